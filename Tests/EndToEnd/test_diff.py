"""diff: compares clips of all kinds, by pixelmatch's counts, at the times that both clips have."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

from project import gradient
from verification import Gate

WIDTH, HEIGHT = 40, 30
Frames = list[Image.Image]


def picture(place: int, seed: int = 1) -> Image.Image:
    """Returns a frame with few colors, so that a GIF stores it exactly: a bar that moves over stripes."""
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:, :, 0] = np.arange(WIDTH) // 8 * 40
    pixels[10:20, place * 3 % WIDTH : place * 3 % WIDTH + 4] = (250, 20 * seed, 30)
    return Image.fromarray(pixels)


def clip(count: int = 6, first: int = 0, seed: int = 1) -> Frames:
    """Returns frames of the moving bar."""
    return [picture(place, seed) for place in range(first, first + count)]


def write_folder(path: Path, frames: Frames) -> Path:
    """Writes a folder of frames."""
    path.mkdir()
    for place, frame in enumerate(frames):
        frame.save(path / f"frame-{place:04}.png")
    return path


def write_apng(path: Path, frames: Frames, duration: float | list[float] = 50) -> Path:
    """Writes an animated PNG with Pillow, with complete pictures as frames."""
    frames[0].save(path, "PNG", save_all=True, append_images=frames[1:], duration=duration, loop=0)
    return path


def write_gif(path: Path, frames: Frames, duration: int | list[int] = 50) -> Path:
    """Writes a GIF with Pillow."""
    flat = [frame.quantize(64, dither=Image.Dither.NONE) for frame in frames]
    flat[0].save(path, "GIF", save_all=True, append_images=flat[1:], duration=duration, loop=0)
    return path


def write_webp(path: Path, frames: Frames, duration: int | list[int] = 50) -> Path:
    """Writes a lossless animated WebP with Pillow."""
    frames[0].save(path, "WEBP", save_all=True, append_images=frames[1:], duration=duration, loop=0, lossless=True)
    return path


def write_video(path: Path, frames: Frames) -> Path:
    """Writes a lossless video with ffmpeg."""
    raw = b"".join(frame.tobytes() for frame in frames)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", "20", "-i", "-",
         "-c:v", "ffv1", "-pix_fmt", "bgr0", "-f", "matroska", path],
        input=raw, check=True)
    return path


WRITERS: dict[str, Callable[[Path, Frames], Path]] = {
    "folder": write_folder, "apng": write_apng, "gif": write_gif, "webp": write_webp, "video": write_video,
}


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Gate:
    """A project with clips."""
    gate = Gate(tmp_path_factory.mktemp("diff") / "project", zoetrope)
    for kind, write in WRITERS.items():
        write(gate.folder / f"same.{kind}", clip())
        write(gate.folder / f"other.{kind}", [*clip(3), *clip(3, 3, seed=9)])
    picture(0).save(gate.folder / "one.png")
    picture(1).save(gate.folder / "two.png")
    gradient(WIDTH, HEIGHT, 1).save(gate.folder / "one.jpg", quality=95)
    return gate


@pytest.fixture(scope="module")
def rendered(gate: Gate) -> Path:
    """A scene's results in all formats, and its golden."""
    scene = gate.scene("a")
    gate.render(scene, "--format", "png,gif")
    gate.record("--keep", "apng")
    shutil.copy(gate.goldens / "a.apng", gate.output)
    return gate.output


# All kinds, in all combinations


@pytest.mark.parametrize("one", WRITERS)
@pytest.mark.parametrize("other", WRITERS)
def test_clips_of_the_same_frames_are_equal_in_all_formats(gate: Gate, one: str, other: str) -> None:
    same = gate.diff(f"same.{one}", f"same.{other}", "--fps", "20")
    assert same.code == 0, same.words
    assert same.scene["comparedFrames"] == 6
    assert same.scene["problems"] == []
    changed = gate.diff(f"same.{one}", f"other.{other}", "--fps", "20")
    assert changed.code == 1
    assert [d["actual"] for d in changed.scene["differences"]] == [3, 4, 5]
    back = gate.diff(f"other.{other}", f"same.{one}", "--fps", "20")
    counts = [[d["pixels"] for d in run.scene["differences"]] for run in (changed, back)]
    assert counts[0] == counts[1]
    assert min(counts[0]) > 0


@pytest.mark.parametrize("one", ["a", "a.apng", "a/manifest.json", "golden"])
@pytest.mark.parametrize("other", ["a", "a.apng", "a/manifest.json", "golden"])
def test_all_results_of_a_scene_are_equal(gate: Gate, rendered: Path, one: str, other: str) -> None:
    one, other = (str(gate.golden()) if name == "golden" else str(rendered / name) for name in (one, other))
    outcome = gate.diff(one, other)
    assert outcome.code == 0, outcome.words


def test_manifest_without_frames_is_compared_by_digests(gate: Gate, rendered: Path, tmp_path: Path) -> None:
    shutil.copy(rendered / "a" / "manifest.json", tmp_path / "manifest.json")
    assert gate.diff(tmp_path / "manifest.json", rendered / "a").code == 0
    text = (tmp_path / "manifest.json").read_text(encoding="utf-8")
    last = text.rindex("xxh128:") + 10
    (tmp_path / "manifest.json").write_text(text[:last] + "zzz" + text[last + 3 :], encoding="utf-8")
    outcome = gate.diff(tmp_path / "manifest.json", rendered / "a")
    assert outcome.code == 1
    assert "pixels" not in outcome.scene["differences"][0]


@pytest.mark.parametrize("name", ["one.png", "two.png", "one.jpg"])
def test_single_pictures(gate: Gate, name: str) -> None:
    assert gate.diff(name, name).code == 0
    outcome = gate.diff("one.png", name)
    assert outcome.code == (0 if name == "one.png" else 1)
    if name == "two.png":
        (difference,) = outcome.scene["differences"]
        assert difference["box"] == [0, 10, 7, 10]
        assert difference["pixels"] == 60
        assert difference["ratio"] == pytest.approx(60 / (WIDTH * HEIGHT))


# The counts of pixelmatch


def pairs() -> list[tuple[Image.Image, Image.Image]]:
    """Returns pairs of opaque pictures: gradients, text-like edges, shifts, noise."""
    one = gradient(90, 70, 3)
    noise = np.random.default_rng(5).integers(-14, 15, (70, 90, 3))
    noisy = Image.fromarray(np.clip(np.asarray(one).astype(int) + noise, 0, 255).astype(np.uint8))
    edges = Image.new("L", (360, 280), 255)
    for step in range(0, 360, 36):
        edges.paste(0, (step, step // 2, step + 17, 280))
    rotated = edges.rotate(9, fillcolor=255)
    smooth = rotated.resize((90, 70), Image.Resampling.BOX).convert("RGB")
    moved = edges.rotate(9.6, fillcolor=255).resize((90, 70), Image.Resampling.BOX).convert("RGB")
    return [(one, gradient(90, 70, 4)), (one, noisy), (smooth, moved), (smooth, one.rotate(180))]


@pytest.mark.parametrize("threshold", [0.1, 0.05])
@pytest.mark.parametrize("detects", [False, True])
def test_counts_equal_those_of_pixelmatch(gate: Gate, threshold: float, detects: bool, tmp_path: Path) -> None:
    seen = set()
    for one, other in pairs():
        one.save(tmp_path / "one.png")
        other.save(tmp_path / "other.png")
        wanted = pixelmatch(one.convert("RGBA"), other.convert("RGBA"), threshold=threshold, includeAA=not detects)
        arguments = ["--threshold", str(threshold), *(["--ignore-antialiasing"] if detects else [])]
        outcome = gate.diff(tmp_path / "one.png", tmp_path / "other.png", *arguments)
        found = sum(d["pixels"] for d in outcome.scene["differences"])
        assert found == wanted
        assert outcome.code == (1 if wanted else 0)
        back = gate.diff(tmp_path / "other.png", tmp_path / "one.png", *arguments)
        assert sum(d["pixels"] for d in back.scene["differences"]) == wanted
        seen.add(wanted)
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--max-pixels", "60"), 0), (("--max-pixels", "59"), 1),
        (("--max-ratio", "0.05"), 0), (("--max-ratio", "0.0499"), 1),
        (("--mask", "0,10,7,10"), 0), (("--mask", "0,10,6,10"), 1), (("--mask", "1,10,6,10"), 1),
        (("--mask", "0,10,4,10", "--mask", "3,10,4,10"), 0), (("--mask", "0,0,1048576,1048576"), 0),
        (("--mask", "@0..0"), 0), (("--mask", "@0.1..9"), 1), (("--mask", "0,10,7,10@0..1"), 0),
        (("--mask", "0,10,7,10@0.1..1"), 1),
    ],
)
def test_limits_and_masks_are_exact(gate: Gate, arguments: tuple[str, ...], code: int) -> None:
    assert gate.diff("one.png", "two.png", *arguments).code == code


# Unusual files


def test_missing_extra_and_renamed_frames_are_named(gate: Gate, rendered: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(rendered / "a", tmp_path / "a")
    (copy / "frame-0003.png").rename(copy / "frame-0300.png")
    outcome = gate.diff(rendered / "a", copy)
    assert outcome.code == 1
    assert "frame-0003.png is missing: frame 3 of " in outcome.texts
    assert "frame-0300.png is extra" in outcome.texts


def test_gaps_of_a_folder_without_a_manifest_are_reported(gate: Gate, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "f", clip())
    (folder / "frame-0002.png").unlink()
    picture(0).save(folder / "poster.png")
    outcome = gate.diff(gate.folder / "same.folder", folder)
    assert outcome.code == 1
    assert "frame-0002.png is missing: frame 2 of " in outcome.texts
    assert "poster.png is extra" in outcome.texts


def test_shorter_clip_differs_in_the_missing_frames(gate: Gate, tmp_path: Path) -> None:
    shorter = write_folder(tmp_path / "f", clip(4))
    outcome = gate.diff("same.folder", shorter)
    assert outcome.code == 1
    assert [(d.get("expected"), d.get("actual")) for d in outcome.scene["differences"]] == [(4, None), (5, None)]
    assert "shorter: it plays for 0.100 → 0.067 s" in outcome.texts


def test_pictures_of_another_size_are_reported(gate: Gate, tmp_path: Path) -> None:
    picture(0).resize((41, 30)).save(tmp_path / "wide.png")
    outcome = gate.diff("one.png", tmp_path / "wide.png")
    assert outcome.code == 1
    assert "resized: 40×30 px → 41×30 px" in outcome.texts


@pytest.mark.parametrize("kind", ["folder", "apng", "gif", "png", "jpg", "json", "golden"])
def test_damaged_files_are_named(gate: Gate, rendered: Path, tmp_path: Path, kind: str) -> None:
    if kind == "folder":
        damaged = shutil.copytree(gate.folder / "same.folder", tmp_path / "f") / "frame-0002.png"
        place = tmp_path / "f"
    else:
        source = {
            "apng": "same.apng", "gif": "same.gif", "png": "one.png", "jpg": "one.jpg",
            "json": rendered / "a" / "manifest.json", "golden": gate.golden(),
        }[kind]
        damaged = place = Path(shutil.copy(gate.folder / source, tmp_path / f"damaged.{kind}"))
    data = damaged.read_bytes()
    damaged.write_bytes(data[: len(data) // 2])
    for outcome in (gate.diff("same.folder", place), gate.diff(place, "same.folder")):
        assert outcome.code == 2, outcome.words
        assert damaged.name in outcome.texts


def test_empty_and_missing_files_are_refused(gate: Gate, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert gate.diff(tmp_path / "a", tmp_path / "b").code == 2
    (tmp_path / "none").write_bytes(b"")
    for path in (tmp_path / "none", tmp_path / "nowhere", Path("/dev/null")):
        outcome = gate.diff(path, "same.gif")
        assert (outcome.code, path.name in outcome.words) == (2, True)


# Time


def test_two_frame_rates_are_compared_at_common_times(gate: Gate, tmp_path: Path) -> None:
    fast = [picture(place) for place in range(12)]
    write_apng(tmp_path / "60.png", fast, 1000 / 60)
    write_apng(tmp_path / "30.png", fast[::2], 1000 / 30)
    outcome = gate.diff(tmp_path / "60.png", tmp_path / "30.png")
    assert outcome.code == 1
    assert "6 of 12 and 6 of 6 frames are compared" in outcome.texts
    outcome = gate.diff(tmp_path / "60.png", tmp_path / "30.png", "--min-compared", "0.5")
    assert outcome.code == 0, outcome.words
    assert outcome.scene["comparedFrames"] == 6
    assert "30 per second; 6 frames are at other times" in outcome.texts
    write_apng(tmp_path / "50.png", [fast[round(i * 60 / 50)] for i in range(10)], 1000 / 50)
    outcome = gate.diff(tmp_path / "60.png", tmp_path / "50.png")
    assert outcome.scene["comparedFrames"] == 2
    assert outcome.code == 1


@pytest.mark.parametrize("delays", [[30, 40, 30], [30, 30, 40]])
def test_rounded_gif_delays_are_mapped_to_their_frame_rate(
    gate: Gate, tmp_path: Path, delays: list[int]
) -> None:
    frames = clip(12)
    write_apng(tmp_path / "30.png", frames, 1000 / 30)
    write_gif(tmp_path / "30.gif", frames, delays * 4)
    outcome = gate.diff(tmp_path / "30.png", tmp_path / "30.gif")
    assert outcome.code == 0, outcome.words
    assert outcome.scene["comparedFrames"] == 12
    assert outcome.scene["actual"]["fps"] == 30
    write_gif(tmp_path / "other.gif", [*clip(6), *clip(6, 6, seed=9)], delays * 4)
    assert gate.diff(tmp_path / "30.png", tmp_path / "other.gif").scene["differingFrames"] == 6


def test_masks_that_cover_everything_cause_a_warning(gate: Gate, tmp_path: Path) -> None:
    write_apng(tmp_path / "a.png", clip(3), 100)
    write_apng(tmp_path / "b.png", clip(3, seed=9), 100)
    for mask in ("0,0,4000,4000", "@0..60"):
        outcome = gate.diff(tmp_path / "a.png", tmp_path / "b.png", "--mask", mask)
        assert outcome.code == 0
        assert "no pixel is compared" in outcome.texts
    part = gate.diff(tmp_path / "a.png", tmp_path / "a.png", "--mask", "0,0,1,1")
    assert "no pixel is compared" not in part.texts


def test_rates_with_only_the_first_time_in_common_fail(gate: Gate, tmp_path: Path) -> None:
    write_folder(tmp_path / "f", clip(6))
    write_apng(tmp_path / "odd.png", clip(6), 1000 / 24)
    assert gate.diff(tmp_path / "f", tmp_path / "odd.png", "--fps", "25").code == 1


def test_frames_without_delay_are_compared(gate: Gate, tmp_path: Path) -> None:
    write_gif(tmp_path / "one.gif", clip(), 0)
    write_gif(tmp_path / "two.gif", [*clip(2), *clip(4, 2, seed=9)], 0)
    assert gate.diff(tmp_path / "one.gif", tmp_path / "one.gif").scene["comparedFrames"] == 6
    outcome = gate.diff(tmp_path / "one.gif", tmp_path / "two.gif")
    assert (outcome.code, outcome.scene["differingFrames"]) == (1, 4)


def test_long_frames_equal_repeated_frames(gate: Gate, tmp_path: Path) -> None:
    a, b, c = clip(3)
    write_folder(tmp_path / "f", [a, a, a, b, c, c])
    write_apng(tmp_path / "held.png", [a, b, c], [150, 50, 100])
    outcome = gate.diff(tmp_path / "f", tmp_path / "held.png", "--fps", "20")
    assert outcome.code == 0, outcome.words
    assert gate.diff(tmp_path / "held.png", tmp_path / "f", "--fps", "20").code == 0


def test_constant_offset_is_reported(gate: Gate, tmp_path: Path) -> None:
    still = [picture(0)] * 3
    write_folder(tmp_path / "one", clip(12))
    write_folder(tmp_path / "late", [*still, *clip(12)])
    outcome = gate.diff(tmp_path / "one", tmp_path / "late")
    assert outcome.code == 1
    headline = " ".join(outcome.scene["motionHeadline"])
    assert "3 frames" in headline or "50 ms later" in headline, headline


def test_rounding_of_durations_is_not_reported(gate: Gate, tmp_path: Path) -> None:
    # 14 frames at 60 per second and 12 frames at 50 per second end 7 ms apart.
    frames = write_folder(tmp_path / "f", [picture(0)] * 14)
    gif = write_gif(tmp_path / "f.gif", [picture(place % 2) for place in range(12)], 20)
    outcome = gate.diff("--fps", "60", frames, gif)
    assert "it plays for" not in outcome.texts


def test_folder_of_kept_pictures_is_identified(gate: Gate, rendered: Path) -> None:
    gate.scene("kept")
    assert gate.verify("--update", "missing", "--keep", "frames", scenes=("kept.yaml",)).code == 1
    outcome = gate.diff("goldens/kept.golden", "goldens/kept")
    assert "has the frames of goldens/kept.golden" in outcome.texts


def test_differing_constant_of_two_goldens_is_named(gate: Gate) -> None:
    gate.scene("one")
    gate.scene("two", grid={"cornerRadius": 6})
    assert gate.verify("--update", "missing", scenes=("one.yaml", "two.yaml")).code == 1
    outcome = gate.diff("goldens/one.golden", "goldens/two.golden")
    assert "grid.cornerRadius 3 → 6" in " ".join(outcome.scene["motionHeadline"])


def test_equal_clips_do_not_mention_the_tolerance(gate: Gate, rendered: Path) -> None:
    outcome = gate.diff(rendered / "a", rendered / "a.apng")
    assert (outcome.code, "within the tolerance" in outcome.texts) == (0, False)


def test_each_pair_of_a_long_frame_has_its_own_triptych(gate: Gate, tmp_path: Path) -> None:
    moving = write_gif(tmp_path / "moving.gif", clip(5))
    held = write_gif(tmp_path / "held.gif", [picture(0), picture(9)], [250, 50])
    outcome = gate.diff(moving, held, "--report", tmp_path / "report")
    pairs = [d for d in outcome.scene["differences"] if d.get("actual") == 0]
    names = [difference["triptych"] for difference in pairs]
    assert len(names) == len(set(names)) == 4
    assert len({(tmp_path / "report" / name).read_bytes() for name in names}) == 4


def test_difference_picture_of_an_earlier_run_is_deleted(gate: Gate, tmp_path: Path) -> None:
    one, two, small = (tmp_path / f"{name}.png" for name in ("one", "two", "small"))
    picture(0).save(one)
    picture(5).save(two)
    picture(5).resize((8, 8)).save(small)
    drawn = tmp_path / "drawn.png"
    assert gate.diff(one, two, "--difference", drawn).code == 1
    assert drawn.exists()
    outcome = gate.diff(one, small, "--difference", drawn)
    assert (outcome.code, drawn.exists()) == (1, False)
    assert "needs two pictures" in outcome.words


def test_tolerated_differences_are_reported_with_and_without_report(gate: Gate, tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    picture(0).save(one)
    Image.fromarray(np.asarray(picture(0)) ^ 1).save(other)
    plain = gate.diff(one, other, "--threshold", "0.1")
    shown = gate.diff(one, other, "--threshold", "0.1", "--report", tmp_path / "report")
    assert (plain.code, shown.code) == (0, 0)
    assert plain.texts == shown.texts != ""
