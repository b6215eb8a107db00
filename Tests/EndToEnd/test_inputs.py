"""Invalid, hostile or unusual scenes and photos."""

import os
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from project import ROOT, Project, contents, gradient

PLACE = re.compile(r"scene\.yaml:(\d+):(\d+)")
HOSTILE_NAMES = [
    "line\n::error::forged.png", "\x1b[31mred\x1b[0m.png", "\u202egnp.exe.png", "-o.png",
    "quote'\".png", "space and $(touch x).png", "🙂.png", "e\u0301.png", "%s%n.png",
]


def refused(project: Project, scene: Path, verb: str = "validate", seconds: float = 10) -> str:
    """Runs a subcommand that must exit with 2 and a message. Returns the message."""
    options = ["-o", project.output] if verb == "render" else []
    done = project.run(verb, scene, *options, seconds=seconds)
    assert done.returncode == 2, (done.returncode, done.stderr)
    assert done.stdout == b""
    words = done.stderr.decode()
    assert words
    check_inert(words)
    return words


def check_inert(words: str) -> None:
    """Asserts that a message has no control or bidirectional characters and no commands for a CI log."""
    # Tabs are allowed: in source excerpts they align the caret.
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", words), words
    assert not re.search(r"^(::|##\[)", words, re.MULTILINE), words


def test_default_scene_is_valid(project: Project) -> None:
    done = project.run("validate", project.scene())
    assert (done.returncode, done.stdout) == (0, b""), done.stderr


@pytest.mark.parametrize("scene", sorted((ROOT / "scenes").glob("*.yaml")), ids=lambda p: p.name)
def test_sample_scenes_are_valid(project: Project, scene: Path) -> None:
    done = project.run("validate", scene)
    assert done.returncode == 0, done.stderr.decode()


def test_every_problem_is_reported_at_its_line(project: Project) -> None:
    text = """zoetrope: 1
screen:
  size: [98, 213]
  scael: 2
  background: "#GGGGGG"
photos: [photos/a.jpg, photos/nowhere.png]
grid:
  colunms: 3
  cornerRadius: -1
viewer: zozoo
touches:
  - {at: 0.1, tap: {thumbnail: 99}}
  - {at: 0.5, after: 0.1, tap: center}
duration: soon
output:
  fps: 0
"""
    words = refused(project, project.text(text))
    lines = {int(line) for line, _ in PLACE.findall(words)}
    assert {4, 5, 6, 8, 9, 10, 13, 14, 16} <= lines, words
    for right in ("scale", "columns", "zozo"):
        assert re.search(rf"\b{right}\b", words), words


@pytest.mark.parametrize(
    "number",
    [
        ".nan", ".inf", "-.inf", "1e400", "0x10", "0o17", "1_000", "12:30:45", "yes", "null",
        "one", "''", "[1]", "{a: 1}", "1e300", "-1", "1,5", "9223372036854775808",
    ],
)
@pytest.mark.parametrize("key", ["fps", "scale", "columns", "tail"])
def test_invalid_numbers_are_refused_at_their_line(
    project: Project, key: str, number: str
) -> None:
    places = {
        "fps": ("output:\n  fps: 30", f"output:\n  fps: {number}"),
        "scale": ("  scale: 1", f"  scale: {number}"),
        "columns": ("  columns: 3", f"  columns: {number}"),
        "tail": ("tail: 0.1", f"tail: {number}"),
    }
    text = project.scene().read_text()
    before, after = places[key]
    assert before in text
    words = refused(project, project.text(text.replace(before, after)))
    line = text[: text.index(before)].count("\n") + after.count("\n") + 1
    assert str(line) in {found for found, _ in PLACE.findall(words)}, words


@pytest.mark.parametrize(
    "text",
    [
        b"", b"\xff\xfe", b"zoetrope: 1\nphotos: [\xff.png]\n", b"zoetrope: 2\n", b"zoetrope: 1\n",
        b"[]", b"- 1", b"zoetrope: 1\nzoetrope: 1\n", b"a: b: c", b"\t- x",
        b"zoetrope: 1\n---\nb: 1",
        b"zoetrope: &a 1\nb: *a\n<<: *a", b"!!python/object zoetrope: 1", b"\0", b"{" * 100_000,
        b"[" * 1_000_000, b"- " * 200_000, b"x" * 5_000_000, b"zoetrope: 1\n# " + b"y" * 5_000_000,
        b"a: &a [1,1,1,1,1,1,1,1,1]\n"
        + b"".join(
            b"%c: &%c [%s]\n" % (98 + i, 98 + i, b",".join([b"*%c" % (97 + i)] * 9))
            for i in range(12)
        ),
        b"? " * 50_000, b"zoetrope: 1\n" + b"k: 1\n" * 150_000,
    ],
    ids=range(22),
)
def test_files_that_are_not_scenes_are_refused_quickly(project: Project, text: bytes) -> None:
    refused(project, project.text(text))


def test_duplicate_keys_are_shown_with_both_lines(project: Project) -> None:
    text = project.scene().read_text() + "\ntail: 0.2\n"
    lines = [i for i, line in enumerate(text.splitlines(), start=1) if line.startswith("tail:")]
    words = refused(project, project.text(text))
    for line in lines:
        assert re.search(rf"\b{line}\b", words), words


@pytest.mark.parametrize(
    "photo",
    [
        "../outside.png", "photos/../../outside.png", "{outside}", "link.png", "folder/outside.png",
        "pipe.png", "photos", "/dev/zero", "zero.png", "nowhere.png", "photos/*.webp", "../*.png",
        "/proc/self/environ", "",
    ],
)
def test_photos_must_be_files_of_the_project(project: Project, photo: str) -> None:
    outside = project.folder.parent / "outside.png"
    gradient(20, 20, 1).save(outside)
    (project.folder / "link.png").symlink_to(outside)
    (project.folder / "folder").symlink_to(outside.parent)
    (project.folder / "zero.png").symlink_to("/dev/zero")
    os.mkfifo(project.folder / "pipe.png")
    scene = project.scene(photos=["photos/a.jpg", photo.format(outside=outside)])
    for verb in ("validate", "render"):
        assert PLACE.search(refused(project, scene, verb))
    assert not contents(project.output)


def test_root_option_allows_photos_outside_the_project(project: Project) -> None:
    gradient(20, 20, 1).save(project.folder.parent / "outside.png")
    scene = project.scene(photos=["photos/a.jpg", "../outside.png"], touches=None, duration=0.1)
    project.render(scene, "--root", project.folder.parent)


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_hostile_photo_names_have_no_effect(project: Project, name: str) -> None:
    gradient(30, 40, 9).save(project.folder / "photos" / name, format="PNG")
    changes: dict[str, Any] = {"touches": None, "duration": 0.1}
    scene = project.scene(photos=["photos/a.jpg", f"photos/{name}"], **changes)
    done = project.run("render", scene, "-o", project.output)
    check_inert(done.stderr.decode())
    assert done.returncode == 0, done.stderr
    assert not (project.folder / "x").exists()
    words = refused(project, project.scene(photos=[f"photos/missing-{name}"], **changes))
    assert PLACE.search(words)


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_hostile_scene_names_give_safe_file_names(project: Project, name: str) -> None:
    scene = project.scene(name.removesuffix(".png"), duration=0.05)
    done = project.run("render", scene, "-o", project.output)
    check_inert(done.stderr.decode())
    assert done.returncode in {0, 2}, done.stderr
    for path in project.output.iterdir() if project.output.exists() else []:
        assert re.fullmatch(r"[A-Za-z0-9._][A-Za-z0-9._-]*", path.name), path


def damaged() -> dict[str, bytes]:
    """Returns photos that cannot be decoded, by the kind of damage."""
    buffer = BytesIO()
    gradient(60, 60, 1).save(buffer, format="PNG")
    png = buffer.getvalue()
    huge = b"GIF89a\xff\xff\xff\xff\x00\x00\x00\x2c\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x00\x3b"
    return {
        "empty": b"", "text": b"this is no picture", "signature": png[:8], "header": png[:33],
        "half": png[: len(png) // 2], "broken checksum": png[:60] + b"\0\0\0\0" + png[64:],
        "webp": b"RIFF\x1a\0\0\0WEBPVP8L", "huge": huge,
        "jpeg start": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    }


@pytest.mark.parametrize("wrong", damaged())
def test_damaged_photos_are_refused_by_name(project: Project, wrong: str) -> None:
    (project.folder / "photos" / "b.png").write_bytes(damaged()[wrong])
    words = refused(project, project.scene(), "render")
    assert "b.png" in words
    assert not list(project.output.rglob("manifest.json"))


def test_photo_format_is_detected_from_its_bytes(project: Project) -> None:
    photos = project.folder / "photos"
    (photos / "b.png").rename(photos / "really-png.jpg")
    listed = ["photos/a.jpg", "photos/really-png.jpg"]
    project.render(project.scene(photos=listed, touches=None, duration=0.1))


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"screen": {"size": [0, 0]}}, "size"),
        ({"screen": {"size": [100000, 100000]}}, "size"),
        ({"grid": {"columns": 0}}, "columns"),
        ({"photos": []}, "photos"),
        ({"duration": 1e9}, "duration"),
        ({"touches": [{"at": 0, "drag": {"from": "center"}}]}, "drag"),
        ({"touches": [{"at": 0, "path": [[0, 1, 1], [-1, 2, 2]]}]}, "path"),
        ({"touches": [{"tap": "center"}]}, "tap"),
        ({"viewer": {"style": "zozo", "dismissDistance": "far"}}, "dismissDistance"),
        ({"list": {"rows": ["a"]}}, "list"),
    ],
    ids=str,
)
def test_values_out_of_range_are_refused(
    project: Project, changes: dict[str, Any], line: str
) -> None:
    words = refused(project, project.scene(**changes), "render")
    assert line in words
    assert not contents(project.output)


def test_missing_tap_target_is_reported_at_its_step(project: Project) -> None:
    tap = {"at": 0.1, "tap": {"photo": [0.5, 0.5]}}
    words = refused(project, project.scene(touches=[tap]), "render")
    assert PLACE.search(words)
