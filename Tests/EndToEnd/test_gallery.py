"""The pictures of the README and of docs/guide/gallery.md equal what the command renders."""

import re
import subprocess
from pathlib import Path

import pytest

from project import ROOT

SCENES = sorted((ROOT / "scenes").glob("gallery-*.yaml"))
STYLES = {
    "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "list", "reviews", "beads",
}
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_gallery_shows_all_systems() -> None:
    gallery = (ROOT / "docs/guide/gallery.md").read_text(encoding="utf-8")
    assert {path.stem.removeprefix("gallery-") for path in SCENES} == STYLES | {"readme"}
    assert all(f"(gallery/gallery-{style}.gif)" in gallery for style in STYLES)


def test_readme_shows_a_scene_of_ten_lines_with_its_picture() -> None:
    scene = (ROOT / "scenes" / "gallery-readme.yaml").read_text(encoding="utf-8")
    assert f"```yaml\n{scene}```" in README
    assert scene.count("\n") <= 10
    assert 'src="docs/guide/gallery/gallery-readme.gif"' in README


def test_readme_is_short_and_its_pictures_exist() -> None:
    assert len(README.split()) <= 900
    pictures = re.findall(r'src="([^"]+)"', README)
    assert len(pictures) == 5
    assert all((ROOT / picture).stat().st_size <= 300_000 for picture in pictures)


@pytest.mark.parametrize("scene", SCENES, ids=lambda path: path.stem)
def test_picture_is_up_to_date_and_small(scene: Path, zoetrope: Path, tmp_path: Path) -> None:
    shown = ROOT / "docs/guide/gallery" / f"{scene.stem}.gif"
    assert shown.stat().st_size <= 300_000
    done = subprocess.run(
        [zoetrope, "render", scene, "-o", tmp_path], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    drawn = (tmp_path / shown.name).read_bytes()
    assert drawn == shown.read_bytes(), "make gallery renders the pictures again"
