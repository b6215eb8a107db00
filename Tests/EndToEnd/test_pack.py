"""Clips packed as animations, and animations that fit a size limit, read by independent decoders."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from project import Project


def frames(path: Path) -> tuple[list[np.ndarray], list[float]]:
    """Returns the pictures of an animation and their durations in ms."""
    pictures, times = [], []
    with Image.open(path) as picture:
        for index in range(picture.n_frames):
            picture.seek(index)
            pictures.append(np.asarray(picture.convert("RGB")).copy())
            times.append(picture.info.get("duration", 0))
    return pictures, times


def irregular(path: Path) -> list[np.ndarray]:
    """Writes a GIF with five pictures whose durations have no common rate."""
    generator = np.random.default_rng(4)
    pictures = [generator.integers(0, 6, (30, 40, 3), np.uint8) * 50 for _ in range(5)]
    images = [Image.fromarray(picture).quantize(216) for picture in pictures]
    images[0].save(
        path, save_all=True, append_images=images[1:], duration=[30, 50, 110, 70, 20], loop=0
    )
    return [np.asarray(image.convert("RGB")) for image in images]


def pack(project: Project, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    done = project.run("pack", *arguments)
    assert done.returncode == 0, done.stderr.decode()
    return done


@pytest.mark.parametrize("form", ["gif", "apng", "webp"])
def test_clip_keeps_its_pictures_and_times(project: Project, form: str) -> None:
    wanted = irregular(project.folder / "own.gif")
    pack(project, "own.gif", "-o", f"packed.{form}", "--gif-quality", "100")
    pictures, times = frames(project.folder / f"packed.{form}")
    assert times == [30, 50, 110, 70, 20]
    for shown, picture in zip(pictures, wanted, strict=True):
        assert np.abs(shown.astype(int) - picture).max() <= (12 if form == "gif" else 0)


@pytest.mark.parametrize("delays", [[30] * 7, [1000, 1000, 1000, 100], [30, 40, 30, 30, 250]])
def test_packed_clip_is_the_same_as_its_source(project: Project, delays: list[int]) -> None:
    images = [Image.new("RGB", (20, 30), (200 - 20 * index, 90, 30 * index)) for index in range(len(delays))]
    images[0].save(project.folder / "own.gif", save_all=True, append_images=images[1:], duration=delays)
    for name in ["packed.gif", "packed.webp", "packed.apng", "packed/"]:
        pack(project, "own.gif", "-o", name)
        assert project.run("diff", "own.gif", name).returncode == 0
        pack(project, name, "-o", "again.gif")
        assert frames(project.folder / "again.gif")[1] == delays
    pack(project, "own.gif", "-o", "packed.mp4")
    probe = ["ffprobe", "-v", "error", "-show_entries", "stream=duration", "-of", "csv=p=0", "packed.mp4"]
    shown = subprocess.run(probe, cwd=project.folder, capture_output=True, check=True)
    assert abs(float(shown.stdout) - sum(delays) / 1000) < 0.02


def test_clip_can_be_slowed_cut_and_scaled(project: Project) -> None:
    irregular(project.folder / "own.gif")
    pack(project, "own.gif", "-o", "a.apng", "--between", "0.05..0.2", "--speed", "0.5", "--scale", "0.5")
    pictures, times = frames(project.folder / "a.apng")
    assert times == [60, 220, 20]
    assert pictures[0].shape == (15, 20, 3)


def test_frames_and_manifests_are_packed_to_the_same_file(project: Project) -> None:
    scene = project.scene(duration=0.4, output={"formats": ["png", "apng"]})
    project.render(scene)
    for clip in ["out/scene", "out/scene/manifest.json", "out/scene.apng"]:
        pack(project, clip, "-o", "again.apng")
        assert (project.folder / "again.apng").read_bytes() == (project.output / "scene.apng").read_bytes()
        pack(project, clip, "-o", "again/")
        for frame in sorted((project.output / "scene").glob("*.png")):
            assert (project.folder / "again" / frame.name).read_bytes() == frame.read_bytes()


def test_clips_are_shown_side_by_side_under_their_labels(project: Project) -> None:
    scene = project.scene(duration=0.2, output={"formats": ["apng"]})
    project.render(scene)
    pack(project, "out/scene.apng", "out/scene.apng", "-o", "two.apng", "--label", "before", "--label", "after")
    pictures, _ = frames(project.folder / "two.apng")
    single, _ = frames(project.output / "scene.apng")
    height, width, _ = single[0].shape
    for left in (16, width + 32):
        for shown, picture in zip(pictures, single, strict=True):
            assert (shown[52 : 52 + height, left : left + width] == picture).all()
    # The labels differ, and text is drawn.
    strips = [pictures[0][16:52, left : left + width] for left in (16, width + 32)]
    assert (strips[0] != strips[1]).any() and strips[0].std() > 1


def test_threads_do_not_affect_the_bytes(project: Project) -> None:
    project.render(project.scene(duration=0.4, output={"formats": ["apng"]}))
    for form in ["gif", "webp", "apng"]:
        results = set()
        for jobs in ["1", "2", "5"]:
            pack(project, "out/scene.apng", "-o", f"j.{form}", "-j", jobs)
            results.add((project.folder / f"j.{form}").read_bytes())
        assert len(results) == 1, form


def test_raw_frames_are_written_to_standard_output(project: Project) -> None:
    wanted = irregular(project.folder / "own.gif")
    done = pack(project, "own.gif", "-o", "-", "--format", "rgba", "--fps", "100")
    shown = np.frombuffer(done.stdout, np.uint8).reshape(28, 30, 40, 4)
    assert (shown[0, :, :, :3] == wanted[0]).all() and (shown[-1, :, :, :3] == wanted[-1]).all()
    assert (shown[..., 3] == 255).all()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["own.gif", "-o", "film.avi"], "it must end in .gif"),
        (["own.gif", "-o", "-"], "--format y4m or rgba"),
        (["own.gif", "-o", "a.gif", "--format", "y4m"], "--format is for -o -"),
        (["own.gif", "-o", "a.gif", "--label", "x"], "needs several clips"),
        (["own.gif", "-o", "a.gif", "--between", "2..1"], "two times such as 0.5..2"),
        (["own.gif", "-o", "a.gif", "--between", "7..8"], "the clips end at 0.28 s"),
        (["own.gif", "-o", "a.gif", "--max-size", "5"], "a size from 10 kB to 10 GB"),
        (["own.gif", "-o", "a/", "--max-size", "5MB"], "not for a folder"),
        (["own.gif", "-o", "a.gif", "--scale", "2", "--width", "7"], "--scale and --width"),
        (["nothing.gif", "own.gif", "none.gif", "-o", "a.gif"], "none.gif"),
    ],
)
def test_invalid_options_are_refused(project: Project, arguments: list[str], words: str) -> None:
    irregular(project.folder / "own.gif")
    done = project.run("pack", *arguments)
    assert done.returncode == 2 and words in done.stderr.decode(), done.stderr
    assert not (project.folder / "a.gif").exists() and not (project.folder / "a").exists()


def test_foreign_file_in_a_folder_of_frames_is_kept(project: Project) -> None:
    irregular(project.folder / "own.gif")
    (project.folder / "frames").mkdir()
    first = project.folder / "frames" / "frame-0000.png"
    first.write_bytes(b"mine")
    done = project.run("pack", "own.gif", "-o", "frames/")
    assert done.returncode == 2 and "--force" in done.stderr.decode()
    assert first.read_bytes() == b"mine"
    pack(project, "own.gif", "-o", "frames/", "--force")
    pack(project, "own.gif", "-o", "frames/")


def test_animation_fits_the_maximum_size(project: Project) -> None:
    """Quality is lowered first, then the frame rate, then the scale. Reported errors are those of the file."""
    scene = project.scene(duration=0.6, screen={"scale": 1}, output={"formats": ["gif", "apng"]})
    project.render(scene)
    full = {form: (project.output / f"scene.{form}").stat().st_size for form in ["gif", "apng"]}
    limit = min(full.values()) * 2 // 3
    done = project.run("render", scene, "-o", "small", "--max-size", f"{limit / 1000}kB", "--json")
    assert done.returncode == 0, done.stderr.decode()
    for output in json.loads(done.stdout)["scenes"][0]["outputs"]:
        path = project.folder / output["path"]
        assert path.stat().st_size == output["bytes"] <= limit
        with Image.open(path) as picture:
            assert list(picture.size) == output["size"]
        if output["format"] == "gif":
            assert output["quality"] != "quality 75"
            assert output["psnr"]["worst"] <= output["psnr"]["mean"]
        else:
            assert output["quality"] == "lossless" and output["psnr"]["worst"] is None
            assert output["fps"] < 60 or output["scale"] < 1


def test_animations_have_one_size_and_scale_changes_it(project: Project) -> None:
    scene = project.scene(duration=0.3, screen={"scale": 3}, output={"formats": ["gif", "apng", "webp", "png"]})
    for options, factor, png in (((), 1, 3), (("--scale", "2"), 2, 2)):
        done = project.run("render", scene, "-o", "out", *options)
        assert done.returncode == 0, done.stderr.decode()
        for form in ("gif", "apng", "webp"):
            with Image.open(project.output / f"scene.{form}") as picture:
                assert picture.size == (98 * factor, 213 * factor), form
        with Image.open(project.output / "scene/frame-0000.png") as picture:
            assert picture.size == (98 * png, 213 * png)


def test_a_story_changes_animations_and_nothing_else(project: Project) -> None:
    plain = project.scene("plain")
    steps = [{"at": 0.2, "caption": "it opens", "hold": 0.5}, {"at": 0.5, "speed": 0.25, "for": 0.2}]
    told = project.scene("told", story={"title": "Opening", "steps": steps})
    manifests = [project.render(scene, "--format", "gif,png") for scene in (plain, told)]
    digests = [[frame["digest"] for frame in manifest["frames"]] for manifest in manifests]
    assert digests[0] == digests[1]
    lengths = [sum(frames(project.output / f"{name}.gif")[1]) for name in ("plain", "told")]
    # A card of 1.2 s, the freeze, and 0.2 s at a quarter of the speed.
    assert lengths[1] - lengths[0] == pytest.approx(1200 + 500 + 600, abs=70)
    golden = project.run("verify", plain, "--goldens", "goldens", "--update", "missing")
    assert golden.returncode == 1
    plain.write_bytes(told.read_bytes())
    assert project.run("verify", plain, "--goldens", "goldens").returncode == 0
    wrong = project.scene("wrong", story={"steps": [{"at": 0.2, "speed": 0}]})
    assert project.run("validate", wrong).returncode == 2


def test_a_destination_selects_format_size_and_limit(project: Project) -> None:
    scene = project.scene(duration=0.5)
    done = project.run("render", scene, "-o", "out", "--for", "slack", "--max-size", "20kB")
    assert done.returncode == 0, done.stderr.decode()
    assert [path.name for path in project.output.glob("scene.*")] == ["scene.gif"]
    assert (project.output / "scene.gif").stat().st_size <= 20_000
    with Image.open(project.output / "scene.gif") as picture:
        picture.seek(picture.n_frames - 1)
        assert picture.info["duration"] >= 800
    assert project.run("render", scene, "--for", "fax").returncode == 2


def test_reported_errors_equal_measured_errors(project: Project) -> None:
    scene = project.scene(duration=0.5, screen={"scale": 1}, output={"fps": 50, "formats": ["gif", "png"]})
    done = project.run("render", scene, "-o", "out", "--json")
    assert done.returncode == 0, done.stderr.decode()
    gif = next(o for o in json.loads(done.stdout)["scenes"][0]["outputs"] if o.get("format") == "gif")
    pictures, times = frames(project.output / "scene.gif")
    shown = [picture for picture, time in zip(pictures, times, strict=True) for _ in range(round(time / 20))]
    assert len(shown) == len(gif["errors"]) == gif["frames"]
    assert sum(error["bytes"] for error in gif["errors"]) <= gif["bytes"]
    for error, picture in zip(gif["errors"], shown, strict=True):
        wanted = np.asarray(Image.open(project.output / f"scene/frame-{error['frame']:04}.png").convert("RGB"))
        square = ((wanted.astype(float) - picture) ** 2).mean()
        if square == 0:
            assert error["psnr"] is None
        else:
            assert abs(error["psnr"] - 10 * np.log10(65025 / square)) < 0.002


def test_impossible_size_is_an_error_and_leaves_no_file(project: Project) -> None:
    written = project.scene(duration=1, screen={"scale": 3}, output={"maxSize": "10kB", "formats": ["apng"]})
    done = project.run("render", written, "-o", "out", "--scale", "3")
    assert done.returncode == 2 and "the smallest result is" in done.stderr.decode()
    assert not list(project.output.glob("*"))
    assert not list(project.output.glob(".*tmp*"))
    for value, words in [("5", "a size from 10 kB"), ("5 XB", "a size from 10 kB"), ("1kB", "a size from 10 kB")]:
        wrong = project.scene("wrong", output={"maxSize": value})
        done = project.run("validate", wrong)
        assert done.returncode == 2 and words in done.stderr.decode()
