"""Recordings of goldens that are killed, interrupted, run out of disk space, or meet another run."""

import random
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import recordings
from project import contents, small_disk
from recordings import RecordingPair, leftovers, record_twice, wait_for_staging
from verification import CLEAN, Gate

# Long enough for a test to interrupt the recording.
LONG: dict[str, Any] = {
    "touches": [
        {"at": 0.05, "tap": {"thumbnail": 4}},
        {"at": 0.3, "drag": {"from": "center", "by": [20, 90], "during": 0.6}},
    ],
    "duration": 0.9, "output": {"fps": 60},
}


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A project without goldens."""
    return Gate(tmp_path / "project", zoetrope)


@pytest.fixture(scope="module", params=["frames", "apng"])
def taken(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> RecordingPair:
    """An old and a new recording of a short scene, with pictures."""
    return record_twice(Gate(tmp_path_factory.mktemp("taken") / "project", zoetrope), request.param)


@pytest.fixture
def recorded(taken: RecordingPair) -> RecordingPair:
    """The same, with the old recording restored."""
    taken.begin()
    return taken


@pytest.fixture(scope="module")
def taken_long(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> RecordingPair:
    """An old and a new recording of a longer scene, with frames."""
    return record_twice(Gate(tmp_path_factory.mktemp("long") / "project", zoetrope), "frames", **LONG)


@pytest.fixture
def both(taken_long: RecordingPair) -> RecordingPair:
    """The same, with the old recording restored."""
    taken_long.begin()
    return taken_long


@pytest.mark.parametrize(("keep", "fresh"), [("frames", False), ("frames", True), ("apng", False)])
def test_killed_recording_is_completed_or_undone(
    gate: Gate, keep: str, fresh: bool, kills: int
) -> None:
    both = record_twice(gate, keep, fresh=fresh)
    chance = random.Random(f"{keep} {fresh}")
    for _ in range(kills + 1):
        both.begin()
        both.kill(chance)
        both.check()


@pytest.mark.parametrize("placed", [0, 3, 1000])
def test_interrupted_placement_is_completed(recorded: RecordingPair, placed: int) -> None:
    recorded.cut(placed)
    outcome = recorded.gate.verify()
    assert (outcome.code, outcome.statuses) == (0, {"a": "passed"})
    assert "a.golden: completed an interrupted recording" in outcome.words
    assert contents(recorded.gate.goldens) == recorded.new
    assert leftovers(recorded.gate.goldens) == []


@pytest.mark.parametrize("placed", [0, 3])
def test_interrupted_placement_is_readable_on_a_read_only_disk(recorded: RecordingPair, placed: int) -> None:
    gate = recorded.gate
    recorded.cut(placed)
    half = contents(gate.goldens)
    shutil.rmtree(gate.goldens)
    with small_disk(gate.goldens, 20_000) as is_mounted:
        if not is_mounted:
            pytest.skip("no file system can be mounted here")
        recordings.write(half, gate.goldens)
        subprocess.run(["mount", "-o", "remount,ro", str(gate.goldens)], check=True)
        outcome = gate.verify()
        assert (outcome.code, outcome.statuses) == (0, {"a": "passed"}), outcome.words
        # A picture of a difference must be readable too, also by `diff`.
        gate.scene(screen={"background": "#102030"})
        assert gate.verify().statuses == {"a": "changed"}
        assert gate.diff("goldens/a.golden", "goldens/a.golden").code == 0
        assert contents(gate.goldens) == half


def test_files_restored_by_others_take_precedence_over_staged_files(recorded: RecordingPair) -> None:
    recorded.cut(3)
    # A checkout restores files like this. It does not know about staged files.
    recordings.write(recorded.old, recorded.gate.goldens)
    for name in recorded.new.keys() - recorded.old.keys():
        (recorded.gate.goldens / name).unlink(missing_ok=True)
    assert recorded.gate.verify().statuses == {"a": "changed"}
    assert contents(recorded.gate.goldens) == recorded.old


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_recording_changes_nothing(both: RecordingPair, number: signal.Signals) -> None:
    gate = both.gate
    process = both.start()
    wait_for_staging(gate, process)
    process.send_signal(number)
    _, words = process.communicate(timeout=60)
    assert process.returncode in {-number, 128 + number}, words
    assert contents(gate.goldens) == both.old
    assert leftovers(gate.goldens) == []
    both.check()


def test_full_disk_changes_nothing_and_next_recording_completes(recorded: RecordingPair) -> None:
    gate = recorded.gate
    shutil.rmtree(gate.goldens)
    pages = sum(len(data) // 4096 + 2 for data in recorded.old.values())
    with small_disk(gate.goldens, pages * 4 + 12) as is_mounted:
        if not is_mounted:
            pytest.skip("no file system can be mounted here")
        recordings.write(recorded.old, gate.goldens)
        outcome = gate.verify("--update", "all")
        assert (outcome.code, outcome.statuses) == (2, {"a": "broken"}), outcome.words
        assert "No space left on device" in outcome.texts
        assert contents(gate.goldens) == recorded.old
        assert leftovers(gate.goldens) == []
        subprocess.run(["mount", "-o", "remount,size=64m", str(gate.goldens)], check=True)
        recorded.check()


# Two runs at the same time


@pytest.fixture
def suspended(both: RecordingPair) -> Iterator[subprocess.Popen[bytes]]:
    """A run that has started to record and is suspended until the end of the test."""
    yield from recordings.suspended(both.gate, both.start())


def test_second_recording_with_no_wait_is_refused(
    both: RecordingPair, suspended: subprocess.Popen[bytes]
) -> None:
    outcome = both.gate.ask(*both.command, "--no-wait", seconds=20)
    assert outcome.code == 2
    assert f"process {suspended.pid} is writing there" in outcome.words
    # A run that only reads does not wait, and sees the old goldens.
    outcome = both.gate.verify(seconds=20)
    assert (outcome.code, outcome.statuses) == (1, {"a": "changed"})
    assert recordings.visible(both.gate.goldens) == both.old


def test_second_recording_waits_and_names_the_process(
    both: RecordingPair, suspended: subprocess.Popen[bytes]
) -> None:
    second = both.start()
    assert second.stderr
    line = second.stderr.readline().decode()
    assert f"waiting for process {suspended.pid}, which is writing to goldens; 60 s at most" in line
    suspended.send_signal(signal.SIGCONT)
    assert suspended.wait(60) == 1
    _, words = second.communicate(timeout=60)
    assert second.returncode == 0, words
    assert contents(both.gate.goldens) == both.new


def test_signal_ends_a_wait(both: RecordingPair, suspended: subprocess.Popen[bytes]) -> None:
    second = both.start()
    assert second.stderr
    second.stderr.readline()
    second.send_signal(signal.SIGTERM)
    assert second.wait(20) in {-signal.SIGTERM, 128 + signal.SIGTERM}


def test_lock_is_needed_only_to_record(both: RecordingPair, suspended: subprocess.Popen[bytes]) -> None:
    assert both.gate.verify("--update", "missing", "--no-wait", seconds=20).code == 1
    assert both.gate.verify("--update", "all", "--no-wait", seconds=20).code == 2


def test_no_wait_requires_goldens(gate: Gate) -> None:
    gate.scene()
    assert gate.ask("verify", "a.yaml", "--no-wait", env=CLEAN).code == 2
