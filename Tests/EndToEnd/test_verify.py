"""verify: the status of a scene for each state of its golden, and the files that recording writes."""

import os
import pty
import shutil
import threading
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from project import contents, small_disk
from verification import CLEAN, Gate, digest, frame_digests, resealed


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A project with one short scene that has no golden."""
    gate = Gate(tmp_path / "project", zoetrope)
    gate.scene()
    return gate


@pytest.fixture
def recorded(gate: Gate) -> Gate:
    """The same project with its golden recorded."""
    gate.record()
    return gate


def on_terminal(gate: Gate, *arguments: str, **variables: str) -> int:
    """Runs verify with a terminal as its standard error. Returns the exit code."""
    leader, follower = pty.openpty()
    drain = threading.Thread(target=lambda: _drain(leader))
    process = gate.zoetrope, "verify", "a.yaml", "--goldens", "goldens", *arguments
    import subprocess

    with subprocess.Popen(
        process, cwd=gate.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=follower, env={**CLEAN, "TERM": "xterm", **variables},
    ) as running:
        os.close(follower)
        drain.start()
        code = running.wait(60)
    drain.join(10)
    os.close(leader)
    return code


def _drain(descriptor: int) -> None:
    try:
        while os.read(descriptor, 65536):
            pass
    except OSError:
        pass


# Unchanged, changed, recorded, missing


def test_unchanged_scene_passes(recorded: Gate) -> None:
    before = contents(recorded.goldens)
    outcome = recorded.verify()
    assert outcome.code == 0
    assert outcome.statuses == {"a": "passed"}
    assert outcome.scene["comparedFrames"] == 9
    assert contents(recorded.goldens) == before


def test_missing_golden_fails_unless_it_is_recorded(gate: Gate) -> None:
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (2, {"a": "missing"})
    assert not gate.goldens.exists()
    outcome = gate.verify("--update", "missing")
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert gate.verify().code == 0


def test_missing_goldens_are_recorded_on_a_terminal_but_not_in_ci(gate: Gate) -> None:
    assert on_terminal(gate, CI="1") == 2
    assert not gate.goldens.exists()
    assert on_terminal(gate, "--update", "none") == 2
    assert on_terminal(gate) == 1
    assert gate.golden().exists()
    gate.scene(grid={"cornerRadius": 6})
    before = contents(gate.goldens)
    assert on_terminal(gate) == 1
    assert contents(gate.goldens) == before


# Kept pictures


def test_kept_frames_match_the_digests(gate: Gate) -> None:
    gate.record("--keep", "frames")
    digests = frame_digests(gate.golden())
    files = sorted((gate.goldens / "a").iterdir())
    assert len(files) == len(set(digests))
    for file in files:
        with Image.open(file) as picture:
            assert digest(picture) == digests[int(file.stem.removeprefix("frame-"))]


def test_kept_animation_matches_the_digests(gate: Gate) -> None:
    gate.record("--keep", "apng")
    digests = frame_digests(gate.golden())
    runs = [d for place, d in enumerate(digests) if place == 0 or d != digests[place - 1]]
    with Image.open(gate.goldens / "a.apng") as picture:
        shown = [digest(frame) for frame in ImageSequence.Iterator(picture)]
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert shown == runs
    assert sum(durations) == pytest.approx(len(digests) * 1000 / 30, abs=0.5)


# Damage


@pytest.mark.parametrize("kind", ["folder", "fifo"])
def test_golden_that_is_not_a_file_is_named(gate: Gate, kind: str) -> None:
    gate.goldens.mkdir()
    gate.golden().mkdir() if kind == "folder" else os.mkfifo(gate.golden())
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (2, {"a": "broken"})
    assert "goldens/a.golden" in outcome.texts


# Several scenes


def test_goldens_without_a_scene_are_named_and_fail_with_complete(recorded: Gate) -> None:
    shutil.copy(recorded.golden(), recorded.golden("gone"))
    outcome = recorded.verify()
    assert outcome.code == 0
    assert "goldens/gone.golden is a golden without a scene in this run" in outcome.texts
    outcome = recorded.verify("--complete")
    assert outcome.code == 1
    assert "gone.golden" in outcome.words


def test_scene_with_errors_does_not_affect_others(recorded: Gate) -> None:
    recorded.text("zoetrope: 1\nviewer: zozzo\n", "b")
    recorded.scene("c", grid={"cornerRadius": 9})
    shutil.copy(recorded.golden(), recorded.golden("c"))
    text = recorded.golden().read_text(encoding="utf-8").replace('scene "a"', 'scene "c"')
    recorded.golden("c").write_bytes(resealed(text))
    outcome = recorded.verify(scenes=("a.yaml", "b.yaml", "c.yaml", "nowhere.yaml"))
    assert outcome.code == 2
    assert outcome.statuses == {"a": "passed", "b": "broken", "c": "changed", "nowhere": "broken"}
    assert "did you mean zozo?" in outcome.texts


def test_scene_is_verified_once(recorded: Gate) -> None:
    outcome = recorded.verify(scenes=("a.yaml", "./a.yaml"))
    assert outcome.code == 2
    assert "a.yaml and ./a.yaml would both be named a" in outcome.words


def test_nothing_to_compare_is_a_failure(gate: Gate) -> None:
    assert gate.ask("verify", "a.yaml").code == 2
    assert gate.ask("verify").code == 2
    assert gate.ask("verify", "--goldens", "goldens").code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--update", "some"), ("--keep", "gif"), ("--scale", "0"), ("--scale", "nan"), ("-j", "0"),
        ("--threshold", "1.1"), ("--threshold", "nan"), ("--max-pixels", "-1"), ("--max-ratio", "2"),
        ("--mask", "0,0,0,1"), ("--mask", "@2..1"), ("--mask", ""), ("--goldens", ""), ("--triptychs", "-1"),
    ],
)
def test_invalid_options_are_refused(recorded: Gate, arguments: tuple[str, str]) -> None:
    assert recorded.verify(*arguments).code == 2


def test_unwritable_golden_fails_and_leaves_no_incomplete_file(gate: Gate) -> None:
    gate.goldens.write_bytes(b"a file")
    assert gate.verify("--update", "missing").code == 2
    assert gate.goldens.read_bytes() == b"a file"
    gate.goldens.unlink()
    with small_disk(gate.goldens, 16) as is_mounted:
        if not is_mounted:
            pytest.skip("no file system can be mounted here")
        outcome = gate.verify("--update", "missing", "--keep", "frames")
        assert (outcome.code, outcome.statuses) == (2, {"a": "broken"})
        assert "No space left on device" in outcome.texts
        names = set(contents(gate.goldens))
        assert "a.golden" not in names
        assert not [name for name in names if ".tmp-" in name]


