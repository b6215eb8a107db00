"""Easings by formula, drags that go to an end, anchors, taps, and recognizers of declared viewers."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from project import Project
from test_declared_mistakes import HEAD, errors
from test_declared_viewers import CENTER, FIT, HIDDEN, LIFT, START, check, during, named, own, path, rows, scene, thrown

CLOSED = {"backdrop.opacity": 0.0}


def bounce(t: float) -> float:
    """Android's `BounceInterpolator`."""
    x = t * 1.1226
    for end, center, height in [(0.3535, 0, 0), (0.7408, 0.54719, 0.7), (0.9644, 0.8526, 0.9)]:
        if x < end:
            return 8 * (x - center) ** 2 + height
    return 8 * (x - 1.0435) ** 2 + 0.95


# Animations with a duration of 0.4 s, and their progress by the elapsed fraction.
CURVES: dict[str, Callable[[float], float]] = {
    "ease(duration: 0.4, 1 - (1 - t)^power)": lambda t: 1 - (1 - t) ** 3,
    "ease(duration: 0.4s, interpolate(t, [0, 0.5, 1], [0, 0.9, 1]))": lambda t: np.interp(t, [0, 0.5, 1], [0, 0.9, 1]),
    "ease(duration: 0.2s * 2, t * t * (2.70158 * t - 1.70158))": lambda t: t * t * (2.70158 * t - 1.70158),
    "ease(duration: 0.3, sin(90deg * t)).delay(0.1)": lambda t: math.sin(math.pi / 2 * max(0, (t - 0.25) / 0.75)),
    "accelerate(duration: 0.4)": lambda t: t * t,
    "decelerate(duration: 0.4)": lambda t: 1 - (1 - t) ** 2,
    "accelerateDecelerate(duration: 0.4)": lambda t: 0.5 - math.cos(math.pi * t) / 2,
    "anticipate(duration: 0.4)": lambda t: t * t * (3 * t - 2),
    "overshoot(duration: 0.4)": lambda t: 1 + (t - 1) ** 2 * (3 * (t - 1) + 2),
    "bounce(duration: 0.4)": bounce,
}


@pytest.mark.parametrize("animation", CURVES)
def test_an_opening_moves_by_its_curve(project: Project, animation: str) -> None:
    constants = {"power": 3} if "power" in animation else {}
    file = scene(project, [], {"open": {"from": "thumbnail", "frame": animation}, "constants": constants})
    (opened,) = named(rows(project, file, "--at", "events"), "tap")
    start = opened["time"]
    for time, row in during(rows(project, file, "--fps", "100"), start, 0.39):
        part = CURVES[animation](time / 0.4)
        scale = HIDDEN["scale"] + (1 - HIDDEN["scale"]) * part
        check(row, {"center": HIDDEN["center"] + (CENTER - HIDDEN["center"]) * part, "scale": scale}, 1e-6)


def test_an_easing_is_computed_with_the_constants_of_the_scene(project: Project) -> None:
    viewer = {"open": {"from": "thumbnail", "frame": "ease(duration: 0.4, t^power)"}, "constants": {"power": 3}}
    file = scene(project, [], viewer)
    for power in (1, 2.5):
        found = rows(project, file, "--fps", "100", "--set", f"viewer.power={power}")
        (opened,) = named(rows(project, file, "--at", "events"), "tap")
        for time, row in during(found, opened["time"], 0.39):
            scale = HIDDEN["scale"] + (1 - HIDDEN["scale"]) * (time / 0.4) ** power
            assert row["hero.width"] == pytest.approx(FIT * scale, abs=1e-6)


ANCHORS = ("finger, topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing "
           "or a point such as [0.5, 0.5]")
MISTAKES = [
    ('close: [{to: fade, with: "ease(duration: 0.3, 1 - t)"}]',
     "4:28: viewer.close[0].with: the progress is 1 at t = 0, expected 0 at 0, 1 at 1, and values between"),
    ('close: [{to: fade, with: "ease(duration: 0.3, t / 2)"}]',
     "4:28: viewer.close[0].with: the progress is 0.5 at t = 1, expected 0 at 0, 1 at 1, and values between"),
    ('close: [{to: fade, with: "ease(duration: 0.3, t + 0 / (t - 0.5))"}]',
     "4:28: viewer.close[0].with: the progress is undefined at t = 0.5, expected 0 at 0, 1 at 1, and values between"),
    ('close: [{to: fade, with: "ease(duration: 0.3, t + dx)"}]',
     '4:53: viewer.close[0].with: "dx" is not a known name = declare it in let'),
    ('close: [{to: fade, with: "ease(duration: 0.3, 1s * t)"}]',
     '4:49: viewer.close[0].with: "1s * t" is in s; this value needs it to be a plain number = write (1s * t) / 1s'),
    ('close: [{to: fade, with: "ease(duration: 0.3)"}]',
     "4:28: viewer.close[0].with: the easing has no progress, expected a formula of t after the duration: "
     "ease(duration: 0.3, 1 - (1 - t)^3)"),
    ("drag: {y: dy, backdrop: 1 if dy > 15% else 0}",
     '4:37: viewer.drag.backdrop: "15%" is a plain number; ">" needs it to be in pt = write 15% times a value in pt'),
    ("drag: {y: dy, backdrop: 1 - abs(dy) / 900}",
     '4:27: viewer.drag.backdrop: "1" is a plain number; "-" needs it to be in pt = write 1pt, or make the other number '
     "plain: … / 900pt"),
    ("release: [{to: {dy: 4pt}, with: smooth}]",
     "4:23: viewer.release[0].to.dy: only a drag has an end, expected with: {drag: smooth}, or x and y"),
    ("release: [{to: {dy: 4pt, x: 1pt}, with: {drag: smooth}}]",
     "4:50: viewer.release[0].with.drag: a drag goes to open, or to dx and dy alone, expected frame: …"),
    ("release: [{to: fade, with: {drag: smooth}}]",
     "4:37: viewer.release[0].with.drag: a drag goes to open, or to dx and dy alone, expected frame: …"),
    ("open: {from: {dx: 4pt}, frame: smooth}",
     "4:21: viewer.open.from.dx: only a drag has an end, expected with: {drag: smooth}, or x and y"),
    ("drag: {anchor: [0.5], y: dy}",
     "4:18: viewer.drag.anchor: found a list of 1, expected " + ANCHORS),
    ("drag: {anchor: [0.5, middle], y: dy}",
     '4:24: viewer.drag.anchor[1]: found "middle", expected a number from -10 to 10'),
    ('open: {frame: "ease(duration: 0.3, t, t^2)"}',
     '4:38: viewer.open.frame: found ",", expected ")"'),
    ("zoom: {doubleTap: [2, 0.5]}",
     "4:25: viewer.zoom.doubleTap: found 0.5, expected a value from 1 to 1000"),
    ("gestures: {recognizers: swiftUI}",
     '4:27: viewer.gestures.recognizers: found "swiftUI", expected uikit, swiftui, android or flutter'
     ' = did you mean "swiftui"?'),
]


@pytest.mark.parametrize(("viewer", "message"), MISTAKES)
def test_mistakes(project: Project, viewer: str, message: str) -> None:
    assert errors(project, project.text(HEAD + f"  {viewer}\n")) == [message]


def test_a_drag_goes_to_its_end_by_its_laws(project: Project) -> None:
    release = [{"if": "dy > dismissDistance or vy > dismissVelocity", "to": {"dy": "900pt"}, "with": {"drag": "linear(duration: 0.3)"}},
               {"to": "open", "with": "smooth"}]
    file = scene(project, [thrown(1, (-20, 150), (-150, 600))], {"release": release})
    for time, row in during(rows(project, file, "--fps", "100"), 1 + LIFT, 0.29):
        check(row, own(-20, 150 + 750 * time / 0.3), 1e-6)
    events = rows(project, file, "--at", "events")
    assert named(events, "viewer.dismissing") or named(events, "drag.ended")
    (closed,) = named(events, "viewer.closed")
    assert closed["time"] == pytest.approx(1 + LIFT + 0.3, abs=1e-6)


@pytest.mark.parametrize(("anchor", "point"), [
    ("finger", START), ("center", CENTER), ("topLeading", (0, 0)), ("bottom", (200, 800)), ([0.25, 1.5], (100, 1200)),
])
def test_a_picture_scales_about_its_anchor(project: Project, anchor: Any, point: tuple[float, float]) -> None:
    drag = {"anchor": anchor, "scale": "max(0.1, 1 - dy / 1000pt)"}
    touch = path(1, (0, *START), (0.02, *START + [0, 30]), (0.04, *START + [10, 150]), rest=0.2)
    file = scene(project, [touch], {"drag": drag})
    for _, row in during(rows(project, file, "--fps", "100"), 1.05, 0.15):
        scale, fixed = 0.85, np.array(point)
        check(row, {"center": fixed + (10, 150) + scale * (CENTER - fixed), "scale": scale}, 1e-6)


def test_taps_go_through_the_scales_of_a_list(project: Project) -> None:
    viewer = {"tap": "zoom", "doubleTap": "none", "zoom": {"doubleTap": [2, 3, 4], "max": 4, "with": "none"}}
    taps = [{"at": 1 + index / 2, "tap": {"photo": [0.5, 0.5]}} for index in range(5)]
    found = rows(project, scene(project, taps, viewer), "--fps", "20")
    scales = [row["zoom.scale"] for row in found if row["state"]]
    steps = [scale for scale, last in zip(scales, [0, *scales]) if scale != last]
    assert steps[-5:] == pytest.approx([2, 3, 4, 1, 2], abs=1e-6)


def test_a_viewer_of_one_picture_turns_no_pages(project: Project) -> None:
    drags = [path(1, (0, 300, 400), (0.05, 150, 402), rest=0.005),
             {"at": 2, "tap": {"photo": [0.5, 0.5]}, "count": 2}, path(3, (0, 300, 400), (0.05, 10, 400), rest=0.005)]
    for swipe, page in ((False, 2), (True, 3)):
        found = rows(project, scene(project, drags, {"pages": {"swipe": swipe}}))
        assert found[-1]["page.index"] == page
    offsets = [row["page.offset"] for row in rows(project, scene(project, drags, {"pages": {"swipe": False}}))]
    assert {offset for offset in offsets if offset is not None} == {2}


def test_a_drag_counts_from_the_sample_before(project: Project) -> None:
    touch = path(1, (0, 200, 300), (0.02, 200, 307), (0.04, 200, 318), (0.06, 200, 340), rest=0.2)
    viewer = {"gestures": {"touchSlop": "10pt", "dragStart": "before"}, "readings": {"y": "drag.dy"}}
    events = rows(project, scene(project, [touch], viewer), "--at", "events")
    assert named(events, "dismissing.began")[0]["y"] == pytest.approx(11)


@pytest.mark.parametrize(("recognizers", "slop", "start"), [
    ("swiftui", 10, 0), ("uikit", 10, 10), ("android", 8, 8), ("flutter", 18, 20),
])
def test_recognizers_decide_where_a_drag_begins(
    project: Project, recognizers: str, slop: float, start: float
) -> None:
    viewer = {"gestures": {"recognizers": recognizers}, "readings": {"y": "drag.dy"}}
    touch = path(1, *((0.01 * k, 200, 300 + 2.5 * k) for k in range(41)), rest=0.2)
    declared = scene(project, [touch], viewer)
    # The sample changes are those of `OWN`, which has no slop of its own here.
    text = declared.read_text(encoding="utf-8").replace("touchSlop: 0pt", "")
    declared.write_text(text, encoding="utf-8")
    changed = named(rows(project, declared, "--at", "events"), "dismissing.began")
    assert changed[0]["time"] == pytest.approx(1 + 0.01 * math.ceil(slop / 2.5))
    assert rows(project, declared, "--at", "events")[-2]["y"] == pytest.approx(100 - start)


def test_recognizers_estimate_the_velocity(project: Project) -> None:
    # The last steps are slower: SwiftUI weighs the last but one, Android fits a parabola.
    samples = [(0.01 * k, 200, 300 + 10.0 * k) for k in range(11)]
    samples += [(0.11, 200, 404), (0.12, 200, 406)]
    never = {"if": "dy > dismissDistance and vy > dismissVelocity", "to": "fade"}
    release = [never, {"to": "open", "with": "ease(duration: 1s * vy / 1000pt * 1s, t)"}]
    found = {}
    for recognizers in ("uikit", "swiftui", "android"):
        viewer = {"gestures": {"recognizers": recognizers}, "release": release}
        file = scene(project, [path(1, *samples, rest=0.002)], viewer)
        started = [line for line in project.run("trace", file, "--animations").stdout.decode().splitlines()
                   if line.startswith("page 2.zoom.y")]
        start, end = map(float, started[-1].split(",")[2:4])
        found[recognizers] = 1000 * (end - start)
    # Three quarters of 200 pt/s, and a quarter of the lift's 0.
    assert found["swiftui"] == pytest.approx(150, abs=1e-3)
    recent = np.array([(time - 0.12, y) for time, _, y in samples if time > 0.0199])
    assert found["android"] == pytest.approx(np.polyfit(*recent.T, 2)[1], abs=1e-2)
    assert found["uikit"] > 700


# Fingers that leave a slop of 18 pt aslant: the radius first, then one axis.
ASLANT = path(1, (0, 200, 400), (0.016, 215, 412), (0.032, 216, 421), (0.048, 217, 440), rest=0.2)
SIDEWAYS = path(1, (0, 200, 400), (0.016, 215, 412), (0.032, 221, 416), (0.048, 300, 470), rest=0.2)


@pytest.mark.parametrize(("touch", "of", "began"), [
    (ASLANT, "distance", "paging"), (ASLANT, "axis", "dismissing"), (SIDEWAYS, "axis", "paging"),
])
def test_a_drag_leaves_its_slop_along_an_axis(project: Project, touch: Any, of: str, began: str) -> None:
    viewer = {"gestures": {"touchSlop": "18pt", "slopOf": of}, "drag": {"if": "abs(dy) > 18pt and abs(dy) > abs(dx)"}}
    events = rows(project, scene(project, [touch], viewer), "--at", "events")
    (row,) = named(events, f"{began}.began")
    assert row["time"] == pytest.approx(1.016 if of == "distance" else 1.032)


def test_a_drag_is_decided_anew_until_it_begins(project: Project) -> None:
    touch = path(1, (0, 200, 400), (0.02, 228, 410), (0.04, 229, 428), (0.06, 230, 436), rest=0.2)
    viewer = {"gestures": {"touchSlop": "30pt", "slopOf": "axis"}, "drag": {"if": "abs(dy) > abs(dx)"}}
    events = rows(project, scene(project, [touch], viewer), "--at", "events")
    (row,) = named(events, "dismissing.began")
    assert row["time"] == pytest.approx(1.06)


def test_bars_follow_a_threshold(project: Project) -> None:
    bars = {"to": "0 if dy > 100pt else 1", "with": "linear(duration: 0.1)"}
    touch = path(1, (0, *START), (0.1, *START + [0, 90]), (0.5, *START + [0, 130]), rest=0.3)
    found = rows(project, scene(project, [touch], {"drag": {"bars": bars}}), "--fps", "100")
    shown = {round(row["time"], 2): row["chrome.opacity"] for row in found if row["state"]}
    assert shown[1.45] == pytest.approx(1, abs=1e-4)
    assert shown[1.55] == pytest.approx(0.5, abs=1e-4)
    assert shown[1.7] == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize(("ratio", "response"), [(1, 0.35 * 2 * math.pi / 9.233413), (0.8, 0.23715), (0.5, 0.15593)])
def test_a_spring_settles_in_its_duration(project: Project, ratio: float, response: float) -> None:
    spring = f"spring(settlingDuration: 0.35, dampingRatio: {ratio})"
    done = project.run("curve", spring, "--times", "0.05,0.1,0.3,0.35")
    other = project.run("curve", f"spring(response: {response}, dampingFraction: {ratio})", "--times", "0.05,0.1,0.3,0.35")
    values = [[float(line.split(",")[1]) for line in run.stdout.decode().splitlines()[1:]] for run in (done, other)]
    assert values[0] == pytest.approx(values[1], abs=1e-4)
    # The envelope of the oscillation, or the distance itself.
    assert abs(1 - values[0][-1]) <= 0.00101
