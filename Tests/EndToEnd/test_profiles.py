"""Photos with color profiles, compared with Pillow's ImageCms, which uses Little CMS too.

Photos are drawn pixel for pixel: a scene's only thumbnail has the size of the photo and of the screen.
"""

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import Image, ImageCms

from project import Project, gradient

pillow_heif.register_heif_opener()
SIDE = 96
# Lossless where the format is. HEIC converts to YCbCr, whose rounding the profile amplifies.
OPTIONS = {"png": {}, "jpg": {"quality": 95}, "webp": {"lossless": True}, "heic": {"quality": -1, "chroma": 444}}
D50 = np.array([0.9642, 1.0, 0.8249])
SRGB = [(0.640, 0.330), (0.300, 0.600), (0.150, 0.060)]
DISPLAY_P3 = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
ADOBE_RGB = [(0.640, 0.330), (0.210, 0.710), (0.150, 0.060)]


# Profiles

def fixed(*values: float) -> bytes:
    """Returns numbers as s15Fixed16Number."""
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def profile(space: str, kind: str, connection: str, tags: dict[str, bytes]) -> bytes:
    """Returns an ICC profile of version 2.4 with these tags."""
    tags = {"wtpt": b"XYZ \0\0\0\0" + fixed(*D50), "cprt": b"text\0\0\0\0none\0", **tags}
    text = b"made by a test\0"
    tags["desc"] = b"desc\0\0\0\0" + struct.pack(">I", len(text)) + text + bytes(78)
    table, data = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, body in tags.items():
        table += name.encode() + struct.pack(">II", start + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    header = struct.pack(">I4sI4s4s4s", start + len(data), bytes(4), 0x02400000, kind.encode(),
                         space.encode(), connection.encode())
    header += bytes(12) + b"acsp" + bytes(28) + fixed(*D50)
    return header.ljust(128, b"\0") + table + data


def curve(*values: float) -> bytes:
    """Returns a gamma, or a table of values from 0 to 1."""
    numbers = [round(values[0] * 256)] if len(values) == 1 else [round(value * 65535) for value in values]
    return b"curv\0\0\0\0" + struct.pack(f">I{len(numbers)}H", len(numbers), *numbers)


def srgb_curve(levels: np.ndarray) -> np.ndarray:
    return np.where(levels < 0.04045, levels / 12.92, ((levels + 0.055) / 1.055) ** 2.4)


def columns(primaries: list[tuple[float, float]]) -> np.ndarray:
    """Returns the matrix from linear RGB with a white of D65 to XYZ, adapted to D50 by Bradford."""
    def xyz(x: float, y: float) -> np.ndarray:
        return np.array([x / y, 1, (1 - x - y) / y])
    white = xyz(0.3127, 0.3290)
    matrix = np.stack([xyz(*point) for point in primaries], axis=1)
    matrix = matrix * np.linalg.solve(matrix, white)
    bradford = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
    scale = np.diag(bradford @ D50 / (bradford @ white))
    return np.linalg.inv(bradford) @ scale @ bradford @ matrix


def matrix_profile(primaries: list[tuple[float, float]], tone: bytes) -> bytes:
    matrix = columns(primaries)
    tags = {f"{name}XYZ": b"XYZ \0\0\0\0" + fixed(*matrix[:, index]) for index, name in enumerate("rgb")}
    return profile("RGB ", "mntr", "XYZ ", tags | {f"{name}TRC": tone for name in "rgb"})


def gray_profile(gamma: float) -> bytes:
    return profile("GRAY", "mntr", "XYZ ", {"kTRC": curve(gamma)})


def lab(xyz: np.ndarray) -> np.ndarray:
    """Returns CIE Lab in the 16-bit encoding of profiles of version 2."""
    ratio = xyz / D50
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    values = [116 * root[..., 1] - 16, 500 * (root[..., 0] - root[..., 1]), 200 * (root[..., 1] - root[..., 2])]
    encoded = np.stack([values[0] * 652.8, (values[1] + 128) * 256, (values[2] + 128) * 256], axis=-1)
    return encoded.round().clip(0, 65535).astype(">u2")


def table_profile(space: str, kind: str, grid: int) -> bytes:
    """Returns a profile with a table from device colors to Lab (lut16Type)."""
    channels = 4 if space == "CMYK" else 3
    device = np.stack(np.meshgrid(*[np.linspace(0, 1, grid)] * channels, indexing="ij"), axis=-1)
    if space == "CMYK":  # inks that are not pure, on paper that is not white
        inks = np.array([[0.10, 0.55, 0.85], [0.80, 0.08, 0.35], [0.95, 0.85, 0.05], [0.04, 0.04, 0.05]])
        linear = np.prod(1 - device[..., None] * (1 - inks), axis=-2) * np.array([0.95, 0.94, 0.9])
    else:
        linear = device ** 1.8
    body = b"mft2\0\0\0\0" + bytes([channels, 3, grid, 0]) + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1)
    ramp = struct.pack(">2H", 0, 65535)
    body += struct.pack(">2H", 2, 2) + ramp * channels + lab(linear @ columns(DISPLAY_P3).T).tobytes() + ramp * 3
    return profile(space, kind, "Lab ", {"A2B0": body})


PROFILES = {
    "Display P3": matrix_profile(DISPLAY_P3, curve(*srgb_curve(np.linspace(0, 1, 1024)))),
    "Adobe RGB (1998)": matrix_profile(ADOBE_RGB, curve(563 / 256)),
    "linear": matrix_profile(SRGB, curve(1)),
    "table": table_profile("RGB ", "mntr", 17),
    "gray": gray_profile(2.2),
    "CMYK": table_profile("CMYK", "prtr", 9),
}
# Named like another, to show that names do not count.
SAME = matrix_profile(SRGB, curve(*srgb_curve(np.linspace(0, 1, 1024))))


# Photos

def picture(mode: str = "RGB") -> Image.Image:
    """Returns a picture of many colors, saturated ones too."""
    if mode == "CMYK":
        channels = [gradient(SIDE, SIDE, seed).convert("L") for seed in (1, 2, 3)]
        return Image.merge("CMYK", [*channels, channels[1].point(lambda value: value // 3)])
    return gradient(SIDE, SIDE, 3).convert(mode)


def drawn(project: Project, name: str) -> tuple[np.ndarray, str]:
    """Returns the pixels of a photo as a scene shows it, and what the command reported."""
    scene = project.scene(
        photos=[name], viewer="zozo", touches=[], duration=0.1,
        screen={"size": [SIDE, SIDE], "safeArea": {"top": 0, "bottom": 0}},
        grid={"columns": 1, "spacing": 0, "cornerRadius": 0,
              "margins": {"top": 0, "leading": 0, "bottom": 0, "trailing": 0}})
    done = project.run("render", scene, "-o", project.output, "--format", "png")
    assert done.returncode == 0, done.stderr.decode()
    [frame] = sorted((project.output / "scene").glob("*0000.png"))
    with Image.open(frame) as image:
        return np.asarray(image.convert("RGB")).astype(int), done.stderr.decode()


def converted(path: Path) -> np.ndarray:
    """Returns the photo's pixels in sRGB by Pillow."""
    with Image.open(path) as image:
        embedded = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
        result = ImageCms.profileToProfile(
            image, embedded, ImageCms.createProfile("sRGB"), outputMode="RGB",
            renderingIntent=ImageCms.Intent.PERCEPTUAL, flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)
        return np.asarray(result).astype(int)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(path: Path, *chunks: bytes) -> None:
    """Writes the picture as a PNG file with chunks behind its header."""
    file = io.BytesIO()
    picture().save(file, "PNG")
    data = file.getvalue()
    path.write_bytes(data[:33] + b"".join(chunks) + data[33:])


@pytest.mark.parametrize("kind", ["png", "jpg", "webp", "heic"])
@pytest.mark.parametrize("name", ["Display P3", "Adobe RGB (1998)", "linear", "table"])
def test_profiles_are_converted_as_by_image_cms(project: Project, name: str, kind: str) -> None:
    path = project.folder / f"photo.{kind}"
    picture().save(path, icc_profile=PROFILES[name], **OPTIONS[kind])
    shown, report = drawn(project, path.name)
    assert abs(shown - converted(path)).max() <= (4 if kind == "heic" else 1)
    assert abs(shown - np.asarray(picture())).max() > 8, "the profile has an effect"
    assert "color profile" not in report


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_gray_profile(project: Project, kind: str) -> None:
    path = project.folder / f"photo.{kind}"
    picture("L").save(path, icc_profile=gray_profile(1.4), quality=95)
    shown, _ = drawn(project, path.name)
    assert abs(shown - converted(path)).max() <= 1
    picture("L").save(path, icc_profile=PROFILES["gray"], quality=95)
    shown, _ = drawn(project, path.name)
    assert abs(shown - converted(path)).max() <= 1


def test_cmyk_profile(project: Project) -> None:
    path = project.folder / "photo.jpg"
    picture("CMYK").save(path, icc_profile=PROFILES["CMYK"], quality=95)
    shown, report = drawn(project, path.name)
    assert abs(shown - converted(path)).max() <= 1
    assert "color profile" not in report


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_srgb_is_recognized_and_changes_no_pixel(project: Project, kind: str) -> None:
    path = project.folder / f"photo.{kind}"
    options = {"lossless": True} if kind == "webp" else {"quality": 95}
    picture().save(path, **options)
    plain, _ = drawn(project, path.name)
    if kind != "jpg":
        assert np.array_equal(plain, np.asarray(picture()))
    for same in (SAME, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()):
        picture().save(path, icc_profile=same, **options)
        assert np.array_equal(drawn(project, path.name)[0], plain)


def numbers(*values: int) -> bytes:
    return struct.pack(f">{len(values)}I", *values)


def points(primaries: list[tuple[float, float]]) -> bytes:
    places = [(0.3127, 0.3290), *primaries]
    return chunk(b"cHRM", numbers(*[round(value * 100000) for place in places for value in place]))


def iccp(name: str) -> bytes:
    return chunk(b"iCCP", b"name\0\0" + zlib.compress(PROFILES[name]))


CICP_P3 = chunk(b"cICP", bytes([12, 13, 0, 1]))
LINEAR = chunk(b"gAMA", numbers(100000))


@pytest.mark.parametrize("chunks, like", [
    ([CICP_P3], "Display P3"),
    ([LINEAR], "linear"),
    ([LINEAR, points(SRGB)], "linear"),
    ([chunk(b"gAMA", numbers(45470)), points(ADOBE_RGB)], "Adobe RGB (1998)"),
    ([LINEAR, iccp("linear"), CICP_P3], "Display P3"),
    ([iccp("linear"), chunk(b"cICP", bytes([12, 13, 0, 0]))], "linear"),
    ([iccp("linear"), chunk(b"cICP", bytes([99, 13, 0, 1]))], "linear"),
    ([LINEAR, chunk(b"sRGB", b"\0"), iccp("table")], "table"),
], ids=str)
def test_chunks_of_png_files(project: Project, chunks: list[bytes], like: str) -> None:
    png(project.folder / "photo.png", *chunks)
    picture().save(project.folder / "like.png", icc_profile=PROFILES[like])
    shown, _ = drawn(project, "photo.png")
    assert abs(shown - converted(project.folder / "like.png")).max() <= 1


@pytest.mark.parametrize("chunks", [
    [chunk(b"sRGB", b"\0")], [chunk(b"gAMA", numbers(45455))],
    [chunk(b"gAMA", numbers(45455)), points(SRGB)], [LINEAR, chunk(b"sRGB", b"\0")],
    [LINEAR, chunk(b"cICP", bytes([1, 13, 0, 1]))],
], ids=str)
def test_srgb_chunks_change_no_pixel(project: Project, chunks: list[bytes]) -> None:
    png(project.folder / "photo.png", *chunks)
    assert np.array_equal(drawn(project, "photo.png")[0], np.asarray(picture()))


@pytest.mark.parametrize("transfer, name", [(16, "PQ"), (18, "HLG")])
def test_hdr_is_refused_with_a_fix(project: Project, transfer: int, name: str) -> None:
    png(project.folder / "photo.png", chunk(b"cICP", bytes([9, transfer, 0, 1])))
    scene = project.scene(photos=["photo.png"] * 9, duration=0.1, touches=[])
    for done in (project.run("validate", scene), project.run("render", scene, "-o", project.output)):
        assert done.returncode == 2
        assert "photo.png" in done.stderr.decode() and ":3:" in done.stderr.decode()
        assert f"HDR ({name}); export it as SDR, such as sRGB or Display P3" in done.stderr.decode()


@pytest.mark.parametrize("broken", [b"", b"no profile", PROFILES["table"][:300], PROFILES["gray"]], ids=len)
def test_broken_profile_is_a_warning(project: Project, broken: bytes) -> None:
    png(project.folder / "photo.png", chunk(b"iCCP", b"name\0\0" + zlib.compress(broken)))
    shown, report = drawn(project, "photo.png")
    assert np.array_equal(shown, np.asarray(picture()))
    assert "photo.png: its color profile is damaged or not supported; its colors are treated as sRGB" in report


def app2(*pieces: tuple[int, int, bytes]) -> bytes:
    """Returns JPEG segments with the numbered pieces of a profile."""
    bodies = [b"ICC_PROFILE\0" + bytes([number, count]) + data for number, count, data in pieces]
    return b"".join(b"\xff\xe2" + struct.pack(">H", len(body) + 2) + body for body in bodies)


@pytest.mark.parametrize("numbering, is_whole", [
    ([(1, 2), (2, 2)], True), ([(2, 2), (1, 2)], True), ([(1, 3), (2, 3)], False), ([(1, 2), (1, 2)], False),
    ([(1, 2), (2, 3)], False), ([(0, 2), (1, 2)], False),
], ids=str)
def test_pieces_of_a_profile(project: Project, numbering: list[tuple[int, int]], is_whole: bool) -> None:
    whole = PROFILES["Display P3"]
    halves = {min(numbering): whole[:500], max(numbering): whole[500:]}
    file = io.BytesIO()
    picture().save(file, "JPEG", quality=95)
    data = file.getvalue()
    segments = app2(*[(*number, halves[number]) for number in numbering])
    (project.folder / "photo.jpg").write_bytes(data[:2] + segments + data[2:])
    _, report = drawn(project, "photo.jpg")
    assert ("color profile is damaged" in report) is not is_whole


@pytest.mark.parametrize("primaries, transfer", [(1, 1), (1, 15), (2, 2), (1, 13)])
def test_curves_of_cameras_are_srgb_in_heif(project: Project, primaries: int, transfer: int) -> None:
    path = project.folder / "photo.heic"
    file = pillow_heif.from_pillow(picture())
    file.save(path, quality=-1, chroma=444, color_primaries=primaries, transfer_characteristics=transfer,
              matrix_coefficients=1, full_range_flag=1)
    shown, report = drawn(project, path.name)
    assert abs(shown - np.asarray(picture())).max() <= 4
    assert "color profile" not in report


def test_clips_are_read_as_stored(project: Project) -> None:
    picture().save(project.folder / "plain.png")
    picture().save(project.folder / "tagged.png", icc_profile=PROFILES["Display P3"])
    assert project.run("diff", "plain.png", "tagged.png").returncode == 0
    done = project.run("pixels", "tagged.png")
    assert b"only scenes' photos are converted" in done.stderr
