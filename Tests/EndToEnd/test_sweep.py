"""Scenes with other values on the command line, one at a time and side by side."""

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest
import yaml
from PIL import Image

from project import Project

LISTS = ["--set", "viewer.closeBounce=0,0.4", "--set", "screen.size=[120,200],[160,200]"]


def scene(project: Project) -> Path:
    """A viewer given by its style alone, closed by a drag."""
    return project.scene(
        viewer="photos",
        touches=[
            {"at": 0.1, "tap": {"thumbnail": 1}},
            {"at": 0.8, "drag": {"from": "center", "by": [0, 90], "during": 0.3}},
        ],
        duration="settled")


def table(project: Project, *arguments: str) -> list[dict[str, str]]:
    """The rows of a sweep's table."""
    done = project.run("sweep", scene(project), *arguments, "--format", "csv", "--quiet")
    assert done.returncode == 0, done.stderr.decode()
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


def test_a_setting_is_as_if_the_file_said_so(project: Project) -> None:
    path = scene(project)
    written = yaml.safe_load(path.read_text())
    written["viewer"] = {"style": "photos", "closeBounce": 0.4}
    other = project.text(yaml.safe_dump(written), "other")
    for verb in [["trace"], ["lint"], ["trace", "--at", "events"]]:
        one = project.run(verb[0], path, *verb[1:], "--set", "viewer.closeBounce=0.4")
        two = project.run(verb[0], other, *verb[1:])
        assert one.returncode == two.returncode
        assert one.stdout == two.stdout.replace(b"other", b"scene") != b""
    done = project.run("validate", path, "--json", "--set", "viewer.closeBonce=1")
    problem = json.loads(done.stdout)["scenes"][0]["problems"][0]
    assert done.returncode == 2
    assert problem["setting"] == "viewer.closeBonce=1" and problem["suggestion"] == "closeBounce"
    assert (problem["place"]["line"], problem["place"]["column"]) == (1, 8)


def test_every_value_is_tried_with_every_other(project: Project) -> None:
    rows = table(project, *LISTS)
    assert [(row["viewer.closeBounce"], row["screen.size"]) for row in rows] == [
        ("0", "[120,200]"), ("0", "[160,200]"), ("0.4", "[120,200]"), ("0.4", "[160,200]")]
    for size in ["[120,200]", "[160,200]"]:
        still, lively = [row for row in rows if row["screen.size"] == size]
        assert float(still["overshoot_percent"]) == 0
        assert float(lively["overshoot_percent"]) > 5
        assert abs(float(lively["peak_velocity_pt_per_s"])) > abs(
            float(still["peak_velocity_pt_per_s"]))
        assert float(lively["landing_error_pt"]) < 0.1
        assert 0 < float(still["settle_s"]) < float(still["time_to_interactive_s"]) < 2


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_other_forms_say_the_same(project: Project, form: str) -> None:
    done = project.run("sweep", scene(project), *LISTS, "--format", form)
    lines = done.stdout.decode().splitlines()
    assert len(lines) == (5 if form == "text" else 6)
    for row, line in zip(table(project, *LISTS), lines[-4:]):
        assert f"{float(row['settle_s']):.3f}" in line
        assert f"{float(row['overshoot_percent']):.1f}" in line


def test_a_film_in_step_and_curves(project: Project) -> None:
    done = project.run("sweep", scene(project), *LISTS, "-o", project.output)
    assert done.returncode == 0, done.stderr.decode()
    with Image.open(project.output / "scene-sweep.gif") as film:
        # Four screens of two sizes at one scale: the widest decides the places, the strip is 30 pt.
        assert film.size == (4 * 176 + 16, 200 + 36 + 32 + 30)
        film.seek(film.n_frames - 1)
        assert film.n_frames > 20
        last = np.asarray(film.convert("RGB"))
    for index, width in enumerate([120, 160, 120, 160]):
        left = 16 + index * 176 + (160 - width) // 2
        ground, inside = last[150, left - 4], last[150, left + 4]
        assert (ground == last[-2, 2]).all() and not (ground == inside).all()
    for name in ["1-sheet", "1-onion", "2-sheet", "2-onion"]:
        with Image.open(project.output / f"scene-sweep-{name}.png") as still:
            assert still.size[0] > 200
    with Image.open(project.output / "scene-sweep.png") as plot:
        assert plot.size[0] > 1000
    again = project.run("sweep", scene(project), *LISTS, "-o", project.output)
    assert again.returncode == 0


@pytest.mark.parametrize("arguments, message", [
    ([], "nothing has several values"),
    (["--set", "tail=0"], "nothing has several values"),
    (["--set", "tail=0,1", "--set", "tail=1,2"], "--set tail is there twice"),
    (["--set", "tail=" + ",".join("1" * 101)], "101 scenes"),
    (["--set", "tail=" + ",".join("1" * 13), "-o", "out"], "13 scenes"),
    (["--set", "viewer.closeBonce=0,1,2"], "did you mean \"closeBounce\"?"),
    (["--set", "viewer=zozo,photoz"], "did you mean \"photos\"?"),
])
def test_what_cannot_be_swept_is_said_once(
    project: Project, arguments: list[str], message: str
) -> None:
    done = project.run("sweep", scene(project), *arguments)
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.decode().count(message) == 1, done.stderr.decode()
