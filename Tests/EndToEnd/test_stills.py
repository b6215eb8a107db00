"""Stills: written files, refused options, and equality with the files that a render writes."""

import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image

from project import ROOT, Project

KINDS = ["sheet", "onion", "strip", "slit", "spec"]


def test_all_kinds_are_written_and_overwritten(project: Project) -> None:
    scene = project.scene()
    for _ in range(2):
        done = project.run("still", scene, "-o", "wall", "--scale", "1", "--svg")
        assert done.returncode == 0, done.stderr.decode()
        assert done.stdout == b""
    name = scene.stem
    written = sorted(path.name for path in (project.folder / "wall").iterdir())
    assert written == sorted([f"{name}-{kind}.png" for kind in KINDS] + [f"{name}-spec.svg"])
    for kind in KINDS:
        with Image.open(project.folder / "wall" / f"{name}-{kind}.png") as picture:
            picture.load()
            assert picture.mode == "RGB" and min(picture.size) > 100
    assert ET.parse(project.folder / "wall" / f"{name}-spec.svg").getroot().tag.endswith("svg")


def test_render_writes_the_same_stills(project: Project) -> None:
    scene = project.scene(output={"fps": 30, "formats": ["slit", "spec"]})
    assert project.run("still", scene, "--kind", "slit,spec", "-o", "wall").returncode == 0
    done = project.run("render", scene, "-o", "film")
    assert done.returncode == 0, done.stderr.decode()
    for kind in ["slit", "spec"]:
        file = f"{scene.stem}-{kind}.png"
        assert (project.folder / "film" / file).read_bytes() == (
            project.folder / "wall" / file
        ).read_bytes()
    assert not list((project.folder / "film").glob("*.gif"))


def test_older_stills_are_replaced(project: Project) -> None:
    scene = project.scene()
    folder = project.folder / "wall"
    folder.mkdir()
    file = folder / f"{scene.stem}-slit.png"
    for command in [
        ("still", scene, "--kind", "slit", "-o", "wall"),
        ("render", scene, "--format", "slit", "-o", "wall"),
    ]:
        file.write_bytes(b"older")
        assert project.run(*command).returncode == 0
        assert file.read_bytes() != b"older"


def test_errors_in_options_name_valid_values(project: Project) -> None:
    scene = project.scene()
    for options, words in [
        (["--kind", "slitt"], b"did you mean slit?"),
        (["--count", "1"], b"from 2 to 60"),
        (["--from", "later"], b"expected lift, touch or a time"),
        (["--scale", "9"], b"from 0.5 to 4"),
        (["--svg", "--kind", "slit"], b"spec"),
    ]:
        done = project.run("still", scene, *options)
        assert done.returncode == 2, options
        assert words in done.stderr, done.stderr.decode()


@pytest.mark.parametrize(("scene", "kind", "options"), [
    ("gallery-photos", "slit", []),
    ("own", "decisions", []),
    ("gallery-reviews", "strip", [
        "--count", "5", "--from", "0.6", "--every", "3", "--appearance", "dark",
        "--set", "screen.appearance=dark",
    ]),
])
def test_pictures_in_documents_are_up_to_date_and_small(
    scene: str, kind: str, options: list[str], zoetrope: Path, tmp_path: Path
) -> None:
    shown = ROOT / "docs/guide/stills" / f"{scene}-{kind}.png"
    assert shown.stat().st_size <= 300_000
    done = subprocess.run(
        [zoetrope, "still", ROOT / "scenes" / f"{scene}.yaml", "--kind", kind, "--scale", "1",
         "-o", tmp_path, *options],
        capture_output=True, check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    drawn = (tmp_path / shown.name).read_bytes()
    assert drawn == shown.read_bytes(), "make gallery renders the pictures again"
