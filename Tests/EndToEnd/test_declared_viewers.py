"""Viewers that scenes declare: what they show equals their formulas, computed here from the touches."""

import cmath
import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from project import Project, merged

SCREEN, OWN = yaml.safe_load_all("""
screen: {size: [400, 800], scale: 1, safeArea: {top: 0, bottom: 0}}
grid: {columns: 4, spacing: 0, cornerRadius: 8, margins: {top: 0, leading: 0, bottom: 0, trailing: 0}}
---
label: Ours
constants:
  {dismissDistance: {value: 120pt, range: [0pt, 400pt]}, dismissVelocity: 900pt/s, pullRange: 300pt}
gestures: {touchSlop: 0pt}
open: {from: thumbnail, frame: "easeOut(duration: 0.3)"}
drag:
  {if: dy > abs(dx), anchor: finger, let: {pulled: "clamp(0, dy / pullRange, 1)"}, x: dx, y: dy,
   scale: 1 - 0.3 * pulled, cornerRadius: 12pt * pulled, backdrop: 1 - pulled, grid: {scale: 1 - 0.04 * (1 - pulled)}}
release:
  - {if: dy > dismissDistance or vy > dismissVelocity, to: thumbnail,
     with: "spring(response: 0.5, dampingFraction: 0.8)"}
  - {to: open, with: "spring(duration: 0.4, bounce: 0.25)"}
close: [{to: thumbnail, with: "spring(duration: 0.38)"}]
""")
# The square picture opens from the square of 100 pt around (250, 50) to the whole width.
OPEN = {"at": 0, "tap": {"thumbnail": 2}}
CENTER, FIT = np.array([200.0, 400.0]), 400.0
HIDDEN = {"center": np.array([250, 50]), "scale": 0.25, "backdrop.opacity": 0, "hero.cornerRadius": 8, "grid": 1}
# Response and damping ratio of the rows' springs; where thrown fingers begin, and when they lift.
CLOSING, RETURN, BACK = (0.5, 0.8), (0.4, 0.75), OWN["release"][1]["with"]
START, LIFT = np.array([180.0, 250.0]), 0.33
Look, Rows, Point = dict[str, Any], list[dict[str, Any]], tuple[float, float]


def scene(project: Project, touches: list[Any], viewer: dict[str, Any] | None = None, **changes: Any) -> Path:
    """Writes a scene that opens the picture, with changes of the viewer `OWN` and of the scene."""
    declared = {"viewer": merged(OWN, viewer or {}), "touches": [OPEN, *touches], "output": {"fps": 50}}
    return project.scene(**SCREEN | declared | changes)


def rows(project: Project, file: Path, *options: str) -> Rows:
    """Returns the rows of a trace, with the readings next to time and events."""
    done = project.run("trace", file, "--format", "json", *options)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return [{**row, **row["readings"]} for row in json.loads(done.stdout)["rows"]]


def named(found: Rows, name: str) -> Rows:
    """Returns the rows with an event whose text begins like this."""
    return [row for row in found if any(event.startswith(name) for event in row["events"])]


def during(found: Rows, start: float, seconds: float) -> list[tuple[float, Look]]:
    """Returns the rows with a picture in a period, with the time since its start."""
    chosen = [(row["time"] - start, row) for row in found if 0 <= row["time"] - start < seconds and row["state"]]
    assert len(chosen) >= 50 * seconds - 1
    return chosen


def path(at: float, *samples: tuple[float, float, float], rest: float = 0.01) -> dict[str, Any]:
    """Returns a finger that moves through samples, rests and lifts without a further sample."""
    rested = (samples[-1][0] + rest, *samples[-1][1:])
    return {"at": at, "path": [[round(float(number), 9) for number in row] for row in (*samples, rested)]}


def thrown(at: float, by: Point, velocity: Point) -> dict[str, Any]:
    """Returns a finger that lifts after `LIFT` s at a distance from `START` with a velocity: the end is even."""
    even = [(0.26 + 0.01 * k, *(START + by - (0.06 - 0.01 * k) * np.array(velocity))) for k in range(7)]
    return path(at, (0, *START), (0.1, *START + [0, 20]), (0.2, *START + [0, 20]), *even)


def spring(kind: Point, time: float, offset: Any, velocity: Any = 0) -> Any:
    """Returns what is left of an offset after a time on a spring of a response and a damping ratio."""
    omega, ratio = 2 * cmath.pi / kind[0], kind[1]
    root = omega * cmath.sqrt(ratio * ratio - 1)
    wave = np.asarray(offset) * cmath.cosh(root * time)
    wave += (velocity + ratio * omega * np.asarray(offset)) * (cmath.sinh(root * time) / root if root else time)
    return (cmath.exp(-ratio * omega * time) * wave).real


def own(dx: float, dy: float, anchor: Any = START) -> Look:
    """Returns what `OWN` shows for a finger's movement from an anchor."""
    pulled = min(max(dy / 300, 0), 1)
    scale = 1 - 0.3 * pulled
    return {
        "center": np.array(anchor) + (dx, dy) + scale * (CENTER - anchor), "scale": scale,
        "backdrop.opacity": 1 - pulled, "hero.cornerRadius": 12 * pulled, "grid": 1 - 0.04 * (1 - pulled),
    }


def moving(start: Look, end: Look, rates: Look, kind: Point, time: float) -> Look:
    """Returns what a spring shows after a time; opacities are limited, as are both parts of the radii."""
    shown = {key: end[key] + spring(kind, time, start[key] - end[key], rates.get(key, 0)) for key in start}
    name = "hero.cornerRadius"
    law, crop = spring(kind, time, start[name], rates.get(name, 0)), min(1 - spring(kind, time, 1), 1)
    return shown | {"backdrop.opacity": np.clip(shown["backdrop.opacity"], 0, 1), name: max(law, 0) + end[name] * crop}


def check(row: Look, expected: Look, within: float) -> None:
    """Compares the readings of a row with a center, a scale and other readings."""
    side = expected["scale"] * FIT
    readings = {key: value for key, value in expected.items() if key in row} | {"hero.width": side, "hero.height": side}
    readings |= dict(zip(["hero.x", "hero.y"], expected["center"] - side / 2))
    assert {key: row[key] for key in readings} == pytest.approx(readings, rel=0, abs=within), row["time"]


def drawn(project: Project, file: Path, between: str) -> dict[float, dict[str, float]]:
    """Returns the scale of the grid, a group if it is scaled, and opacity and corners of the picture by time."""
    lists: dict[float, dict[str, float]] = {}
    done = project.run("trace", file, "--display-list", "--between", between)
    for frame in map(json.loads, done.stdout.splitlines()):
        picture = [item for item in frame["items"] if item["kind"] == "image"][-1]
        scaled = [item for item in frame["items"] if item["kind"] == "group" and item["clip"]][:1]
        sides = [item["clip"]["rect"][2] for group in scaled for item in group["items"] if item["kind"] == "image"]
        corners, grid = picture["clip"]["cornerRadius"], sides[0] / 100 if sides else 1
        lists[frame["time"]] = {"opacity": picture["opacity"], "hero.cornerRadius": corners, "grid": grid}
    return lists


def test_a_drag_follows_its_laws(project: Project) -> None:
    touch = path(  # Down, above the start, aside, and beyond the range of the laws.
        1, (0, 150, 300), (0.01, 152, 310), (0.02, 153, 330.5), (0.035, 120, 290), (0.06, 90, 280),
        (0.08, 155, 390), (0.1, 300, 500), (0.14, 305, 640), (0.16, 250, 480), (0.3, 251, 370), rest=0.2)
    file = scene(project, [touch])
    laws = [(1 + time, own(x - 150, y - 300, (150, 300))) for time, x, y in touch["path"][:-1]]
    changed = named(rows(project, file, "--at", "events"), "drag.changed")
    for row, (time, expected) in zip(changed, laws[1:], strict=True):
        assert row["time"] == pytest.approx(time)
        check(row, expected, 1e-9)
    lists = drawn(project, file, "1.02..1.48")
    for _, row in during(rows(project, file, "--fps", "200"), 1.01, 0.49):
        expected = [look for time, look in laws if time <= row["time"] + 1e-9][-1]
        check(row, expected, 1e-9)
        if row["time"] in lists and expected["backdrop.opacity"] < 1:
            listed = {"opacity": 1, "hero.cornerRadius": expected["hero.cornerRadius"], "grid": expected["grid"]}
            assert lists.pop(row["time"]) == pytest.approx(listed, abs=1e-9)
    assert len(lists) == 2  # Above the start.


def test_the_seven_drags(project: Project) -> None:
    drags = [(90, 100), (90, 300), (60, 500), (110, 800), (60, 950), (130, 100), (40, 950)]
    touches = [thrown(1 + 3 * index, (3, dy), (0, vy)) for index, (dy, vy) in enumerate(drags)]
    file = scene(project, sorted([*touches, OPEN | {"at": 15}, OPEN | {"at": 18}], key=lambda touch: touch["at"]))
    lifts = named(rows(project, file, "--at", "events"), "drag.ended")
    assert ["viewer.dismissing" in row["events"] for row in lifts] == [False] * 4 + [True] * 3
    assert [f"translation: [3, {dy}]" in str(row) for row, (dy, _) in zip(lifts, drags, strict=True)] == [True] * 7


@pytest.mark.parametrize("velocity", ["keep", "frame", "drop"])
def test_a_release_takes_the_velocities_of_the_laws(project: Project, velocity: str) -> None:
    touches = [thrown(1, (-20, 90), (-150, 600)), thrown(5, (-20, 150), (-150, 600))]
    file = scene(project, touches, {"drag": {"velocity": velocity}})
    shown, lists = rows(project, file), drawn(project, file, f"{1 + LIFT}..2.1")
    # The derivatives of the laws: pulled changes by 2 per second.
    rates = {"center": [-150, 600] - 0.6 * (CENTER - START), "scale": -0.6, "backdrop.opacity": -2, "grid": 0.08,
             "hero.cornerRadius": 24}
    kept = {"keep": list(rates), "frame": ["center", "scale"], "drop": []}[velocity]
    for begin, dy, kind, end in [(1, 90, RETURN, own(0, 0)), (5, 150, CLOSING, HIDDEN)]:
        for time, row in during(shown, begin + LIFT, 0.7):
            expected = moving(own(-20, dy), end, {key: rates[key] for key in kept}, kind, time)
            check(row, expected, 1e-6)
            if begin == 1 and expected["backdrop.opacity"] < 1:
                assert lists[row["time"]]["grid"] == pytest.approx(expected["grid"], abs=1e-6)


@pytest.mark.parametrize("changes", [
    {}, {"backdrop": "linear(duration: 0.2)"}, {"velocity": "drop"}, {"anchor": "center"},
], ids=["all", "apart", "drop", "center"])
def test_a_returning_drag_stays_on_its_laws(project: Project, changes: dict[str, str]) -> None:
    apart = {key: value for key, value in changes.items() if key == "backdrop"}
    release = [OWN["release"][0], {"to": "open", "with": {"drag": BACK, **apart}}]
    viewer = {"release": release, "drag": {} if apart else changes}
    file = scene(project, [thrown(1, (-20, 90), (-150, 600))], viewer)
    lists, anchor = drawn(project, file, f"{1 + LIFT}..2.1"), CENTER if "anchor" in changes else START
    velocity = np.array([-150, 600]) * ("velocity" not in changes)
    for time, row in during(rows(project, file), 1 + LIFT, 0.7):
        expected = own(*(spring(RETURN, time, *way) for way in zip((-20, 90), velocity)), anchor)
        if apart:
            expected["backdrop.opacity"] = 0.7 + 0.3 * min(time / 0.2, 1)
        check(row, expected, 1e-8)
        if expected["backdrop.opacity"] < 1:
            assert lists[row["time"]]["grid"] == pytest.approx(expected["grid"], abs=1e-8)


@pytest.mark.parametrize(("kind", "down"), [("opening", 0.2), ("closing", 1.45), ("return", 1.4), ("follow", 1.4)])
def test_a_catch_does_not_jump(project: Project, kind: str, down: float) -> None:
    before = [thrown(1, (-20, 150 if kind == "closing" else 90), (-150, 600))] * (down > 1)
    row = {"to": "open", "with": {"drag": BACK} if kind == "follow" else BACK}
    steps = path(down, (0, 200, 500), (0.1, 203, 504), (0.11, 206, 508), (0.12, 209, 512))
    free, moved, still = [
        rows(project, scene(project, before + touch, {"release": [OWN["release"][0], row]}), "--fps", "200")
        for touch in ([], [steps], [path(down, (0, 200, 500), rest=0.2)])
    ]
    def look(found: Rows, time: float) -> np.ndarray:
        shown = min(found, key=lambda row: abs(row["time"] - time))
        names = ["hero.x", "hero.y", "hero.width", "hero.cornerRadius", "backdrop.opacity"]
        return np.array([shown[name] for name in names])

    for found in (moved, still):
        assert "caught" in str([row["events"] for row in found if row["time"] == down])
        for time in (down, down + 0.05, down + 0.095):
            assert look(found, time) == pytest.approx(look(free, down), abs=1e-9)
    # Each step of 5 pt moves an edge by at most 7 pt, of which 1.6 pt are by the law of the scale.
    for time in (down + 0.1, down + 0.11, down + 0.12):
        change = np.abs(look(moved, time) - look(moved, time - 0.005))
        assert 2 < change[1] and (change <= np.array([7, 7, 7, 0.16, 4 / 300]) + 1e-9).all(), change
    # After a lift without movement the picture continues from there to the same end.
    assert look(still, down + 0.2) == pytest.approx(look(free, down), abs=1e-9)
    assert 0 < abs(look(still, down + 0.205)[1] - look(free, down)[1]) < 2
    states = {[row["state"] for row in found if row["state"]][-1] for found in (free, still)}
    assert states == {"closing" if kind == "closing" else "viewing"}


@pytest.mark.parametrize("back", [BACK, {"drag": BACK}], ids=["frame", "drag"])
def test_a_catch_resumes_dx(project: Project, back: Any) -> None:
    drag = dict.fromkeys(OWN["drag"]) | {"axis": "down", "x": "dx * abs(dx) / 10pt", "y": "dy"}
    viewer = {"drag": drag, "release": [OWN["release"][0], {"to": "open", "with": back}]}
    viewer |= {"constants": {"pullRange": None}}
    steps = path(1.4, (0, 200, 500), (0.1, 203, 504), (0.11, 206, 508), (0.12, 212, 512), rest=0.2)
    found = rows(project, scene(project, [thrown(1, (-40, 90), (-150, 600)), steps], viewer), "--fps", "100")
    caught, *moved = [row["hero.x"] for row in found if round(row["time"], 3) in (1.4, 1.5, 1.51, 1.52)]
    resumed = -((-10 * caught) ** 0.5)
    assert caught < -40 and moved == pytest.approx([-((resumed + by) ** 2) / 10 for by in (3, 6, 12)])


@pytest.mark.parametrize("back", [BACK, {"drag": BACK}], ids=["frame", "drag"])
@pytest.mark.parametrize("at", [1.4, 1.6])
def test_a_back_swipe_takes_over_a_return(project: Project, back: Any, at: float) -> None:
    viewer = {"gestures": {"edgeSwipe": "true"}, "release": [OWN["release"][0], {"to": "open", "with": back}]}
    touches = [thrown(1, (-20, 90), (-150, 600)), {"at": at, "drag": {"from": [0, 400], "by": [200, 0], "during": 0.2}}]
    found = rows(project, scene(project, touches, viewer), "--fps", "200")
    assert len(named(found, "viewer.dismissing")) == len(named(found, "viewer.closed")) == 1
    names, ends = ["hero.x", "hero.y", "hero.width"], [row for row in found if abs(row["time"] - at - 0.2) < 0.011]
    steps = np.diff([[row[name] for name in names] for row in ends], axis=0)
    assert (np.abs(steps) < 5).all(), steps


def test_fading(project: Project) -> None:
    row = OWN["release"][0] | {"to": "fade", "with": "linear(duration: 0.3)"}
    viewer = {"open": {"from": "fade", "frame": "linear(duration: 0.2)"}, "release": [row, OWN["release"][1]]}
    file = scene(project, [thrown(1, (-20, 150), (-150, 600))], viewer)
    lists, shown, laws = drawn(project, file, "0..1.7"), rows(project, file), own(-20, 150)
    for time, row in during(shown, 0.05, 0.2):
        check(row, own(0, 0) | {"backdrop.opacity": time / 0.2}, 1e-9)
        assert lists[row["time"]]["opacity"] == pytest.approx(time / 0.2, abs=1e-9)
    for time, row in during(shown, 1 + LIFT, 0.3):
        part = time / 0.3
        check(row, laws | {"backdrop.opacity": 0.5 * (1 - part)}, 1e-9)
        listed = {"opacity": 1 - part, "grid": laws["grid"] + (1 - laws["grid"]) * part, "hero.cornerRadius": 6}
        assert lists[row["time"]] == pytest.approx(listed, abs=1e-9)
    (closed,) = named(rows(project, file, "--at", "events"), "viewer.closed")
    assert closed["time"] == pytest.approx(1.3 + LIFT, abs=1e-6)


@pytest.mark.parametrize("moves", [False, True], ids=["still", "moving"])
@pytest.mark.parametrize("last", [0.86, 0.62], ids=["returns", "closes"])
def test_a_pinch_follows_its_laws(project: Project, last: float, moves: bool) -> None:
    release = [{"if": "magnification < 0.8", "to": "thumbnail"}, {"to": "open", "with": "spring(duration: 0.4)"}]
    law = {"scale": "magnification", "backdrop": "magnification", "release": release}
    scales = [float(scale) ** 1.1 for scale in np.geomspace(1, last, 13)]
    lift = 1.12 + (0.01 if moves else 0.1)
    middles = np.array([160, 440]) + np.multiply.outer(np.arange(13), [3, 2])
    sides = [[(k / 100, x + side * scales[k], y) for k, (x, y) in enumerate(middles)] for side in (-100, 100)]
    paths = {finger: path(0, *side, rest=lift - 1.12)["path"] for finger, side in enumerate(sides, 1)}
    viewer = {"pinch": law | ({"x": "focus.dx", "y": "focus.dy"} if moves else {})}
    file = scene(project, [{"at": 1, "path": paths}], viewer)
    offset = CENTER - middles[0]
    centers = [middle + scale * offset for middle, scale in zip(middles, scales)]
    looks = [{"center": center, "scale": scale, "backdrop.opacity": scale} for center, scale in zip(centers, scales)]
    for row, look in zip(named(rows(project, file, "--at", "events"), "magnify.changed"), looks[1:], strict=True):
        check(row, look, 1e-8)
    growth = scales[-1] * np.polyfit(np.arange(6) / 100, np.log(scales[-6:]), 1)[0]
    rates = {"center": [300, 200] + growth * offset, "scale": growth, "backdrop.opacity": growth} if moves else {}
    for time, row in during(rows(project, file), lift, 0.5):
        end = own(0, 0) if last > 0.8 else HIDDEN
        check(row, moving(look | {"hero.cornerRadius": 0}, end, rates, (0.4, 1), time), 1e-6)


def test_a_pinch_crosses_fit_without_a_jump(project: Project) -> None:
    release = [{"if": "magnification < 0.8", "to": "thumbnail"}, {"to": "bounds", "with": "spring(duration: 0.4)"}]
    pinch = {"at": [150, 450], "scale": 0.25, "during": 0.4, "curve": "linear"}
    file = scene(project, [{"at": 1, "doubleTap": [200, 400]}, {"at": 3, "pinch": pinch}], {
        "pinch": {"scale": "magnification ^ 2", "release": release}})
    changed = named(rows(project, file, "--at", "events"), "magnify.changed")
    scales = np.linspace(2, 0.5, len(changed) + 1)[1:]
    for row, scale in zip(changed, np.where(scales < 1, scales**2, scales), strict=True):
        check(row, {"center": [150, 450] + scale * (CENTER - [150, 450]) / 2, "scale": scale}, 1e-8)


@pytest.mark.parametrize(("viewer", "expected"), [
    ({"tap": "close"}, {"viewer.dismissing": [1.3]}), ({"tap": "bars"}, {"chrome.hidden": [1.3], "doubleTap": [2.25]}),
    ({"tap": "none"}, {"viewer.dismissing": [], "doubleTap": [2.25], "chrome.hidden": []}),
    ({"doubleTap": "none"}, {"chrome.hidden": [1.05, 2.25], "chrome.shown": [2.05], "doubleTap": []}),
], ids=str)
def test_taps(project: Project, viewer: dict[str, Any], expected: dict[str, list[float]]) -> None:
    touches = [{"at": 1, "tap": [200, 400]}, {"at": 2, "doubleTap": [200, 400]}]
    found = rows(project, scene(project, touches, viewer), "--at", "events")
    times = {name: [row["time"] for row in named(found, name)] for name in expected}
    assert times == {name: pytest.approx(values) for name, values in expected.items()}


@pytest.mark.parametrize(("start", "moved"), [
    ({"axis": "down"}, "down"), ({"axis": "up"}, "up"), ({"axis": "vertical"}, "down up"),
    ({"axis": "any"}, "down up left right"), ({"if": "dx > 2 * abs(dy) or not dy < 0pt"}, "down right"),
], ids=str)
def test_the_direction_decides_what_moves(project: Project, start: dict[str, str], moved: str) -> None:
    ways = {"down": (5, 60), "up": (5, -60), "left": (-60, -5), "right": (60, 5)}
    moves = [(CENTER, CENTER + np.array(by) / 6, CENTER + by) for by in ways.values()]
    touches = [path(k, *((t / 20, *at) for t, at in enumerate(move)), rest=0.2) for k, move in enumerate(moves, 1)]
    drag, rest = dict.fromkeys(OWN["drag"]) | {"x": "dx", "y": "dy"} | start, "linear(duration: 0.2)"
    viewer = {"drag": drag, "pages": {"with": rest}, "release": [{"to": "open", "with": rest}]}
    viewer |= {"constants": dict.fromkeys(OWN["constants"])}
    found = rows(project, scene(project, touches, viewer), "--at", "events")
    began = [row["events"][0] for row in found if ".began" in row["events"][0]]
    assert began == ["dismissing.began" if way in moved.split() else "paging.began" for way in ways]
    for (way, by), row in zip(ways.items(), named(found, "drag.changed")[1::2], strict=True):
        paged = by[0] if way not in moved.split() else 0  # Of a page and the gap of 20 pt.
        check(row, {"center": CENTER + ([paged, 0] if paged else by), "scale": 1, "page.offset": 2 - paged / 420}, 1e-9)


def test_constants(project: Project) -> None:
    constants = {"reach": {"value": 0.25, "of": "screen.height", "range": [0, 10]}, "shrink": 0.3, "fading": "0.3s"}
    drag = {"backdrop": "1 - clamp(0, dy / reach, 1)", "scale": "1 - shrink * pulled"}
    release = [OWN["release"][0], {"to": "open", "with": "linear(duration: fading)"}]
    viewer = {"constants": constants, "drag": drag, "release": release}
    file = scene(project, [thrown(1, (0, 90), (0, 600))], viewer)
    def lift(*settings: str) -> list[float]:
        """Returns whether the viewer closes, backdrop and scale at the lift, and when the movement ends."""
        words = [word for setting in settings for word in ("--set", f"viewer.{setting}")]
        found = [row for row in rows(project, file, *words) if row["time"] > 1 + LIFT - 0.015]
        end = next(row["time"] for row in found if row["backdrop.opacity"] in (1, None)) - 1 - LIFT
        return [named(found, "viewer.closed") != [], found[0]["backdrop.opacity"], found[0]["zoom.scale"], end]

    assert lift() == pytest.approx([0, 0.55, 0.91, 0.31])
    assert lift("fading=0.5", "reach=0.3", "shrink=0.5") == pytest.approx([0, 0.625, 0.85, 0.51])
    assert lift("fading=500ms", "reach=300pt") == pytest.approx([0, 0.7, 0.91, 0.51])
    assert [lift(setting)[0] for setting in ("dismissDistance=80pt", "dismissVelocity=500")] == [True] * 2
    for setting, column in [("dismissDistance=401", 24), ("dismissDistance=80s", 24), ("dismisDistance=80", 8)]:
        done = project.run("trace", file, "--set", f"viewer.{setting}")
        assert done.returncode == 2 and f"--set:1:{column}: error: ".encode() in done.stderr.splitlines()[0]


def test_tools(project: Project) -> None:
    touches = [thrown(1, (0, 90), (0, 600))]
    lost = project.run("lint", scene(project, touches, {"drag": {"velocity": "drop"}}))
    assert b"1.330 s (frame 67): velocity: the picture loses its speed" in lost.stdout
    file = scene(project, touches, output={"fps": 10, "formats": ["gif"]})
    assert project.run("lint", file).returncode == 0
    done = project.run("sweep", file, "--set", "viewer.dismissDistance=80,120pt", "--format", "csv")
    near, far = csv.DictReader(done.stdout.decode().splitlines())
    assert (near["viewer.dismissDistance"], far["viewer.dismissDistance"]) == ("80", "120pt")
    assert float(near["landing_error_pt"]) < 0.5 and far["landing_error_pt"] == ""
    verify = ["verify", file, "--goldens", "goldens", "--scale", "0.1"]
    assert [project.run(*verify, "--update", update).returncode for update in ("missing", "none")] == [1, 0]
    done = project.run(*verify, "--set", "viewer.dismissDistance=80")
    assert done.returncode == 1 and "viewer.dismissDistance 120 → 80" in done.stderr.decode()
    alone = rows(project, file, "--at", "events")
    compare = {"viewer": None, "compare": [OWN, "photos", "zozo"]}
    together = rows(project, project.scene(**SCREEN, **compare, touches=[OPEN, *touches]), "--at", "events")
    assert {name.split(".")[0] for row in together for name in row["readings"]} == {"own", "photos", "zozo"}
    assert [row["own.hero.y"] for row in named(together, "own: ")] == [row["hero.y"] for row in alone]


def test_reduced_motion_fades(project: Project) -> None:
    found = rows(project, scene(project, [thrown(1, (0, 150), (0, 600))], reduceMotion=True), "--fps", "40")
    half, closing = [row for row in found if row["time"] in (0.175, 1.45)]
    check(half, own(0, 0) | {"backdrop.opacity": 0.5}, 1e-9)
    check(closing, own(0, 150) | {"backdrop.opacity": closing["backdrop.opacity"]}, 1e-9)
    assert 0 < closing["backdrop.opacity"] < 0.5


def test_parameters_of_animations_are_formulas(project: Project) -> None:
    row = OWN["release"][0] | {"with": "linear(duration: 0.2s + 0.0001s * abs(vy) / 1pt/s)"}
    file = scene(project, [thrown(1, (0, 150), (0, 800))], {"release": [row, OWN["release"][1]]})
    done = project.run("trace", file, "--animations")
    found = [row for row in csv.DictReader(done.stdout.decode().splitlines()) if row["number"] == "zoom.scale"]
    assert float(found[-1]["end"]) - float(found[-1]["start"]) == pytest.approx(0.28)
    wrong = "linear(duration: 0.2s - 1s * vy / 1pt/s)"
    file = scene(project, [thrown(1, (0, 150), (0, 800))], {"release": [row | {"with": wrong}, OWN["release"][1]]})
    before = file.read_text().partition(f"'{wrong}")[0].splitlines()
    done = project.run("trace", file)
    start = f"{file}:{len(before)}:{len(before[-1]) + 1}: error: a parameter of this animation is out of range"
    assert done.returncode == 2 and done.stderr.decode().startswith(f"{start} when it starts, at 1.33 s; ")


@pytest.mark.parametrize("text", ["440ms", "0.44s", "4.4e2ms"])
def test_times_of_constants_have_any_unit(project: Project, text: str) -> None:
    """A constant in seconds also takes milliseconds, as all other times do."""
    file = project.scene(viewer="photos", touches=[{"at": 0.1, "tap": {"thumbnail": 1}}])
    plain, other = (project.run("trace", file, "--set", f"viewer.openDuration={value}") for value in ("0.44", text))
    assert plain.returncode == other.returncode == 0 and plain.stdout == other.stdout
    wrong = project.run("validate", file, "--set", "viewer.openDuration=20000ms")
    assert b"viewer.openDuration: found 20, expected a number from 0.01 to 10 s" in wrong.stderr
