"""Files that a scene and a format name are replaced; in a folder, only files that its manifest lists are."""

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
WORDS = ("it exists and zoetrope did not write it", "--force")
PLAN = ".manifest.json"


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


def test_crafted_report_deletes_only_pictures_of_frames(gate: Gate, report: Path, tmp_path: Path) -> None:
    folder = tmp_path / "r"
    crafted = json.loads((report / "report.json").read_bytes())
    differences = crafted["scenes"][0]["differences"]
    names = ["src/main.c", "a/notes.txt", "linked/frame-0003.png", "a/frame-0998.png", "a/frame-0999.png"]
    for difference, name in zip(differences, names, strict=False):
        difference["triptych"] = name
    crafted["scenes"][0]["differences"] = differences[: len(names)]
    theirs = {name: b"mine" for name in ["src/main.c", "a/notes.txt", "a/expected-frame-0001.png", "elsewhere.png"]}
    theirs["report.json"] = json.dumps(crafted).encode()
    for name, data in theirs.items():
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        (folder / name).write_bytes(data)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "frame-0003.png").write_bytes(b"mine")
    (folder / "linked").symlink_to("../other")
    (folder / "a" / "frame-0998.png").symlink_to("../elsewhere.png")
    (folder / "a" / "frame-0999.png").write_bytes(b"of the older report")
    assert gate.verify("--report", folder).code == 1
    after = contents(folder)
    del theirs["report.json"]
    assert {name: after[name] for name in theirs} == theirs
    assert (tmp_path / "other" / "frame-0003.png").read_bytes() == b"mine"
    assert (folder / "a" / "frame-0998.png").is_symlink()
    assert not (folder / "a" / "frame-0999.png").exists()


@pytest.mark.parametrize("name", ["../frame-0001.png", "b/../../frame-0001.png", "../b/frame-0001.png"])
def test_report_that_refers_outside_its_folder_affects_no_file_there(
    gate: Gate, report: Path, tmp_path: Path, name: str
) -> None:
    folder = shutil.copytree(report, tmp_path / "r")
    crafted = json.loads((folder / "report.json").read_bytes())
    differences = crafted["scenes"][0]["differences"]
    differences.append(differences[0] | {"triptych": name})
    (folder / "report.json").write_text(json.dumps(crafted), encoding="utf-8")
    theirs = (folder / name).resolve()
    theirs.parent.mkdir(exist_ok=True)
    theirs.write_bytes(b"mine")
    assert gate.verify("--report", folder).code == 1
    assert theirs.read_bytes() == b"mine"


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"version": 1}', b'{"version": 2}'])
def test_report_with_a_damaged_list_is_replaced_only_by_force(
    gate: Gate, report: Path, tmp_path: Path, damage: bytes
) -> None:
    folder = shutil.copytree(report, tmp_path / "r")
    (folder / "report.json").write_bytes(damage)
    before = contents(folder)
    check_refused(gate.verify("--report", folder), "index.html")
    assert contents(folder) == before
    assert gate.verify("--report", folder, "--force").code == 1
    assert gate.verify("--report", folder).code == 1


def test_crafted_plan_does_not_affect_other_folders(gate: Gate, report: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(report, tmp_path / "r")
    (folder / "deep" / "er").mkdir(parents=True)
    names = ["../frame-0001.png", "/frame-0001.png", "./frame-0001.png", "deep/er/frame-0001.png", "deep/../frame-0001.png",
             "frame-0001.png", "deep/frame-0001.png", ".deep/frame-0001.png", "deep//frame-0001.png", "a", "deep", ""]
    (folder / PLAN).write_text(json.dumps({"version": 1, "files": names}), encoding="utf-8")
    theirs = [tmp_path / "frame-0001.png", folder / "frame-0001.png", folder / "deep" / "er" / "frame-0001.png"]
    for path in [*theirs, folder / "deep" / "frame-0001.png"]:
        path.write_bytes(b"mine")
    assert gate.verify("--report", folder).code == 1
    assert all(path.read_bytes() == b"mine" for path in theirs)
    assert not (folder / "deep" / "frame-0001.png").exists() and not (folder / PLAN).exists()


def test_foreign_files_in_a_report_are_kept(gate: Gate, report: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(report, tmp_path / "r")
    theirs = ["a/cover.png", "a/frame-0999.png", "b/frame-0000.png", "notes.txt"]
    (folder / "b").mkdir()
    for name in theirs:
        (folder / name).write_bytes(b"mine")
    assert gate.verify("--report", folder, "--triptychs", "0").code == 1
    assert contents(folder).keys() == TEXTS | set(theirs)
    (folder / "a" / "frame-0999.png").unlink()
    picture = next(name for name in contents(report) if name.endswith(".png"))
    (folder / picture).write_bytes(b"mine")
    check_refused(gate.verify("--report", folder), picture)
    assert (folder / picture).read_bytes() == b"mine"


def test_report_in_a_folder_of_results_keeps_them(gate: Gate, tmp_path: Path) -> None:
    gate.render(gate.folder / "a.yaml", output=tmp_path)
    before = contents(tmp_path)
    check_refused(gate.verify("--report", tmp_path), "a/frame-0")
    assert contents(tmp_path) == before
    assert gate.verify("--report", tmp_path, "--triptychs", "0").code == 1
    after = contents(tmp_path)
    assert after.keys() - before.keys() == TEXTS
    assert before.items() <= after.items()
    # Rendering into a folder with a report keeps the report.
    gate.render(gate.folder / "a.yaml", output=tmp_path)
    assert contents(tmp_path) == after


def test_killed_report_is_completed_by_the_next_run(gate: Gate, tmp_path: Path) -> None:
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
            assert ".tmp-" in name or name == PLAN or data == (whole / name).read_bytes(), name
    assert subprocess.run([*words, folder], cwd=gate.folder, env=CLEAN, capture_output=True, check=False).returncode == 1
    assert contents(folder) == contents(whole)


def test_shard_replaces_only_shard_files(gate: Gate, tmp_path: Path) -> None:
    part = tmp_path / "shard-1-of-2.json"
    part.write_bytes(b"mine")
    words = ("--report", tmp_path, "--shard", "1/2")
    check_refused(gate.verify(*words), part.name)
    assert part.read_bytes() == b"mine"
    assert gate.verify(*words, "--force").code in (0, 1)
    assert json.loads(part.read_bytes())["version"] == 1
    assert gate.verify(*words).code in (0, 1)


# Temporaries


def test_temporaries_of_killed_runs_are_deleted(gate: Gate, tmp_path: Path) -> None:
    ours = ["index.html", "shard-3-of-9.json", "a/frame-0001.png", "a/beside-2-frame-0003.png"]
    theirs = ["notes.txt", ".notes.txt.tmp-999999999", "deep/er/.notes.txt.zoetrope.tmp-999999999"]

    def temporary(name: str, process: int = GONE) -> Path:
        path = tmp_path / name
        return path.parent / f".{path.name}.zoetrope.tmp-{process}"

    kept = {tmp_path / name for name in theirs} | {temporary("report.txt", os.getpid())}
    for path in kept | {temporary(name) for name in ours}:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half")
    for options, opened in ((["--shard", "2/2"], ours[:2]), ([], ours)):
        assert gate.verify("--report", tmp_path, *options).code in (0, 1)
        assert not [name for name in opened if temporary(name).exists()]
        assert all(path.read_bytes() == b"half" for path in kept)
    plot = tmp_path / "plots" / "z.png"
    (tmp_path / "plots").mkdir()
    for words in (["curve", "spring", "--plot", plot], ["diff", "photos/b.png", "photos/b.png", "--difference", plot]):
        for name in ("plots/z.png", "plots/y.png"):
            temporary(name).write_bytes(b"half")
        assert gate.run(*words).returncode == 0
        assert set(contents(tmp_path / "plots")) == {"z.png"}


# Frames


def test_interrupted_render_can_be_repeated_without_force(project: Project) -> None:
    frames = project.output / "scene"
    project.render(project.scene(duration=0.2), "--format", "png")
    older = contents(frames)
    scene = project.scene(duration=3, output={"fps": 60})
    process = project.start("render", scene, "-o", project.output, "--format", "png")
    deadline = time.monotonic() + 60
    while not (frames / "frame-0010.png").exists():
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.002)
    process.kill()
    process.communicate()
    plan = json.loads((frames / PLAN).read_bytes())
    assert plan["version"] == 1 and set(plan["files"]) > older.keys()
    assert "manifest.json" not in contents(frames)
    (frames / "frame-0999.png").write_bytes(b"mine")
    shorter = project.scene(duration=0.1)
    project.render(shorter, "--format", "png")
    after = contents(frames)
    assert after.pop("frame-0999.png") == b"mine"
    project.render(shorter, "--format", "png", output=project.folder / "fresh")
    assert after == contents(project.folder / "fresh" / "scene")


@pytest.mark.parametrize("damage", ["manifest.json", PLAN, None])
def test_frames_without_a_valid_manifest_are_replaced_only_by_force(project: Project, damage: str | None) -> None:
    scene = project.scene(duration=0.2)
    project.render(scene)
    frames = project.output / "scene"
    (frames / "manifest.json").unlink()
    if damage:
        (frames / damage).write_bytes(b'{"version": 1}')
    before = contents(frames)
    done = project.run("render", scene, "-o", project.output)
    assert done.returncode == 2 and WORDS[0].encode() in done.stderr
    assert contents(frames) == before
    project.render(scene, "--force")
    project.render(scene)


@pytest.mark.parametrize("name", ["manifest.json", PLAN])
def test_crafted_list_affects_only_frames_of_its_folder(project: Project, name: str) -> None:
    scene = project.scene(duration=0.1)
    manifest = project.render(scene, "--format", "png")
    frames = project.output / "scene"
    named = ["../x.png", "../../x.png", str(project.folder / "x.png"), "notes.txt", "cover.png", "frame-0900.png",
             "sub/frame-0001.png", "linked/frame-0001.png", "frame-0901.png", "..", ""]
    if name == PLAN:
        (frames / name).write_text(json.dumps({"version": 1, "files": named}), encoding="utf-8")
    else:
        manifest["frames"] += [
            {"index": 900 + index, "time": 9, "playback": 9, "file": file, "digest": None}
            for index, file in enumerate(named)
        ]
        (frames / name).write_text(json.dumps(manifest), encoding="utf-8")
    theirs = [project.folder / "x.png", project.output / "x.png", frames / "notes.txt", frames / "cover.png",
              frames / "sub" / "frame-0001.png", project.folder / "other" / "frame-0001.png"]
    for path in theirs:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"mine")
    (frames / "linked").symlink_to("../../other")
    (frames / "frame-0900.png").symlink_to("../x.png")
    (frames / "frame-0901.png").write_bytes(b"named")
    project.render(scene, "--format", "png")
    assert all(path.read_bytes() == b"mine" for path in theirs)
    assert (frames / "frame-0900.png").is_symlink() and (frames / "linked").is_symlink()
    assert not (frames / "frame-0901.png").exists()


def test_nothing_is_written_through_symbolic_links(project: Project) -> None:
    scene = project.scene(duration=0.1)
    project.render(scene)
    (project.folder / "x.png").write_bytes(b"mine")
    frames = project.output / "scene"
    (frames / "frame-0000.png").unlink()
    (frames / "frame-0000.png").symlink_to("../../x.png")
    frames.rename(project.folder / "moved")
    for force in ([], ["--force"]):
        (project.output / "scene").symlink_to("../moved")
        assert project.run("render", scene, "-o", project.output, *force).returncode == 2
        (project.output / "scene").unlink()
    (project.folder / "moved").rename(frames)
    for force in ([], ["--force"]):
        assert project.run("render", scene, "-o", project.output, *force).returncode == 2
    assert (project.folder / "x.png").read_bytes() == b"mine"


# Files named by an option


def test_named_output_file_is_replaced_unless_it_is_an_input(gate: Gate, tmp_path: Path) -> None:
    commands: list[list[str | Path]] = [
        ["curve", "spring", "--plot", "z.png"], ["trace", "a.yaml", "--plot", "z.png"],
        ["lint", "a.yaml", "--sarif", "notes.txt"], ["pack", "before/a", "-o", "z.gif"],
        ["diff", "photos/b.png", "photos/b.png", "--difference", "z.png"],
    ]
    for words in commands:
        target = tmp_path / words[-1]
        target.write_bytes(b"mine")
        done = gate.run(*words[:-1], target)
        assert done.returncode in (0, 1), done.stderr
        assert target.read_bytes() != b"mine"
        target.unlink()
        (tmp_path / "kept").write_bytes(b"mine")
        target.symlink_to("kept")
        assert gate.run(*words[:-1], target).returncode == 2
        assert (tmp_path / "kept").read_bytes() == b"mine" and target.is_symlink()
        target.unlink()
    scene = (gate.folder / "a.yaml").read_bytes()
    done = gate.run("lint", "a.yaml", "--sarif", "a.yaml")
    assert done.returncode == 2 and b"is an input of this command" in done.stderr
    assert (gate.folder / "a.yaml").read_bytes() == scene
    # If there is no difference to draw, the old picture is deleted, because it would be misleading.
    (tmp_path / "z.png").write_bytes(b"older")
    photo = tmp_path / "small.png"
    Image.new("RGB", (4, 4)).save(photo)
    assert gate.run("diff", "photos/b.png", photo, "--difference", tmp_path / "z.png").returncode == 1
    assert not (tmp_path / "z.png").exists()


# Locations that cannot be written to


@contextmanager
def read_only(folder: Path) -> Iterator[Path]:
    """Yields a folder that not even root can write to. Skips the test if that is impossible."""
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


def test_unwritable_report_is_refused_before_the_run(gate: Gate, tmp_path: Path) -> None:
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


def test_unwritable_plot_is_refused_before_the_run(gate: Gate, tmp_path: Path) -> None:
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


def test_failed_run_leaves_no_report_folder(gate: Gate, tmp_path: Path) -> None:
    assert gate.ask("merge", "nowhere", "--report", tmp_path / "a" / "b").code == 2
    assert list(tmp_path.iterdir()) == []


# Signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_merge_ends_by_the_signal_and_cleans_up(
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
