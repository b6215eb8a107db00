"""Touches without an effect, scenes without motion, and the reported zoom of pinches."""

import json
import re

from project import Project

IDLE = [
    {"at": 0.1, "drag": {"from": "center", "by": [0, 60], "during": 0.1}},
    {"at": 1.5, "tap": [97, 212]},
    {"at": 3, "tap": {"thumbnail": 4}},
    {"at": 4, "pinch": {"at": "center", "scale": 2}},
]


def warnings(stderr: bytes) -> list[tuple[str, str]]:
    """Returns the position and the text of all warnings."""
    return re.findall(r"(\S+:\d+:\d+): warning: (.*)", stderr.decode())


def test_idle_touches_cause_warnings_in_validate_and_render(project: Project) -> None:
    scene = project.scene(touches=IDLE, output={"formats": ["gif"], "fps": 20})
    validated = project.run("validate", scene)
    rendered = project.run("render", scene)
    assert validated.returncode == 0 and rendered.returncode == 0, validated.stderr
    found = warnings(validated.stderr)
    assert [words.split(": ")[-1] for _, words in found] == [
        "no viewer is open when it begins", "nothing there responds",
    ], found
    assert warnings(rendered.stderr) == found
    assert b"this pinch of scale 2 ends at zoom 2.00" in validated.stderr

    quiet = project.run("render", scene, "--quiet", "--force")
    assert quiet.returncode == 0 and quiet.stderr == b""

    [report] = json.loads(project.run("validate", "--json", scene).stdout)["scenes"]
    assert report["sound"] and [p["code"] for p in report["problems"]] == ["idle-touch"] * 2
    places = [f"{p['file']}:{p['place']['line']}:{p['place']['column']}" for p in report["problems"]]
    assert places == [place for place, _ in found]
    [pinch] = report["pinches"]
    assert pinch["scale"] == 2 and abs(pinch["zoom"] - 2) < 1e-6


def test_a_tap_may_take_effect_late(project: Project) -> None:
    """A server's answer shows a screen or a message; taps that are blocked until then do nothing."""
    text = """\
zoetrope: 1
screen: {size: [200, 300]}
list: {rows: [a, b], buttons: [add, remove, submit], additions: [c], submits: b, requestDelay: 4SERVER}
touches:
  - {at: 0.3, tap: submitButton}
  - {at: 0.8, tap: {row: a}}
  - {at: 1.7, tap: addButton}
  - {at: 2.4, tap: addButton}
  - {at: 3.2, tap: {row: a}}
TAIL
output: {fps: 20}
"""
    for server, tail, idle in [
        ("", "", ["6", "8", "9"]), (", server: refuses", "", ["6", "8", "9"]),
        (", waitingTaps: taken", "", ["8", "9"]), ("", "duration: 3.1", ["6", "8"]),
    ]:
        path = project.text(text.replace("SERVER", server).replace("TAIL", tail), "late")
        done = project.run("validate", path)
        assert [place.split(":")[-2] for place, _ in warnings(done.stderr)] == idle, done.stderr


def test_changes_of_a_list_without_effect_cause_warnings(project: Project) -> None:
    path = project.folder / "list.yaml"
    path.write_text("""\
zoetrope: 1
screen: {size: [200, 300]}
list: {rows: [a, b]}
changes:
  - {at: 0.1, push: a, delay: 0.3}
  - {at: 0.2, push: b}
  - {at: 0.9, pop: true}
  - {at: 1.0, pop: true}
  - {at: 1.1, dismiss: true}
  - {at: 1.2, append: {id: b, text: B}}
  - {at: 1.3, remove: b}
  - {at: 1.4, remove: b}
  - {at: 1.5, insert: c, before: b}
output: {fps: 20}
""", encoding="utf-8")
    done = project.run("validate", path)
    assert done.returncode == 0, done.stderr
    assert [(place.split(":")[-2], words.split(": ", 1)[1]) for place, words in warnings(done.stderr)] == [
        ("6", "a request is pending, or a screen or a message is shown"),
        ("8", "no screen is pushed at that time"), ("9", "no message is shown at that time"),
        ("10", 'there already is a row "b"'), ("12", 'there is no row "b" at that time'), ("13", 'there is no row "b" at that time'),
    ]
    # One screen of two performs the push.
    path.write_text(path.read_text(encoding="utf-8").replace(
        "changes:", "compare: [{waitingTaps: taken}, {waitingTaps: blocked}]\nchanges:"), encoding="utf-8")
    assert "a request is pending" not in project.run("validate", path).stderr.decode()


def test_too_many_frames_are_reported_before_the_simulation(project: Project) -> None:
    # The second touch has no target when it starts. A simulation would report that instead.
    touches = [{"at": 0.1, "tap": {"thumbnail": 4}}, {"at": 3000, "tap": {"photo": [0.5, 0.5]}}]
    scene = project.scene(touches=touches, duration=3600, output={"formats": ["gif"], "fps": 60})
    for command in ["validate", "render", "trace"]:
        done = project.run(command, scene)
        assert done.returncode == 2 and done.stdout == b""
        assert b"there are 216000 frames, over the limit of 10000" in done.stderr, done.stderr
    part = project.run("trace", scene, "--between", "1..2")
    assert part.returncode == 0 and len(part.stdout.splitlines()) == 1 + 61


def test_scene_without_motion_causes_a_warning(project: Project) -> None:
    scene = project.scene(touches=[], duration=0.5)
    done = project.run("render", scene)
    assert done.returncode == 0
    [(place, words)] = warnings(done.stderr)
    assert place.endswith(":1:1") and words.startswith("nothing moves in this scene")
    [report] = json.loads(project.run("validate", "--json", scene).stdout)["scenes"]
    assert [p["code"] for p in report["problems"]] == ["nothing-moves"]


def test_a_touch_without_visible_effect_names_its_event(project: Project) -> None:
    """A blocked tap has an event, and an animation may begin after the scene's end."""
    path = project.folder / "list.yaml"
    text = "zoetrope: 1\nscreen: {size: [300, 500]}\nlist: {rows: [a, b], buttons: [add], additions: [c], KEYS}\ntouches: TOUCHES\n"
    blocked = "[{at: 0.3, tap: {row: a}}, {at: 0.6, tap: {row: b}}]"
    path.write_text(text.replace("KEYS", "requestDelay: 1").replace("TOUCHES", blocked))
    [(_, words)] = warnings(project.run("validate", path).stderr)
    assert words == "this touch has no visible effect: its last event is push.blocked b"

    late = text.replace("KEYS", 'animation: "default.delay(2)"').replace("TOUCHES", "[{at: 0.3, tap: addButton}]\nduration: 1")
    path.write_text(late)
    [(_, words)] = warnings(project.run("validate", path).stderr)
    assert words.startswith("nothing moves in this scene")
