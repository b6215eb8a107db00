"""HEIC and AVIF photos, compared with pillow-heif (a newer libheif) and with Pillow's AVIF decoder (libavif)."""

import io
import itertools
import shutil
import signal
import struct
import subprocess
import time
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import Image, ImageCms, ImageOps

from project import ORIENTATION, Project, gradient, is_running

pillow_heif.register_heif_opener()


def run(project: Project, path: Path) -> subprocess.CompletedProcess[bytes]:
    """Runs `pixels --raw` on a file."""
    return project.run("pixels", "--raw", path)


def pixels(project: Project, path: Path, size: tuple[int, int]) -> np.ndarray:
    """Returns the RGBA pixels of a file, which must be read without a message."""
    done = run(project, path)
    assert (done.returncode, done.stderr) == (0, b"")
    return np.frombuffer(done.stdout, np.uint8).reshape(size[1], size[0], 4).astype(int)


def check(project: Project, path: Path, tolerance: int = 1) -> None:
    """Compares all channels with Pillow's upright picture."""
    with Image.open(path) as image:
        expected = ImageOps.exif_transpose(image).convert("RGBA")
    found = pixels(project, path, expected.size)
    assert np.abs(found - np.asarray(expected).astype(int)).max() <= tolerance


def fault(project: Project, path: Path) -> str:
    """Returns the error message of a file that must be refused."""
    done = run(project, path)
    assert done.returncode == 2 and not done.stdout
    return done.stderr.decode()


# Pillow and pillow-heif interpolate colors of half the resolution, and libheif 1.15 repeats them. The
# gradients change by up to 12 levels within two pixels.
@pytest.mark.parametrize(("chroma", "tolerance"), [("444", 1), ("420", 12)])
@pytest.mark.parametrize("size", [(97, 61), (64, 64), (1, 1), (5, 200), (300, 129)])
@pytest.mark.parametrize("kind", ["heic", "avif"])
def test_pixels_equal_those_of_other_decoders(
    project: Project, kind: str, size: tuple[int, int], chroma: str, tolerance: int
) -> None:
    path = project.folder / f"photo.{kind}"
    options = {"chroma": chroma} if kind == "heic" else {"subsampling": f"4:{chroma[1]}:{chroma[2]}"}
    gradient(*size, 1).save(path, quality=95, **options)
    check(project, path, tolerance)


@pytest.mark.parametrize("kind", ["heic", "avif"])
def test_alpha(project: Project, kind: str) -> None:
    image = gradient(97, 61, 2)
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    path = project.folder / f"photo.{kind}"
    image.save(path, quality=95, **({"chroma": 444} if kind == "heic" else {"subsampling": "4:4:4"}))
    check(project, path)


@pytest.mark.parametrize("kind", ["heic", "avif"])
def test_gray(project: Project, kind: str) -> None:
    path = project.folder / f"photo.{kind}"
    gradient(97, 61, 2).convert("L").save(path, quality=95)
    check(project, path)


def test_premultiplied_alpha_is_divided(project: Project) -> None:
    image = gradient(97, 61, 2)
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    path = project.folder / "photo.heic"
    pillow_heif.from_bytes("RGBa", image.size, image.convert("RGBa").tobytes()).save(path, quality=100, chroma=444)
    found, expected = pixels(project, path, image.size), np.asarray(image).astype(int)
    visible = expected[..., 3] > 100
    # The error of the lossy codec, divided by an alpha of 100/255.
    assert np.abs(found - expected)[visible].max() <= 10


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["heic", "avif"])
def test_orientation_is_applied_once(project: Project, kind: str, orientation: int) -> None:
    path = project.folder / f"photo.{kind}"
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    image = gradient(80, 66, 3)
    options = {"chroma": 444} if kind == "heic" else {"subsampling": "4:4:4"}
    image.save(path, quality=95, exif=exif.tobytes(), **options)
    file = path.read_bytes()
    assert orientation == 1 or b"irot" in file or b"imir" in file
    image.getexif()[ORIENTATION] = orientation
    upright = np.asarray(ImageOps.exif_transpose(image).convert("RGBA")).astype(int)
    found = pixels(project, path, upright.shape[1::-1])
    # The error of the lossy codec.
    assert np.abs(found - upright).max() <= 8


@pytest.mark.parametrize("alpha", [False, True])
@pytest.mark.parametrize("bits", [10, 12])
def test_deep_heic_is_rounded(
    project: Project, bits: int, alpha: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pillow_heif.options, "SAVE_HDR_TO_12_BIT", bits == 12)
    y, x = np.mgrid[0:61, 0:97]
    channels = [x * 600 + y * 11, y * 1000 + x * 40, 60000 - x * 300 - y * 200] + [x * 500] * alpha
    deep = np.stack(channels, axis=-1).astype("<u2")
    path = project.folder / "photo.heic"
    pillow_heif.from_bytes("RGBA;16" if alpha else "RGB;16", (97, 61), deep.tobytes()).save(path, quality=100, chroma=444)
    heif = pillow_heif.open_heif(path, convert_hdr_to_8bit=False)
    assert heif.info["bit_depth"] == bits
    # Values of 16 bits, of which the lower ones repeat or are 0.
    expected = np.asarray(heif).astype(int) >> (16 - bits)
    limit = (1 << bits) - 1
    found = pixels(project, path, (97, 61))
    assert np.abs(found[..., :3 + alpha] - (expected * 255 + limit // 2) // limit).max() <= 1
    assert alpha or (found[..., 3] == 255).all()


@pytest.mark.parametrize("bits", [10, 12])
def test_deep_avif_is_rounded(project: Project, bits: int) -> None:
    limit = (1 << bits) - 1
    planes = (np.arange(3 * 64 * 64).reshape(3, 64, 64) * 7 % (limit + 1)).astype("<u2")
    path = project.folder / "photo.avif"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", f"gbrp{bits}le", "-s", "64x64", "-i", "-",
         "-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", "-aom-params", "lossless=1",
         "-colorspace", "rgb", "-color_range", "pc", path],
        input=planes.tobytes(), check=True, timeout=120)
    found = np.frombuffer(run(project, path).stdout, np.uint8).reshape(64, 64, 4)
    expected = (planes.astype(int) * 255 + limit // 2) // limit
    assert np.abs(found[..., :3].transpose(2, 0, 1).astype(int) - expected[[2, 0, 1]]).max() == 0


def box(kind: str, *parts: bytes, version: int | None = None) -> bytes:
    """Returns a box; with `version`, a full box."""
    body = (b"" if version is None else struct.pack(">I", version << 24)) + b"".join(parts)
    return struct.pack(">I", len(body) + 8) + kind.encode() + body


def parts(file: bytes) -> tuple[bytes, bytes]:
    """Returns the av1C box and the coded picture of a file that Pillow has written."""
    start = file.index(b"av1C") - 4
    return file[start:start + int.from_bytes(file[start:start + 4])], file[file.index(b"mdat") + 4:]


# The color space and the bits of each channel.
COLORS = [box("colr", b"nclx", struct.pack(">HHHB", 1, 13, 6, 0x80)), box("pixi", b"\x03\x08\x08\x08", version=0)]


def avif(items: list[tuple[str, bytes]], properties: list[bytes], owned: list[bytes], *references: bytes) -> bytes:
    """Returns an AVIF of items, from number 1, which is the primary one: their types, data and the numbers of properties."""
    infe = [box("infe", struct.pack(">HH", item, 0), kind.encode() + b"\0", version=2) for item, (kind, _) in enumerate(items, 1)]
    ipma = b"".join(struct.pack(">HB", item, len(entries)) + entries for item, entries in enumerate(owned, 1))
    iref = [box("iref", *references, version=0)] if references else []

    def head(start: int) -> bytes:
        places, place = b"", start
        for item, (_, data) in enumerate(items, 1):
            places += struct.pack(">HHHII", item, 0, 1, place, len(data))
            place += len(data)
        meta = box(
            "meta",
            box("hdlr", bytes(4), b"pict", bytes(13), version=0),
            box("pitm", struct.pack(">H", 1), version=0),
            box("iloc", b"\x44\0", struct.pack(">H", len(items)), places, version=0),
            box("iinf", struct.pack(">H", len(infe)), *infe, version=0),
            *iref,
            box("iprp", box("ipco", *properties), box("ipma", struct.pack(">I", len(owned)), ipma, version=0)),
            version=0)
        return box("ftyp", b"avif\0\0\0\0avifmif1miaf") + meta + struct.pack(">I", 8 + place - start) + b"mdat"

    return head(len(head(0))) + b"".join(data for _, data in items)


def dimg(item: int, *parts: int) -> bytes:
    """Returns the reference of a derived picture to its parts."""
    return box("dimg", struct.pack(f">HH{len(parts)}H", item, len(parts), *parts))


def coded(image: Image.Image, quality: int = 100) -> tuple[bytes, bytes]:
    """Returns the av1C box and the coded picture of an image."""
    file = io.BytesIO()
    image.save(file, "AVIF", quality=quality, subsampling="4:4:4")
    return parts(file.getvalue())


def grid(
    tiles: list[Image.Image], columns: int, size: tuple[int, int], stated: tuple[int, int] | None = None
) -> bytes:
    """Returns an AVIF whose primary picture is a grid of equal tiles. `stated` is a wrong size of each tile."""
    pictures = [coded(tile, quality=95) for tile in tiles]
    layout = struct.pack(">BBBBHH", 0, 0, len(tiles) // columns - 1, columns - 1, *size)
    ispe = [box("ispe", struct.pack(">II", *each), version=0) for each in (stated or tiles[0].size, size)]
    return avif(
        [("grid", layout)] + [("av01", data) for _, data in pictures], [*ispe, pictures[0][0], *COLORS],
        [b"\x02\x04\x05"] + [b"\x01\x83\x04\x05"] * len(tiles), dimg(1, *range(2, len(tiles) + 2)))


def still(image: tuple[bytes, bytes], size: tuple[int, int], *properties: bytes) -> bytes:
    """Returns an AVIF of one picture with transforming properties, before and after its stated size."""
    own = [*properties[:1], box("ispe", struct.pack(">II", *size), version=0), image[0], *properties[1:], *COLORS]
    return avif([("av01", image[1])], own, [bytes(0x81 + index for index in range(len(own)))])


def clap(*fractions: tuple[int, int]) -> bytes:
    """Returns a crop: width, height, and the offset of the center, as numerators and denominators."""
    return box("clap", *(struct.pack(">iI", *each) for each in fractions))


def test_turns_mirrors_and_crops_are_applied_in_order(project: Project) -> None:
    path = project.folder / "photo.avif"
    image = gradient(40, 24, 6)
    code = coded(image)
    for order in itertools.permutations(["clap", "irot", "imir"]):
        for turns, axis in [(1, 0), (2, 1), (3, 1)]:
            expected, properties = np.asarray(image.convert("RGBA")).astype(int), []
            for kind in order:
                height, width = expected.shape[:2]
                if kind == "irot":
                    expected = np.rot90(expected, turns)
                    properties.append(box("irot", bytes([turns])))
                elif kind == "imir":
                    expected = expected[:, ::-1] if axis else expected[::-1]
                    properties.append(box("imir", bytes([axis])))
                else:  # 3 columns left, 4 right, 2 rows above, 3 below
                    expected = expected[2:-3, 3:-4]
                    properties.append(clap((width - 7, 1), (height - 5, 1), (-1, 2), (-1, 2)))
            path.write_bytes(still(code, image.size, *properties))
            found = pixels(project, path, expected.shape[1::-1])
            assert np.abs(found - expected).max() <= 8, (order, turns, axis)


@pytest.mark.parametrize(("crop", "size"), [
    ([(25, 2), (41, 3), (0, 1), (0, 1)], (13, 14)),  # 12.5 x 13.7
    ([(12_500_000, 1_000_000), (10_000_000, 1_000_000), (0, 1), (0, 1)], (13, 10)),
    ([(20, 1), (10, 1), (18, 1), (0, 1)], (12, 10)),  # beyond the right edge
    ([(10, 0), (10, 1), (0, 1), (0, 1)], (40, 24)),
    ([(10, 1), (10, 1), (400, 1), (0, 1)], (40, 24)),
    ([(-10, 1), (10, 1), (0, 1), (0, 1)], (40, 24)),
    ([((1 << 31) - 1, 1), (10, 1), (-1 << 31, 1), (0, 1)], (40, 24)),
])
def test_crops_of_fractions_and_invalid_ones(
    project: Project, crop: list[tuple[int, int]], size: tuple[int, int]
) -> None:
    path = project.folder / "photo.avif"
    image = gradient(40, 24, 6)
    path.write_bytes(still(coded(image), image.size, clap(*crop)))
    pixels(project, path, size)
    done = project.run("validate", project.scene(photos=["photo.avif"], touches=[]))
    assert done.returncode == 0, done.stderr


def derived(levels: int, references: int, kind: str = "iovl") -> bytes:
    """Returns an AVIF whose primary picture is derived in levels, each of references to the next. The last is coded.

    With no levels, the picture refers to itself.
    """
    image, data = coded(gradient(64, 64, 1))
    layout = struct.pack(">BBHHHHII", 0, 1, *[0xFFFF] * 4, 64, 64) + bytes(8 * references)
    derivations = [dimg(item, *[min(item + 1, levels + 1)] * references) for item in range(1, max(levels, 1) + 1)]
    return avif(
        [(kind, layout)] * max(levels, 1) + [("av01", data)], [box("ispe", struct.pack(">II", 64, 64), version=0), image],
        [b"\x01\x82"] * (max(levels, 1) + 1), *derivations)


@pytest.mark.parametrize(("levels", "references", "kind"), [
    (5, 200, "iovl"), (1, 60_000, "iovl"), (3, 255, "grid"), (0, 1, "iden"), (0, 2, "iovl")])
def test_pictures_of_too_many_parts_are_refused_before_decoding(
    project: Project, levels: int, references: int, kind: str
) -> None:
    path = project.folder / "photo.avif"
    path.write_bytes(derived(levels, references, kind))
    started = time.monotonic()
    assert "HEIF not supported: its tiles and layers have more than 16842752 pixels in total" in fault(project, path)
    assert time.monotonic() - started < 1


def test_derived_pictures_of_a_few_parts_are_read(project: Project) -> None:
    path = project.folder / "photo.avif"
    for levels, references, kind in [(1, 1, "iden"), (1, 3, "iovl"), (2, 2, "iovl")]:
        path.write_bytes(derived(levels, references, kind))
        found = pixels(project, path, (64, 64))
        assert np.abs(found - np.asarray(gradient(64, 64, 1).convert("RGBA")).astype(int)).max() <= 8


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("command", ["pixels", "render", "still", "sweep"])
def test_signals_end_the_decoder_and_the_command(project: Project, command: str, number: signal.Signals) -> None:
    photo = project.folder / "photos" / "a.avif"
    photo.write_bytes(derived(1, 4000))  # takes more than a second
    scene = project.scene(photos=["photos/a.avif"], touches=[], duration=0.1)
    arguments = {"pixels": [photo], "sweep": [scene, "--set", "duration=0.1,0.2"]}.get(command, [scene])
    output = [] if command == "pixels" else ["-o", project.output]
    process = project.start(command, *arguments, *output)
    decoders: list[int] = []
    while not decoders:
        assert process.poll() is None, process.communicate()
        children = " ".join(path.read_text() for path in Path(f"/proc/{process.pid}/task").glob("*/children")).split()
        decoders = [int(child) for child in children if Path("/proc", child, "comm").read_text() == "zoetrope-heif\n"]
    process.send_signal(number)
    process.communicate(timeout=60)
    assert process.returncode == -number
    time.sleep(0.2)
    assert not is_running(decoders[0])


def test_grids(project: Project) -> None:
    whole = gradient(192, 128, 4)
    tiles = [whole.crop((x, y, x + 64, y + 64)) for y in (0, 64) for x in (0, 64, 128)]
    path = project.folder / "photo.avif"
    path.write_bytes(grid(tiles, 3, (170, 101)))
    check(project, path)
    path = project.folder / "photo.heic"
    gradient(300, 170, 5).save(path, quality=95, chroma=444, tile_size=64)
    assert b"grid" in path.read_bytes()
    check(project, path)


def test_sizes_are_checked_before_decoding(project: Project) -> None:
    path = project.folder / "photo.avif"
    tile = gradient(64, 64, 1)
    path.write_bytes(grid([tile], 1, (20000, 64)))
    assert "20000×64 px exceeds the limit of 16384 px per side" in fault(project, path)
    path.write_bytes(grid([tile], 1, (64, 64), stated=(16000, 16000)))
    assert "16000×16000 px exceeds the limit of" in fault(project, path)


def test_sizes_whose_product_overflows_are_damaged(project: Project) -> None:
    photo = project.folder / "photos" / "a.heic"
    gradient(64, 64, 1).save(photo)
    file = photo.read_bytes()
    photo.write_bytes(file.replace(struct.pack(">II", 64, 64), b"\xff" * 8))
    scene = project.scene(photos=["photos/a.heic"])
    for arguments in [["pixels", photo], ["diff", photo, photo], ["validate", scene]]:
        done = project.run(*arguments)
        assert done.returncode == 2 and b"does not state a valid size" in done.stderr, arguments


@pytest.mark.parametrize(("kind", "side"), [("heic", 2048), ("avif", 2048), ("avif", 16000)])
def test_pictures_larger_than_stated_are_refused(
    project: Project, kind: str, side: int
) -> None:
    path = project.folder / f"photo.{kind}"
    options = {"speed": 10} if kind == "avif" else {}
    Image.new("RGB", (side, side), (90, 20, 30)).save(path, quality=5, **options)
    file = bytearray(path.read_bytes())
    start = file.index(b"ispe") + 8
    file[start:start + 8] = struct.pack(">II", 64, 64)
    path.write_bytes(file)
    assert "damaged HEIF: " in fault(project, path)


def test_crash_of_the_decoder_is_contained(project: Project) -> None:
    photo = project.folder / "photos" / "a.heic"
    gradient(97, 61, 1).save(photo)
    project.zoetrope = Path(shutil.copy(project.zoetrope, project.folder / "zoetrope"))
    assert "HEIF not supported: zoetrope-heif is missing" in fault(project, photo)
    decoder = project.folder / "zoetrope-heif"
    decoder.write_text("#!/bin/sh\nkill -SEGV $$\n")
    decoder.chmod(0o755)
    assert "damaged HEIF: libheif was ended by signal 11" in fault(project, photo)
    decoder.write_text("#!/bin/sh\nhead -c 100\n")
    assert "damaged HEIF: its pixels are incomplete" in fault(project, photo)


def test_damaged_and_unsupported_files_are_refused_by_name(project: Project) -> None:
    path = project.folder / "photos" / "b.png"
    good = io.BytesIO()
    gradient(97, 61, 1).save(good, "HEIF")
    whole = good.getvalue()
    for wrong in [whole[:40], whole[:300], whole[:-100], whole.replace(b"ispe", b"free")]:
        path.write_bytes(wrong)
        assert fault(project, path).startswith(f"zoetrope: error: {path}: damaged HEIF: ")
        done = project.run("render", project.scene(), "-o", project.output)
        assert done.returncode == 2 and b'b.png": damaged HEIF: ' in done.stderr.replace(b"b.png: ", b'b.png": ')
    path.write_bytes(whole.replace(b"hvc1", b"vvc1"))
    assert "HEIF not supported: " in fault(project, path)


def test_other_colors_than_srgb_are_reported(project: Project) -> None:
    path = project.folder / "photo.heic"
    stored = b"its colors are not sRGB and are read as stored"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    gradient(64, 64, 1).save(path, icc_profile=profile)
    assert stored in run(project, path).stderr
    gradient(64, 64, 1).save(path)
    # BT.2020 and PQ, as of HDR pictures.
    path.write_bytes(path.read_bytes().replace(b"nclx" + struct.pack(">HH", 1, 13), b"nclx" + struct.pack(">HH", 9, 16)))
    assert stored in run(project, path).stderr


def test_photos_of_a_scene(project: Project) -> None:
    folder = project.folder / "photos"
    gradient(120, 90, 1).save(folder / "a.heic", quality=95)
    gradient(90, 120, 2).save(folder / "b.avif", quality=95)
    scene = project.scene(photos=["photos/a.heic", "photos/b.avif"] * 3, touches=None, duration=0.1)
    project.render(scene)
    done = project.run("diff", folder / "a.heic", folder / "a.heic")
    assert done.returncode == 0, done.stderr
