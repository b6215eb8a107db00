"""The movements in a golden, recomputed from rows of the scene 42 µs apart."""

import csv
import io
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from project import Project

STEP = 1 / 24_000
WINDOW = 0.4
TAP = {"at": 0.1, "tap": {"thumbnail": 4}}
LIST = {
    "title": "List", "rowHeight": 20, "rows": ["A", "B", "C"], "transition": "slide",
    "animation": "spring(duration: 0.4, bounce: 0.4)",
}
CHANGES = [{"at": 0.1, "insert": "D", "after": "A"}, {"at": 0.22, "remove": "D"}]
SCENES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "caught": (["hero.y", "hero.width"], {
        "viewer": {"style": "photos", "openBounce": 0.4},
        "touches": [TAP, {"at": 0.24, "drag": {"from": "center", "by": [6, 12], "during": 0.1}}],
    }),
    "flick": (["hero.x", "hero.y"], {
        "touches": [TAP, {"at": 0.6, "drag": {"from": "center", "by": [6, 20], "during": 0.06}}],
    }),
    "list": (["row.D.x", "row.B.y"], {
        "photos": None, "grid": None, "viewer": None, "touches": None, "list": LIST,
        "changes": CHANGES,
    }),
}


class Movement(NamedTuple):
    """A movement as a golden states it."""

    start: float
    end: float
    origin: float
    final: float
    low_time: float
    low: float
    high_time: float
    high: float
    half: float
    nine_tenths: float
    settles: float
    peak_time: float
    peak: float
    flags: str


def movements(golden: str, reading: str) -> list[Movement]:
    """Returns the movements of a reading."""
    lines = golden.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith(f'"{reading}" movements '))
    rows = [line.split() for line in lines[first + 1 : first + 1 + int(lines[first].split()[2])]]
    return [Movement(*map(float, row[:13]), row[13]) for row in rows]


def check(found: Movement, times: NDArray[Any], values: NDArray[Any], until: float) -> None:
    """Compares a movement without fingers with the rows from its start to the next one."""
    rows = (times > found.start - 6e-7) & (times < until - 6e-7) & ~np.isnan(values)
    t, v = times[rows], values[rows]
    extent = float(v.max() - v.min())
    rate = float(np.abs(np.diff(v)).max())
    near = 1e-4 * extent + rate
    assert found.origin == pytest.approx(v[0], abs=near)
    assert found.final == pytest.approx(v[-1], abs=near)
    assert found.low == pytest.approx(v.min(), abs=near)
    assert found.high == pytest.approx(v.max(), abs=near)
    travel = found.final - found.origin
    if abs(travel) >= 0.5 * extent:
        for share, time in ((0.5, found.half), (0.9, found.nine_tenths)):
            reached = (v - found.origin) / travel >= share
            assert time == pytest.approx(t[np.argmax(reached)], abs=1e-4)
    tolerance = max(0.005 * np.abs(v - found.final).max(), 0.001)
    outside = np.flatnonzero(np.abs(v - found.final) > tolerance)
    settles = t[outside[-1]] if len(outside) else found.start
    assert found.settles == pytest.approx(settles, abs=1e-4)
    peak = float(np.abs((v[2:] - v[:-2]) / (2 * STEP)).max())
    assert abs(found.peak) == pytest.approx(peak, rel=2e-3)


@pytest.mark.parametrize("name", SCENES)
def test_movements_agree_with_dense_rows(project: Project, name: str) -> None:
    """Values, times and velocities are those of the scene, whatever its frame rate."""
    readings, changes = SCENES[name]
    scene = project.scene(duration=1.6, **changes)
    done = project.run("verify", scene, "--goldens", "goldens", "--update", "all")
    assert done.returncode == 1, done.stderr.decode()
    golden = next(project.folder.rglob("*.golden")).read_text()
    rows: dict[int, list[str]] = {}
    for window in range(4):
        done = project.run(
            "trace", scene, "--fps", "240", "--speed", "0.01", "--readings", ",".join(readings),
            "--between", f"{window * WINDOW:.1f}..{(window + 1) * WINDOW:.1f}",
        )
        assert done.returncode == 0, done.stderr.decode()
        lines = csv.reader(io.StringIO(done.stdout.decode()))
        head = next(lines)
        rows |= {int(line[0]): line for line in lines}
    times = np.array([float(row[1]) for row in rows.values()])
    checked = 0
    for reading in readings:
        column = head.index(reading)
        values = np.array([float(row[column] or "nan") for row in rows.values()])
        found = movements(golden, reading)
        for one, after in pairwise([*found, None]):
            assert one
            until = after.start if after else times[-1]
            if "s" in one.flags:
                continue
            if "h" in one.flags and after:
                last = values[times < until - 6e-7][-1]
                assert one.final == pytest.approx(last, abs=1e-5)
            elif "h" not in one.flags and one.settles < times[-1] - 0.1:
                check(one, times, values, until)
                checked += 1
    assert checked >= 2
