"""Animated PNG files as read by `zoetrope pixels`, compared with Pillow and ffmpeg."""

import json
import struct
import subprocess
import zlib
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageSequence

from project import Project, contents, gradient

SIZE = (61, 40)


def shown(project: Project, path: Path) -> list[np.ndarray]:
    """Returns the frames that the command prints, in straight-alpha RGBA."""
    done = project.run("pixels", "--raw", path)
    assert done.returncode == 0, done.stderr.decode()
    frames = np.frombuffer(done.stdout, np.uint8).reshape(-1, SIZE[1], SIZE[0], 4)
    return list(frames)


def without_hidden_colors(frame: np.ndarray) -> np.ndarray:
    """Makes fully transparent pixels black."""
    return np.where(frame[..., 3:] == 0, np.uint8(0), frame)


def clip(mode: str) -> list[Image.Image]:
    """Returns a square that moves over a picture. If the mode has alpha, the picture is transparent."""
    frames = []
    for index in range(5):
        frame = gradient(*SIZE, 1).convert(mode)
        if mode == "RGBA":
            frame.putalpha(0)
        draw = ImageDraw.Draw(frame)
        draw.rectangle((index * 9, 5, index * 9 + 12, 20 + index), fill="#E8590C")
        frames.append(frame)
    return frames


def write(path: Path, frames: list[Image.Image], **options: object) -> None:
    """Writes an animation with Pillow."""
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=80, **options)


@pytest.mark.parametrize("blend", [0, 1])
@pytest.mark.parametrize(
    ("mode", "disposal"),
    # Pillow clears pictures without alpha to black, and disposes incorrectly when it blends.
    [("L", 0), ("RGB", 0), ("RGB", 1), ("RGBA", 0), ("RGBA", 1)],
)
def test_frames_equal_those_of_pillow(
    project: Project, mode: str, disposal: int, blend: int
) -> None:
    if mode == "L" and blend == 1:
        pytest.skip("Pillow does not blend greys")
    path = project.folder / "film.png"
    write(path, clip(mode), disposal=disposal, blend=blend)
    with Image.open(path) as clip_file:
        expected = [
            np.asarray(frame.convert("RGBA")) for frame in ImageSequence.Iterator(clip_file)
        ]
    frames = shown(project, path)
    assert len(frames) == len(expected) > 1
    for frame, other in zip(frames, expected):
        assert np.array_equal(without_hidden_colors(frame), without_hidden_colors(other))


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("disposal", [0, 1, 2])
@pytest.mark.parametrize("blend", [0, 1])
def test_frames_equal_those_of_ffmpeg(
    project: Project, mode: str, disposal: int, blend: int
) -> None:
    path = project.folder / "film.png"
    write(path, clip(mode), disposal=disposal, blend=blend)
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "apng", "-i", path, "-fps_mode", "passthrough",
         "-pix_fmt", "rgba", "-f", "rawvideo", "-"],
        capture_output=True, check=True,
    ).stdout
    expected = np.frombuffer(raw, np.uint8).reshape(-1, SIZE[1], SIZE[0], 4)
    frames = shown(project, path)
    assert len(frames) == len(expected) > 1
    # Cleared areas of a clip without alpha are transparent black here and opaque black in ffmpeg.
    channels = len(mode)
    for frame, other in zip(frames, expected):
        ours = without_hidden_colors(frame)[..., :channels]
        assert np.array_equal(ours, without_hidden_colors(other)[..., :channels])


def test_default_image_that_is_not_a_frame_is_skipped(project: Project) -> None:
    path = project.folder / "film.png"
    frames = clip("RGB")
    write(path, [gradient(*SIZE, 7), *frames], default_image=True)
    assert [frame[..., :3].tolist() for frame in shown(project, path)] == [
        np.asarray(frame).tolist() for frame in frames
    ]


def test_damaged_frame_is_reported(project: Project) -> None:
    path = project.folder / "film.png"
    write(path, clip("RGB"))
    whole = path.read_bytes()
    place = whole.rindex(b"fdAT")
    path.write_bytes(whole[: place + 20] + bytes([whole[place + 20] ^ 1]) + whole[place + 21 :])
    done = project.run("pixels", path)
    assert done.returncode == 2
    assert done.stderr.decode() == f"zoetrope: error: {path}: damaged PNG: fdAT: CRC error\n"


def test_animation_without_frames_is_a_still_with_a_warning(project: Project) -> None:
    path = project.folder / "film.png"
    gradient(*SIZE, 3).save(path)
    whole = path.read_bytes()
    body = b"acTL" + bytes(8)
    chunk = struct.pack(">I", 8) + body + struct.pack(">I", zlib.crc32(body))
    path.write_bytes(whole[:33] + chunk + whole[33:])
    done = project.run("pixels", path)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1
    assert b"warning" in done.stderr and b"acTL states 0 frames" in done.stderr


def test_render_writes_exact_frame_durations(project: Project) -> None:
    scene = project.scene(output={"fps": 59.94, "formats": ["apng", "png"]})
    manifest = project.render(scene)
    frames = manifest["frames"]
    assert manifest["apng"] == {
        "file": "../scene.apng", "size": [98, 213], "scale": 1, "fps": 59.94,
    }
    with Image.open(project.output / "scene.apng") as animation:
        assert animation.size == (98, 213) and animation.info["loop"] == 0
    done = project.run("pixels", project.output / "scene.apng", "--json")
    shown = [json.loads(line)["digest"] for line in done.stdout.splitlines()]
    firsts = [
        index for index, frame in enumerate(frames)
        if index == 0 or frame["digest"] != frames[index - 1]["digest"]
    ]
    assert 1 < len(firsts) < len(frames)
    assert shown == [frames[index]["digest"] for index in firsts]
    ends = [*firsts[1:], len(frames)]
    assert delays(project.output / "scene.apng") == [
        Fraction((end - first) * 100, 5994) for first, end in zip(firsts, ends)
    ]


def test_other_formats_do_not_affect_the_apng(project: Project) -> None:
    scene = project.scene(duration=0.4, screen={"scale": 2})
    alone = project.render(scene, "--format", "apng", "--scale", "2", output=project.folder / "alone")
    every = project.render(scene, "--format", "gif,png,apng", "--scale", "2", "-j", "3")
    assert [frame["digest"] for frame in alone["frames"]] == [
        frame["digest"] for frame in every["frames"]
    ]
    assert {frame["file"] for frame in alone["frames"]} == {None}
    assert sorted(contents(project.folder / "alone")) == ["scene.apng", "scene/manifest.json"]
    animation = (project.output / "scene.apng").read_bytes()
    assert animation == (project.folder / "alone" / "scene.apng").read_bytes()
    done = project.run("diff", project.output / "scene", project.output / "scene.apng")
    assert done.returncode == 0, done.stdout
    project.render(scene, "--format", "gif")
    assert (project.output / "scene.apng").read_bytes() == animation, "what is beside the folder is not removed"


def delays(path: Path) -> list[Fraction]:
    """Returns the frame durations of an animated PNG, in seconds."""
    data, place, found = path.read_bytes(), 8, []
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        if kind == b"fcTL":
            found.append(Fraction(*struct.unpack(">HH", data[place + 28:place + 32])))
        place += 12 + length
    return found
