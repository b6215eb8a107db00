"""WebP, MP4, WebM and raw frames, read by independent decoders."""

import json
import os
import re
import signal
import stat
import subprocess
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from project import Project, contents, runs, small_disk

LEAST_DECIBELS = 22


def frames(project: Project, manifest: dict[str, Any], name: str = "scene") -> list[np.ndarray]:
    """Returns the PNG frames of a render (RGB)."""
    return [
        np.asarray(Image.open(project.output / name / frame["file"]).convert("RGB"))
        for frame in manifest["frames"]
    ]


def webp(path: Path) -> list[tuple[np.ndarray, int]]:
    """Returns the frames shown by Pillow (RGB), each with its duration in ms."""
    shown = []
    with Image.open(path) as clip:
        assert clip.info["loop"] == 0
        for index in range(clip.n_frames):
            clip.seek(index)
            pixels = np.asarray(clip.convert("RGB"))
            shown.append((pixels, clip.info["duration"]))
    return shown


def beginnings(pictures: list[np.ndarray]) -> list[int]:
    """Returns the indices of the frames that differ from the previous frame."""
    return [
        index for index, picture in enumerate(pictures)
        if index == 0 or not np.array_equal(picture, pictures[index - 1])
    ]


def check_times(shown: list[tuple[np.ndarray, int]], firsts: list[int], count: int, fps: Fraction) -> None:
    """Asserts that frames end at the exact time, rounded to the nearest millisecond."""
    ends = [int(index / fps * 1000 + Fraction(1, 2)) for index in [*firsts[1:], count]]
    times = np.cumsum([duration for _, duration in shown])
    assert times.tolist() == ends


def psnr(one: np.ndarray, other: np.ndarray) -> float:
    error = np.mean((one.astype(float) - other.astype(float)) ** 2)
    return float("inf") if error == 0 else 10 * np.log10(255**2 / error)


def worst_block(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the lowest peak signal-to-noise ratio of all 16 × 16 px blocks, the unit of WebP compression."""
    return min(
        psnr(one[y:y + 16, x:x + 16], other[y:y + 16, x:x + 16])
        for y in range(0, one.shape[0], 16) for x in range(0, one.shape[1], 16)
    )


def test_lossless_webp_equals_the_frames(project: Project) -> None:
    scene = project.scene(output={"fps": 59.94, "formats": ["webp", "png"]})
    manifest = project.render(scene)
    assert manifest["webp"] == {
        "file": "../scene.webp", "size": [98, 213], "scale": 1, "fps": 59.94,
    }
    pictures = frames(project, manifest)
    firsts = beginnings(pictures)
    shown = webp(project.output / "scene.webp")
    assert len(shown) == len(firsts) < len(pictures)
    for (pixels, _), first in zip(shown, firsts):
        assert np.array_equal(pixels, pictures[first]), first
    check_times(shown, firsts, len(pictures), Fraction(5994, 100))
    subprocess.run(["webpinfo", "-quiet", project.output / "scene.webp"], check=True)


def test_threads_and_other_formats_do_not_affect_the_webp(project: Project) -> None:
    scene = project.scene(duration=0.7)
    for quality in ([], ["--webp-quality", "70"]):
        every = project.render(scene, "--format", "gif,png,webp", "-j", "3", *quality)
        clip = (project.output / "scene.webp").read_bytes()
        alone = project.render(
            scene, "--format", "webp", "-j", "1", *quality, output=project.folder / "alone")
        assert (project.folder / "alone" / "scene.webp").read_bytes() == clip
        if not quality:
            assert [frame["digest"] for frame in alone["frames"]] == [
                frame["digest"] for frame in every["frames"]
            ]


def test_webp_has_at_most_90_frames_per_second(project: Project) -> None:
    scene = project.scene(duration=0.6, output={"fps": 120, "formats": ["webp"]})
    manifest = project.render(scene)
    assert manifest["webp"]["fps"] == 90
    assert min(duration for _, duration in webp(project.output / "scene.webp")) > 10


@pytest.mark.parametrize("speed", [1, 0.05])
def test_lossy_webp_stays_within_its_error_bound_in_every_block(project: Project, speed: float) -> None:
    # At 1/20 of the speed, the cover and the grid fade by less than one level per frame.
    scene = project.scene(
        output={"speed": speed, "formats": ["webp", "png"], "webp": {"quality": 75}})
    window = [] if speed == 1 else ["--frames", "60..<160"]
    manifest = project.render(scene, *window)
    pictures = frames(project, manifest)
    firsts = beginnings(pictures)
    shown = webp(project.output / "scene.webp")
    assert len(shown) == len(firsts) > 15
    for (pixels, _), first in zip(shown, firsts):
        assert worst_block(pixels, pictures[first]) >= LEAST_DECIBELS, first
        # A small picture compressed on its own has 31.6 dB. Accumulated errors would be much larger.
        assert psnr(pixels, pictures[first]) >= 31, first
    exact = project.render(scene, "--format", "webp", "--webp-quality", "lossless", *window,
                           output=project.folder / "exact")
    assert exact["webp"]["file"] == "../scene.webp"


def probe(path: Path) -> dict[str, Any]:
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "json", path],
        capture_output=True, check=True)
    (stream,) = json.loads(done.stdout)["streams"]
    return stream


@pytest.mark.parametrize(("kind", "codec"), [("mp4", "h264"), ("webm", "vp9")])
def test_videos_have_every_frame_at_the_right_time(project: Project, kind: str, codec: str) -> None:
    scene = project.scene(duration=0.5, output={"fps": 29.97, "formats": [kind, "png"]})
    manifest = project.render(scene)
    path = project.output / f"scene.{kind}"
    stream = probe(path)
    assert stream["codec_name"] == codec
    assert (stream["width"], stream["height"]) == (98, 214)
    assert int(stream["nb_read_frames"]) == len(manifest["frames"])
    assert stream["pix_fmt"] == "yuv420p" and stream["color_range"] == "tv"
    assert {stream[key] for key in ("color_space", "color_primaries", "color_transfer")} == {"bt709"}
    assert Fraction(stream["r_frame_rate"]) == Fraction(2997, 100)
    if kind == "mp4":
        assert Fraction(2997, 100) / Fraction(1 / Fraction(stream["time_base"])) <= 1
        assert Fraction(1, 1) / Fraction(stream["time_base"]) % 2997 == 0
        data = path.read_bytes()
        assert data.index(b"moov") < data.index(b"mdat")
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-vf",
         "scale=in_color_matrix=bt709:in_range=tv:out_range=full:flags=accurate_rnd+full_chroma_int",
         "-pix_fmt", "rgb24", "-f", "rawvideo", "-"],
        capture_output=True, check=True).stdout
    shown = np.frombuffer(raw, np.uint8).reshape(-1, 214, 98, 3)
    for picture, video in zip(frames(project, manifest), shown):
        assert psnr(picture, video[:213]) > 30
        # The extra row that makes the height even has the background color.
        assert np.abs(video[213].astype(int) - [0xF4, 0xF1, 0xEA]).max() < 24
    assert contents(project.output).keys() >= {f"scene.{kind}"}
    assert [name for name in os.listdir(project.output) if name.startswith(".")] == []


def test_full_chroma_allows_odd_sides(project: Project) -> None:
    scene = project.scene(duration=0.1, output={"formats": ["mp4"], "video": {"chroma": "444"}})
    project.render(scene)
    stream = probe(project.output / "scene.mp4")
    assert stream["pix_fmt"] == "yuv444p" and stream["height"] == 213


def fake_ffmpeg(project: Project, text: str) -> dict[str, str]:
    """Returns an environment in which ffmpeg is a script."""
    tools = project.folder / "tools"
    tools.mkdir()
    tool = tools / "ffmpeg"
    tool.write_text("#!/bin/sh\n" + text)
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}


def test_missing_ffmpeg_is_reported_with_the_fix(project: Project) -> None:
    scene = project.scene(duration=0.1)
    done = project.run(
        "render", scene, "--format", "png,mp4", "-o", project.output,
        env={**os.environ, "PATH": str(project.folder)})
    assert done.returncode == 2
    assert b"scene.yaml: mp4 requires ffmpeg" in done.stderr
    assert b"apt install ffmpeg" in done.stderr
    assert not any(name.endswith(("png", "mp4")) for name in contents(project.output))


@pytest.mark.parametrize("reading", ["cat >/dev/null; ", ""])
def test_error_of_ffmpeg_is_reported(project: Project, reading: str) -> None:
    scene = project.scene()
    environment = fake_ffmpeg(project, reading + "echo Unknown encoder \\'libx264\\' >&2; exit 1\n")
    project.output.mkdir()
    (project.output / "other.txt").write_text("stays")
    done = project.run("render", scene, "--format", "mp4", "-o", project.output, env=environment)
    assert done.returncode == 2
    assert b"the MP4 cannot be written: ffmpeg ended with status 1" in done.stderr
    assert b"Unknown encoder 'libx264'" in done.stderr
    assert sorted(name for name in contents(project.output) if "/" not in name) == ["other.txt"]


@pytest.mark.parametrize("form", ["mp4", "webm"])
@pytest.mark.parametrize("kilobytes", [4, 8, 12])
def test_full_disk_keeps_the_previous_video(project: Project, form: str, kilobytes: int) -> None:
    project.scene("long", touches=[], duration=1, screen={"scale": 3}, output={"overlays": ["clock"]})
    project.render(project.folder / "long.yaml", "--format", "apng", "--scale", "3", output=project.folder / "clips")
    with small_disk(project.folder / "disk", 1000) as is_mounted:
        if not is_mounted:
            pytest.skip("mounting a small disk is not allowed here")
        disk = project.folder / "disk"
        for words in (["render", "long.yaml", "--scale", "3", "--format", form, "-o", disk], ["pack", "clips/long.apng", "-o", disk / f"film.{form}"]):
            assert project.run(*words).returncode == 0
        before = {name: data for name, data in contents(disk).items() if name.endswith(form)}
        used = sum(path.lstat().st_blocks for path in disk.rglob("*")) // 2
        subprocess.run(["mount", "-o", f"remount,size={used + kilobytes}k", disk], check=True)
        for words in (["render", "long.yaml", "--scale", "3", "--format", form, "-o", disk], ["pack", "clips/long.apng", "-o", disk / f"film.{form}"]):
            done = project.run(*words, "--video-quality", "100")
            assert done.returncode == 2, done.stderr
            assert b"cannot be written: ffmpeg " in done.stderr and b"No space left on device" in done.stderr
            left = contents(disk)
            assert {name: data for name, data in left.items() if name.endswith(form)} == before
            assert not any(".tmp-" in name for name in left)


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("exec /usr/bin/ffmpeg \"$@\"; ", None),
        ("/usr/bin/ffmpeg \"$@\"; echo Broken tooth >&2; exit 0", b"ffmpeg reports: Broken tooth"),
        ("cat >/dev/null; echo nonsense >&3; exit 0", b"it has 3 frames, but ffprobe finds 0 in the file"),
        ("head -c 83496 | /usr/bin/ffmpeg \"$@\"; cat >/dev/null", b"it has 3 frames, but ffprobe finds 1 in the file"),
    ],
)
def test_frames_written_by_ffmpeg_are_counted(project: Project, end: str, words: bytes | None) -> None:
    scene = project.scene(touches=[], duration=0.1, screen={"size": [98, 213]})
    environment = fake_ffmpeg(project, end + "\n")
    for form in ("mp4", "webm"):
        done = project.run("render", scene, "--format", form, "-o", project.output, env=environment)
        assert done.returncode == (2 if words else 0), done.stderr
        if words:
            assert words in done.stderr
            assert contents(project.output) == {}


@pytest.mark.parametrize("script", ["exec sleep 100", "exec <&- >&- 2>&- 3>&-; sleep 100"])
@pytest.mark.parametrize("command", ["render", "pack"])
def test_interrupt_stops_ffmpeg(project: Project, script: str, command: str) -> None:
    """This includes an ffmpeg that closes its pipes but keeps running, and the processes it started."""
    note = project.folder / "process"
    environment = fake_ffmpeg(project, f"echo $$ >{note}; {script}\n")
    options: list[str | Path] = ["--format", "mp4", "-o", project.output]
    if command == "pack":
        options = ["-o", project.output / "scene.mp4"]
    source = project.folder / "photos/c.gif" if command == "pack" else project.scene()
    run = project.start(command, source, *options, env=environment)
    for _ in range(1200):
        if note.exists() and note.read_text().strip():
            break
        time.sleep(0.05)
    time.sleep(0.5)
    run.send_signal(signal.SIGINT)
    assert run.wait(timeout=60) in (130, -signal.SIGINT)
    assert not runs(int(note.read_text()))
    assert "scene.mp4" not in contents(project.output)


def test_raw_frames_equal_the_png_frames(project: Project) -> None:
    scene = project.scene(duration=0.6, output={"fps": 29.97})
    pictures = frames(project, project.render(scene))
    raw = project.run("render", scene, "-o", "-", "--format", "rgba", "-j", "2")
    assert raw.returncode == 0 and raw.stderr == b""
    shown = np.frombuffer(raw.stdout, np.uint8).reshape(-1, 213, 98, 4)
    assert np.array_equal(shown[..., :3], np.stack(pictures)) and shown[..., 3].min() == 255

    clip = project.run("render", scene, "-o", "-", "--format", "y4m").stdout
    head, _, rest = clip.partition(b"\n")
    assert head == b"YUV4MPEG2 W98 H213 F2997:100 Ip A1:1 C444 XCOLORRANGE=LIMITED"
    length = len(b"FRAME\n") + 98 * 213 * 3
    assert len(rest) == length * len(pictures)
    for index, picture in enumerate(pictures):
        frame = rest[index * length:(index + 1) * length]
        assert frame[:6] == b"FRAME\n"
        planes = np.frombuffer(frame[6:], np.uint8).reshape(3, 213, 98)
        red, green, blue = np.moveaxis(picture / 255, -1, 0)
        luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        expected = np.stack([
            16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748,
        ])
        assert np.abs(planes - expected).max() <= 0.51
    assert int(probe_pipe(clip)["nb_read_frames"]) == len(pictures)


def probe_pipe(clip: bytes) -> dict[str, Any]:
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "json", "-"],
        input=clip, capture_output=True, check=True)
    return json.loads(done.stdout)["streams"][0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-o", "-"], "takes one scene and --format y4m or rgba"),
        (["-o", "-", "--format", "gif"], "takes one scene and --format y4m or rgba"),
        (["-o", "-", "--format", "y4m", "{scene}"], "there are 2"),
        (["-o", "-", "--format", "y4m", "--json"], "--json"),
        (["--format", "rgba"], "-o - --format rgba"),
        (["--format", "gif,rgba"], "gif,rgba"),
        (["--format", "webp", "--webp-quality", "101"], "from 1 to 100, or lossless"),
        (["--format", "mp4", "--video-quality", "0"], "from 1 to 100"),
    ],
)
def test_invalid_combinations_of_options_are_explained(project: Project, arguments: list[str], words: str) -> None:
    scene = project.scene()
    done = project.run("render", scene, *[part.format(scene=scene) for part in arguments])
    assert done.returncode == 2 and done.stdout == b""
    assert words in re.sub(r"\s+", " ", done.stderr.decode())


def test_closed_pipe_ends_a_stream_without_a_message(project: Project) -> None:
    scene = project.scene()
    stream = project.start("render", scene, "-o", "-", "--format", "rgba", stdout=subprocess.PIPE)
    assert stream.stdout is not None and stream.stderr is not None
    stream.stdout.read(1000)
    stream.stdout.close()
    assert stream.wait(timeout=60) in (141, -signal.SIGPIPE)
    assert stream.stderr.read() == b""
