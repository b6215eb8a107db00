"""Where declared viewers take their pictures, what touches may stop, and what the grid shows meanwhile."""

import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from project import Project
from test_declared_mistakes import ANIMATION, HEAD, errors
from test_declared_viewers import (
    CENTER, CLOSING, FIT, HIDDEN, LIFT, OWN, START, Look, check, drawn, during, named, own, path, rows, scene, spring,
    thrown,
)

SPRING = OWN["release"][0]["with"]
LINEAR = "linear(duration: 0.3)"
# A drag that closes, and the rates of its laws: pulled changes by 2 per second.
THROWN, LIFTED = thrown(1, (-20, 150), (-150, 600)), own(-20, 150) | {"opacity": 1}
RATES = {"center": [-150, 600] - 0.6 * (CENTER - START), "scale": -0.6, "backdrop.opacity": -2, "grid": 0.08,
         "hero.cornerRadius": 24}
STATED = {"x": "50pt", "y": "screen.height - 500pt", "scale": 0.5, "opacity": 0.3, "cornerRadius": "20pt",
          "backdrop": 0.2, "grid": {"scale": 0.9}}
PLACED = {"center": CENTER + [50, 300], "scale": 0.5, "opacity": 0.3, "hero.cornerRadius": 20,
          "backdrop.opacity": 0.2, "grid": 0.9}
CLOSED = {"opacity": 1, "backdrop.opacity": 0, "grid": 1}


def leading(to: Any, animation: Any = LINEAR) -> list[dict[str, Any]]:
    """Returns the rows of a release that leads to a target, or back if the drag was short."""
    return [OWN["release"][0] | {"to": to, "with": animation}, OWN["release"][1]]


def between(start: Look, end: Look, part: float) -> Look:
    """Returns what a linear movement shows."""
    return {key: start[key] + (end[key] - start[key]) * part for key in start}


def sprung(start: Look, end: Look, rates: Look, kind: tuple[float, float], time: float) -> Look:
    """Returns what a spring shows after a time, within the limits of opacities."""
    shown = {key: end[key] + spring(kind, time, start[key] - end[key], rates.get(key, 0)) for key in start}
    return shown | {key: np.clip(shown[key], 0, 1) for key in ("backdrop.opacity", "opacity")}


def compare(project: Project, file: Path, start: float, seconds: float, expected: Any, within: float = 1e-6) -> None:
    """Compares readings and drawn pictures after a time with what a function of the time since it gives."""
    lists = drawn(project, file, f"{start}..{start + seconds + 0.1}")
    for time, row in during(rows(project, file), start, seconds):
        look = expected(time)
        check(row, look, within)
        listed = {key: look[key] for key in ("opacity", "grid", "hero.cornerRadius") if key in look}
        if look["backdrop.opacity"] < 1:
            assert {key: lists[row["time"]][key] for key in listed} == pytest.approx(listed, abs=within), row["time"]


def thumbnails(project: Project, file: Path, period: str) -> list[float]:
    """Returns the opacity of the thumbnail of the picture in frames of a period, 0 if it is not drawn."""
    def opacity(items: list[dict[str, Any]]) -> float:
        groups = sum(item["opacity"] * opacity(item["items"]) for item in items if item["kind"] == "group")
        images = [item for item in items if item["kind"] == "image" and item["photo"] == "photos/c.gif"]
        return groups + sum(item["opacity"] for item in images if item["clip"]["rect"][2] < 101)

    done = project.run("trace", file, "--display-list", "--between", period, "--fps", "200")
    return [opacity(json.loads(line)["items"]) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(("to", "end"), [
    ({}, LIFTED | CLOSED), (STATED, PLACED),
    ({"y": "screen.height / 2"}, LIFTED | CLOSED | {"center": np.array([LIFTED["center"][0], 800])}),
], ids=["unnamed", "named", "y"])
def test_a_release_takes_the_stated_properties(project: Project, to: dict[str, Any], end: Look) -> None:
    file = scene(project, [THROWN], {"release": leading(to, SPRING)})
    compare(project, file, 1 + LIFT, 0.3, lambda time: sprung(LIFTED, end, RATES, CLOSING, time))


def test_a_closing_takes_the_stated_properties(project: Project) -> None:
    viewer = {"tap": "close", "doubleTap": "none", "close": [{"to": STATED, "with": LINEAR}]}
    file = scene(project, [{"at": 1, "tap": [200, 400]}], viewer)
    compare(project, file, 1.05, 0.3, lambda time: between(own(0, 0) | {"opacity": 1}, PLACED, time / 0.3))


def test_a_pinch_takes_the_stated_properties(project: Project) -> None:
    release = [{"if": "magnification < 0.8", "to": STATED, "with": LINEAR}, {"to": "open", "with": LINEAR}]
    pinch = {"scale": "magnification", "backdrop": "magnification", "release": release}
    sides = [[(0, x, 400), (0.1, x + side, 400), (0.2, x + side, 400)] for x, side in ((100, 40), (300, -40))]
    paths = {finger: path(0, *side, rest=0.2)["path"] for finger, side in enumerate(sides, 1)}
    file = scene(project, [{"at": 1, "path": paths}], {"pinch": pinch})
    start = {"center": CENTER, "scale": 0.6, "backdrop.opacity": 0.6, "opacity": 1, "hero.cornerRadius": 0,
             "grid": 0.96}
    compare(project, file, 1.4, 0.3, lambda time: between(start, PLACED, time / 0.3))


@pytest.mark.parametrize(("to", "start"), [({}, own(0, 0) | CLOSED), (STATED, PLACED)], ids=["unnamed", "named"])
def test_the_viewer_opens_from_stated_properties(project: Project, to: dict[str, Any], start: Look) -> None:
    file = scene(project, [], {"open": {"from": to, "frame": LINEAR}})
    compare(project, file, 0.05, 0.3, lambda time: between(start, own(0, 0) | {"opacity": 1}, time / 0.3))


@pytest.mark.parametrize(("by", "velocity", "way"), [
    ((-20, 150), (-150, 600), (-150, 600)), ((60, 150), (800, 100), (800, 100)), ((0, -200), (0, -900), (0, -1)),
    ((-60, 150), (30, 30), (-60, 150)), ((0, 0), (0, 0), (0, 1)), ((-60, 150), (-36, 36), (-1, 1)),
], ids=str)
def test_a_picture_leaves_the_screen(project: Project, by: Any, velocity: Any, way: Any) -> None:
    release = [{"if": "pullRange < 0pt or dismissVelocity < 0pt/s or dismissDistance < 0pt", "to": "open"},
               {"to": "offscreen", "with": LINEAR}]
    file = scene(project, [thrown(1, by, velocity)], {"release": release, "drag": {"if": None, "axis": "any"}})
    start = own(*by) | {"opacity": 1}
    offset, side, step = start["center"] - CENTER, FIT * start["scale"], np.array(way) / np.hypot(*way)
    # The distance after which the picture touches the screen from outside, at one edge.
    ways = [(side + size) / 2 - np.sign(one) * at for one, at, size in zip(step, offset, (400, 800))]
    moved = step * min(distance / abs(one) for distance, one in zip(ways, step) if one)
    end = start | CLOSED | {"center": start["center"] + moved}
    compare(project, file, 1 + LIFT, 0.3, lambda time: between(start, end, time / 0.3))
    (closed,) = named(rows(project, file, "--at", "events"), "viewer.closed")
    assert closed["time"] == pytest.approx(1.3 + LIFT, abs=1e-5)


@pytest.mark.parametrize(("velocity", "rate"), [((-60, 200), 0.998), ((-150, 600), 0.99), ((0, 3000), 0.998)], ids=str)
def test_a_picture_coasts(project: Project, velocity: Any, rate: float) -> None:
    viewer = {"release": leading("coast", "linear(duration: 0.05)"), "zoom": {"deceleration": rate}}
    file = scene(project, [thrown(1, (-20, 150), velocity)], viewer)
    # The velocity of the picture's center, as it shrinks about the finger.
    speed = velocity - velocity[1] / 1000 * (CENTER - START)
    exponent = 1000 * np.log(rate)
    # Each axis stops a tenth of a point before its end.
    stops = np.log(0.1 * abs(exponent) / np.abs(speed)) / exponent
    def at(time: Any) -> Any:
        return LIFTED["center"] + speed * np.expm1(exponent * np.minimum(time, stops)) / exponent

    def expected(time: float) -> Look:
        return between(LIFTED, LIFTED | CLOSED, min(time / 0.05, 1)) | {"center": at(time)}

    times = np.linspace(0, 2, 200_001)
    gone = np.nonzero(at(times[:, None])[:, 1] - 170 > 800)[0]
    end = times[gone[0]] if len(gone) else stops.max()
    compare(project, file, 1 + LIFT, min(end, 1) - 0.03, expected)
    (closed,) = named(rows(project, file, "--at", "events"), "viewer.closed")
    assert closed["time"] == pytest.approx(1 + LIFT + end, abs=1e-4)


@pytest.mark.parametrize("source", ["thumbnail", "fade", {"y": "screen.height"}], ids=["of", "fading", "stated"])
@pytest.mark.parametrize("law", [{}, {"backdrop": "1 - clamp(0, dy / 100pt, 1)"}, {"opacity": "1 - pulled / 2"}],
                         ids=["own", "clear", "opacity"])
@pytest.mark.parametrize("to", ["thumbnail", "fade", "offscreen"])
def test_the_thumbnail_does_not_jump(project: Project, source: Any, law: dict[str, str], to: Any) -> None:
    viewer = {"open": {"from": source}, "drag": law, "release": leading(to)}
    file = scene(project, [thrown(1, (-20, 150), (-150, 400))], viewer)
    (closed,) = named(rows(project, file, "--at", "events"), "viewer.closed")
    # A picture that returns covers its thumbnail at the end.
    end = closed["time"] - 0.02 if to == "thumbnail" else closed["time"] + 0.05
    shown = thumbnails(project, file, f"{LIFT + 0.98}..{end}")
    assert np.abs(np.diff(shown)).max() < 0.04, shown
    assert to == "thumbnail" or shown[-1] == 1


def test_a_coasting_picture_leaves_without_a_jump(project: Project) -> None:
    file = scene(project, [thrown(1, (0, 150), (0, 3000))], {"release": leading("coast", "linear(duration: 0.6)")})
    shown = [row["backdrop.opacity"] or 0 for row in rows(project, file, "--fps", "200") if row["time"] > 1 + LIFT]
    assert np.abs(np.diff(shown)).max() < 0.01, shown


LAWS = {"backdrop": {"law": "sqrt(progress)"}, "cornerRadius": {"law": "8pt * abs(1 - progress)"},
        "opacity": {"law": "0.4 + 0.6 * progress"}, "grid": {"law": "1 - 0.04 * progress"}}


@pytest.mark.parametrize("kind", [None, (0.5, 0.5)], ids=["easing", "overshoot"])
def test_laws_of_the_opening_follow_the_progress_of_the_frame(project: Project, kind: Any) -> None:
    frame = "spring(response: 0.5, dampingFraction: 0.5)" if kind else LINEAR
    file = scene(project, [], {"open": {"frame": frame, "crop": "none"} | LAWS})

    def expected(time: float) -> Look:
        done = 1 - spring(kind, time, 1) if kind else time / 0.3
        look = {"center": HIDDEN["center"] + done * (CENTER - HIDDEN["center"]), "scale": 0.25 + 0.75 * done}
        laws = {"backdrop.opacity": np.sqrt(done), "opacity": 0.4 + 0.6 * done, "grid": 1 - 0.04 * done}
        laws = {key: np.clip(value, 0, 1) for key, value in laws.items()}
        return look | laws | {"hero.cornerRadius": 8 * abs(1 - done)}

    compare(project, file, 0.05, 0.3, expected)


@pytest.mark.parametrize("back", [LINEAR, {"drag": LINEAR}], ids=["frame", "drag"])
def test_a_touch_stops_an_opening_with_laws(project: Project, back: Any) -> None:
    viewer = {"open": {"frame": LINEAR, "crop": "none"} | LAWS, "release": [{"to": "open", "with": back}]}
    viewer |= {"constants": dict.fromkeys(["dismissDistance", "dismissVelocity"])}
    still, moved = path(0.15, (0, 200, 500), rest=0.2), path(0.15, (0, 200, 500), (0.1, 200, 530), rest=0.1)
    names = ["hero.x", "hero.y", "hero.width", "backdrop.opacity", "hero.cornerRadius"]
    stopped = [400 / 3, 200 / 3, 200, np.sqrt(1 / 3), 16 / 3]
    for touch in (still, moved):
        file = scene(project, [touch], viewer)
        found = {round(row["time"], 3): row for row in rows(project, file, "--fps", "200")}
        lists = drawn(project, file, "0.15..0.6")
        # A picture above its place continues a drag upward, which only moves it.
        laws = [stopped[0], stopped[1] + 30, *stopped[2:]]
        for time in (0.15, 0.2, 0.245, 0.3, 0.345):
            expected = laws if touch is moved and time > 0.249 else stopped
            assert [found[time][name] for name in names] == pytest.approx(expected, abs=1e-6), time
        opacities = [look["opacity"] for look in lists.values()]
        assert (opacities[0], np.abs(np.diff(opacities)).max() < 0.03) == (pytest.approx(0.6), True), opacities
        end = [0, 200, 400, 1, 0]
        steps = [[found[round(0.345 + 0.005 * k, 3)][name] for name in names] for k in range(70)]
        assert steps[-1] == pytest.approx(end, abs=1e-6)
        even = np.abs(np.array(end) - expected) / 60
        assert np.abs(np.diff(steps, axis=0)).max(axis=0) == pytest.approx(even, rel=0.02)


def swiped(at: float, dx: float, vx: float) -> dict[str, Any]:
    """Returns a finger that lifts after `LIFT` s, so far to the right of the center, at a velocity."""
    even = [(0.26 + 0.01 * k, 200 + dx - (0.06 - 0.01 * k) * vx, 300) for k in range(7)]
    return path(at, (0, 200, 300), (0.1, 200 + np.sign(dx) * 20, 300), *even)


@pytest.mark.parametrize(("swipes", "page"), [
    ([(-60, -600)], 3), ([(60, 600)], 1), ([(-180, -100)], 2), ([(-230, -100)], 3), ([(230, 100)], 1),
    ([(-60, -600)] * 5, 5), ([(60, 600)] * 4, 0), ([(60, -600)], 3), ([(-205, 600)], 1), ([(-60, 450), (-60, -501)], 3),
    ([(-122, -300)], 3), ([(-118, -300)], 2), ([(130, 300)], 2),
], ids=str)
def test_releases_turn_pages(project: Project, swipes: Any, page: int) -> None:
    release = [{"if": "vx < -500pt/s", "to": "next", "with": LINEAR}, {"if": "vx > 500pt/s", "to": "previous"},
               {"if": "page.offset > 0.3 and vx < -200pt/s", "to": "next"}, {"to": "nearest"}]
    viewer = {"pages": {"release": release, "with": "spring(response: 0.5, dampingFraction: 0.8)"}}
    file = scene(project, [swiped(1 + 2 * k, *swipe) for k, swipe in enumerate(swipes)], viewer)
    found = rows(project, file)
    assert [row for row in found if row["state"]][-1]["page.offset"] == pytest.approx(page, abs=1e-4)
    if len(swipes) == 1:
        # A page and its gap of 20 pt; the offset is in widths without it. Most rows move as the pages do.
        (dx, vx), end = swipes[0], (page - 2) * 420
        for time, row in during(found, 1 + LIFT, 0.3):
            left = (1 - time / 0.3) * (dx + end) if vx < -500 else spring(CLOSING, time, dx + end, vx)
            assert row["page.offset"] == pytest.approx(page - left / 420, abs=1e-6)


@pytest.mark.parametrize("gesture", ["pinch", "pan", "slow pan", "open", "open beyond"])
def test_releases_above_fit(project: Project, gesture: str) -> None:
    release = [{"if": "zoom.scale > 1.2 and abs(vy) < 400pt/s", "to": "bounds"}, {"to": "fit"}]
    zoom = {"max": 3, "return": LINEAR} | ({"release": release} if "pan" in gesture else {"release": [{"to": "fit"}]})
    factor = 6 if gesture == "open beyond" else 2
    sides = [[(0, 200 - way * 30, 400), (0.2, 200 - way * 30 * factor, 400)] for way in (-1, 1)]
    paths = {finger: path(0, *side, rest=0.2)["path"] for finger, side in enumerate(sides, 1)}
    touches = [{"at": 1, "path": paths}] if "pan" not in gesture else [
        {"at": 1, "doubleTap": [200, 400]}, thrown(3, (0, 100), (0, 300 if "slow" in gesture else 500))]
    viewer: dict[str, Any] = {"zoom": zoom | {"doubleTap": 2}}
    if "open" in gesture:
        viewer = {"zoom": {"max": 3}, "pinch": {"release": [{"to": "open", "with": LINEAR}]}}
    found = rows(project, scene(project, touches, viewer))
    lift = 3 + LIFT if "pan" in gesture else 1.4
    first = [row for row in found if row["time"] < lift][-1]
    end = {"pinch": 1, "pan": 1, "slow pan": 2, "open": 2, "open beyond": 3}[gesture]
    for time, row in during(found, lift, 0.3):
        scale = first["zoom.scale"] + (end - first["zoom.scale"]) * time / 0.3
        assert row["zoom.scale"] == pytest.approx(scale, abs=1e-6)
        if end == 1:
            assert row["zoom.y"] == pytest.approx(first["zoom.y"] * (1 - time / 0.3), abs=1e-6)


@pytest.mark.parametrize("gesture", ["drag", "pinch"])
def test_bars(project: Project, gesture: str) -> None:
    law = {"bars": {"to": 0.2, "with": "linear(duration: 0.4)"}}
    release = [{"to": "open", "with": {"frame": LINEAR, "bars": "linear(duration: 0.1)"}}]
    viewer = {gesture: law | ({"scale": "magnification", "release": release} if gesture == "pinch" else {}),
              "open": {"bars": "linear(duration: 0.5)"}, "bars": {"with": "linear(duration: 0.7)"}}
    viewer |= {"release": release, "constants": dict.fromkeys(["dismissDistance", "dismissVelocity"])}
    touch = thrown(1, (0, 60), (0, 0))
    if gesture == "pinch":
        sides = [[(0, x, 400), (0.1, x + side, 400)] for x, side in ((100, 40), (300, -40))]
        touch = {"at": 1, "path": {k: path(0, *side, rest=0.23)["path"] for k, side in enumerate(sides, 1)}}
    found = rows(project, scene(project, [touch], viewer))
    lifted = 1 - 0.8 * (LIFT - 0.1) / 0.4
    moves = [(0.05, 0.5, 0, 1, 0.5), (1.1, LIFT - 0.1, 1, 0.2, 0.4), (1 + LIFT, 0.3, lifted, 1, 0.1)]
    for start, seconds, first, last, duration in moves:
        for time, row in during(found, start, seconds):
            part = min(time / duration, 1)
            assert row["chrome.opacity"] == pytest.approx(first + (last - first) * part, abs=1e-6), row["time"]


@pytest.mark.parametrize("stopped", [[], ["open"], ["return"], ["close"], ["return", "close"]], ids=str)
def test_touches_stop_what_catch_lists(project: Project, stopped: list[str]) -> None:
    for movement, dy in {"open": 0, "return": 90, "close": 150}.items():
        before = [thrown(1, (-20, dy), (-150, 600))] if dy else []
        at = 1.4 if before else 0.2
        later = path(at, (0, 200, 500), (0.1, 200, 530), (0.2, 200, 600), (0.7, 200, 650))
        free, caught = [rows(project, scene(project, touches, {"catch": stopped}), "--fps", "100")
                        for touches in (before, [*before, later])]
        states = {row["state"] for row in caught if at - 1e-9 < row["time"] < at + 0.7}
        if movement in stopped:
            assert states == {"held", "dismissing"}
            continue
        # It is ignored to its end, even if the movement ends before.
        assert not states & {"held", "dismissing", "paging"}
        for row, other in zip(free, caught, strict=False):
            assert row["readings"] == other["readings"]


@pytest.mark.parametrize("second", ["ignore", "cancel", "pinch"])
def test_a_second_finger(project: Project, second: str) -> None:
    paths = {1: [[0, 180, 250], [0.05, 180, 280], [0.2, 180, 310], [0.4, 180, 340], [0.5, 180, 340]],
             2: [[0.1, 100, 500], [0.3, 80, 520], [0.45, 60, 540], [0.46, 60, 540]]}
    release = [OWN["release"][0], {"to": "open", "with": {"drag": LINEAR}}]
    viewer = {"gestures": {"secondFinger": second}, "release": release}
    found = rows(project, scene(project, [{"at": 1, "path": paths}], viewer), "--fps", "100")
    assert ("pinching" in {row["state"] for row in found}) == (second == "pinch")
    for row in found:
        time = row["time"] - 1
        if second == "pinch" or not 0.05 <= time < 0.8:
            continue
        dy = [row[2] - 250 for row in paths[1] if row[0] <= time + 1e-9][-1]
        if second == "cancel" and time >= 0.1:
            dy = 30 * max(1 - (time - 0.1) / 0.3, 0)
        elif time >= 0.5:
            dy = 90 * max(1 - (time - 0.5) / 0.3, 0)
        check(row, own(0, dy), 1e-6)


@pytest.mark.parametrize(("start", "skipped"), [("slop", 25), ("edge", 10), ("down", 0)])
def test_where_a_drag_begins(project: Project, start: str, skipped: float) -> None:
    viewer = {"gestures": {"touchSlop": "10pt", "dragStart": start}, "drag": {"axis": "down", "if": None}}
    touch = path(1, *((k / 10, 200, 300 + y) for k, y in enumerate([0, 9, 25, 45, 65])))
    found = rows(project, scene(project, [touch], viewer), "--fps", "100")
    for at, y in [(1.05, 0), (1.15, 0), (1.25, 25), (1.35, 45), (1.405, 65)]:
        row = min(found, key=lambda row: abs(row["time"] - at))
        check(row, own(0, max(y - skipped, 0), (200, 300 + skipped)), 1e-6)


@pytest.mark.parametrize(("rest", "closes"), [(0.1, True), (0.3, False)])
def test_the_time_of_a_touch_decides(project: Project, rest: float, closes: bool) -> None:
    release = [{"if": "t < 0.4s and dy > 0.1 * dismissDistance and dismissVelocity > 0pt/s", "to": "thumbnail"},
               {"to": "open", "with": LINEAR}]
    touch = path(1, (0, 200, 300), (0.1, 200, 330), (0.2, 200, 360), rest=rest)
    found = rows(project, scene(project, [touch], {"release": release}), "--at", "events")
    assert [row["time"] for row in named(found, "viewer.dismissing")] == [pytest.approx(1.2 + rest)] * closes


FORBIDDEN = "is not allowed here = conditions and the parameters of animations can use it"
LIMIT, NONE = "= limit it with clamp(min, value, max)", "release: [{to: bounds, with: none}]"
TARGETS = "expected open, thumbnail, fade, offscreen or coast"


@pytest.mark.parametrize(("text", "mistake"), [
    ("drag: {let: {fast: vy * 1s}, y: fast}", f"35: viewer.drag.y: vy {FORBIDDEN}"),
    ("drag: {let: {fast: vy * 1s, twice: fast * 2}, y: twice}", f"52: viewer.drag.y: vy {FORBIDDEN}"),
    (f"pinch: {{scale: 1 / (magnification - 0.5), {NONE}}}",
     f"18: viewer.pinch.scale: scale is infinite at magnification = 0.5 {LIMIT}"),
    (f"pinch: {{scale: magnification - 0.5, {NONE}}}",
     f"18: viewer.pinch.scale: scale is 0 at magnification = 0.5 {LIMIT}"),
    ("open: {frame: smooth, backdrop: {law: 1 / (progress - 0.5)}}",
     f"41: viewer.open.backdrop.law: backdrop is infinite at progress = 0.5 {LIMIT}"),
    ("open: {frame: smooth, bars: {law: progress}}", f"31: viewer.open.bars: found a mapping, expected {ANIMATION}"),
    ("release: [{if: progress > 0.3, to: open}, {to: open, with: none}]",
     '18: viewer.release[0].if: "progress" is not a known name = declare it in let'),
    ("release: [{to: bounds, with: none}]", f'18: viewer.release[0].to: found "bounds", {TARGETS}'),
    ("pages: {release: [{to: {x: 3pt}}]}",
     "26: viewer.pages.release[0].to: found a mapping, expected next, previous or nearest"),
    ("catch: [opening, return]", '11: viewer.catch[0]: found "opening", expected open, return or close'),
    ("catch: [open, open]", "17: the movement open appears twice"),
    ("drag: {bars: 0}", "16: viewer.drag.bars: found 0, expected a mapping such as {to: …}"),
    ("drag: {grid: 0.9}", "16: viewer.drag.grid: found 0.9, expected a mapping such as {scale: …}"),
    ("release: [{to: {x: 3pt}, with: {drag: none}}]",
     "41: viewer.release[0].with.drag: a drag goes to open, or to dx and dy alone, expected frame: …"),
    ("pinch: {release: [{to: open, with: {drag: none}}]}",
     "45: viewer.pinch.release[0].with.drag: no drag returns here, expected frame: …"),
    ("release: [{to: {y: project(vy)}, with: none}]", f"22: viewer.release[0].to.y: vy {FORBIDDEN}"),
    ("gestures: {touchSlop: dx}", "25: viewer.gestures.touchSlop: dx is not allowed here = "
                                  "settings know the screen, the page and the picture"),
    ("open: {frame: smooth, backdrop: sqrt(progress)}", '35: viewer.open.backdrop: found "sqrt", expected '),
    ("close: [{to: {x: 1pt / 0}, with: none}]", f"20: viewer.close[0].to.x: x is infinite {LIMIT}"),
    ("close: [{to: {scale: -1}, with: none}]", f"24: viewer.close[0].to.scale: scale is -1 {LIMIT}"),
], ids=range(20))
def test_mistakes(project: Project, text: str, mistake: str) -> None:
    (found,) = errors(project, project.text(f"{HEAD}  {text}\n"))
    assert found.startswith(f"4:{mistake}") and (found == f"4:{mistake}" or mistake.endswith(" "))


def test_a_row_to_another_target_cannot_move_like_a_returning_drag(project: Project) -> None:
    text = "release: [{if: dy > 9pt, to: thumbnail}, {to: open, with: {drag: smooth}}]"
    assert "4:13: " in errors(project, project.text(f"{HEAD}  {text}\n"))[0]


def test_the_velocity_decides_what_a_drag_moves(project: Project) -> None:
    file = scene(project, [path(1, *((k / 100, 200, 300 + 8 * k) for k in range(20)))], {"drag": {"if": "vy > 90pt/s"}})
    assert "dismissing.began" in str([row["events"] for row in rows(project, file, "--at", "events")])


def test_a_constant_can_be_an_animation(project: Project) -> None:
    viewer = {"constants": {"settle": "linear(duration: 0.3)"}, "release": leading({"y": "100pt"}, "settle")}
    file = scene(project, [THROWN], viewer)
    end = LIFTED | CLOSED | {"center": [LIFTED["center"][0], CENTER[1] + 100]}
    compare(project, file, 1 + LIFT, 0.3, lambda time: between(LIFTED, end, time / 0.3))
    done = project.run("trace", file, "--animations", "--set", "viewer.settle=linear(duration: 0.2)")
    assert "linear(duration: 0.2),viewer.settle," in done.stdout.decode()


def test_the_animation_of_another_property(project: Project) -> None:
    animations = {"frame": LINEAR, "backdrop": "linear(duration: 0.1)", "opacity": "backdrop"}
    file = scene(project, [THROWN], {"release": leading({"opacity": 0.5}, animations)})
    done = project.run("trace", file, "--animations")
    table = csv.DictReader(done.stdout.decode().splitlines())
    ends = {row["value"]: row["end"] for row in table if row["start"] == "1.33"}
    assert (ends["backdrop"], ends["hero.opacity"], ends["grid.scale"]) == ("1.43", "1.43", "1.63")
