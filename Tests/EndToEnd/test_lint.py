"""Findings, output and exit codes of `zoetrope lint`."""

import json
import os
import pty
import re
import signal
import time
from typing import Any

import pytest

from project import ROOT, Project

SNAP = [
    {"at": 0.1, "tap": {"thumbnail": 1}},
    {"at": 0.5, "drag": {"from": "center", "by": [0, 20], "during": 0.2, "hold": 0.1}},
]


def report(project: Project, *arguments: Any) -> tuple[int, list[dict[str, Any]]]:
    """Returns the exit code and the reports of the scenes."""
    done = project.run("lint", "--json", *arguments)
    return done.returncode, json.loads(done.stdout)["scenes"]


def test_scene_without_findings(project: Project) -> None:
    done = project.run("lint", project.scene(viewer="photos"))
    assert done.returncode == 0
    assert done.stdout == b""
    assert b"no findings" in done.stderr


def test_finding_has_a_reason_and_a_cure(project: Project) -> None:
    done = project.run("lint", project.scene(touches=SNAP))
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert ": 0.800 s (frame 24): jump: the picture jumps " in lines[0]
    assert lines[1].startswith("  why: ")
    assert lines[2] == "  cure: viewer.animations: zoomable (tried on this scene)"
    cured = {"style": "zozo", "animations": "zoomable"}
    assert project.run("lint", project.scene(touches=SNAP, viewer=cured)).returncode == 0


@pytest.mark.parametrize("photo", range(6))
def test_photoswipe_shows_a_small_photo_at_its_own_size(project: Project, photo: int) -> None:
    """Of the six photos some are larger than the screen, some in one direction, and some smaller."""
    viewer = {"style": "photoswipe", "hidesThumbnail": True, "roundsCorners": True}
    touches = [{"at": 0.1, "tap": {"thumbnail": photo}}]
    scene = project.scene(viewer=viewer, touches=touches, expect=[{"lands": {"within": 0.01}}])
    done = project.run("lint", "--rule", "landing", scene)
    assert done.returncode == 0, done.stdout


def test_viewer_replaces_the_one_of_the_scene(project: Project) -> None:
    scene = project.scene()
    styles = [project.run("lint", scene, *words).stdout for words in ([], ["--viewer", "b43-swiftui"])]
    assert styles[0] != styles[1]
    assert project.run("lint", scene, "--viewer", "none").returncode == 2


def test_json(project: Project) -> None:
    code, scenes = report(project, project.scene(touches=SNAP, expect=[{"lands": {}}]))
    assert code == 1
    finding, backdrop = scenes[0]["findings"]
    assert (finding["rule"], backdrop["rule"]) == ("jump", "pop")
    assert finding["time"] == 0.8
    assert finding["frame"] == 24
    assert finding["cures"] == ["viewer.animations: zoomable"]
    (outcome,) = scenes[0]["expectations"]
    assert outcome["passed"] is True
    assert outcome["line"] > 1
    assert scenes[0]["moreFindings"] == 0


def test_interrupted_fuzz_run_reports_its_progress(project: Project) -> None:
    process = project.start("lint", "--fuzz", "1000000", "--rule", "gone", project.scene(viewer="photos"))
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, words = process.communicate(timeout=60)
    assert process.returncode in {-signal.SIGINT, 128 + signal.SIGINT}, words
    reported = re.search(rb"no findings in (\d+) random scripts \(seed 1\), 0 interruptions; stopped early", words)
    assert reported and int(reported[1]) < 1_000_000, words


def test_a_fuzz_run_shows_its_progress_on_a_terminal(project: Project) -> None:
    """The progress line counts interruptions too, and is cleared at the end.

    There is no progress line without a terminal, or with --quiet.
    """
    scene = project.scene(viewer="photos")
    environment = {name: value for name, value in os.environ.items() if name != "CI"} | {"TERM": "xterm"}

    def shown(*options: str) -> str:
        terminal, end = pty.openpty()
        process = project.start(
            "lint", "--fuzz", "1", "--rule", "gone", scene, *options, stderr=end, env=environment)
        os.close(end)
        parts = []
        try:
            while part := os.read(terminal, 4096):
                parts.append(part)
        except OSError:  # Linux reports the end of a terminal as an error.
            pass
        os.close(terminal)
        assert process.wait(60) == 0
        return b"".join(parts).decode()

    text = shown()
    counts = [(int(done), int(total)) for done, total in re.findall(r"(\d+)/(\d+) scripts", text)]
    ran = re.search(r"no findings in 1 random scripts \(seed 1\), (\d+) interruptions", text)
    assert ran and int(ran[1]) > 0, text
    assert counts and {total for _, total in counts} == {1 + int(ran[1])}, text
    assert counts[-1][0] == counts[-1][1]
    assert text.index("no findings") > text.rindex("\r\x1b[K") > text.index("scripts")
    assert "scripts" not in shown("--quiet")


def test_failed_expectation_states_its_line(project: Project) -> None:
    scene = project.scene(viewer="photos")
    text = scene.read_text() + (
        "expect:\n  - settlesBy: {reading: hero.width, time: 0.16, between: [0, 0.4]}\n"
        "    name: \"calm\\e[31m\"\n    why: \"because\"\n"
    )
    line = text.splitlines().index("expect:") + 2
    done = project.run("lint", project.text(text))
    assert done.returncode == 1
    first, second = done.stdout.decode().splitlines()[:2]
    assert f"scene.yaml:{line}:5: expect \"calm" in first
    assert "hero.width settles by 0.16 s within 0.5 pt" in first
    assert "; found hero.width still " in first
    assert "\x1b" not in first
    assert second == "  why: because"


def test_unknown_reading_suggests_the_nearest(project: Project) -> None:
    scene = project.scene(expect=[{"noJump": {"reading": "hero.widht", "atMost": 1}}])
    for verb in ("lint", "validate", "render"):
        done = project.run(verb, scene)
        assert done.returncode == 2
        assert b'did you mean "hero.width"?' in done.stderr


def test_rules_can_be_selected_and_disabled(project: Project) -> None:
    scene = project.scene(touches=SNAP)
    assert project.run("lint", "--rule", "landing", scene).returncode == 0
    assert project.run("lint", "--rule", "jump", scene).returncode == 1
    assert project.run("lint", "--disable", "jump", "--disable", "pop", scene).returncode == 0
    assert project.run("lint", "--rule", "jmup", scene).returncode == 2


def test_rules_are_listed(project: Project) -> None:
    """One rule per line, in the order of SARIF files. No scene is read."""
    done = project.run("lint", "--rules", "no.yaml")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = [line.split(maxsplit=1) for line in done.stdout.decode().splitlines()]
    listed = json.loads(project.run("lint", "--rules", "--json").stdout)["rules"]
    assert lines == [[rule["id"], rule["summary"]] for rule in listed]
    assert all(rule["why"] for rule in listed)
    project.run("lint", "--sarif", "lint.sarif", project.scene(viewer="photos"))
    driver = json.loads((project.folder / "lint.sarif").read_text())["runs"][0]["tool"]["driver"]
    assert [rule["id"] for rule in driver["rules"]] == [rule["id"] for rule in listed] + ["expect"]


def test_errors_take_precedence_over_findings(project: Project) -> None:
    broken = project.text("zoetrope: 2\n", "broken")
    code, scenes = report(project, project.scene(touches=SNAP), broken, "no.yaml")
    assert code == 2
    assert [scene.get("error") is None for scene in scenes] == [True, False, False]
    assert len(scenes[0]["findings"]) == 2
    stuck = project.scene("stuck", touches=[{"at": 0.1, "tap": {"photo": [0.5, 0.5]}}])
    done = project.run("lint", stuck)
    assert done.returncode == 2
    assert b"stuck.yaml:" in done.stderr


def test_sarif_location_is_the_active_step(project: Project) -> None:
    scene = project.scene("a b", touches=SNAP)
    calm = project.scene(viewer="photos")
    done = project.run("lint", "--sarif", "lint.sarif", "--quiet", scene, calm)
    assert done.returncode == 1, scene
    assert b"no findings" not in done.stderr
    reported = json.loads((project.folder / "lint.sarif").read_text())
    assert reported["version"] == "2.1.0"
    (run,) = reported["runs"]
    known = {rule["id"]: rule["help"]["text"] for rule in run["tool"]["driver"]["rules"]}
    assert all(known.values())
    jump = next(result for result in run["results"] if result["ruleId"] == "jump")
    assert {result["ruleId"] for result in run["results"]} <= set(known)
    place = jump["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%20b.yaml", "relative to where it runs"
    line = scene.read_text().splitlines()[place["region"]["startLine"] - 1]
    assert line.startswith("- at: 0.5")
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]
    (project.folder / "broken.yaml").write_text("zoetrope: 1\n")
    assert project.run("lint", "--sarif", "lint.sarif", scene, "broken.yaml").returncode == 2
    (run,) = json.loads((project.folder / "lint.sarif").read_text())["runs"]
    (invocation,) = run["invocations"]
    (reported,) = invocation["toolExecutionNotifications"]
    assert invocation["executionSuccessful"] is False
    assert reported["level"] == "error"
    assert reported["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "broken.yaml"


def test_fuzz_prints_scenes_that_can_be_run(project: Project) -> None:
    code, (reported,) = report(project, "--fuzz", "4", "--rule", "jump", "--json", project.scene())
    assert code == 1
    (found,) = reported["fuzz"]["discoveries"]
    assert reported["fuzz"]["randomScripts"] == 4
    assert reported["fuzz"]["interruptions"] > 0
    code, (again,) = report(project, "--rule", "jump", project.text(found["scene"], "found"))
    assert code == 1
    assert found["finding"]["what"] in [finding["what"] for finding in again["findings"]]


@pytest.mark.parametrize(("count", "words"), [(101, "1 more finding,"), (104, "4 more findings,")])
def test_findings_over_the_limit_are_counted(project: Project, count: int, words: str) -> None:
    pull = {"after": 0.3, "drag": {"from": "center", "by": [0, 20], "during": 0.1, "hold": 0.1}}
    scene = project.scene(touches=[SNAP[0], *[pull] * count])
    done = project.run("lint", "--rule", "jump", scene)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert sum(": jump: " in line for line in lines) == 100
    assert lines[-1] == f"{scene}: … and {words} not listed"
    code, (reported,) = report(project, "--rule", "jump", scene)
    assert code == 1
    assert (len(reported["findings"]), reported["moreFindings"]) == (100, count - 100)


def test_output_is_deterministic(project: Project) -> None:
    scene = project.scene(touches=SNAP)
    first = project.run("lint", "--json", scene).stdout
    assert first == project.run("lint", "--json", scene, env={**os.environ, "LC_ALL": "C"}).stdout


@pytest.mark.parametrize(
    ("scene", "rules", "cures"),
    [
        ("zozo-snap-back", {"jump", "pop"}, {"viewer.animations: zoomable"}),
        ("zozo-safe-area", {"landing"}, {"zozo.safeAreaCompensation: true"}),
        ("zozo-second-opening", {"landing"}, {"zozo.returnHome: true"}),
        ("zozo-cover", {"landing", "sluggish", "twice"}, {"zozo.disablesAnimations: true"}),
        ("zozo-mirrored", set(), set()),
        ("zozo-sheet", set(), set()),
        (
            "b43-swiftui-pinch-jump", {"jump", "pop", "restored"},
            {"b43-swiftui.syncUnclampedOnPinchEnd: true"},
        ),
        ("b43-swiftui-hit-area", {"stuck"}, {"b43-swiftui.hitArea: page"}),
        ("b43-swiftui-scroll-view", {"stuck"}, {"b43-swiftui.paging: custom"}),
        ("b43-swiftui-simultaneous", {"slip"}, {"b43-swiftui.paging: custom"}),
        (
            "b43-compose", {"landing", "slip", "twice"},
            {"viewer.dismissTarget: thumbnail", "viewer.zoomAnchor: fingers"},
        ),
        (
            "b43-swiftui", {"landing", "slip", "twice"},
            {"viewer.dismissTarget: thumbnail", "viewer.pinchAnchor: fingers"},
        ),
        (
            "b43-compose-stale-fling", {"stray"},
            {"b43-compose.resetTracker: true", "b43-compose.trackerAging: true"},
        ),
        (
            "reviews", {"safeArea", "hosting"},
            {"reviews.hosting: safeAreaRemoved", "reviews.hosting: uikit", "reviews#2.hosting: uikit"},
        ),
        (
            "reviews-uikit", {"safeArea", "hosting"},
            {"reviews.hosting: safeAreaRemoved", "reviews.hosting: uikit"},
        ),
        ("zozo-no-swipe", {"jump", "pop"}, {"zozo.animations: zoomable", "zozo.swipeToDismiss: true"}),
        ("b43-swiftui-unloaded", {"stuck"}, {"b43-swiftui.loadingGestures: true"}),
        ("b43-compose-stock", {"stuck"}, {"b43-compose.gestures: own"}),
        ("zoom-transition-state", {"lostTap"}, {"zoom-transition.resetsState: true"}),
        (
            "zoom-transition-systems", {"lostTap", "velocity"},
            {
                "zoom-transition#2.keepsVelocity: true", "zoom-transition#2.outgoingTouches: 0",
                "zoom-transition#3.keepsVelocity: true",
            },
        ),
        (
            "beads-lid", {"jump"},
            {'beads.lidAnimation: "spring(duration: 0.55)"', "beads#2.contextAnimate: true"},
        ),
        ("list-removal", {"pop"}, {"list.removal: {quadraticScale: [-6.8, 5.8, 1]}"}),
        ("list-selection", {"push"}, {"list.selection: initialised"}),
        ("list-waiting-taps", {"push"}, {"list.waitingTaps: blocked"}),
        ("list-tab-bar", {"unseen"}, {"list.screenEvents: didSet"}),
        ("photos-viewer", set(), set()),
        ("photos-viewer-handover", set(), set()),
        ("photos-viewer-interrupt", set(), set()),
        # PhotoSwipe closes with a timing curve, which ignores the velocity.
        ("photoswipe", {"velocity"}, set()),
        # Apple's released card starts from rest.
        ("zoom-transition-back", {"velocity"}, {"viewer.keepsVelocity: true"}),
        (
            "zoom-transition-taps", {"lostTap", "velocity"},
            {
                "zoom-transition.ignoresTapsDuringTransition: false",
                "zoom-transition#2.keepsVelocity: true", "zoom-transition.keepsVelocity: true",
            },
        ),
        ("zoom-transition-sheet", {"velocity"}, {"viewer.keepsVelocity: true"}),
        (
            "zoom-transition-source", {"landing", "twice", "velocity"},
            {
                "zoom-transition#2.keepsVelocity: true", "zoom-transition.keepsVelocity: true",
                "zoom-transition.source: current",
            },
        ),
        ("zoom-transition-slide", {"landing", "twice"}, {"zoom-transition.transition: zoom"}),
        ("zoom-transition-grab", {"velocity"}, {"viewer.keepsVelocity: true"}),
        ("reduce-motion", {"reduceMotion"}, set()),
        # An eased close starts slowly when the back gesture seeks it.
        ("predictive-back", {"stuck"}, set()),
        ("loading", {"pop", "swap"}, set()),
        ("own", set(), set()),
        # Rules of public viewers: pictures that leave the screen, and a backdrop that returns at once.
        ("own-follow", {"landing", "twice"}, set()),
        ("own-duration", {"landing", "twice"}, set()),
        ("own-velocity", {"pop", "velocity"}, set()),
        ("list-interrupted", set(), set()),
        ("expectations", set(), set()),
    ],
)
def test_findings_of_sample_scenes(
    project: Project, scene: str, rules: set[str], cures: set[str]
) -> None:
    code, reports = report(project, ROOT / "scenes" / f"{scene}.yaml")
    findings = reports[0]["findings"]
    assert code == (1 if rules else 0)
    assert {finding["rule"] for finding in findings} == rules
    assert {cure for finding in findings for cure in finding["cures"]} == cures
    assert all(outcome["passed"] for outcome in reports[0]["expectations"])


OPEN: dict[str, Any] = {"at": 0.2, "tap": {"thumbnail": 4}}
PAGE: list[dict[str, Any]] = [OPEN, {"at": 1.5, "drag": {"from": [300, 400], "by": [-220, 0], "during": 0.2}}]
ZOOM: list[dict[str, Any]] = [OPEN, {"at": 1.5, "tap": "center", "count": 2}]
EDGE: list[dict[str, Any]] = [*ZOOM, {"at": 3, "drag": {"from": [200, 300], "by": [150, 200], "during": 0.3, "hold": 0.1}}]


@pytest.mark.parametrize(
    ("viewer", "touches", "words"),
    [
        *(({"style": style, "openDuration": 3}, [OPEN], "sluggish: the opening takes") for style in (
            "zozo", "b43-swiftui", "b43-compose", "photos", "telephoto")),
        *(({"style": style, "openDuration": 3}, PAGE, "sluggish: the open animation takes")
          for style in ("b43-swiftui", "b43-compose", "photos", "telephoto")),
        *(({"style": style, "openDuration": 0}, [OPEN], "hasty: the opening takes no time") for style in (
            "zozo", "b43-swiftui", "b43-compose")),
        *(({"style": style, "pageDuration": 4}, PAGE, "sluggish: the page animation takes") for style in (
            "b43-swiftui", "zoom-transition", "photos")),
        ({"style": "photos", "zoomDuration": 4}, ZOOM, "sluggish: the zoom animation takes"),
        ({"style": "photos", "edgeDuration": 8}, EDGE, "sluggish: "),
        ({"style": "zozo", "fadeDuration": 5}, [OPEN], "sluggish: the fade animation takes"),
        *(({"style": "photos", "openBounce": bounce}, [OPEN], "overshoot: ") for bounce in (0.8, 0.9)),
    ],
)
def test_slow_loose_and_sudden_constants_are_reported(
    project: Project, viewer: dict[str, Any], touches: list[dict[str, Any]], words: str
) -> None:
    screen = {"size": [393, 852], "safeArea": {"bottom": 34}}
    done = project.run("lint", project.scene(screen=screen, viewer=viewer, touches=touches, duration=None))
    assert done.returncode == 1
    assert words in done.stdout.decode()
    assert "away from its thumbnail" not in done.stdout.decode()


def test_known_findings_are_no_failure_and_stale_ones_are_reported(project: Project) -> None:
    scene = project.scene(touches=SNAP)
    known = project.folder / "known.txt"
    missing = project.run("lint", scene, "--baseline", known)
    assert missing.returncode == 2 and b"--update-baseline writes it" in missing.stderr
    assert project.run("lint", scene, "--baseline", known, "--update-baseline").returncode == 0
    jump, pop = known.read_text().splitlines()[1:]
    size = float(re.fullmatch(re.escape(f"{scene}: jump: ") + r"([\d.]+) pt", jump)[1])
    assert size > 4 and re.fullmatch(re.escape(f"{scene}: pop: ") + r"[\d.]+ %", pop)
    again = project.run("lint", scene, "--baseline", known)
    assert (again.returncode, again.stdout) == (0, b"")
    known.write_text(known.read_text().replace("jump: ", "jump: 2, "))
    stale = project.run("lint", scene, "--baseline", known)
    assert stale.returncode == 0
    assert stale.stdout.decode() == f"{scene}: 2 known findings of jump no longer found; run with --update-baseline\n"
    assert project.run("lint", scene, "--baseline", known, "--rule", "pop").stdout == b""
    # A known finding that has grown by more than half, and visibly, is new.
    for share, code in ((0.6, 1), (0.7, 0), (3, 0)):
        known.write_text(f"{scene}: jump: {size * share} pt\n{pop}\n")
        done = project.run("lint", scene, "--baseline", known)
        assert done.returncode == (code if size - size * share > 4 else 0), done.stdout
    known.write_text(f"{scene}: jump: 1\n{pop}\n")
    assert project.run("lint", scene, "--baseline", known).returncode == 0, "a number is of any size"
    known.write_text("jump: 1\n")
    broken = project.run("lint", scene, "--baseline", known)
    assert broken.returncode == 2 and b"known.txt:1:1: error: " in broken.stderr


def test_scene_allows_findings_with_a_reason(project: Project) -> None:
    def lint(*allow: dict[str, str]) -> tuple[int, str]:
        done = project.run("lint", project.scene(touches=SNAP, lint={"allow": list(allow)}))
        return done.returncode, (done.stdout + done.stderr).decode()

    jump, pop = {"rule": "jump", "because": "as on the slides"}, {"rule": "pop", "because": "the same"}
    assert lint(jump, pop)[0] == 0
    assert lint(jump)[0] == 1
    code, words = lint(jump, pop, {"rule": "stuck", "because": "x"})
    assert code == 0 and "the scene allows stuck, which finds nothing: remove the entry" in words
    code, words = lint({"rule": "jumpp", "because": "x"})
    assert code == 2 and 'lint has no rule "jumpp"; did you mean jump?' in words
    assert lint({"rule": "jump"})[0] == 2


@pytest.mark.parametrize(
    ("contents", "steps", "finding"),
    [
        ("rows: [a, b], removal: none", "changes: [{at: 0.2, remove: b}]", "row b disappears abruptly"),
        # Below the screen, and under a pushed screen.
        ("rows: [a, b, c, d, e, f, g, h], rowHeight: 60, removal: none", "changes: [{at: 0.2, remove: h}]", None),
        ("rows: [a, b], removal: none", "changes: [{at: 0.2, push: a}, {at: 3, remove: b}]", None),
        ("rows: [a, b], waitingTaps: taken", "touches: [{at: 0.2, tap: {row: a}}, {at: 0.5, tap: {row: b}}]", "becomes row b's"),
        # The same row twice.
        ("rows: [a, b], waitingTaps: taken", "touches: [{at: 0.2, tap: {row: a}}, {at: 0.5, tap: {row: a}}]", None),
        ("rows: [a, b], selection: observed", "touches: [{at: 0.2, tap: {row: a}}]", "its screen is not pushed"),
    ],
)
def test_faults_of_lists(project: Project, contents: str, steps: str, finding: str | None) -> None:
    path = project.folder / "list.yaml"
    path.write_text(f"zoetrope: 1\nscreen: {{size: [200, 300]}}\nlist: {{{contents}}}\n{steps}\n")
    code, (found,) = report(project, path)
    assert code == (0 if finding is None else 1), found
    assert all(finding in each["what"] for each in found["findings"])
