"""WebP files, compared with Pillow, which uses libwebp's animation decoder."""

import io
import json
import random
import subprocess
from pathlib import Path

import pytest
import xxhash
from PIL import Image, ImageOps

from project import Project, gradient


def chunk(name: bytes, body: bytes) -> bytes:
    """Returns a chunk of a RIFF file."""
    return name + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)


def picture(image: Image.Image, **options: object) -> bytes:
    """Returns the chunks of a still picture for use in a frame."""
    file = io.BytesIO()
    image.save(file, "WEBP", **options)
    data, place, found = file.getvalue(), 12, b""
    while place < len(data):
        end = place + 8 + int.from_bytes(data[place + 4:place + 8], "little")
        end += end % 2
        if data[place:place + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            found += data[place:end]
        place = end
    return found


def frame(image: Image.Image, x: int, y: int, flags: int, **options: object) -> bytes:
    """Returns a frame at an even position. Flag 1: dispose to background. Flag 2: do not blend."""
    numbers = [(x // 2, 3), (y // 2, 3), (image.width - 1, 3), (image.height - 1, 3), (40, 3)]
    head = b"".join(value.to_bytes(count, "little") for value, count in numbers)
    return chunk(b"ANMF", head + bytes([flags]) + picture(image, **options))


def animation(path: Path, size: tuple[int, int], frames: list[bytes], exif: bytes = b"") -> Path:
    """Writes an animation."""
    flags = 0x12 | (8 if exif else 0)
    canvas = flags.to_bytes(4, "little") + b"".join((side - 1).to_bytes(3, "little") for side in size)
    body = chunk(b"VP8X", canvas) + chunk(b"ANIM", bytes(6)) + b"".join(frames)
    if exif:
        body += chunk(b"EXIF", exif)
    path.write_bytes(b"RIFF" + (len(body) + 4).to_bytes(4, "little") + b"WEBP" + body)
    return path


def noise(dice: random.Random, size: tuple[int, int], alpha: bool) -> Image.Image:
    """Returns random pixels. With `alpha`, some are transparent, some translucent and some opaque."""
    image = Image.frombytes("RGBA", size, dice.randbytes(size[0] * size[1] * 4))
    if not alpha:
        return image.convert("RGB")
    image.putalpha(image.getchannel("A").point(lambda value: 0 if value < 60 else 255 if value > 190 else value))
    return image


def digests(project: Project, path: Path) -> list[str]:
    """Returns the digests printed by `pixels`."""
    done = subprocess.run(
        [project.zoetrope, "pixels", "--json", path], capture_output=True, check=True, timeout=120)
    return [json.loads(line)["digest"] for line in done.stdout.splitlines()]


def pillows(image: Image.Image) -> list[str]:
    """Returns the digests of the frames decoded by Pillow."""
    found = []
    for index in range(getattr(image, "n_frames", 1)):
        image.seek(index)
        pixels = image.convert("RGBA").tobytes()
        found.append("xxh128:" + xxhash.xxh3_128_hexdigest(pixels))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_blending_and_disposal_equal_those_of_libwebp(project: Project, seed: int) -> None:
    dice = random.Random(seed)
    size = (46, 38)
    frames = []
    for _ in range(14):
        x, y = dice.randrange(0, 40, 2), dice.randrange(0, 32, 2)
        if dice.random() < 0.25:
            x, y, extent = 0, 0, size
        else:
            extent = (dice.randint(1, size[0] - x), dice.randint(1, size[1] - y))
        image = noise(dice, extent, dice.random() < 0.7)
        lossless = dice.random() < 0.6
        frames.append(frame(image, x, y, dice.randrange(4), lossless=lossless, exact=lossless))
    path = animation(project.folder / "a.webp", size, frames)
    assert digests(project, path) == pillows(Image.open(path))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_applied(project: Project, orientation: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = exif.tobytes()
    photo = gradient(61, 40, 3)
    path = project.folder / "turned.webp"
    photo.save(path, lossless=True, exif=data)
    upright = ImageOps.exif_transpose(photo.copy() if orientation == 1 else Image.open(path))
    expected = pillows(upright)
    assert digests(project, path) == expected
    # Some encoders keep the EXIF signature of JPEG files.
    signed = data if data.startswith(b"Exif\0\0") else b"Exif\0\0" + data
    frames = [frame(photo, 0, 0, 2, lossless=True)]
    moving = animation(project.folder / "moving.webp", photo.size, frames, signed)
    assert digests(project, moving) == expected
    upright.save(project.folder / "upright.png")
    for name in ("turned.webp", "moving.webp"):
        done = project.run("diff", name, "upright.png")
        assert done.returncode == 0, done.stderr
    project.run("pack", "moving.webp", "-o", "film/")
    assert Image.open(project.folder / "film/frame-0000.png").size == upright.size


@pytest.mark.parametrize("seed", range(3))
def test_partial_frames_are_packed_like_whole_frames(project: Project, seed: int) -> None:
    """A clip of small rectangles gives the same bytes as one of whole pictures, at any scale and number of threads."""
    dice = random.Random(seed)
    size = (320, 240)
    frames = [frame(gradient(*size, 1), 0, 0, 2, lossless=True)]
    for _ in range(30):
        place = dice.randrange(0, 300, 2), dice.randrange(0, 220, 2)
        # Where frames are disposed of, an opaque canvas becomes translucent, and later opaque again.
        flags = 2 if seed == 0 else dice.randrange(4)
        frames.append(frame(noise(dice, (16, 12), seed == 2), *place, flags, lossless=True))
        if flags & 1:
            frames.append(frame(gradient(18, 14, 2), *place, 2, lossless=True))
    parts = animation(project.folder / "parts.webp", size, frames)
    shots = []
    with Image.open(parts) as shown:
        for index in range(shown.n_frames):
            shown.seek(index)
            shots.append(frame(shown.convert("RGBA"), 0, 0, 2, lossless=True, exact=True))
    whole = animation(project.folder / "whole.webp", size, shots)
    for scale in ("0.05", "0.21", "0.6", "1", "1.7"):
        clips = []
        for clip, jobs in ((parts, "1"), (parts, "5"), (whole, "2")):
            name = f"film-{clip.stem}-{jobs}.gif"
            done = project.run("pack", clip.name, "-o", name, "--scale", scale, "--jobs", jobs, "--force")
            assert done.returncode == 0, done.stderr
            clips.append((project.folder / name).read_bytes())
        assert clips[0] == clips[1] == clips[2]


def test_still_picture_needs_memory_for_one_canvas(project: Project) -> None:
    """The peak memory is at most 1.5 times that of a 24 Mpx canvas."""
    path = project.folder / "large.webp"
    Image.new("RGB", (6000, 4000), (30, 90, 200)).save(path, quality=50)
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n")
    done = subprocess.run(
        ["python3", "-c", script, str(project.zoetrope), "pixels", str(path)],
        capture_output=True, check=True, timeout=120)
    assert int(done.stdout) * 1024 < 6000 * 4000 * 4 * 1.5
