"""Clips made by other programs: WebP, compared with Pillow, and videos with their own times, colors and rotation."""

import json
import os
import signal
import stat
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from project import Project, gradient, runs

Pixels = np.ndarray


def pixels(project: Project, path: Path, size: tuple[int, int]) -> Pixels:
    """Returns all frames of a file as the command reads them: frames, rows, columns, RGBA."""
    done = project.run("pixels", "--raw", path)
    assert done.returncode == 0, done.stderr
    return np.frombuffer(done.stdout, np.uint8).reshape(-1, size[1], size[0], 4)


def check_same(project: Project, one: Path, other: Path, frames: int | None = None) -> None:
    """Asserts that two clips show the same pixels at the same times."""
    done = project.run("diff", one, other)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    assert frames is None or f"{frames} frames are the same".encode() in done.stderr


def ffmpeg(*arguments: str | Path, **options: bytes) -> None:
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True, **options)


def moving(size: tuple[int, int] = (41, 31), count: int = 8) -> list[Image.Image]:
    """Returns pictures that all differ, and that have no symmetry."""
    pictures = []
    for index in range(count):
        picture = gradient(*size, 2)
        picture.paste((250, 10 + 20 * index, 30), (3 + 4 * index, 5, 9 + 4 * index, 11))
        pictures.append(picture)
    return pictures


def write_apng(path: Path, pictures: list[Image.Image], times: list[int]) -> Path:
    pictures[0].save(path, "PNG", save_all=True, append_images=pictures[1:], duration=times, loop=0)
    return path


def write_video(path: Path, pictures: list[Image.Image], times: list[int], *arguments: str) -> Path:
    """Writes a video whose pictures have these durations in ms. Encoders give the last one 1 ms."""
    width, height = pictures[0].size
    start = "+".join(f"gt(N,{index})*{duration}" for index, duration in enumerate(times))
    ffmpeg(
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", "1000", "-i", "-",
        "-vf", f"setpts='{start}'", "-vsync", "passthrough", "-enc_time_base", "1/1000", *arguments, path,
        input=b"".join(picture.tobytes() for picture in pictures))
    return path


# WebP


def test_rendered_webp_has_the_rendered_frames(project: Project) -> None:
    scene = project.scene(duration=0.5, output={"fps": 60})
    manifest = project.render(scene, "--format", "png,webp,apng")
    check_same(project, project.output / "scene", project.output / "scene.webp", len(manifest["frames"]))
    check_same(project, project.output / "scene.apng", project.output / "scene.webp")


@pytest.mark.parametrize("lossless", [True, False])
def test_animation_with_transparency_is_read_as_by_pillow(project: Project, lossless: bool) -> None:
    pictures = []
    for index, picture in enumerate(moving()):
        alpha = Image.linear_gradient("L").resize(picture.size).rotate(90 * index)
        picture.putalpha(alpha if index % 2 else 255)
        pictures.append(picture)
    clip = project.folder / "film.webp"
    times = [20, 30, 500, 17, 20, 100, 16, 1000]
    pictures[0].save(
        clip, save_all=True, append_images=pictures[1:], duration=times, lossless=lossless, quality=60,
        minimize_size=True, allow_mixed=True)
    shown = pixels(project, clip, (41, 31))
    with Image.open(clip) as read:
        assert read.n_frames == len(shown) == 8
        for index, frame in enumerate(shown):
            read.seek(index)
            assert np.array_equal(np.asarray(read.convert("RGBA")), frame)


def test_still_webp_is_a_picture_and_a_photo(project: Project) -> None:
    picture = gradient(41, 31, 3)
    picture.save(project.folder / "still.webp", lossless=True)
    picture.save(project.folder / "still.png")
    check = project.run("diff", "still.webp", "still.png")
    assert check.returncode == 0, check.stdout
    shown = pixels(project, project.folder / "still.webp", (41, 31))
    assert np.array_equal(shown[0, ..., :3], np.asarray(picture))
    digests = []
    for kind in ("webp", "png"):
        scene = project.scene(name=kind, photos=[f"still.{kind}"] * 9, duration=0.2)
        digests.append([frame["digest"] for frame in project.render(scene, "--format", "png")["frames"]])
    assert digests[0] == digests[1]


def test_very_short_frame_durations_are_read_as_in_browsers(project: Project) -> None:
    pictures = moving(count=4)
    fast = project.folder / "fast.webp"
    pictures[0].save(fast, save_all=True, append_images=pictures[1:], duration=[10, 11, 0, 40], lossless=True)
    check_same(project, fast, write_apng(project.folder / "seen.png", pictures, [100, 11, 100, 40]), 4)


@pytest.mark.parametrize("end", [13, 30, 100, -1])
def test_truncated_webp_is_refused(project: Project, end: int) -> None:
    clip = project.folder / "film.webp"
    pictures = moving()
    pictures[0].save(clip, save_all=True, append_images=pictures[1:], duration=20, lossless=True)
    clip.write_bytes(clip.read_bytes()[:end])
    done = project.run("diff", clip, clip)
    assert done.returncode == 2 and b"film.webp: damaged WebP: it ends " in done.stderr


# Videos

EXACT = {
    "ffv1.mkv": ["-c:v", "ffv1", "-pix_fmt", "bgr0"],
    "x264.mp4": ["-c:v", "libx264rgb", "-qp", "0"],
    "vp9.webm": ["-c:v", "libvpx-vp9", "-lossless", "1", "-pix_fmt", "gbrp"],
    "qtrle.mov": ["-c:v", "qtrle", "-pix_fmt", "rgb24"],
}


@pytest.mark.parametrize("name", EXACT)
def test_lossless_video_keeps_pictures_and_times(project: Project, name: str) -> None:
    pictures, times = moving(), [20, 30, 500, 17, 20, 100, 16, 1]
    clip = write_video(project.folder / name, pictures, times, *EXACT[name])
    shown = pixels(project, clip, (41, 31))
    assert len(shown) == 8
    for picture, frame in zip(pictures, shown):
        assert np.array_equal(np.asarray(picture), frame[..., :3])
    check_same(project, clip, write_apng(project.folder / "film.png", pictures, times), 8)


@pytest.mark.parametrize("kind", ["mp4", "webm"])
def test_rendered_videos_keep_times_and_colors(project: Project, kind: str) -> None:
    scene = project.scene(duration=0.5, output={"fps": 60, "video": {"quality": 95, "chroma": "444"}})
    manifest = project.render(scene, "--format", f"png,{kind}")
    pictures = [Image.open(project.output / "scene" / frame["file"]).convert("RGB") for frame in manifest["frames"]]
    shown = pixels(project, project.output / f"scene.{kind}", pictures[0].size)
    assert len(shown) == len(pictures)
    errors = [np.abs(np.asarray(a).astype(int) - b[..., :3]) for a, b in zip(pictures, shown)]
    # With another matrix or range, flat colors would be off by 10 or more.
    assert np.mean(errors) < 1.5 and np.percentile(errors, 99) <= 8
    done = project.run("diff", project.output / "scene", project.output / f"scene.{kind}", "--threshold", "0.3", "--max-ratio", "0.2")
    assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize(("matrix", "span"), [("bt709", "tv"), ("bt709", "pc"), ("smpte170m", "tv")])
def test_stated_color_matrix_and_range_are_applied(project: Project, matrix: str, span: str) -> None:
    colors = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0), (40, 160, 220)]
    picture = Image.new("RGB", (96, 16))
    for index, color in enumerate(colors):
        picture.paste(color, (index * 16, 0, index * 16 + 16, 16))
    picture.save(project.folder / "colors.png")
    clip = project.folder / "colors.mp4"
    ffmpeg(
        "-i", project.folder / "colors.png", "-vf",
        f"scale=out_color_matrix={matrix}:in_range=pc:out_range={span}:flags=accurate_rnd+full_chroma_int,format=yuv444p",
        "-c:v", "libx264", "-qp", "1", "-colorspace", matrix, "-color_range", span, clip)
    shown = pixels(project, clip, picture.size)
    assert np.abs(shown[0, ..., :3].astype(int) - np.asarray(picture)).max() <= 4


def test_a_video_is_shown_upright(project: Project) -> None:
    pictures, times = moving(), [40] * 8
    lying = write_video(project.folder / "lying.mp4", pictures, times, *EXACT["x264.mp4"])
    clip = project.folder / "film.mp4"
    ffmpeg("-i", lying, "-c", "copy", "-metadata:s:v:0", "rotate=90", clip)
    shown = pixels(project, clip, (31, 41))
    stated = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream_side_data=rotation", "-of", "csv=p=0", clip],
        capture_output=True, check=True, text=True).stdout
    # Counterclockwise degrees, as in Pillow.
    upright = pictures[0].rotate(int(stated), expand=True)
    assert np.array_equal(shown[0, ..., :3], np.asarray(upright))


def test_cover_and_sound_are_not_frames(project: Project) -> None:
    pictures = moving()
    clip = write_video(project.folder / "silent.mp4", pictures, [40] * 8, *EXACT["x264.mp4"])
    pictures[0].resize((64, 64)).save(project.folder / "cover.png")
    full = project.folder / "film.mp4"
    ffmpeg(
        "-i", project.folder / "cover.png", "-f", "lavfi", "-i", "sine=d=2", "-i", clip, "-map", "0", "-map", "1", "-map", "2",
        "-c:v", "copy", "-c:a", "aac", "-disposition:v:0", "attached_pic", full)
    check_same(project, clip, full, 8)


def test_differing_video_frame_is_found(project: Project) -> None:
    pictures = moving()
    one = write_video(project.folder / "one.mkv", pictures, [40] * 8, *EXACT["ffv1.mkv"])
    changed = [*pictures[:5], gradient(41, 31, 9), *pictures[6:]]
    other = write_video(project.folder / "other.mkv", changed, [40] * 8, *EXACT["ffv1.mkv"])
    done = project.run("diff", one, other)
    assert done.returncode == 1 and b"1 of 8 frames differs, first frame 5 (0.2 s)" in done.stderr


def bad_files(project: Project) -> dict[str, tuple[Path, bytes]]:
    """Returns videos that are refused, each with the error text."""
    folder = project.folder
    clip = write_video(folder / "film.mp4", moving(), [40] * 8, *EXACT["x264.mp4"])
    (folder / "cut.mp4").write_bytes(clip.read_bytes()[:500])
    (folder / "head.webm").write_bytes(b"\x1a\x45\xdf\xa3")
    ffmpeg("-f", "lavfi", "-i", "sine=d=0.1", folder / "sound.mp4")
    ffmpeg("-f", "lavfi", "-i", "color=red:size=17000x2:d=0.04:r=25", "-c:v", "mjpeg", folder / "wide.avi")
    ffmpeg("-f", "lavfi", "-i", "color=red:size=16000x8000:d=0.04:r=25", "-c:v", "mjpeg", folder / "large.avi")
    (folder / "list.mp4").write_text(f"    ftypconcat\nfile {clip}\n")
    return {
        "cut.mp4": b"damaged video: ffmpeg ended with status 1: ",
        "head.webm": b"damaged video: ffmpeg ended with status 1: ",
        "sound.mp4": b"damaged video: it contains no pictures",
        "wide.avi": "17000×2 px exceeds the limit of 16384 px per side".encode(),
        "large.avi": "16000×8000 px exceeds the limit of 67108864 pixels".encode(),
        "list.mp4": b"damaged video: ffmpeg ended with status 1: ",
    }


def test_unreadable_videos_have_a_one_line_error(project: Project) -> None:
    for name, words in bad_files(project).items():
        assert project.run("diff", name, name).returncode == 2, name
        done = project.run("pixels", name)
        assert done.returncode == 2 and done.stdout == b""
        assert done.stderr.count(b"\n") == 1 and name.encode() in done.stderr and words in done.stderr, done.stderr
        assert b" @ 0x" not in done.stderr and b"/dev/fd" not in done.stderr


def test_truncated_video_is_read_with_a_warning_of_ffmpeg(project: Project) -> None:
    clip = write_video(project.folder / "film.mp4", moving(), [40] * 8, *EXACT["x264.mp4"], "-movflags", "+faststart", "-g", "1")
    clip.write_bytes(clip.read_bytes()[:-2000])
    done = project.run("pixels", clip)
    assert done.returncode == 0 and b"ffmpeg reports: " in done.stderr
    assert 0 < done.stdout.count(b"\n") < 8


def test_missing_ffmpeg_is_reported_with_the_fix(project: Project) -> None:
    clip = write_video(project.folder / "film.mp4", moving(), [40] * 8, *EXACT["x264.mp4"])
    done = project.run("diff", clip, clip, env={**os.environ, "PATH": str(project.folder)})
    assert done.returncode == 2
    assert b"videos require ffmpeg" in done.stderr and b"apt install ffmpeg" in done.stderr


def fake_ffmpeg(project: Project, text: str) -> dict[str, str]:
    """Returns an environment in which ffmpeg is a script."""
    tools = project.folder / "tools"
    tools.mkdir()
    tool = tools / "ffmpeg"
    tool.write_text("#!/bin/sh\n" + text)
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}


def test_older_ffmpeg_is_called_with_its_own_options(project: Project) -> None:
    clip = write_video(project.folder / "film.mp4", moving(), [40] * 8, *EXACT["x264.mp4"])
    older = """case "$*" in *-fps_mode*) echo "Unrecognized option 'fps_mode'." >&2; exit 1;; esac\nexec /usr/bin/ffmpeg "$@"\n"""
    environment = fake_ffmpeg(project, older)
    plain = project.run("pixels", clip)
    assert project.run("pixels", clip, env=environment).stdout == plain.stdout != b""


@pytest.mark.parametrize("script", ["exec sleep 100", "exec >&- 2>&- 3>&- 4>&-; sleep 100"])
@pytest.mark.parametrize("command", ["diff", "pixels"])
def test_interrupt_stops_ffmpeg(project: Project, script: str, command: str) -> None:
    """This includes an ffmpeg that closes its pipes but keeps running, and the processes it started."""
    clip = write_video(project.folder / "film.mp4", moving(), [40] * 8, *EXACT["x264.mp4"])
    note = project.folder / "process"
    environment = fake_ffmpeg(project, f"echo $$ >{note}; {script}\n")
    before = sorted(path.name for path in project.folder.iterdir())
    run = project.start(command, clip, clip, env=environment)
    for _ in range(1200):
        if note.exists() and note.read_text().strip():
            break
        time.sleep(0.05)
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    assert run.wait(timeout=60) in (130, -signal.SIGINT)
    assert not runs(int(note.read_text()))
    assert sorted(path.name for path in project.folder.iterdir() if path != note) == before


def test_video_padding_is_not_compared(project: Project) -> None:
    """A video of a canvas with odd sides is padded to even sides. This is reported, but not a difference."""
    scene = project.scene(screen={"size": [99, 213]})
    done = project.run("render", scene, "-o", "out", "--format", "png,mp4", "--json")
    assert done.returncode == 0, done.stderr
    outputs = json.loads(done.stdout)["scenes"][0]["outputs"]
    sizes = {output.get("format", "png"): output["size"] for output in outputs}
    assert sizes == {"png": [99, 213], "mp4": [100, 214]}
    for sides in (("out/scene", "out/scene.mp4"), ("out/scene.mp4", "out/scene")):
        done = project.run("diff", *sides, "--max-ratio", "1")
        words = done.stderr.decode() + done.stdout.decode()
        assert "a video is padded to even dimensions, so only the common 99×213 px are compared" in words, words
        assert "resized" not in words
        assert done.returncode == 0, words
