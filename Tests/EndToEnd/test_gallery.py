"""The pictures of the README, docs/guide/gallery.md and docs/viewers/before-and-after.md equal what the command renders."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from project import ROOT

SCENES = sorted((ROOT / "scenes").glob("gallery-*.yaml"))
STYLES = {
    "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "list", "reviews", "beads",
}
# The options of all stills of before-and-after.md, then a line for each scene, as `make gallery` reads them.
COMMON, *LINES = subprocess.run(
    ["make", "-s", "--eval", 'pairs: ; @echo "$(PAIR_OPTIONS)"; echo "$$PAIRS"', "pairs"],
    cwd=ROOT, capture_output=True, check=True, text=True,
).stdout.splitlines()
PAIRS = {line.split()[0]: line.split()[1:] for line in LINES}
BEFORE_AND_AFTER = ROOT / "docs/viewers/before-and-after.md"
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


def test_before_and_after_lists_all_pairs_with_small_pictures() -> None:
    page = BEFORE_AND_AFTER.read_text(encoding="utf-8")
    assert sorted(re.findall(r"^### `(.+)`$", page, re.MULTILINE)) == sorted(PAIRS)
    pictures = re.findall(r"^!\[.+\]\((.+)\)$", page, re.MULTILINE)
    assert sorted(pictures) == sorted(f"before-and-after/{name}.png" for name in PAIRS)
    sizes = {path.stem: path.stat().st_size for path in BEFORE_AND_AFTER.with_suffix("").iterdir()}
    assert sizes.keys() == PAIRS.keys()
    assert max(sizes.values()) <= 100_000 and sum(sizes.values()) <= 1_250_000


@pytest.mark.parametrize("name", PAIRS)
def test_pair_is_a_comparison_with_an_up_to_date_picture(
    name: str, zoetrope: Path, tmp_path: Path
) -> None:
    path = ROOT / "scenes" / f"{name}.yaml"
    assert len(yaml.safe_load(path.read_text(encoding="utf-8"))["compare"]) >= 2
    done = subprocess.run(
        [zoetrope, "still", path, *COMMON.split(), "--set", f"title={name}", *PAIRS[name], "-o", tmp_path],
        capture_output=True, check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    shown = BEFORE_AND_AFTER.with_suffix("") / f"{name}.png"
    drawn = (tmp_path / f"{name}-strip.png").read_bytes()
    assert drawn == shown.read_bytes(), "make gallery renders the pictures again"
