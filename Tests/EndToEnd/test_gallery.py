"""The pictures of the README equal what the command renders."""

import subprocess
from pathlib import Path

import pytest

from project import ROOT

SCENES = sorted((ROOT / "scenes").glob("gallery-*.yaml"))
STYLES = {
    "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "list", "reviews", "beads",
}


def test_all_systems_are_shown() -> None:
    assert {path.stem.removeprefix("gallery-") for path in SCENES} == STYLES
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in SCENES:
        assert f"(docs/gallery/{path.stem}.gif)" in readme


@pytest.mark.parametrize("scene", SCENES, ids=lambda path: path.stem)
def test_picture_is_up_to_date_and_small(scene: Path, zoetrope: Path, tmp_path: Path) -> None:
    shown = ROOT / "docs" / "gallery" / f"{scene.stem}.gif"
    assert shown.stat().st_size <= 300_000
    done = subprocess.run(
        [zoetrope, "render", scene, "-o", tmp_path], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    drawn = (tmp_path / shown.name).read_bytes()
    assert drawn == shown.read_bytes(), "make gallery renders the pictures again"
