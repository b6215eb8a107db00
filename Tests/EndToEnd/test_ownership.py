"""Whose files are whose: what zoetrope did not write is neither replaced nor removed, whatever names it."""

import errno
import json
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from project import Project, contents
from verification import CLEAN, Gate

TEXTS = {"index.html", "report.json", "report.txt", "junit.xml", "summary.md"}
GONE = 999_999_999
WORDS = ("exists, and no", "--force")


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Gate:
    """A scene that differs from its kept pictures, and two folders of frames that differ."""
    gate = Gate(tmp_path_factory.mktemp("ownership") / "project", zoetrope)
    gate.scene("a")
    gate.record("--keep", "frames")
    gate.render(gate.folder / "a.yaml", "--format", "png", output=gate.folder / "before")
    gate.scene("a", grid={"cornerRadius": 7})
    gate.render(gate.folder / "a.yaml", "--format", "png", output=gate.folder / "after")
    return gate


def check_refused(outcome: Any, name: str) -> None:
    assert outcome.code == 2, outcome.words
    assert all(word in outcome.words for word in (name, *WORDS)), outcome.words


# Reports


@pytest.fixture(scope="module")
def report(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with pictures."""
    folder = tmp_path_factory.mktemp("report") / "r"
    assert gate.verify("--report", folder).code == 1
    assert [name for name in contents(folder) if name.endswith(".png")]
    return folder


def test_what_a_crafted_report_names_stays(gate: Gate, report: Path, tmp_path: Path) -> None:
    crafted = json.loads((report / "report.json").read_bytes())
    differences = crafted["scenes"][0]["differences"]
    names = ["src/main.c", "docs/frame-0003.png", "a/frame-0999.png", "a/notes.txt"]
    for difference, name in zip(differences, names, strict=False):
        difference["triptych"] = name
    theirs = {name: b"mine" for name in [*names, "a/expected-frame-0001.png"]}
    theirs["report.json"] = json.dumps(crafted).encode()
    for name, data in theirs.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    check_refused(gate.verify("--report", tmp_path), "report.json")
    assert contents(tmp_path) == theirs
    assert gate.verify("--report", tmp_path, "--force").code == 1
    after = contents(tmp_path)
    assert {name: after[name] for name in theirs if name != "report.json"} == {
        name: data for name, data in theirs.items() if name != "report.json"
    }
    # A report of ours that a forger has changed is theirs.
    (tmp_path / "report.json").write_bytes(theirs["report.json"])
    check_refused(gate.verify("--report", tmp_path), "report.json")


def test_a_file_of_a_report_that_was_edited_or_replaced_stays(gate: Gate, report: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(report, tmp_path / "r")
    picture = next(name for name in contents(folder) if name.endswith(".png"))
    assert gate.verify("--report", folder).code == 1, "a copy with its notes is ours"
    (folder / "report.txt").write_bytes(b"mine")
    check_refused(gate.verify("--report", folder), "report.txt")
    assert (folder / "report.txt").read_bytes() == b"mine"
    assert gate.verify("--report", folder, "--force").code == 1
    (folder / picture).unlink()
    (folder / picture).write_bytes(b"mine")
    check_refused(gate.verify("--report", folder), picture)
    # Where nothing is to be written in its place, it is told from pictures of an older report.
    assert gate.verify("--report", folder, "--triptychs", "0").code == 1
    assert {name for name in contents(folder) if name not in TEXTS} == {picture}
    assert (folder / picture).read_bytes() == b"mine"


def test_a_report_among_a_render_s_results_leaves_them(gate: Gate, tmp_path: Path) -> None:
    gate.render(gate.folder / "a.yaml", output=tmp_path)
    before = contents(tmp_path)
    check_refused(gate.verify("--report", tmp_path), "a/frame-0")
    assert contents(tmp_path) == before
    assert gate.verify("--report", tmp_path, "--triptychs", "0").code == 1
    after = contents(tmp_path)
    assert after.keys() - before.keys() == TEXTS
    assert before.items() <= after.items()
    # And the other way round.
    gate.render(gate.folder / "a.yaml", output=tmp_path)
    assert contents(tmp_path) == after


def test_a_killed_report_is_gone_on_with(gate: Gate, tmp_path: Path) -> None:
    words = [gate.zoetrope, "diff", "before/a", "after/a", "--triptychs", "1000", "--report"]
    whole = tmp_path / "whole"
    started = time.monotonic()
    subprocess.run([*words, whole], cwd=gate.folder, env=CLEAN, stderr=subprocess.DEVNULL, check=False)
    length = time.monotonic() - started
    folder = tmp_path / "killed"
    chance = random.Random(7)
    for _ in range(6):
        with subprocess.Popen([*words, folder], cwd=gate.folder, env=CLEAN, stderr=subprocess.DEVNULL) as process:
            time.sleep(length * chance.uniform(0.5, 1))
            process.kill()
        for name, data in contents(folder).items():
            assert ".tmp-" in name or data == (whole / name).read_bytes(), name
    assert subprocess.run([*words, folder], cwd=gate.folder, env=CLEAN, capture_output=True, check=False).returncode == 1
    assert contents(folder) == contents(whole)


def test_a_part_of_a_run_replaces_only_parts_of_ours(gate: Gate, tmp_path: Path) -> None:
    part = tmp_path / "shard-1-of-2.json"
    part.write_bytes(b"mine")
    words = ("--report", tmp_path, "--shard", "1/2")
    check_refused(gate.verify(*words), part.name)
    assert part.read_bytes() == b"mine"
    assert gate.verify(*words, "--force").code in (0, 1)
    assert json.loads(part.read_bytes())["version"] == 1
    assert gate.verify(*words).code in (0, 1)


# Temporaries


def test_temporaries_of_killed_runs_go_wherever_they_are_ours(gate: Gate, tmp_path: Path) -> None:
    ours = [
        "index.html", "report.json", "shard-3-of-9.json", "a/frame-0001.png", "b/beside-2-frame-0003.png",
        "b/expected-frame-0003.png",
    ]
    theirs = ["mine.txt", "a/mine.png", "a/report.json", "frame-0001.png", "a/b/frame-0001.png"]

    def temporary(name: str, process: int = GONE) -> Path:
        path = tmp_path / name
        return path.parent / f".{path.name}.tmp-{process}"

    def plant() -> set[Path]:
        kept = {temporary(name) for name in theirs} | {temporary("report.txt", os.getpid())}
        for path in kept | {temporary(name) for name in ours}:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"half")
        return kept

    for words in (["--shard", "2/2"], []):
        kept = plant()
        assert gate.verify("--report", tmp_path, *words).code in (0, 1)
        assert set(tmp_path.rglob(".*.tmp-*")) == kept
    plot = tmp_path / "plots" / "z.png"
    (tmp_path / "plots").mkdir()
    for name in ("plots/z.png", "plots/y.png"):
        temporary(name).write_bytes(b"half")
    assert gate.run("curve", "spring", "--plot", plot).returncode == 0
    assert set(contents(tmp_path / "plots")) == {"z.png", f".y.png.tmp-{GONE}"}
    temporary("plots/z.png").write_bytes(b"half")
    assert gate.run("diff", "photos/b.png", "photos/b.png", "--difference", plot).returncode == 0
    assert set(contents(tmp_path / "plots")) == {"z.png", f".y.png.tmp-{GONE}"}


# Plots


def test_a_plot_replaces_only_plots_of_ours(gate: Gate, tmp_path: Path) -> None:
    plots: list[list[str | Path]] = [
        ["curve", "spring", "--plot"], ["trace", "a.yaml", "--plot"],
        ["diff", "photos/b.png", "photos/b.png", "--difference"],
    ]
    for number, words in enumerate(plots):
        target = tmp_path / f"{number}.png"
        Image.new("RGB", (4, 4)).save(target)
        before = target.read_bytes()
        done = gate.run(*words, target)
        assert (done.returncode, done.stdout) == (2, b"")
        assert all(word.encode() in done.stderr for word in (target.name, "--force"))
        assert target.read_bytes() == before
        assert gate.run(*words, target, "--force").returncode == 0
        assert target.read_bytes() != before
        assert gate.run(*words, target).returncode == 0
        target.write_bytes(before)
        assert gate.run(*words, target).returncode == 2
    gate.run("diff", "before/a", "after/a", "--difference", target, "--force")
    assert target.read_bytes() == before, "what is not ours is not removed"


# Places that cannot be written to


@contextmanager
def read_only(folder: Path) -> Iterator[Path]:
    """A folder that not even root may write into; skips where that cannot be had."""
    folder.mkdir()
    command = ["mount", "--bind", "-o", "ro", str(folder), str(folder)]
    if os.geteuid() == 0 and subprocess.run(command, capture_output=True, check=False).returncode == 0:
        try:
            yield folder
        finally:
            subprocess.run(["umount", str(folder)], check=True)
    elif os.geteuid() != 0:
        folder.chmod(0o555)
        yield folder
    else:
        pytest.skip("nothing can be made read-only here")


def impossible(folder: Path, locked: Path) -> list[Path]:
    (folder / "file").write_bytes(b"mine")
    return [folder / "file", folder / "file" / "below", Path("/proc/nowhere/r"), Path("/proc"), locked, locked / "r"]


def test_a_report_that_cannot_be_written_ends_the_run_before_its_work(gate: Gate, tmp_path: Path) -> None:
    with read_only(tmp_path / "locked") as locked:
        for place in impossible(tmp_path, locked):
            for words in (
                ["verify", "a.yaml", "--goldens", tmp_path / "goldens", "--update", "all"],
                ["verify", "a.yaml", "--goldens", tmp_path / "goldens", "--shard", "1/1"],
                ["diff", "nowhere", "nowhere"], ["merge", "nowhere"],
            ):
                outcome = gate.ask(*words, "--report", place)
                assert (outcome.code, outcome.data) == (2, b"")
                assert str(place) in outcome.words, (words, outcome.words)
                assert "nowhere:" not in outcome.words.replace("/proc/nowhere", "")
        assert not (tmp_path / "goldens").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"file", "locked"}


def test_a_plot_that_cannot_be_written_ends_the_run_before_its_work(gate: Gate, tmp_path: Path) -> None:
    with read_only(tmp_path / "locked") as locked:
        (tmp_path / "folder.png").mkdir()
        places = [place / "z.png" for place in impossible(tmp_path, locked)] + [tmp_path / "folder.png"]
        for place in places:
            for words in (
                ["curve", "spring", "--format", "csv", "--plot"], ["trace", "a.yaml", "--format", "csv", "--plot"],
                ["diff", "nowhere", "nowhere", "--difference"],
            ):
                done = gate.run(*words, place)
                assert (done.returncode, done.stdout) == (2, b"")
                assert str(place.parent).encode() in done.stderr, done.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"file", "locked", "folder.png"}


def test_a_run_without_a_report_leaves_no_folder_for_it(gate: Gate, tmp_path: Path) -> None:
    assert gate.ask("merge", "nowhere", "--report", tmp_path / "a" / "b").code == 2
    assert list(tmp_path.iterdir()) == []


# Signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_merge_dies_of_the_signal_and_leaves_nothing_half(
    gate: Gate, tmp_path: Path, number: signal.Signals
) -> None:
    assert gate.verify("--shard", "1/1", "--report", tmp_path / "parts", "--triptychs", "100").code == 1
    words = [gate.zoetrope, "merge", "parts", "--report", "r"]
    started = time.monotonic()
    subprocess.run(words, cwd=tmp_path, env=CLEAN, stderr=subprocess.DEVNULL, check=False)
    length = time.monotonic() - started
    chance = random.Random(int(number))
    for _ in range(5):
        with subprocess.Popen(words, cwd=tmp_path, env=CLEAN, stderr=subprocess.DEVNULL) as process:
            time.sleep(length * chance.uniform(0, 1))
            process.send_signal(number)
            code = process.wait(10)
        assert code in (-number, 128 + number, 1)
        assert not list(tmp_path.rglob(".*.tmp-*"))
    assert subprocess.run(words, cwd=tmp_path, env=CLEAN, capture_output=True, check=False).returncode == 1


# File systems that take no notes


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[Path]:
    """A file system without extended attributes."""
    folder = tmp_path / "plain"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "ramfs", "ramfs", folder], capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        with pytest.raises(OSError) as error:
            os.setxattr(folder, "user.zoetrope", b"x")
        assert error.value.errno == errno.ENOTSUP
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)


def test_where_no_notes_are_taken_a_register_says_whose_files_are_whose(
    project: Project, gate: Gate, plain: Path
) -> None:
    moving = project.scene(duration=0.4)
    project.render(moving, output=plain / "out")
    project.render(project.scene(duration=0.2), output=plain / "out")
    frames = [name for name in contents(plain / "out") if name.endswith(".png")]
    assert len(frames) == 6
    # A killed run: no manifest, a frame that is not there yet.
    (plain / "out" / "scene" / "manifest.json").unlink()
    (plain / "out" / "scene" / "frame-0003.png").unlink()
    project.render(project.scene(duration=0.2, screen={"background": "#000000"}), output=plain / "out")
    mine = plain / "out" / "scene" / "frame-0002.png"
    mine.unlink()
    mine.write_bytes(b"mine")
    assert project.run("render", "scene.yaml", "-o", plain / "out").returncode == 2
    assert mine.read_bytes() == b"mine"

    assert gate.verify("--report", plain / "r").code == 1
    pictures = [name for name in contents(plain / "r") if name.endswith(".png")]
    assert gate.verify("--report", plain / "r", "--triptychs", "1").code == 1
    assert len([name for name in contents(plain / "r") if name.endswith(".png")]) < len(pictures)
    (plain / "r" / "report.txt").write_bytes(b"mine")
    check_refused(gate.verify("--report", plain / "r"), "report.txt")
    for _ in range(2):
        assert gate.verify("--report", plain / "parts", "--shard", "1/1").code == 1
