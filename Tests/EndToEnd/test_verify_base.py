"""Tests for verify --base, which compares with a git revision."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from verification import Gate, Outcome

GIT = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "PATH": os.environ["PATH"]}


def git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", "-C", folder, *identity, *arguments], env=GIT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit(gate: Gate) -> None:
    git(gate.folder, "add", "-A")
    git(gate.folder, "commit", "-qm", "one")


def compare(gate: Gate, *arguments: str, base: str = "HEAD") -> Outcome:
    return gate.ask("verify", "--base", base, "--json", *arguments)


@pytest.fixture
def repository(tmp_path: Path, zoetrope: Path) -> Gate:
    """A repository of two scenes with a project file, committed."""
    gate = Gate(tmp_path / "project", zoetrope)
    git(gate.folder, "init", "-q")
    gate.scene("a")
    gate.scene("b", grid={"columns": 2})
    (gate.folder / "zoetrope.yaml").write_text("zoetrope: 1\nscenes: ['?.yaml']\nscale: 1\n")
    commit(gate)
    return gate


def test_unchanged_tree_passes_and_stays_untouched(repository: Gate) -> None:
    before = git(repository.folder, "status", "--porcelain")
    outcome = compare(repository)
    assert (outcome.code, set(outcome.statuses.values())) == (0, {"passed"})
    assert git(repository.folder, "status", "--porcelain") == before == ""


def test_changed_new_removed_and_renamed_scenes_are_named(repository: Gate) -> None:
    repository.scene("a", grid={"cornerRadius": 6})
    (repository.folder / "b.yaml").rename(repository.folder / "c.yaml")
    repository.scene("d")
    outcome = compare(repository, "--report", "report")
    assert (outcome.code, list(outcome.statuses)) == (1, ["a", "c", "d"])
    scenes = {scene["name"]: scene for scene in outcome.report["scenes"]}
    assert scenes["a"]["headline"].startswith("The scene file has changed: grid.cornerRadius")
    assert scenes["a"]["differences"][0]["pixels"] > 0
    assert scenes["c"]["headline"] == "the scene is renamed: at HEAD it is b.yaml"
    assert scenes["d"]["headline"] == "the scene is new: HEAD has none of this name"
    (repository.folder / "c.yaml").unlink()
    outcome = compare(repository)
    removed = next(scene for scene in outcome.report["scenes"] if scene["name"] == "b")
    assert (outcome.code, removed["headline"]) == (1, "the scene is removed: only HEAD has it")


def test_photos_are_those_of_the_revision(repository: Gate) -> None:
    photo = repository.folder / "photos/b.png"
    photo.write_bytes((repository.folder / "photos/e.png").read_bytes())
    outcome = compare(repository, "a.yaml")
    assert outcome.code == 1
    assert "The bytes of a photo have changed: photos/b.png." in outcome.scene["motionHeadline"]


def test_errors_of_either_side_end_with_2(repository: Gate) -> None:
    (repository.folder / "a.yaml").write_text("zoetrope: 1\nscreen: x\n")
    assert compare(repository).code == 2
    commit(repository)
    repository.scene("a")
    outcome = compare(repository)
    assert outcome.code == 2
    assert any(problem["file"] == "HEAD:a.yaml" for problem in outcome.report["scenes"][0]["problems"])


def test_unknown_revision_and_shallow_clone_name_the_cure(repository: Gate, tmp_path: Path, zoetrope: Path) -> None:
    outcome = compare(repository, base="nothing")
    assert outcome.code == 2 and "the repository has no revision nothing" in outcome.words
    first = git(repository.folder, "rev-parse", "HEAD")
    repository.scene("a", grid={"cornerRadius": 6})
    commit(repository)
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{repository.folder}", str(shallow))
    done = subprocess.run(
        [zoetrope, "verify", "--base", first], cwd=shallow, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"git fetch --depth 1 origin {first}" in done.stderr


def test_lfs_pointers_are_read_from_the_local_store(repository: Gate) -> None:
    photo = next(path for path in sorted(repository.folder.rglob("*.png")) if ".git" not in path.parts)
    data = photo.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    photo.write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(data)}\n")
    commit(repository)
    photo.write_bytes(data)
    outcome = compare(repository)
    assert outcome.code == 2 and "git lfs fetch origin HEAD" in outcome.texts
    stored = repository.folder / ".git/lfs/objects" / digest[:2] / digest[2:4] / digest
    stored.parent.mkdir(parents=True)
    stored.write_bytes(data)
    assert compare(repository).code == 0


def test_base_goes_without_options_of_goldens(repository: Gate) -> None:
    outcome = repository.ask("verify", "--base", "HEAD", "--goldens", "goldens")
    assert outcome.code == 2 and "--base excludes --goldens" in outcome.words
