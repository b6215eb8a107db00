"""`Animation.default` wherever a scene uses it: a critically damped spring of 0.55 s since iOS 17, easeInOut before."""

import csv
import io
import math

import pytest

from project import Project

TIMES = (0.1, 0.2, 0.3)


def spring(time: float) -> float:
    """Source: Apple's documentation of `Animation.default`; the closed form of a critically damped spring."""
    frequency = 2 * math.pi / 0.55
    return 1 - (1 + frequency * time) * math.exp(-frequency * time)


def ease_in_out(time: float) -> float:
    """Solves the cubic Bézier curve (0.42, 0, 0.58, 1) over 0.35 s by bisection."""
    x, (low, high) = min(time / 0.35, 1), (0.0, 1.0)
    for _ in range(60):
        u = (low + high) / 2
        if 3 * (1 - u) ** 2 * u * 0.42 + 3 * (1 - u) * u * u * 0.58 + u**3 < x:
            low = u
        else:
            high = u
    return 3 * (1 - low) * low * low + low**3


CURVES = {"spring": spring, "easeInOut": ease_in_out}
GALLERY = ("grid", "viewer", "photos")
LIST = {"list": {"rows": ["a"], "transition": "opacity"}, "changes": [{"at": 0.5, "append": "b"}], "touches": None}
LID = {"beads": {"colors": ["#E8590C"], "lid": "closed"}, "touches": [{"at": 0.5, "tap": [49, 190]}]}
SCRIPTED = {"beads": {"colors": ["#E8590C"], "lid": {"at": 0.5, "open": True}}, "touches": None}
# For each use: the scene, the reading, the time of the change, and the era of the original.
USES = {
    "list": (LIST, "row.b.opacity", 0.5, "easeInOut"),
    "lid": (SCRIPTED, "lid.y", 0.5, "spring"),
    "lid of a tap": (LID, "lid.y", 0.55, "spring"),
}


def values(project: Project, changes: dict, reading: str) -> dict[float, float]:
    """Returns a reading at 240 frames per second."""
    scene = project.scene(**changes, duration=2)
    done = project.run("trace", scene, "--fps", "240")
    assert done.returncode == 0, done.stderr.decode()
    rows = csv.DictReader(io.StringIO(done.stdout.decode()))
    return {round(float(row["time"]) * 240): float(row[reading]) for row in rows if row[reading]}


@pytest.mark.parametrize("era", [None, *CURVES])
@pytest.mark.parametrize("use", USES)
def test_stages_use_the_default_of_their_era(project: Project, use: str, era: str | None) -> None:
    changes, reading, start, own = USES[use]
    shown = values(project, dict.fromkeys(GALLERY) | {"animationDefault": era} | changes, reading)
    first, last = shown[round(start * 240)], shown[479]
    for time in TIMES:
        expected = first + (last - first) * CURVES[era or own](time)
        assert shown[round((start + time) * 240)] == pytest.approx(expected, abs=1e-3 * max(abs(last - first), 1))


@pytest.mark.parametrize("era", [None, *CURVES])
def test_cover_of_zozo_slides_with_the_default(project: Project, era: str | None) -> None:
    """The difference to a cover without animation is the cover's position, from the screen's height to 0."""
    tap = [{"at": 0.45, "tap": {"thumbnail": 4}}]
    slides, stands = (
        values(project, {"animationDefault": era, "touches": tap, "viewer": {"style": "zozo", "disablesAnimations": flag}}, "hero.y")
        for flag in (False, True)
    )
    for time in TIMES:
        index = round((0.5 + time) * 240)
        expected = 213 * (1 - CURVES[era or "spring"](time))
        assert slides[index] - stands[index] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("era", [None, *CURVES])
def test_pinch_of_b43_ends_with_the_default(project: Project, era: str | None) -> None:
    """A picture panned to its edge and pinched smaller returns within its bounds."""
    touches = [
        {"at": 0.1, "tap": {"thumbnail": 4}},
        {"at": 0.6, "pinch": {"at": "center", "scale": 2.4, "during": 0.2, "curve": "linear"}},
        {"at": 1, "drag": {"from": [30, 106], "by": [50, 0], "during": 0.1}},
        {"at": 1.2, "pinch": {"at": "center", "scale": 0.7, "during": 0.3, "curve": "linear"}},
    ]
    changes = {"animationDefault": era, "touches": touches, "viewer": "b43-swiftui", "duration": 4}
    done = project.run("trace", project.scene(**changes), "--fps", "240")
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    offsets = {round(float(row["time"]) * 240): float(row["offset.x"]) for row in rows if row["offset.x"]}
    first, last = offsets[360], offsets[max(offsets)]
    assert abs(last - first) > 0.5
    for time in TIMES:
        expected = first + (last - first) * CURVES[era or "easeInOut"](time)
        assert offsets[round((1.5 + time) * 240)] == pytest.approx(expected, abs=1e-3 * abs(last - first))
