"""Logs of apps: compared with scenes and with one another, fitted, and expected of a scene."""

import csv
import json
import math
import random
import resource
from pathlib import Path

import pytest

from project import Project

READINGS = ("hero.x", "hero.y", "hero.width", "hero.height", "backdrop.opacity")


def log(project: Project, scene: Path, name: str = "app.csv", scale: float = 1, noise: float = 0.2, clock: float = 900) -> Path:
    """Writes the trace of a scene as an app would: few readings, with noise, in its own unit and by its own clock."""
    rng = random.Random(4)
    rows = list(csv.DictReader(project.run("trace", scene).stdout.decode().splitlines()))
    lines = ["time," + ",".join(READINGS)]
    for row in rows:
        fields = [f"{float(row['time']) + clock:.6f}"]
        for reading in READINGS:
            factor, sigma = (1, 0) if reading == "backdrop.opacity" else (scale, noise)
            fields.append(f"{float(row[reading]) * factor + rng.gauss(0, sigma):.4f}" if row[reading] else "")
        lines.append(",".join(fields))
    path = project.folder / name
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.fixture
def scene(project: Project) -> Path:
    return project.scene(viewer={"style": "photos", "openDuration": 0.5}, duration=2, output={"fps": 60, "gif": {"scale": 0.5}})


def test_log_of_the_scene_is_the_same(project: Project, scene: Path) -> None:
    app = log(project, scene)
    for sides in ((app, scene), (scene, app), (app, log(project, scene, "b.csv", clock=3))):
        done = project.run("diff", *sides)
        assert done.returncode == 0, done.stderr
        assert b"within the limits" in done.stderr and b"by the first motion" in done.stderr


def test_other_motion_is_described(project: Project, scene: Path) -> None:
    app = log(project, scene)
    done = project.run("diff", app, scene, "--set", "viewer.openDuration=0.7", "--report", "report")
    assert done.returncode == 1
    words = done.stderr.decode()
    assert "hero from 0.18 s (the scene → the app): reaches the halfway point " in words and " ms earlier, overshoot " in words
    report = json.loads((project.folder / "report/report.json").read_text())["scenes"][0]
    assert {"hero.x", "hero.width"} <= {track["name"] for track in report["curves"]["tracks"]}


def test_log_in_pixels_is_recognized(project: Project, scene: Path) -> None:
    app = log(project, scene, scale=3)
    done = project.run("diff", app, scene)
    assert done.returncode == 2 and b"for a log in pixels, give --scale 3" in done.stderr
    assert project.run("diff", app, scene, "--scale", "3").returncode == 0


def test_columns_have_other_names(project: Project, scene: Path) -> None:
    app = log(project, scene)
    app.write_text(app.read_text().replace("time,hero.x,", "t,left,", 1))
    assert project.run("diff", app, scene).returncode == 2
    assert project.run("diff", app, scene, "--columns", "time=t,hero.x=left").returncode == 0
    done = project.run("diff", app, scene, "--columns", "time=t,hero.x=right")
    assert done.returncode == 2 and b"app.csv:1:1: error: no column is named right" in done.stderr
    app.write_text("time,a\n0,1\n0.1,2\n0.2,4\n")
    done = project.run("diff", app, scene)
    assert done.returncode == 2 and b"it shares no moving reading with" in done.stderr


def test_expectation_matches_a_log(project: Project, scene: Path) -> None:
    log(project, scene)
    text = scene.read_text()
    scene.write_text(text + "\nexpect:\n  - matches: app.csv\n")
    assert project.run("verify", scene).returncode == 0
    done = project.run("verify", scene, "--set", "viewer.openDuration=0.7")
    assert done.returncode == 1 and b"the motion matches app.csv; found hero from 0.18 s (the scene \xe2\x86\x92 the app): " in done.stderr
    scene.write_text(text + "\nexpect:\n  - matches: none.csv\n")
    done = project.run("verify", scene)
    assert done.returncode == 2 and b'log "none.csv": No such file' in done.stderr


def test_log_that_ends_early_is_different(project: Project, scene: Path) -> None:
    app = log(project, scene)
    app.write_text("\n".join(app.read_text().splitlines()[:35]) + "\n")
    other = log(project, scene, "b.csv")
    for sides, words in (((app, scene), "is recorded only until "), ((scene, app), "is recorded only until "),
                         ((app, other), "where the expected recording ends"), ((other, app), "is recorded only until ")):
        done = project.run("diff", *sides)
        assert done.returncode == 1 and words in done.stderr.decode(), done.stderr
    scene.write_text(scene.read_text() + "\nexpect:\n  - matches: app.csv\n")
    done = project.run("verify", scene)
    assert done.returncode == 1 and b"is recorded only until" in done.stderr, done.stderr


def test_text_in_a_column_of_numbers_is_an_error(project: Project, scene: Path) -> None:
    app = log(project, scene)
    head, *rows = app.read_text().splitlines()
    app.write_text("\n".join([head] + [row.replace(",", ",n/a" if row.split(",")[1] == "" else ",3", 1) for row in rows]))
    scene.write_text(scene.read_text() + "\nexpect:\n  - matches: app.csv\n")
    for arguments in (("diff", app, scene), ("diff", scene, app), ("fit", app), ("verify", scene)):
        done = project.run(*arguments)
        assert done.returncode == 2 and b"app.csv:2:12: " in done.stderr and b"hero.x is n/a" in done.stderr, done.stderr
    app.write_text("\n".join([head] + [",".join(["" if index == 1 else field for index, field in enumerate(row.split(","))]) for row in rows]))
    done = project.run("diff", app, scene, "--set", "expect=[]")
    assert done.returncode == 0 and b"hero.x: nothing to compare with" in done.stderr, done.stderr


def test_fit_finds_an_animation(project: Project) -> None:
    motion = project.run("curve", "spring(duration: 0.5, bounce: 0.2)", "--from", "20", "--to", "320", "--velocity", "400").stdout
    app = project.folder / "app.csv"
    rest = "".join(f"{frame / 60},20,0\n" for frame in range(30))
    moved = "".join(f"{0.5 + float(time)},{value},{velocity}\n" for time, value, velocity in csv.reader(motion.decode().splitlines()[1:]))
    app.write_text("time,hero.y,velocity\n" + rest + moved)
    done = project.run("fit", app, "--readings", "hero.y")
    assert done.returncode == 0 and done.stdout.endswith(b"\n  spring(duration: 0.5, bounce: 0.2)\n"), done.stdout
    [movement] = json.loads(project.run("fit", app, "--readings", "hero.y", "--json").stdout)["movements"]
    assert movement["model"] == "spring" and movement["readings"] == ["hero.y"] and movement["ties"] == []
    assert abs(movement["duration"] - 0.5) < 0.002 and abs(movement["bounce"] - 0.2) < 0.004
    assert abs(movement["velocity"]["hero.y"] - 400) < 10 and abs(movement["start"] - 0.5) < 0.002
    for name, value in (("duration", 0.5), ("bounce", 0.2), ("dampingRatio", 0.8), ("start", 0.5)):
        low, high = movement["intervals"][name]
        assert low <= value <= high


def test_fit_takes_little_time_for_many_movements_and_columns(project: Project) -> None:
    app = project.folder / "app.csv"

    def seconds(head: str, rows: list[str]) -> float:
        app.write_text("\n".join([head, *rows]) + "\n")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        assert project.run("fit", app).stdout.count(b": moves from") >= 15
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    stairs = [f"{row / 60:.4f},{100 * (row // 60 + 1 - math.exp(-(row % 60) / 6)):.4f}" for row in range(900)]
    assert seconds("time,hero.x", stairs) < 3
    columns = [f"{row / 60:.4f}" + "".join(f",{column * (1 - math.exp(-row / 10)):.3f}" for column in range(30)) for row in range(120)]
    assert seconds("time," + ",".join(f"r{column}" for column in range(30)), columns) < 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("time,x\n0,1\n", "too few rows to detect a movement: 1"),
        ("time,x\n0,1\n0.1,1\n0.2,1\n0.3,1\n", "no reading moves by more than its noise"),
        ("x,y\n1,2\n", "a log with the column time"),
        ("time,x\n0.2,1\n0.1,2\n", "app.csv:3:1: error: time is 0.1; it must be at least 0 s and after the previous row's"),
        ("time,x\n0.1,1\n0.1,1\n", "app.csv:3:1: error: time is 0.1; it must be"),
        ("time,x\n0,1\n17,2\n33,3\n50,3\n", "app.csv:2:1: error: the rows are 17 s apart; times must be in seconds"),
        ("time,x\n0,1\n0.1\n", "app.csv:3:1: error: the row has 1 fields; it must have 2"),
        ("", "app.csv"),
    ])
def test_unusable_logs(project: Project, text: str, words: str) -> None:
    app = project.folder / "app.csv"
    app.write_text(text)
    done = project.run("fit", app)
    assert done.returncode == 2 and words in done.stderr.decode(), done.stderr
