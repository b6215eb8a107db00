"""The size, first frame and last frame of animations, as read by Pillow."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pictures import rgb
from project import Project

TAPPED = {"touches": [{"at": 0.1, "tap": {"thumbnail": 4}}], "duration": 0.8}


def read_animation(path: Path) -> tuple[list[np.ndarray], list[float]]:
    """Returns the frames shown by Pillow (RGB) and their durations in ms."""
    (frames, times) = ([], [])
    with Image.open(path) as picture:
        for index in range(picture.n_frames):
            picture.seek(index)
            frames.append(np.asarray(picture.convert("RGB")))
            times.append(picture.info["duration"])
    return frames, times


def size(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


@pytest.mark.parametrize(
    ("gif", "options", "expected"),
    [
        ({"width": 61}, [], (61, 133)),
        ({"scale": 0.5}, [], (49, 107)),
        ({"scale": 2}, ["--gif-scale", "0.5"], (49, 107)),
        ({"scale": 2}, ["--width", "61"], (61, 133)),
        ({"width": 40}, ["--gif-scale", "1"], (98, 213)),
    ],
)
def test_gif_has_the_requested_size(
    project: Project, gif: dict[str, float], options: list[str], expected: tuple[int, int]
) -> None:
    project.render(project.scene(duration=0.1, output={"gif": gif, "formats": ["gif"]}), *options)
    assert size(project.output / "scene.gif") == expected


def test_width_applies_to_all_outputs(project: Project) -> None:
    scene = project.scene(duration=0.1, screen={"scale": 3})
    manifest = project.render(scene, "--width", "61", "--format", "png,gif,webp")
    assert manifest["size"] == [61, 133]
    for name in ["scene.gif", "scene.webp", "scene/frame-0000.png"]:
        assert size(project.output / name) == (61, 133), name


def test_impossible_sizes_are_refused(project: Project) -> None:
    scene = project.scene(duration=0.1)
    for options, words in [
        (["--width", "0"], "a whole number from 1 to 16,384"),
        (["--width", "4"], "px per point"),
        (["--width", "900"], "px per point"),
        (["--width", "50", "--scale", "1"], "--scale and --width"),
        (["--width", "50", "--gif-scale", "1"], "--width and --gif-scale"),
        (["--gif-fps", "51"], "a number from 1 to 50"),
        (["--poster", "later"], "hero, none or a time"),
        (["--loop-pause", "61"], "a time from 0 to 60"),
    ]:
        done = project.run("render", scene, "-o", "out", *options)
        assert done.returncode == 2 and words in done.stderr.decode(), (options, done.stderr)
        assert not (project.folder / "out").exists()
    for gif, words in [({"width": 50, "scale": 1}, "has both width and scale, expected one of them"), ({"width": 900}, "px per point")]:
        written = project.scene("wrong", output={"gif": gif})
        done = project.run("validate", written)
        assert done.returncode == 2 and words in done.stderr.decode(), done.stderr


@pytest.mark.parametrize(("fps", "most", "count"), [(60, None, 20), (45, None, 18), (60, 25, 10), (20, 25, 8)])
def test_gif_rate_limits_its_frames(
    project: Project, fps: float, most: float | None, count: int
) -> None:
    output = {"fps": fps, "formats": ["gif"], **({"gif": {"fps": most}} if most else {})}
    scene = project.scene(duration=0.4, output=output)
    done = project.run("render", scene, "-o", project.output, "--json")
    assert "instead of" not in done.stderr.decode()
    assert json.loads(done.stdout)["scenes"][0]["outputs"][0]["frames"] == count
    assert sum(read_animation(project.output / "scene.gif")[1]) == 400


def test_poster_is_shown_first_and_last_frame_pauses(project: Project) -> None:
    scene = project.scene(**TAPPED, output={"fps": 25, "formats": ["png", "apng", "webp", "gif"]})
    plain = project.render(scene, output=project.folder / "plain")
    manifest = project.render(scene, "--poster", "0.4", "--loop-pause", "1.5")
    assert manifest["frames"] == plain["frames"]
    assert manifest["gif"]["poster"] == 10
    frames = [rgb(project.output / "scene" / frame["file"]) for frame in manifest["frames"]]
    for name in ["scene.apng", "scene.webp", "scene.gif"]:
        (shown, times) = read_animation(project.output / name)
        (without, others) = read_animation(project.folder / "plain" / name)
        assert sum(others) == 800 and sum(times) == 800 + 40 + 1500, name
        assert times[0] == 40 and times[-1] >= 1540
        if name == "scene.gif":
            assert np.abs(shown[0].astype(int) - frames[10]).mean() < 4
            continue
        assert np.array_equal(shown[0], frames[10])
        assert len(shown) == len(without) + 1
        for one, other in zip(shown[1:], without, strict=True):
            assert np.array_equal(one, other)


def test_hero_poster_differs_most_from_first_and_last_frame(project: Project) -> None:
    scene = project.scene(output={"formats": ["png", "apng"], "poster": "hero"})
    manifest = project.render(scene)
    frames = [rgb(project.output / "scene" / frame["file"]) for frame in manifest["frames"]]

    def unlikeness(picture: np.ndarray) -> float:
        return min(np.abs(picture.astype(int) - end).mean() for end in (frames[0], frames[-1]))

    hero = frames[manifest["apng"]["poster"]]
    assert np.array_equal(read_animation(project.output / "scene.apng")[0][0], hero)
    assert unlikeness(hero) >= 0.97 * max(map(unlikeness, frames)) > 10
    none = project.render(scene, "--poster", "none")
    assert "poster" not in none["apng"]


def test_summary_states_the_size_of_each_file(project: Project) -> None:
    scene = project.scene(duration=0.5, output={"fps": 60})
    done = project.run("render", scene, "-o", project.output, "--json")
    outputs = json.loads(done.stdout)["scenes"][0]["outputs"]
    assert [(output["size"], output["frames"]) for output in outputs] == [([98, 213], 30), ([98, 213], 25)]
    files = {file.stat().st_ino: file.stat().st_size for file in (project.output / "scene").glob("*.png")}
    assert outputs[0]["bytes"] == sum(files.values())
    assert outputs[1]["bytes"] == (project.output / "scene.gif").stat().st_size
    assert "px, 25 frames, " in done.stderr.decode()
