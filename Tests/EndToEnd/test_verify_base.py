"""Tests for verify --base, which compares with a git revision."""

import hashlib
import os
import re
import signal
import subprocess
import time
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
    assert scenes["c"]["headline"] == "the scene was renamed; at HEAD it is b.yaml"
    assert scenes["d"]["headline"] == "the scene is new; HEAD has no scene with this name"
    (repository.folder / "c.yaml").unlink()
    outcome = compare(repository)
    removed = next(scene for scene in outcome.report["scenes"] if scene["name"] == "b")
    assert (outcome.code, removed["headline"]) == (1, "the scene was removed; only HEAD has it")


def test_photos_are_those_of_the_revision(repository: Gate) -> None:
    photo = repository.folder / "photos/b.png"
    photo.write_bytes((repository.folder / "photos/e.png").read_bytes())
    outcome = compare(repository, "a.yaml")
    assert outcome.code == 1
    assert "The contents of a photo have changed: photos/b.png." in outcome.scene["motionHeadline"]


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


@pytest.mark.parametrize("name", ["sha256:../../../secret", "sha256:" + "G" * 64, "md5:" + "a" * 32, ""])
def test_lfs_pointer_without_an_object_name_opens_nothing(repository: Gate, name: str) -> None:
    (repository.folder.parent / "secret").write_text("secret: token\n")
    (repository.folder / ".git/lfs/objects").mkdir(parents=True)
    original = (repository.folder / "a.yaml").read_bytes()
    (repository.folder / "a.yaml").write_text(f"version https://git-lfs.github.com/spec/v1\noid {name}\nsize 14\n")
    commit(repository)
    (repository.folder / "a.yaml").write_bytes(original)
    outcome = compare(repository)
    assert outcome.code == 2
    assert f"a.yaml at HEAD is a Git LFS pointer, and \"{name}\" is not a Git LFS object name" in outcome.texts
    assert "token" not in outcome.data.decode() + outcome.words


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "other size"])
def test_lfs_store_gives_only_regular_files_of_its_own(repository: Gate, kind: str) -> None:
    photo = repository.folder / "photos/b.png"
    data = photo.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    photo.write_text(f"version https://git-lfs.github.com/spec/v1\noid sha256:{digest}\nsize {len(data)}\n")
    commit(repository)
    photo.write_bytes(data)
    stored = repository.folder / ".git/lfs/objects" / digest[:2] / digest[2:4] / digest
    stored.parent.mkdir(parents=True)
    match kind:
        case "link":
            stored.symlink_to(photo)
        case "pipe":
            os.mkfifo(stored)
        case "folder":
            stored.mkdir()
        case _:
            stored.write_bytes(data + b"x")
    outcome = compare(repository)
    assert outcome.code == 2 and "photos/b.png at HEAD is a Git LFS pointer, and its file is not stored here" in outcome.texts


@pytest.mark.parametrize("line", ["*.png text eol=crlf", "*.yaml working-tree-encoding=UTF-16", "* filter=x", "* ident export-subst"])
def test_attributes_change_no_byte(repository: Gate, tmp_path: Path, line: str) -> None:
    touch = f"touch {tmp_path}/ran; cat"
    for key, value in {"filter.x.smudge": touch, "filter.x.process": touch, "core.autocrlf": "true"}.items():
        git(repository.folder, "config", key, value)
    (repository.folder / ".gitattributes").write_text(line + "\n")
    outcome = compare(repository)
    assert (outcome.code, set(outcome.statuses.values())) == (0, {"passed"})
    assert not (tmp_path / "ran").exists()


def test_line_breaks_of_a_checkout_are_no_difference(repository: Gate) -> None:
    text = (repository.folder / "a.yaml").read_bytes().replace(b"\n", b"\r\n")
    (repository.folder / "a.yaml").write_bytes(text)
    assert compare(repository).code == 0
    (repository.folder / "a.yaml").rename(repository.folder / "c.yaml")
    scenes = compare(repository).report["scenes"]
    assert "the scene was renamed; at HEAD it is a.yaml" in [scene["headline"] for scene in scenes]


def test_bare_repository_in_the_working_folder_is_not_used(repository: Gate, tmp_path: Path) -> None:
    folder = repository.folder
    git(folder, "init", "-q", "--bare", "planted.git")
    tree = git(folder / "planted.git", "hash-object", "-w", "-t", "tree", "/dev/null")
    git(folder / "planted.git", "update-ref", "refs/heads/main",
        git(folder / "planted.git", "commit-tree", tree, "-m", "x"))
    scenes = folder / "scenes"
    (folder / "planted.git").rename(scenes)
    (folder / "a.yaml").rename(scenes / "a.yaml")
    (folder / "photos").rename(scenes / "photos")
    (scenes / "config").write_text(
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
        f'\tfsmonitor = "touch {tmp_path}/ran; false"\n')
    outcome = repository.ask("verify", "a.yaml", "--base", "main", cwd=scenes)
    assert outcome.code == 2 and "bare repository" in outcome.words
    assert not (tmp_path / "ran").exists()


def test_programs_of_a_repository_do_not_run(repository: Gate, tmp_path: Path) -> None:
    touch = f"touch {tmp_path}/ran; false"
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "post-checkout", "reference-transaction"):
        (hooks / name).write_text(f"#!/bin/sh\n{touch}\n")
        (hooks / name).chmod(0o755)
    for key, value in {
        "core.fsmonitor": touch, "core.hooksPath": str(hooks), "core.pager": touch, "pager.ls-tree": touch,
        "diff.external": touch, "diff.x.textconv": touch, "core.sshCommand": touch, "core.gitProxy": touch,
        "credential.helper": "!" + touch, "alias.remote-none": "!" + touch, "core.alternateRefsCommand": touch,
        # A partial clone, which would fetch what it lacks through a program.
        "core.repositoryFormatVersion": "1", "extensions.partialClone": "origin", "remote.origin.url": "ext::sh -c x",
        "remote.origin.promisor": "true", "remote.origin.vcs": "none", "remote.origin.uploadpack": touch,
        "protocol.allow": "always",
    }.items():
        git(repository.folder, "config", key, value)
    (repository.folder / ".gitattributes").write_text("* diff=x\n")
    assert compare(repository).code == 0
    blob = git(repository.folder, "rev-parse", "HEAD:photos/b.png")
    (repository.folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    outcome = compare(repository)
    assert outcome.code == 2 and blob in outcome.words
    assert not (tmp_path / "ran").exists()


def test_link_of_a_scene_is_not_followed(repository: Gate) -> None:
    original = (repository.folder / "a.yaml").read_bytes()
    (repository.folder / "a.yaml").unlink()
    secret = repository.folder.parent / "secret.yaml"
    secret.write_text("token: 1\n")
    (repository.folder / "a.yaml").symlink_to(secret)
    commit(repository)
    (repository.folder / "a.yaml").unlink()
    (repository.folder / "a.yaml").write_bytes(original)
    outcome = compare(repository)
    assert outcome.code == 2 and "a.yaml at HEAD is a symbolic link, which --base does not read" in outcome.texts
    assert "token" not in outcome.texts


def test_crafted_tree_writes_nothing_outside(repository: Gate, tmp_path: Path) -> None:
    """A tree with both a link and a folder of one name, and one with `..`; git itself refuses to add them."""
    for name in ("x", ".."):
        link = subprocess.run(
            ["git", "hash-object", "-w", "--stdin"], cwd=repository.folder, input=str(tmp_path), text=True,
            capture_output=True, check=True).stdout.strip()
        inner = b"100644 evil\0" + bytes.fromhex(link)
        tree = subprocess.run(
            ["git", "hash-object", "-w", "-t", "tree", "--literally", "--stdin"], cwd=repository.folder, input=inner,
            capture_output=True, check=True).stdout.decode().strip()
        outer = (b"120000 x\0" + bytes.fromhex(link) if name == "x" else b"") + f"40000 {name}\0".encode() + bytes.fromhex(tree)
        top = subprocess.run(
            ["git", "hash-object", "-w", "-t", "tree", "--literally", "--stdin"], cwd=repository.folder, input=outer,
            capture_output=True, check=True).stdout.decode().strip()
        outcome = compare(repository, base=git(repository.folder, "commit-tree", top, "-m", "crafted"))
        assert outcome.code == (1 if name == "x" else 2)
        assert not (tmp_path / "evil").exists()


def test_scenes_are_new_if_the_base_has_no_files(repository: Gate) -> None:
    empty = git(repository.folder, "commit-tree", git(repository.folder, "hash-object", "-w", "-t", "tree", "/dev/null"), "-m", "x")
    outcome = compare(repository, base=empty)
    assert (outcome.code, outcome.statuses) == (1, {"a": "changed", "b": "changed"})
    assert {scene["headline"] for scene in outcome.report["scenes"]} == {f"the scene is new; {empty} has no scene with this name"}
    new = repository.folder / "new"
    new.mkdir()
    (repository.folder / "photos").rename(new / "photos")
    (repository.folder / "a.yaml").rename(new / "a.yaml")
    outcome = repository.ask("verify", "a.yaml", "--base", "HEAD", "--no-project", "--json", cwd=new)
    assert (outcome.code, outcome.scene["headline"]) == (1, "the scene is new; HEAD has no scene with this name")


def test_scenes_of_a_submodule_are_an_error(repository: Gate, tmp_path: Path) -> None:
    outer = tmp_path / "outer"
    outer.mkdir()
    git(outer, "init", "-q")
    git(outer, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(repository.folder), "inner")
    git(outer, "commit", "-qm", "one")
    outcome = repository.ask("verify", "inner/a.yaml", "--base", "HEAD", "--json", "--no-project", cwd=outer)
    assert outcome.code == 2 and "inner at HEAD is a submodule" in outcome.texts
    assert repository.ask("verify", "a.yaml", "--base", "HEAD", cwd=outer / "inner").code == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_leave_no_files(repository: Gate, tmp_path: Path, zoetrope: Path, number: signal.Signals) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    command = [zoetrope, "verify", "--base", "HEAD"]

    def start() -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command, cwd=repository.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not any(temporary.iterdir()):
            time.sleep(0.001)
        return process

    for delay in (0, 0.005, 0.01, 0.02, 0.05, 0.1):
        process = start()
        time.sleep(delay)
        process.send_signal(number)
        assert process.wait(10) in (0, -number)
        assert not any(temporary.iterdir())
    killed = start()
    killed.kill()
    killed.wait()
    (temporary / "zoetrope-base-file").touch()
    subprocess.run(command, cwd=repository.folder, env=environment, check=True, capture_output=True)
    assert [path.name for path in temporary.iterdir()] == ["zoetrope-base-file"]


def test_branch_means_its_merge_base(repository: Gate, tmp_path: Path, zoetrope: Path) -> None:
    """Changes of the base branch since the branch began are not the branch's."""
    folder = repository.folder
    start = git(folder, "rev-parse", "HEAD")
    branch = git(folder, "symbolic-ref", "--short", "HEAD")
    git(folder, "checkout", "-q", "-b", "work")
    repository.scene("a", grid={"cornerRadius": 6})
    commit(repository)
    git(folder, "checkout", "-q", branch)
    repository.scene("b", grid={"columns": 2, "cornerRadius": 9})
    commit(repository)
    tip = git(folder, "rev-parse", "HEAD")
    git(folder, "tag", "newest")
    git(folder, "update-ref", "refs/remotes/origin/" + branch, tip)
    git(folder, "update-ref", "refs/heads/" + start, tip)
    git(folder, "checkout", "-q", "work")
    for base in (branch, "origin/" + branch, "@{-1}", "refs/heads/" + branch, branch + "...", f"HEAD...{branch}", f"...{branch}"):
        outcome = compare(repository, base=base)
        assert outcome.statuses == {"a": "changed", "b": "passed"}, base
        assert f"base: {base} at its merge base {start[:8]}\n" in outcome.words
    for base in (tip, tip[:10], "newest", branch + "^0"):
        outcome = compare(repository, base=base)
        assert outcome.statuses == {"a": "changed", "b": "changed"}, base
        assert "merge base" not in outcome.words
    for base in (start, "work~1", "HEAD^1"):
        outcome = compare(repository, base=base)
        assert outcome.statuses == {"a": "changed", "b": "passed"} and "merge base" not in outcome.words, base
    git(folder, "checkout", "-q", "--detach")
    assert compare(repository, base=branch).statuses == {"a": "changed", "b": "passed"}
    assert compare(repository, base="HEAD").code == 0
    # A branch without a common ancestor, whose commit can still be named.
    other = git(folder, "commit-tree", "HEAD^{tree}", "-m", "other")
    git(folder, "update-ref", "refs/heads/other", other)
    outcome = compare(repository, base="other")
    assert outcome.code == 2 and "other...HEAD has no merge base" in outcome.words
    assert compare(repository, base="other^0").code == 0
    # A shallow clone lacks the merge base until it is deepened.
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-single-branch", f"file://{folder}", str(shallow))
    git(shallow, "checkout", "-q", "work")
    command = [zoetrope, "verify", "--base", "origin/" + branch]
    done = subprocess.run(command, cwd=shallow, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "git fetch --unshallow" in done.stderr
    git(shallow, "fetch", "-q", "--unshallow")
    assert subprocess.run(command, cwd=shallow, capture_output=True, check=False).returncode == 1


@pytest.mark.parametrize("base", ["-x", "HEAD:a.yaml", "HEAD^{tree}", "nothing...", "-x...", "HEAD..HEAD", "...", "\n"])
def test_names_that_are_no_commit_are_errors(repository: Gate, base: str) -> None:
    outcome = repository.ask("verify", f"--base={base}")
    assert outcome.code == (0 if base == "..." else 2)
    assert base == "..." or "the repository has no revision" in outcome.words
    assert "--base is empty; give a revision" in repository.ask("verify", "--base", "").words


def test_unborn_head_and_missing_git_are_errors(repository: Gate, tmp_path: Path) -> None:
    outcome = repository.ask("verify", "--base", "HEAD", env={"PATH": str(tmp_path)})
    assert outcome.code == 2 and "git is not installed" in outcome.words
    git(repository.folder, "symbolic-ref", "HEAD", "refs/heads/unborn")
    outcome = compare(repository)
    assert outcome.code == 2 and "the repository has no revision HEAD" in outcome.words


# A value of each option with which a run against an unchanged base passes; None for those that --base excludes.
VALUES: dict[str, tuple[str, ...] | None] = {
    "--project": ("zoetrope.yaml",), "--no-project": ("a.yaml", "b.yaml"), "--goldens": None, "--base": None, "--update": None,
    "--keep": None, "--no-wait": None, "--prove": None, "--complete": None, "--strict": (), "--root": (".",), "--set": ("grid.cornerRadius=6",),
    "--viewer": ("photos",), "--fps": ("24",), "--speed": ("0.5",), "--overlays": ("touches,clock,curves",), "--scale": ("2",),
    "--threshold": ("0.1",), "--ignore-antialiasing": (), "--max-pixels": ("5",), "--max-ratio": ("0.5",), "--mask": ("0,0,5,5",),
    "--report": ("report",), "--bundle": ("bundle",), "--triptychs": ("2",), "--force": (), "--json": (), "--quiet": (),
    "--shard": ("1/1", "--report", "parts"), "--jobs": ("2",), "--version": (), "--help": (),
}


def test_each_option_applies_to_both_sides(repository: Gate) -> None:
    text = repository.ask("verify", "--help").data.decode()
    options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", text, re.MULTILINE)
    assert sorted(options) == sorted(VALUES)
    for option, values in VALUES.items():
        if values is not None:
            outcome = repository.ask("verify", "--base", "HEAD", option, *values)
            assert outcome.code == 0, (option, outcome)


def test_base_goes_without_options_of_goldens(repository: Gate) -> None:
    outcome = repository.ask("verify", "--base", "HEAD", "--goldens", "goldens")
    assert outcome.code == 2 and "--base excludes --goldens" in outcome.words
