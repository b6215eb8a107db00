"""Scenes with other values from the command line, separately and side by side."""

import csv
import io
import json
import re
from pathlib import Path

import numpy as np
import pytest
import yaml
from PIL import Image, ImageSequence

from project import Project

LISTS = ["--set", "viewer.closeBounce=0,0.4", "--set", "screen.size=[120,200],[160,200]"]


def scene(project: Project) -> Path:
    """Writes a scene whose viewer has only a style, and which closes by a drag."""
    return project.scene(
        viewer="photos",
        touches=[
            {"at": 0.1, "tap": {"thumbnail": 1}},
            {"at": 0.8, "drag": {"from": "center", "by": [0, 90], "during": 0.3}},
        ],
        duration="settled")


def table(project: Project, *arguments: str) -> list[dict[str, str]]:
    """Returns the rows of a sweep's table."""
    done = project.run("sweep", scene(project), *arguments, "--format", "csv", "--quiet")
    assert done.returncode == 0, done.stderr.decode()
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


def test_setting_equals_a_value_in_the_file(project: Project) -> None:
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


def test_all_combinations_of_values_are_tested(project: Project) -> None:
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


def overshoots(project: Project, path: Path, setting: str) -> list[tuple[str, float]]:
    """Returns the measured reading and its overshoot, %, for each value."""
    done = project.run("sweep", path, "--set", setting, "--format", "csv")
    assert done.returncode == 0 and done.stderr == b"", done.stderr.decode()
    rows = csv.DictReader(io.StringIO(done.stdout.decode()))
    return [(row["reading"], float(row["overshoot_percent"])) for row in rows]


def test_the_movement_that_differs_is_measured(project: Project) -> None:
    assert project.run("new", "first", "--style", "photos").returncode == 0
    path = project.folder / "first" / "scene.yaml"
    opened = overshoots(project, path, "viewer.openBounce=0,0.18,0.4")
    # The exact overshoot of a spring that starts without velocity.
    for bounce, (reading, percent) in zip([0, 0.18, 0.4], opened):
        exact = 100 * np.exp(-np.pi * (1 - bounce) / np.sqrt(1 - (1 - bounce) ** 2)) if bounce else 0
        assert reading == opened[0][0] and percent == pytest.approx(exact, abs=0.1)

    closed = overshoots(project, path, "viewer.closeBounce=0,0.2,0.4")
    sides = []
    for bounce in [0, 0.4]:
        scene = yaml.safe_load(path.read_text())
        viewer = scene["viewer"]
        scene["viewer"] = {**(viewer if isinstance(viewer, dict) else {"style": viewer}), "closeBounce": bounce}
        sides.append(path.with_name(f"{bounce}.yaml"))
        sides[-1].write_text(yaml.safe_dump(scene))
    done = project.run("diff", *sides)
    assert done.returncode == 1, done.stderr.decode()
    stated = re.search(r"(hero\.\w+).*overshoot [0-9.]+ → ([0-9.]+) %", done.stderr.decode())
    assert stated, done.stderr.decode()
    assert {reading for reading, _ in closed} == {stated[1]}
    assert closed[2][1] == pytest.approx(float(stated[2]), abs=0.1)
    assert closed[0][1] < closed[1][1] < closed[2][1]


def test_equal_rows_are_stated(project: Project) -> None:
    equal = "No movement differs: the rows 0.1, 0.5 are equal.\n"
    tails = ["sweep", scene(project), "--set", "tail=0.1,0.5"]
    assert project.run(*tails).stdout.decode().endswith("\n" + equal)
    done = project.run(*tails, "--format", "csv")
    assert equal in done.stderr.decode() and equal not in done.stdout.decode()
    rows = project.run("sweep", scene(project), "--set", "viewer.closeBounce=0,0.4,0.4").stdout.decode()
    assert rows.endswith("\nNo movement differs: the rows 0.4, 0.4 are equal.\n")


def test_text_table_has_the_same_values(project: Project) -> None:
    done = project.run("sweep", scene(project), *LISTS)
    lines = done.stdout.decode().splitlines()
    assert len(lines) == 5
    for row, line in zip(table(project, *LISTS), lines[-4:]):
        assert f"{float(row['settle_s']):.3f}" in line
        assert f"{float(row['overshoot_percent']):.1f}" in line


def test_animation_and_curves_are_written(project: Project) -> None:
    done = project.run("sweep", scene(project), *LISTS, "-o", project.output)
    assert done.returncode == 0, done.stderr.decode()
    with Image.open(project.output / "scene-sweep.gif") as animation:
        # Four screens with two sizes at one scale. The widest sets the column width; the strip is 30 pt high.
        assert animation.size == (4 * 176 + 16, 200 + 36 + 32 + 30)
        animation.seek(animation.n_frames - 1)
        assert animation.n_frames > 20
        last = np.asarray(animation.convert("RGB"))
    for index, width in enumerate([120, 160, 120, 160]):
        left = 16 + index * 176 + (160 - width) // 2
        background, inside = last[150, left - 4], last[150, left + 4]
        assert (background == last[-2, 2]).all() and not (background == inside).all()
    for name in ["1-sheet", "1-onion", "2-sheet", "2-onion"]:
        with Image.open(project.output / f"scene-sweep-{name}.png") as still:
            assert still.size[0] > 200
    with Image.open(project.output / "scene-sweep.png") as plot:
        assert plot.size[0] > 1000
    again = project.run("sweep", scene(project), *LISTS, "-o", project.output)
    assert again.returncode == 0


def test_the_clip_has_a_column_for_each_motion_and_begins_where_they_part(project: Project) -> None:
    def clip(setting: str, name: str) -> tuple[tuple[int, int], float]:
        written = project.scene(name)
        done = project.run("sweep", written, "--set", setting, "-o", project.output)
        assert done.returncode == 0, done.stderr.decode()
        with Image.open(project.output / f"{name}-sweep.gif") as animation:
            times = [frame.info["duration"] / 1000 for frame in ImageSequence.Iterator(animation)]
            return animation.size, sum(times)

    both, whole = clip("viewer.openDuration=0.2,0.4", "a")
    same, _ = clip("viewer.openDuration=0.2,0.4,0.4", "b")
    assert same == both, "equal columns are drawn once"
    # The drag begins at 0.5 s, and 0.3 s before it are shown.
    _, late = clip("viewer.dragScaleRate=0.2,0.7", "c")
    assert late < whole - 0.1


def hero(project: Project, path: Path) -> np.ndarray:
    """Returns the edges of the picture on each frame, pt, in the order x, y, width, height."""
    done = project.run("trace", path)
    rows = csv.DictReader(io.StringIO(done.stdout.decode()))
    return np.array([[float(row[f"hero.{key}"] or "nan") for key in ("x", "y", "width", "height")] for row in rows])


def test_another_version_is_an_outline(project: Project) -> None:
    after = scene(project)
    written = yaml.safe_load(after.read_text())
    written["viewer"] = {"style": "photos", "openDuration": 1.5}
    before = project.text(yaml.safe_dump(written), "before")
    picture = project.folder / "both.png"
    done = project.run("diff", before, after, "--scale", "4", "--outline", picture)
    assert done.returncode == 1, done.stderr.decode()
    with Image.open(picture) as image:
        pixels = np.asarray(image.convert("RGB")).astype(int)
    rows, columns = np.nonzero(np.abs(pixels - [0xFF, 0x9F, 0x0A]).sum(axis=2) < 12)
    scale = pixels.shape[1] / written["screen"]["size"][0]
    left, top = columns.min() / scale, rows.min() / scale
    right, bottom = (columns.max() + 1) / scale, (rows.max() + 1) / scale
    drawn = [left + 1, top + 1, right - left - 2, bottom - top - 2]
    errors = np.abs(hero(project, before) - drawn).max(axis=1)
    assert np.nanmin(errors) < 1, "the line is on the edge of the earlier version's picture"
    later = hero(project, after)[np.nanargmin(errors)]
    assert np.abs(later - drawn).max() > 10, "and away from that of the later one"

    clip = project.folder / "both.gif"
    assert project.run("diff", before, after, "--outline", clip).returncode == 1
    done = project.run(
        "sweep", after, "--set", "viewer.openDuration=1.5,0.5", "--outline", "-o", project.output)
    assert done.returncode == 0, done.stderr.decode()
    with Image.open(clip) as one, Image.open(project.output / "scene-sweep.gif") as other:
        assert one.size == other.size, "one screen, not two next to each other"
        assert one.n_frames > 10 and other.n_frames > 10


@pytest.mark.parametrize("arguments, message", [
    (["--set", "tail=0,1", "--outline"], "--outline is for the clip"),
    ([], "no --set has several values"),
    (["--set", "tail=0"], "no --set has several values"),
    (["--set", "tail=0,1", "--set", "tail=1,2"], "--set tail is given twice"),
    (["--set", "tail=" + ",".join("1" * 101)], "101 combinations"),
    (["--set", "tail=" + ",".join("1" * 13), "-o", "out"], "13 combinations"),
    (["--set", "viewer.closeBonce=0,1,2"], "did you mean \"closeBounce\"?"),
    (["--set", "viewer=zozo,photoz"], "did you mean \"photos\"?"),
])
def test_invalid_sweeps_are_reported_once(
    project: Project, arguments: list[str], message: str
) -> None:
    done = project.run("sweep", scene(project), *arguments)
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.decode().count(message) == 1, done.stderr.decode()
