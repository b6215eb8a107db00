"""Recording goldens that is killed, interrupted, out of room, or meets another run."""

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
from recordings import Takes, leftovers, takes, wait_for_staging
from verification import CLEAN, Gate

# Long enough to be met while it records.
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
def taken(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Takes:
    """Two recordings of a short scene that keeps pictures."""
    return takes(Gate(tmp_path_factory.mktemp("taken") / "project", zoetrope), request.param)


@pytest.fixture
def recorded(taken: Takes) -> Takes:
    """The same; the first one is there."""
    taken.begin()
    return taken


@pytest.fixture(scope="module")
def taken_long(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Takes:
    """Two recordings of a longer scene that keeps frames."""
    return takes(Gate(tmp_path_factory.mktemp("long") / "project", zoetrope), "frames", **LONG)


@pytest.fixture
def both(taken_long: Takes) -> Takes:
    """The same; the first one is there."""
    taken_long.begin()
    return taken_long


@pytest.mark.parametrize(("keep", "fresh"), [("frames", False), ("frames", True), ("apng", False)])
def test_a_killed_recording_is_finished_or_undone(
    gate: Gate, keep: str, fresh: bool, kills: int
) -> None:
    both = takes(gate, keep, fresh=fresh)
    chance = random.Random(f"{keep} {fresh}")
    for _ in range(kills + 1):
        both.begin()
        both.kill(chance)
        both.check()


@pytest.mark.parametrize("placed", [0, 3, 1000])
def test_what_is_half_in_place_is_judged_as_finished(recorded: Takes, placed: int) -> None:
    recorded.cut(placed)
    outcome = recorded.gate.verify()
    assert (outcome.code, outcome.statuses) == (0, {"a": "passed"})
    assert "a.golden: a recording that was cut short is finished" in outcome.words
    assert contents(recorded.gate.goldens) == recorded.new
    assert leftovers(recorded.gate.goldens) == []


@pytest.mark.parametrize("placed", [0, 3])
def test_where_nothing_may_be_written_it_is_read_as_finished(recorded: Takes, placed: int) -> None:
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
        # With pictures to be looked at, and by the other command that reads goldens.
        gate.scene(screen={"background": "#102030"})
        assert gate.verify().statuses == {"a": "changed"}
        assert gate.diff("goldens/a.golden", "goldens/a.golden").code == 0
        assert contents(gate.goldens) == half


def test_what_others_put_there_after_a_cut_is_the_truth(recorded: Takes) -> None:
    recorded.cut(3)
    # As a checkout does, which knows nothing of files that wait for their place.
    recordings.write(recorded.old, recorded.gate.goldens)
    for name in recorded.new.keys() - recorded.old.keys():
        (recorded.gate.goldens / name).unlink(missing_ok=True)
    assert recorded.gate.verify().statuses == {"a": "changed"}
    assert contents(recorded.gate.goldens) == recorded.old


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_recording_changes_nothing(both: Takes, number: signal.Signals) -> None:
    gate = both.gate
    process = both.start()
    wait_for_staging(gate, process)
    process.send_signal(number)
    _, words = process.communicate(timeout=20)
    assert process.returncode in {-number, 128 + number}, words
    assert contents(gate.goldens) == both.old
    assert leftovers(gate.goldens) == []
    both.check()


def test_a_recording_without_room_changes_nothing_and_goes_on_when_there_is(recorded: Takes) -> None:
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


# Two at once


@pytest.fixture
def held(both: Takes) -> Iterator[subprocess.Popen[bytes]]:
    """A run that records and is stopped until it is told to go on."""
    yield from recordings.held(both.gate, both.start())


def test_a_second_recording_is_refused_at_once_when_told_not_to_wait(
    both: Takes, held: subprocess.Popen[bytes]
) -> None:
    outcome = both.gate.ask(*both.command, "--no-wait", seconds=20)
    assert outcome.code == 2
    assert f"process {held.pid} is writing there" in outcome.words
    # Who only looks waits for nobody, and sees what there was.
    outcome = both.gate.verify(seconds=20)
    assert (outcome.code, outcome.statuses) == (1, {"a": "changed"})
    assert recordings.visible(both.gate.goldens) == both.old


def test_a_second_recording_waits_and_says_for_whom(
    both: Takes, held: subprocess.Popen[bytes]
) -> None:
    second = both.start()
    assert second.stderr
    line = second.stderr.readline().decode()
    assert f"waiting for process {held.pid}, which is writing to goldens; 60 s at most" in line
    held.send_signal(signal.SIGCONT)
    assert held.wait(60) == 1
    _, words = second.communicate(timeout=60)
    assert second.returncode == 0, words
    assert contents(both.gate.goldens) == both.new


def test_a_wait_ends_with_the_signal(both: Takes, held: subprocess.Popen[bytes]) -> None:
    second = both.start()
    assert second.stderr
    second.stderr.readline()
    second.send_signal(signal.SIGTERM)
    assert second.wait(20) in {-signal.SIGTERM, 128 + signal.SIGTERM}


def test_nothing_to_record_needs_no_lock(both: Takes, held: subprocess.Popen[bytes]) -> None:
    assert both.gate.verify("--update", "missing", "--no-wait", seconds=20).code == 1
    assert both.gate.verify("--update", "all", "--no-wait", seconds=20).code == 2


def test_no_wait_goes_with_goldens(gate: Gate) -> None:
    gate.scene()
    assert gate.ask("verify", "a.yaml", "--no-wait", env=CLEAN).code == 2
