"""The output of `zoetrope curve`, compared with formulas computed here."""

import csv
import io
import json
from math import cos, exp, log, pi, sin, sqrt
from pathlib import Path
from typing import Any

import pytest

from project import Project

TABLES = Path(__file__).resolve().parents[1] / "Tables"


def curve(project: Project, *arguments: str) -> list[list[str]]:
    """Returns the rows of the CSV table, without its header."""
    done = project.run("curve", *arguments)
    assert done.returncode == 0, done.stderr.decode()
    table = list(csv.reader(io.StringIO(done.stdout.decode())))
    assert table[0] == ["time", "value", "velocity"]
    return table[1:]


def document(project: Project, *arguments: str) -> dict[str, Any]:
    """Returns the JSON document."""
    done = project.run("curve", *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


def under_damped(
    t: float, start: float, target: float, velocity: float, duration: float, bounce: float
) -> tuple[float, float]:
    """Returns the value and velocity of an underdamped spring (bounce above 0)."""
    omega = 2 * pi / duration
    g = (1 - bounce) * omega
    w = sqrt(omega**2 - g**2)
    d = start - target
    b = velocity + g * d
    c, s = cos(w * t), sin(w * t) / w
    return (
        target + exp(-g * t) * (d * c + b * s),
        exp(-g * t) * ((b - g * d) * c - (g * b + w**2 * d) * s),
    )


def test_a_spring_starts_with_its_velocity_and_is_sampled_until_it_settles(
    project: Project,
) -> None:
    rows = curve(
        project, "spring(duration: 0.5, bounce: 0.3)", "--from", "100", "--to", "340",
        "--velocity", "-850",
    )
    assert rows[0] == ["0", "100", "-850"]
    for index, row in enumerate(rows):
        time, value, velocity = map(float, row)
        assert time == index / 60
        expected = under_damped(time, 100, 340, -850, 0.5, 0.3)
        assert (value, velocity) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    settling = 0.8399596607911518
    assert (len(rows) - 2) / 60 < settling <= (len(rows) - 1) / 60


def test_times_are_printed_as_asked(project: Project) -> None:
    rows = curve(project, "linear(duration: 500ms)", "--times", "0.25, 0,9,0.1")
    assert rows == [["0.25", "0.5", "2"], ["0", "0", "2"], ["9", "1", "0"], ["0.1", "0.2", "2"]]


def test_json_equals_csv(project: Project) -> None:
    options = ["interactiveSpring", "--from", "-3", "--fps", "120"]
    done = document(project, *options)
    assert done["expression"] == "interactiveSpring"
    assert (done["from"], done["to"], done["velocity"]) == (-3, 1, 0)
    assert done["duration"] == pytest.approx(0.15)
    assert done["settlingTime"] == pytest.approx(0.20900956079182423)
    rows = [[row["time"], row["value"], row["velocity"]] for row in done["rows"]]
    assert rows == [[float(text) for text in row] for row in curve(project, *options)]


@pytest.mark.parametrize(
    "case", json.loads((TABLES / "springs.json").read_text())["cases"], ids=lambda case: case["id"]
)
def test_springs_match_the_tables(project: Project, case: dict[str, Any]) -> None:
    given = case["input"]
    expression = {
        "duration_bounce": "spring(duration: {duration}, bounce: {bounce})",
        "response_dampingRatio": "spring(response: {response}, dampingFraction: {dampingRatio})",
        "mass_stiffness_damping":
            "interpolatingSpring(mass: {mass}, stiffness: {stiffness}, damping: {damping})",
        "compose": "spring(stiffness: {stiffness}, dampingRatio: {dampingRatio})",
    }[given["kind"]].format(**given)
    done = document(
        project, expression, "--from", str(given["x0"]), "--to", str(given["target"]),
        "--velocity", str(given["v0"]), "--times", ",".join(map(repr, given["t"])),
    )
    expected = case["expected"]
    allowed = 1e-9 * max(1, *map(abs, expected["value"] + expected["velocity"]))
    for row, value, velocity in zip(
        done["rows"], expected["value"], expected["velocity"], strict=True
    ):
        assert row["value"] == pytest.approx(value, rel=0, abs=allowed)
        assert row["velocity"] == pytest.approx(velocity, rel=0, abs=allowed)
    if expected["settleEnvelope"] is not None:
        assert done["settlingTime"] == pytest.approx(expected["settleTrue"], abs=1e-6)


def test_decelerations_end_at_their_projected_target(project: Project) -> None:
    rate = 1000 * log(0.99)
    done = document(project, "deceleration(rate: fast)", "--from", "10", "--velocity", "-1200")
    assert done["to"] == pytest.approx(10 + 1200 / rate)
    for row in done["rows"]:
        moved = -1200 * (exp(rate * row["time"]) - 1) / rate
        assert row["value"] == pytest.approx(10 + moved)
        assert row["velocity"] == pytest.approx(-1200 * exp(rate * row["time"]))
    assert abs(done["rows"][-1]["value"] - done["to"]) <= 0.5
    decay = document(project, "exponentialDecay", "--velocity", "900", "--times", "0,0.1,60")
    assert decay["rows"][1]["value"] == pytest.approx(900 / 4.2 * (1 - exp(-0.42)))
    assert decay["rows"][2] == {"time": 60, "value": decay["to"], "velocity": 0}


def test_motion_that_never_settles_requires_times(project: Project) -> None:
    for motion in ("spring(bounce: 1)", "spring(duration: 100)"):
        done = project.run("curve", motion)
        assert done.returncode == 2
        assert done.stdout == b""
        assert b"--times" in done.stderr
    endless = document(project, "spring(bounce: 1)", "--times", "0,0.25,3600")
    assert endless["settlingTime"] is None
    assert endless["rows"][1]["value"] == pytest.approx(2)


def test_none_jumps_and_vertical_start_has_no_velocity(project: Project) -> None:
    assert curve(project, "none", "--to", "7") == [["0", "7", "0"]]
    assert curve(project, "timingCurve(0, 1, 1, 0)", "--times", "0") == [["0", "0", ""]]
    row = document(project, "timingCurve(0, 1, 1, 0)", "--times", "0")["rows"][0]
    assert row["velocity"] is None


def test_a_velocity_that_has_no_effect_is_a_warning(project: Project) -> None:
    done = project.run("curve", "easeOut", "--velocity", "5", "--times", "0.35")
    assert done.returncode == 0
    assert b"warning" in done.stderr
    assert done.stdout.splitlines()[1] == b"0.35,1,0"


@pytest.mark.parametrize(
    ("motion", "column", "words"),
    [
        ("sprng", 1, b'did you mean "spring"?'), ("spring(bonce: 1)", 8, b'"bounce"'),
        ("spring(bounce: -1)", 16, b"above -1, at most 1"), ("spring(0.5)", 8, b"duration: 0.5"),
        ("timingCurve(0, 0, 2, 1)", 19, b"x2, a number from 0 to 1"), ("spring(", 8, b"nothing"),
        ("\u7d75(", 1, b"linear"), ("spring\x1b[31m", 7, b"nothing after the motion"),
        ("", 1, b"nothing"),
    ],
)
def test_errors_state_their_column(
    project: Project, motion: str, column: int, words: bytes
) -> None:
    done = project.run("curve", motion)
    assert done.returncode == 2
    assert done.stdout == b""
    assert f"motion:1:{column}: error: ".encode() in done.stderr
    assert words in done.stderr
    assert b"\x1b" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        [], ["spring", "--times", ""], ["spring", "--times", "0,,1"], ["spring", "--times", "-1"],
        ["spring", "--times", "3601"], ["spring", "--times", "0", "--fps", "60"],
        ["spring", "--fps", "0"], ["spring", "--from", "nan"], ["spring", "--to", "1e10"],
        ["spring", "--velocity", "fast"], ["spring", "--format", "xml"], ["deceleration"],
        ["deceleration", "--velocity", "9", "--to", "1"], ["spring", "smoth"],
    ],
    ids=" ".join,
)
def test_usage_errors_exit_with_2_and_a_message(project: Project, arguments: list[str]) -> None:
    done = project.run("curve", *arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr


def test_several_motions_are_printed_in_order(project: Project) -> None:
    done = project.run("curve", "smooth", "linear(duration: 0.2)", "--fps", "10")
    table = list(csv.reader(io.StringIO(done.stdout.decode())))
    assert table[0] == ["motion", "time", "value", "velocity"]
    for motion in ["smooth", "linear(duration: 0.2)"]:
        alone = curve(project, motion, "--fps", "10")
        assert [line[1:] for line in table if line[0] == motion] == alone
    done = project.run("curve", "smooth", "snappy", "--fps", "10", "--format", "json")
    motions = json.loads(done.stdout)["motions"]
    assert motions == [document(project, name, "--fps", "10") for name in ["smooth", "snappy"]]
