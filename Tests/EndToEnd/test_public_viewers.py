"""The samples of public viewers: what they show and decide equals the viewers' rules, computed here from the touches."""

import math
from typing import Any

import numpy as np
import pytest
import yaml

from project import ROOT, Project
from test_declared_viewers import (
    CENTER, FIT, LIFT, OPEN, SCREEN, START, Look, check, during, named, path, rows, thrown,
)

HEIGHT = 800
# Touches that rest at three positions each, relative to where they touch down.
RESTS = {
    "own-velocity": [(20, 160), (60, 400), (-30, 700)],
    "own-duration": [(10, 50), (20, 300), (40, -500)],
    "own-follow": [(10, 50), (20, 300), (40, -300)],
}


def declared(project: Project, name: str, *touches: Any, **changes: Any) -> Any:
    """Writes a scene with the viewer of a sample on the screen of these tests."""
    viewer = yaml.safe_load((ROOT / f"scenes/{name}.yaml").read_text(encoding="utf-8"))["viewer"]
    viewer["gestures"] = viewer.get("gestures", {}) | {"touchSlop": "0pt"}
    return project.scene(**SCREEN | {"viewer": viewer, "touches": [OPEN, *touches], "output": {"fps": 100}} | changes)


def velocity(dx: float, dy: float) -> Look:
    """JXPhotoBrowser: the picture keeps its point under the finger, from whole to three tenths of its size."""
    scale = min(max(0.3, 1 - dy / HEIGHT), 1)
    return {"center": START + (dx, dy) + scale * (CENTER - START), "scale": scale, "backdrop.opacity": scale**2}


def duration(dx: float, dy: float) -> Look:
    """NYTPhotoViewer: the picture moves up and down; half of the height clears the backdrop to a tenth."""
    return {"center": CENTER + (0, dy), "scale": 1, "backdrop.opacity": 1 - 0.9 * min(abs(dy) / (HEIGHT / 2), 1)}


def follow(dx: float, dy: float) -> Look:
    """StfalconImageViewer: the picture moves up and down; the height clears the backdrop."""
    return {"center": CENTER + (0, dy), "scale": 1, "backdrop.opacity": max(1 - abs(dy) / HEIGHT, 0)}


RULES = {"own-velocity": velocity, "own-duration": duration, "own-follow": follow}


@pytest.mark.parametrize(("name", "rest"), [(name, rest) for name, rests in RESTS.items() for rest in rests])
def test_pictures_follow_the_finger(project: Project, name: str, rest: tuple[float, float]) -> None:
    down = np.sign(rest[1])
    samples = [(0.02, *START + [0, 20 * down]), (0.05, *START + np.array(rest) / 2), (0.1, *START + rest)]
    file = declared(project, name, path(1, (0, *START), *samples, rest=0.2))
    for time, row in during(rows(project, file), 1.051, 0.24):
        check(row, RULES[name](*(np.array(rest) / (2 if time < 0.0489 else 1))), 0.01)


DECISIONS = [
    ("own-velocity", (0, 300), (0, 30), "close"), ("own-velocity", (0, 300), (0, -30), "return"),
    ("own-velocity", (5, 20), (0, 5), "close"), ("own-velocity", (5, -20), (0, -5), "return"),
    ("own-duration", (0, 50), (0, 2000), "return"), ("own-duration", (0, 70), (0, -300), "close"),
    ("own-duration", (0, -70), (0, 300), "close"), ("own-duration", (0, -50), (0, -900), "return"),
    ("own-follow", (0, 190), (0, 3000), "return"), ("own-follow", (0, 210), (0, -900), "close"),
    ("own-follow", (0, -210), (0, 900), "close"), ("own-follow", (0, -190), (0, -900), "return"),
]


@pytest.mark.parametrize(("name", "by", "speed", "decision"), DECISIONS)
def test_releases_are_decided_by_the_rules(
    project: Project, name: str, by: tuple[float, float], speed: tuple[float, float], decision: str
) -> None:
    file = declared(project, name, thrown(1, by, speed))
    events = rows(project, file, "--at", "events")
    assert bool(named(events, "viewer.closed")) == (decision == "close")


def eased_out(part: float) -> float:
    """CSS's ease-out: a Bézier with the control points (0, 0) and (0.58, 1)."""
    low, high = 0.0, 1.0
    for _ in range(60):
        s = (low + high) / 2
        low, high = (s, high) if 3 * (1 - s) * s * s * 0.58 + s**3 < part else (low, s)
    return 3 * (1 - low) * low**2 + low**3


@pytest.mark.parametrize(("dy", "vy", "seconds"), [
    # The way that is left at the finger's speed, at most 0.45 s.
    (200, 3000, 600 / 3000), (200, 300, 0.45), (-300, -2000, 500 / 2000), (200, -4000, 600 / 4000),
    # A return takes 0.2 s and 0.07 s more for 1,000 pt/s.
    (50, 1000, 0.27), (-40, 500, 0.235),
])
def test_the_speed_decides_about_the_duration(project: Project, dy: float, vy: float, seconds: float) -> None:
    file = declared(project, "own-duration", thrown(1, (0, dy), (0, vy)))
    end = 0 if abs(dy) < 60 else math.copysign(HEIGHT, dy)
    for time, row in during(rows(project, file), 1 + LIFT, seconds - 0.01):
        part = eased_out(time / seconds)
        # The velocity is a fit to even samples, exact to a thousandth of it.
        check(row, {"center": CENTER + (0, dy + (end - dy) * part), "scale": 1}, 0.01 * FIT / 4)


@pytest.mark.parametrize(("dy", "end"), [(150, 0), (-150, 0), (260, HEIGHT), (-260, -HEIGHT)])
def test_the_backdrop_follows_to_the_end(project: Project, dy: float, end: float) -> None:
    file = declared(project, "own-follow", thrown(1, (30, dy), (0, 100)))
    for time, row in during(rows(project, file), 1 + LIFT, 0.195):
        check(row, follow(0, dy + (end - dy) * (time / 0.2) ** 2), 0.01)


def test_parts_return_apart(project: Project) -> None:
    file = declared(project, "own-velocity", thrown(1, (40, 300), (0, -500)))
    start = velocity(40, 300)
    for time, row in during(rows(project, file), 1 + LIFT, 0.24):
        assert row["backdrop.opacity"] == (1 if time > 0 else pytest.approx(1))
        assert row["hero.width"] >= FIT * start["scale"] - 1e-6
