"""The models that `zoetrope fit` finds in the logs of apps: Android's interpolators, clamped springs, fingers."""

import json
import math
import os
import pty
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


class Log:
    """A folder with a log to fit."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder, self.program = folder, program

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs zoetrope in the folder."""
        return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, text=True, check=False)

    def fit(self, rows: list[str], *options: str) -> list[dict]:
        """Fits a log of rows."""
        (self.folder / "app.csv").write_text("\n".join(rows) + "\n")
        done = self.run("fit", "app.csv", "--json", *options)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)["movements"]


@pytest.fixture
def app(tmp_path: Path, zoetrope: Path) -> Log:
    """A new log."""
    return Log(tmp_path, zoetrope)


def spring(time: float, response: float, ratio: float) -> float:
    """Returns the progress of an under-damped spring from rest."""
    omega = 2 * math.pi / response
    root = omega * math.sqrt(1 - ratio * ratio)
    return 1 - math.exp(-ratio * omega * time) * (math.cos(root * time) + ratio * omega / root * math.sin(root * time))


def progress(name: str) -> Callable[[float], float]:
    """Returns an interpolator of Android."""
    return {
        "accelerate": lambda t: t * t,
        "decelerate": lambda t: 1 - (1 - t) ** 2,
        "accelerateDecelerate": lambda t: math.cos((t + 1) * math.pi) / 2 + 0.5,
        "anticipate": lambda t: t * t * (3 * t - 2),
        "overshoot": lambda t: (t - 1) ** 2 * (3 * (t - 1) + 2) + 1,
    }[name]


@pytest.mark.parametrize("name", ["accelerate", "decelerate", "accelerateDecelerate", "anticipate", "overshoot"])
def test_interpolators_of_android_are_found(app: Log, name: str) -> None:
    times = [frame / 60 for frame in range(60)]
    values = [40 + 300 * progress(name)(min(max((time - 0.25) / 0.3, 0), 1)) for time in times]
    [movement] = app.fit(["time,hero.y", *(f"{time:.5f},{value:.2f}" for time, value in zip(times, values, strict=True))])
    assert movement["model"] == name
    assert movement["animation"] == f"{name}(duration: 0.3)"


@pytest.mark.parametrize(("duration", "bounce"), [(0.42, 0.18), (0.42, 0.4), (0.3, 0.1), (0.6, 0.3)])
@pytest.mark.parametrize("decimals", [4, 6])
def test_intervals_contain_the_spring_of_a_clamped_backdrop(app: Log, duration: float, bounce: float, decimals: int) -> None:
    rows = ["time,backdrop.opacity"]
    for frame in range(100):
        time = frame / 60
        value = min(spring(max(time - 0.31, 0), duration, 1 - bounce), 1)
        rows.append(f"{time:.5f},{value:.{decimals}f}")
    [movement] = app.fit(rows)
    assert movement["model"] == "spring"
    for name, value in (("duration", duration), ("bounce", bounce), ("start", 0.31)):
        low, high = movement["intervals"][name]
        assert low <= value <= high, (name, value, movement["intervals"])
        assert high - low < 0.1


def test_the_table_states_samples_and_noise_and_a_terminal_progress(app: Log) -> None:
    rows = [f"{row / 60:.4f},{100 * (row // 60 + 1 - math.exp(-(row % 60) / 6)):.4f}" for row in range(600)]
    app.fit(["time,hero.x", *rows])
    assert "samples with noise of 0." in app.run("fit", "app.csv").stdout
    master, slave = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in {"CI", "NO_COLOR"}} | {"TERM": "xterm"}
    done = subprocess.run([app.program, "fit", "app.csv"], cwd=app.folder, stdout=subprocess.DEVNULL, stderr=slave, env=environment)
    shown = os.read(master, 65536).decode()
    os.close(master)
    os.close(slave)
    assert done.returncode == 0 and "movements" in shown, shown


def test_a_free_curve_is_not_fitted_to_a_drag_without_touches(app: Log) -> None:
    """A finger moves a picture, which then springs back."""
    rows = ["time,image.y"]
    for frame in range(120):
        time = frame / 60
        share = min(max((time - 0.3) / 0.7, 0), 1)
        value = 200 * share**1.7 * (1 - 0.25 * math.sin(4 * share)) if time <= 1 else 200 * (1 - 0.25 * math.sin(4)) * (1 - spring(time - 1, 0.4, 0.9))
        rows.append(f"{time:.5f},{value:.2f}")
    movements = app.fit(rows)
    assert all(movement["model"] in {None, "spring"} for movement in movements), [movement["model"] for movement in movements]
    assert movements[-1]["model"] == "spring" and abs(movements[-1]["start"] - 1) < 0.03
