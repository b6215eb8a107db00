"""Accepting changes: patches for git, the command shown by the page, goldens recorded on two branches."""

import json
import shlex
import subprocess
from pathlib import Path

import pytest

from browser import Page
from project import Project

WIDER = ("--set", "grid.cornerRadius=9")


def git(folder: Path, *words: str) -> str:
    """Runs git in a folder, with an identity and without signing."""
    person = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *person, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def repository(project: Project) -> Project:
    """A repository with a project in a subfolder and two scenes, one of which has a golden."""
    git(project.folder.parent, "init", "-q", "-b", "main")
    scenes = [project.scene(name).name for name in ("one", "two")]
    assert project.run("verify", "--goldens", "goldens", "--update", "all", scenes[0]).returncode == 1
    git(project.folder, "add", "-A")
    git(project.folder, "commit", "-q", "-m", "one")
    return project


def test_git_applies_patch_of_report(repository: Project) -> None:
    options = ("one.yaml", "two.yaml", "--goldens", "goldens", *WIDER)
    assert repository.run("verify", *options, "--report", "report", "--quiet").returncode == 2
    report = json.loads((repository.folder / "report/report.json").read_text())
    assert [scene["status"] for scene in report["scenes"]] == ["changed", "missing"]
    assert report["recordingOptions"] == ["--goldens", "goldens", *WIDER]
    patch = repository.folder / "goldens.patch"
    patch.write_text("".join(scene["patch"] for scene in report["scenes"]))
    git(repository.folder, "apply", "--check", patch.name)
    git(repository.folder, "apply", patch.name)
    assert repository.run("verify", *options).returncode == 0
    # Recording by the command must give the same bytes.
    patched = {path.name: path.read_bytes() for path in (repository.folder / "goldens").glob("*.golden")}
    assert repository.run("verify", *options, "--update", "all").returncode == 0
    assert patched == {path.name: path.read_bytes() for path in (repository.folder / "goldens").glob("*.golden")}


def test_branches_that_record_different_scenes_merge(repository: Project) -> None:
    folder = repository.folder
    git(folder, "checkout", "-q", "-b", "other")
    repository.run("verify", "two.yaml", "--goldens", "goldens", "--update", "missing")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "two")
    git(folder, "checkout", "-q", "main")
    repository.scene("one", grid={"cornerRadius": 9})
    repository.run("verify", "one.yaml", "--goldens", "goldens", "--update", "changed")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "one anew")
    git(folder, "checkout", "-q", "other")
    git(folder, "rebase", "-q", "main")
    done = repository.run("verify", "one.yaml", "two.yaml", "--goldens", "goldens", "--complete", "--quiet")
    assert (done.returncode, done.stderr) == (0, b"")


def test_page_offers_command_and_patch_of_selected_scenes(page: Page) -> None:
    page.open("scene=zozo")
    page.one(".accept-button").click()
    command = page.one(".accept textarea")
    assert shlex.split(command.get_attribute("value")) == [
        "zoetrope", "verify", "--goldens", "it's here", "--update", "changed", "scenes/zozo.yaml"]
    assert page.text(".accept-patch") == "Download goldens.patch (1 scene)"
    page.button("All").click()
    words = shlex.split(command.get_attribute("value"))
    assert words[-1] == "scenes/in-part.yaml" and "scenes/unknown.yaml" in words
    assert "without a patch" in page.text(".accept > .quiet-text:last-of-type")
    page.button("Copy").click()
    page.until(lambda: page.text(".accept [role=status]") in ("Copied", "Selected: copy it with the keyboard"))
    page.press("j")
    assert page.text("h1") == "ZOZOTOWN: tap, zoom, swipe down", "keys are the dialog's"
    page.button("None").click()
    assert command.get_attribute("value") == "" and not page.button("Copy").is_enabled()
