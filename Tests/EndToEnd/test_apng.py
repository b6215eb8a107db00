"""Animated PNG files as `zoetrope pixels` reads them, beside Pillow and ffmpeg."""

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
    """The frames that the command prints, straight RGBA."""
    done = project.run("pixels", "--raw", path)
    assert done.returncode == 0, done.stderr.decode()
    frames = np.frombuffer(done.stdout, np.uint8).reshape(-1, SIZE[1], SIZE[0], 4)
    return list(frames)


def without_hidden_colours(frame: np.ndarray) -> np.ndarray:
    """Black where nothing is to be seen."""
    return np.where(frame[..., 3:] == 0, np.uint8(0), frame)


def clip(mode: str) -> list[Image.Image]:
    """A square that moves over a picture; transparent around it where the mode has alpha."""
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
    """Writes an animation by Pillow."""
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=80, **options)


@pytest.mark.parametrize("blend", [0, 1])
@pytest.mark.parametrize(
    ("mode", "disposal"),
    # Pillow clears pictures without alpha to black, and gives way wrongly where it blends.
    [("L", 0), ("RGB", 0), ("RGB", 1), ("RGBA", 0), ("RGBA", 1)],
)
def test_frames_are_those_that_pillow_shows(
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
        assert np.array_equal(without_hidden_colours(frame), without_hidden_colours(other))


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
@pytest.mark.parametrize("disposal", [0, 1, 2])
@pytest.mark.parametrize("blend", [0, 1])
def test_frames_are_those_that_ffmpeg_shows(
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
    # What was cleared in a clip without alpha is transparent black here, black to ffmpeg.
    channels = len(mode)
    for frame, other in zip(frames, expected):
        ours = without_hidden_colours(frame)[..., :channels]
        assert np.array_equal(ours, without_hidden_colours(other)[..., :channels])


def test_a_default_image_that_is_no_frame_is_not_shown(project: Project) -> None:
    path = project.folder / "film.png"
    frames = clip("RGB")
    write(path, [gradient(*SIZE, 7), *frames], default_image=True)
    assert [frame[..., :3].tolist() for frame in shown(project, path)] == [
        np.asarray(frame).tolist() for frame in frames
    ]


def test_damage_in_a_frame_is_told_and_ends_the_clip(project: Project) -> None:
    path = project.folder / "film.png"
    write(path, clip("RGB"))
    whole = path.read_bytes()
    place = whole.rindex(b"fdAT")
    path.write_bytes(whole[: place + 20] + bytes([whole[place + 20] ^ 1]) + whole[place + 21 :])
    done = project.run("pixels", path)
    assert done.returncode == 2
    assert done.stderr.decode() == f"zoetrope: error: {path}: damaged PNG: fdAT: CRC error\n"


def test_an_animation_without_frames_is_a_picture_and_a_warning(project: Project) -> None:
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


def test_render_writes_the_frames_for_exactly_as_long_as_they_show(project: Project) -> None:
    scene = project.scene(output={"fps": 59.94, "formats": ["apng", "png"]})
    manifest = project.render(scene)
    frames = manifest["frames"]
    assert manifest["apng"] == {
        "file": "../scene.apng", "size": [98, 213], "scale": 1, "fps": 59.94,
    }
    with Image.open(project.output / "scene.apng") as film:
        assert film.size == (98, 213) and film.info["loop"] == 0
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


def test_render_alone_or_beside_others_writes_the_same_film(project: Project) -> None:
    scene = project.scene(duration=0.4, screen={"scale": 2})
    alone = project.render(scene, "--format", "apng", output=project.folder / "alone")
    every = project.render(scene, "--format", "gif,png,apng", "-j", "3")
    assert [frame["digest"] for frame in alone["frames"]] == [
        frame["digest"] for frame in every["frames"]
    ]
    assert {frame["file"] for frame in alone["frames"]} == {None}
    assert sorted(contents(project.folder / "alone")) == ["scene.apng", "scene/manifest.json"]
    film = (project.output / "scene.apng").read_bytes()
    assert film == (project.folder / "alone" / "scene.apng").read_bytes()
    done = project.run("diff", project.output / "scene", project.output / "scene.apng")
    assert done.returncode == 0, done.stdout
    project.render(scene, "--format", "gif")
    assert (project.output / "scene.apng").read_bytes() == film, "what is beside the folder is not removed"


def delays(path: Path) -> list[Fraction]:
    """How long the frames of an animated PNG show, s."""
    data, place, found = path.read_bytes(), 8, []
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        if kind == b"fcTL":
            found.append(Fraction(*struct.unpack(">HH", data[place + 28:place + 32])))
        place += 12 + length
    return found
