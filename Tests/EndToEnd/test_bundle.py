"""What a pull request shows of a run: comment.md, pictures, and what machines read."""

import json
import re
from pathlib import Path

from project import Project


def recorded(project: Project) -> list[Path]:
    """Three scenes with goldens that keep their pictures."""
    scenes = [project.scene(name) for name in ("one", "two", "three")]
    project.run("verify", "--goldens", "goldens", "--update", "all", "--keep", "frames", *scenes)
    return scenes


def test_a_green_run_has_a_short_comment(project: Project) -> None:
    scenes = recorded(project)
    done = project.run("verify", "--goldens", "goldens", "--bundle", "bundle", *scenes)
    assert done.returncode == 0
    assert b"bundle/comment.md" in done.stderr
    bundle = project.folder / "bundle"
    assert sorted(path.name for path in bundle.iterdir() if not path.name.startswith(".")) == [
        "comment.md", "junit.xml", "report.json",
    ]
    comment = (bundle / "comment.md").read_text()
    assert "3 scenes: 3 passed" in comment
    assert "![" not in comment


def test_a_red_run_shows_at_most_ten_pictures_which_are_there(project: Project) -> None:
    scenes = recorded(project)
    options = ("--goldens", "goldens", "--bundle", "bundle", "--set", "grid.cornerRadius=9")
    assert project.run("verify", *options, *scenes).returncode == 1
    bundle = project.folder / "bundle"
    comment = (bundle / "comment.md").read_text()
    assert len(comment) <= 65_536
    paths = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", comment)
    assert 3 <= len(paths) <= 10
    assert {path.split("/")[0] for path in paths} == {"one", "two", "three"}
    pictures = {str(path.relative_to(bundle)) for path in bundle.glob("*/*.png")}
    films = {str(path.relative_to(bundle)) for path in bundle.glob("*/*.gif")}
    assert films == {f"{scene}/change.gif" for scene in ("one", "two", "three")}
    assert pictures | films == set(paths)
    assert all((bundle / path).stat().st_size <= 5_000_000 for path in paths)
    told = json.loads((bundle / "report.json").read_text())
    named = {
        difference["triptych"]
        for scene in told["scenes"]
        for difference in scene["differences"]
        if "triptych" in difference
    }
    assert named == pictures
    # A green run takes the pictures of the red one away.
    assert project.run("verify", *options[:4], *scenes).returncode == 0
    assert not list(bundle.glob("*/*"))


def test_others_files_stay(project: Project) -> None:
    scenes = recorded(project)
    bundle = project.folder / "bundle"
    bundle.mkdir()
    (bundle / "comment.md").write_text("mine")
    done = project.run("verify", "--goldens", "goldens", "--bundle", "bundle", *scenes)
    assert done.returncode == 2
    assert (bundle / "comment.md").read_text() == "mine"
