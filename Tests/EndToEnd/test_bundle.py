"""The bundle for a pull request: comment.md, pictures, and machine-readable reports."""

import json
import re
from pathlib import Path

from project import Project


def recorded(project: Project) -> list[Path]:
    """Returns three scenes with goldens that keep their pictures."""
    scenes = [project.scene(name) for name in ("one", "two", "three")]
    project.run("verify", "--goldens", "goldens", "--update", "all", "--keep", "frames", *scenes)
    return scenes


def test_passing_run_has_a_short_comment(project: Project) -> None:
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


def test_failing_run_shows_at_most_ten_pictures(project: Project) -> None:
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
    report = json.loads((bundle / "report.json").read_text())
    named = {
        difference["triptych"]
        for scene in report["scenes"]
        for difference in scene["differences"]
        if "triptych" in difference
    }
    assert named == pictures
    # A passing run deletes the pictures of the failed run.
    assert project.run("verify", *options[:4], *scenes).returncode == 0
    assert not list(bundle.glob("*/*"))


def test_foreign_files_are_kept(project: Project) -> None:
    scenes = recorded(project)
    bundle = project.folder / "bundle"
    bundle.mkdir()
    (bundle / "comment.md").write_text("mine")
    done = project.run("verify", "--goldens", "goldens", "--bundle", "bundle", *scenes)
    assert done.returncode == 2
    assert (bundle / "comment.md").read_text() == "mine"
