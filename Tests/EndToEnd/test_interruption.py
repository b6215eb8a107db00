"""What remains when a run is interrupted, fills the disk, or meets another run."""

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pictures import gif_frames, rgb
from project import Project, contents, small_disk

FINAL_NAMES = re.compile(r"scene(\.gif|/frame-\d{4,}\.png|/\.?manifest\.json)")
LONG: dict[str, Any] = {"duration": 3, "output": {"fps": 60}}


def wait_for(condition: Path, process: subprocess.Popen[bytes]) -> None:
    """Waits until a file exists. The process must still be running then."""
    deadline = time.monotonic() + 60
    while not condition.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, f"{condition} never appeared"
        time.sleep(0.002)


def check_complete(output: Path) -> None:
    """Decodes every file that has a final name (not a temporary)."""
    for path in output.rglob("*"):
        name = str(path.relative_to(output))
        if not path.is_file() or not FINAL_NAMES.fullmatch(name):
            continue
        if path.suffix == ".png":
            assert rgb(path).shape == (213, 98, 3)
        elif path.suffix == ".gif":
            assert gif_frames(path)[0]
        else:
            assert path.read_bytes().rstrip().endswith(b"}")


@pytest.fixture
def first_frame(project: Project) -> Path:
    """The first file that a run writes."""
    return project.output / "scene" / "frame-0000.png"


def test_killed_run_leaves_only_complete_files(project: Project) -> None:
    scene = project.scene(**LONG)
    clean = project.folder / "clean"
    started = time.monotonic()
    project.render(scene, output=clean)
    whole = time.monotonic() - started
    chance = random.Random(2024)
    for _ in range(6):
        process = project.start("render", scene, "-o", project.output)
        time.sleep(chance.uniform(0.02, 0.95) * whole)
        process.kill()
        process.communicate()
        check_complete(project.output)
    project.render(scene)
    assert contents(project.output) == contents(clean)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_run_cleans_up_and_ends_by_the_signal(
    project: Project, first_frame: Path, number: signal.Signals
) -> None:
    scene = project.scene(**LONG)
    process = project.start("render", scene, "-o", project.output)
    wait_for(first_frame, process)
    process.send_signal(number)
    _, words = process.communicate(timeout=60)
    assert process.returncode in {-number, 128 + number}, words
    left = contents(project.output)
    assert left
    assert "scene/manifest.json" not in left
    assert [name for name in left if not FINAL_NAMES.fullmatch(name)] == []
    check_complete(project.output)
    project.render(scene)


@pytest.fixture
def suspended(project: Project, first_frame: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A started run that is suspended, and resumed after the test."""
    process = project.start("render", project.scene(**LONG), "-o", project.output)
    wait_for(first_frame, process)
    process.send_signal(signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)  # returns when all threads are suspended
    yield process
    process.send_signal(signal.SIGCONT)
    process.communicate(timeout=120)


def test_second_run_into_the_same_folder_is_refused(
    project: Project, suspended: subprocess.Popen[bytes]
) -> None:
    before = contents(project.output)
    done = project.run("render", project.scene(**LONG), "-o", project.output, seconds=20)
    assert done.returncode == 2
    assert f"process {suspended.pid} is writing there".encode() in done.stderr
    assert contents(project.output) == before
    assert suspended.poll() is None


def test_second_run_waits_if_requested(
    project: Project, suspended: subprocess.Popen[bytes]
) -> None:
    scene = project.scene(**LONG)
    second = project.start("render", scene, "-o", project.output, "--wait")
    assert second.stderr
    assert f"waiting for process {suspended.pid}," in second.stderr.readline().decode()
    assert second.poll() is None
    suspended.send_signal(signal.SIGCONT)
    suspended.communicate(timeout=120)
    assert suspended.returncode == 0
    _, words = second.communicate(timeout=120)
    assert second.returncode == 0, words
    project.render(scene, output=project.folder / "clean")
    assert contents(project.output) == contents(project.folder / "clean")


@pytest.mark.parametrize("kilobytes", [8, 64, 200])
def test_full_disk_is_reported(project: Project, kilobytes: int) -> None:
    with small_disk(project.folder / "disk", kilobytes) as is_mounted:
        if not is_mounted:
            pytest.skip("mounting a small disk is not allowed here")
        output = project.folder / "disk" / "out"
        done = project.run("render", project.scene(screen={"scale": 3}), "-o", output)
        assert done.returncode == 2
        assert b"No space left on device" in done.stderr
        left = contents(project.folder / "disk")
        assert not any(name.endswith("/manifest.json") for name in left)
        assert all(FINAL_NAMES.fullmatch(name.removeprefix("out/")) for name in left), left.keys()


@pytest.mark.parametrize("keep", ["frames", "apng"])
def test_full_disk_while_recording_pictures_is_reported(project: Project, keep: str) -> None:
    moving = {"at": 0.5, "drag": {"from": "center", "by": [20, 90], "during": 2.4}}
    scene = project.scene(
        screen={"scale": 3}, touches=[{"at": 0.1, "tap": {"thumbnail": 4}}, moving], **LONG)
    words: list[str | Path] = ["verify", scene, "--update", "all", "--goldens"]
    with small_disk(project.folder / "disk", 8) as is_mounted:
        if not is_mounted:
            pytest.skip("mounting a small disk is not allowed here")
        disk = project.folder / "disk"
        done = project.run(*words, disk / "goldens", "--keep", keep)
        assert done.returncode == 2
        assert b"No space left on device" in done.stderr
        assert contents(disk) == {}


@pytest.mark.parametrize(
    "arguments",
    [
        ["trace"], ["trace", "--format", "json"], ["trace", "--display-list"],
        ["pixels", "photos/b.png"], ["pixels", "--raw", "photos/b.png"], ["--version"], ["--help"],
    ],
    ids=" ".join,
)
def test_full_stdout_is_reported(project: Project, arguments: list[str]) -> None:
    scene = [project.scene()] if arguments[0] == "trace" else []
    with open("/dev/full", "wb") as full:
        done = project.run(*arguments, *scene, stdout=full)
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr


@pytest.mark.parametrize("options", [[], ["--format", "json"], ["--display-list"]], ids=str)
def test_closed_pipe_is_not_an_error(project: Project, options: list[str]) -> None:
    scene = project.scene(duration=10, output={"fps": 120})
    process = subprocess.Popen(
        [project.zoetrope, "trace", scene, *options],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    assert process.stdout and process.stderr
    assert process.stdout.read(10)
    process.stdout.close()
    words = process.stderr.read()
    assert process.wait(60) in {0, 141, -signal.SIGPIPE}
    assert words == b""


def test_closed_standard_streams_have_no_effect(project: Project) -> None:
    scene = project.scene(duration=0.1)
    command = f'exec "{project.zoetrope}" render "{scene}" -o "{project.output}" <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", command], timeout=60, check=False)
    assert done.returncode == 0
    project.render(scene, output=project.folder / "clean")
    assert contents(project.output) == contents(project.folder / "clean")


def test_few_descriptors_are_sufficient(project: Project) -> None:
    scene = project.scene(duration=0.3)
    command = f'ulimit -n 24; exec "{project.zoetrope}" render "{scene}" -o "{project.output}"'
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=False)
    assert done.returncode in {0, 2}, done.stderr
    if done.returncode == 2:
        assert b"Too many open files" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_read_only_folder_is_refused(project: Project) -> None:
    project.output.mkdir(mode=0o555)
    done = project.run("render", project.scene(), "-o", project.output)
    assert done.returncode == 2
    assert b"Permission denied" in done.stderr
