"""verify: what each state of a scene and its golden comes to, and what recording leaves."""

import os
import pty
import re
import shutil
import threading
from pathlib import Path
from typing import Any

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
    """The same with its golden recorded."""
    gate.record()
    return gate


def on_terminal(gate: Gate, *arguments: str, **variables: str) -> int:
    """Runs verify with a terminal as its standard error; returns the exit code."""
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


def test_a_scene_that_is_as_recorded_passes(recorded: Gate) -> None:
    before = contents(recorded.goldens)
    outcome = recorded.verify()
    assert outcome.code == 0
    assert outcome.statuses == {"a": "passed"}
    assert outcome.scene["comparedFrames"] == 9
    assert contents(recorded.goldens) == before


def test_one_changed_constant_is_a_change_that_is_named(recorded: Gate) -> None:
    recorded.scene(grid={"cornerRadius": 6})
    outcome = recorded.verify()
    assert outcome.code == 1
    assert outcome.statuses == {"a": "changed"}
    assert outcome.scene["differingFrames"] > 0
    assert "cornerRadius" in " ".join(outcome.scene["motionHeadline"])


def test_a_missing_golden_is_a_failure_unless_it_is_recorded(gate: Gate) -> None:
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (2, {"a": "missing"})
    assert not gate.goldens.exists()
    outcome = gate.verify("--update", "missing")
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert gate.verify().code == 0


@pytest.mark.parametrize("update", ["missing", "changed", "all"])
@pytest.mark.parametrize("keep", ["none", "frames", "apng"])
def test_recording_is_never_green_and_the_next_run_is(gate: Gate, update: str, keep: str) -> None:
    outcome = gate.verify("--update", update, "--keep", keep)
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (0, {"a": "passed"})


@pytest.mark.parametrize(("update", "records"), [("none", False), ("missing", False), ("changed", True), ("all", True)])
def test_a_changed_scene_is_recorded_only_where_that_is_asked_for(
    recorded: Gate, update: str, records: bool
) -> None:
    before = contents(recorded.goldens)
    recorded.scene(grid={"cornerRadius": 6})
    outcome = recorded.verify("--update", update)
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded" if records else "changed"})
    assert (contents(recorded.goldens) != before) == records
    assert recorded.verify().code == (0 if records else 1)


def test_on_a_terminal_missing_goldens_are_recorded_and_under_ci_they_are_not(gate: Gate) -> None:
    assert on_terminal(gate, CI="1") == 2
    assert not gate.goldens.exists()
    assert on_terminal(gate, "--update", "none") == 2
    assert on_terminal(gate) == 1
    assert gate.golden().exists()
    gate.scene(grid={"cornerRadius": 6})
    before = contents(gate.goldens)
    assert on_terminal(gate) == 1
    assert contents(gate.goldens) == before


# The same bytes


def test_goldens_do_not_depend_on_the_number_of_threads(gate: Gate) -> None:
    written = []
    for jobs in ("1", "2", "5"):
        gate.record("--keep", "frames", "-j", jobs)
        written.append(contents(gate.goldens))
        shutil.rmtree(gate.goldens)
    assert written[0] == written[1] == written[2]


@pytest.mark.parametrize("keep", ["none", "frames", "apng"])
def test_recording_an_unchanged_scene_again_changes_no_byte(gate: Gate, keep: str) -> None:
    gate.record("--keep", keep)
    before = contents(gate.goldens)
    assert gate.verify("--update", "all").code == 0
    assert contents(gate.goldens) == before


def test_kept_frames_are_the_pictures_whose_digests_are_stated(gate: Gate) -> None:
    gate.record("--keep", "frames")
    digests = frame_digests(gate.golden())
    files = sorted((gate.goldens / "a").iterdir())
    assert len(files) == len(set(digests))
    for file in files:
        with Image.open(file) as picture:
            assert digest(picture) == digests[int(file.stem.removeprefix("frame-"))]


def test_a_kept_animation_shows_the_pictures_whose_digests_are_stated(gate: Gate) -> None:
    gate.record("--keep", "apng")
    digests = frame_digests(gate.golden())
    runs = [d for place, d in enumerate(digests) if place == 0 or d != digests[place - 1]]
    with Image.open(gate.goldens / "a.apng") as picture:
        shown = [digest(frame) for frame in ImageSequence.Iterator(picture)]
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
    assert shown == runs
    assert sum(durations) == pytest.approx(len(digests) * 1000 / 30, abs=0.5)


def test_a_golden_of_another_choice_of_pictures_leaves_nothing_of_the_old(gate: Gate) -> None:
    gate.record("--keep", "frames")
    for keep in ("apng", "none", "frames", "none"):
        gate.verify("--update", "all", "--keep", keep)
        assert gate.verify().code == 0
        kept = {name for name in contents(gate.goldens) if name != "a.golden"}
        assert (kept == set()) == (keep == "none")
        assert ("a.apng" in kept) == (keep == "apng")


# Damage


def truncated(golden: bytes) -> bytes:
    return golden[: len(golden) * 2 // 3]


def flipped(golden: bytes) -> bytes:
    place = golden.index(b"xxh128:") + 10
    return golden[:place] + bytes([golden[place] ^ 1]) + golden[place + 1 :]


def conflicted(golden: bytes) -> bytes:
    lines = golden.split(b"\n")
    return b"\n".join([*lines[:9], b"<<<<<<< HEAD", lines[9], b"=======", lines[9], b">>>>>>> b", *lines[10:]])


def half_resolved(golden: bytes) -> bytes:
    lines = golden.split(b"\n")
    return b"\n".join([*lines[:9], b"=======", *lines[9:]])


def impossible(golden: bytes) -> bytes:
    return resealed(golden.decode().replace("fps 30", "fps 1e300"))


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (truncated, "is truncated: it ends after line "),
        (lambda golden: b"", "is empty"),
        (lambda golden: golden[:10], "is truncated"),
        (flipped, "is damaged: line "),
        (conflicted, "is damaged: line 10 is the mark of a merge conflict"),
        (half_resolved, "is damaged: line 10 is the mark of a merge conflict"),
        (impossible, "states an impossible size, scale, fps or speed"),
        (lambda golden: golden.replace(b"golden 1", b"golden 7", 1), "is a golden of version 7; only version 1 is read"),
        (lambda golden: b"\xff\xfe\x00\x00" * 100, "is no golden"),
        (lambda golden: b"{}", "is no golden"),
    ],
)
def test_a_damaged_golden_is_named_and_only_all_records_it_anew(
    recorded: Gate, damage: Any, words: str
) -> None:
    good = recorded.golden().read_bytes()
    recorded.golden().write_bytes(damage(good))
    for update in ("none", "missing", "changed"):
        outcome = recorded.verify("--update", update)
        assert (outcome.code, outcome.statuses) == (2, {"a": "broken"})
        assert "goldens/a.golden" in outcome.texts and words in outcome.texts
    assert recorded.golden().read_bytes() == damage(good)
    outcome = recorded.verify("--update", "all")
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert recorded.golden().read_bytes() == good


def test_a_damaged_golden_that_kept_pictures_goes_on_keeping_them(gate: Gate) -> None:
    gate.record("--keep", "frames")
    before = contents(gate.goldens)
    gate.golden().write_bytes(truncated(gate.golden().read_bytes()))
    (gate.goldens / "a" / "frame-7777.png").write_bytes(b"")
    assert gate.verify("--update", "all").code == 1
    assert contents(gate.goldens) == before
    assert gate.verify().code == 0


def test_line_ends_that_version_control_changed_do_not_matter(recorded: Gate) -> None:
    recorded.golden().write_bytes(recorded.golden().read_bytes().replace(b"\n", b"\r\n"))
    assert recorded.verify().code == 0


def test_the_golden_of_another_scene_is_not_taken(recorded: Gate) -> None:
    recorded.scene("b")
    shutil.copy(recorded.golden(), recorded.golden("b"))
    outcome = recorded.verify(scenes=("b.yaml",))
    assert outcome.code == 2
    assert "names the scene a, and the file is that of b" in outcome.texts


@pytest.mark.parametrize("kind", ["folder", "fifo"])
def test_a_golden_that_is_no_file_is_named(gate: Gate, kind: str) -> None:
    gate.goldens.mkdir()
    gate.golden().mkdir() if kind == "folder" else os.mkfifo(gate.golden())
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (2, {"a": "broken"})
    assert "goldens/a.golden" in outcome.texts


# Resized and re-timed


@pytest.mark.parametrize(
    ("changes", "arguments", "words"),
    [
        ({"screen": {"scale": 2}}, (), "resized: 98×213 px → 196×426 px (1 → 2 px per pt)"),
        ({}, ("--scale", "2"), "resized: 98×213 px → 196×426 px (1 → 2 px per pt)"),
        ({"screen": {"size": [100, 213]}}, (), "resized: 98×213 px → 100×213 px"),
        ({"output": {"fps": 60}}, (), "re-timed: 30 → 60 frames a second"),
        ({"output": {"fps": 25}}, (), "re-timed: 30 → 25 frames a second"),
        ({"output": {"speed": 0.5}}, (), "re-timed: speed 1 → 0.5"),
        ({"duration": 0.5}, (), "9 → 15 frames: 6 more at the end"),
        ({"duration": 0.2}, (), "9 → 6 frames: 3 fewer, the end is missing"),
    ],
)
def test_resized_and_retimed_scenes_are_told_as_such(
    recorded: Gate, changes: dict[str, Any], arguments: tuple[str, ...], words: str
) -> None:
    recorded.scene(**changes)
    outcome = recorded.verify(*arguments)
    assert (outcome.code, outcome.statuses) == (1, {"a": "changed"})
    assert words in outcome.texts
    recorded.verify("--update", "changed", *arguments)
    assert recorded.verify(*arguments).code == 0


def test_a_clip_of_one_frame_has_a_golden_too(gate: Gate) -> None:
    gate.scene(touches=[], duration=0.01)
    gate.record("--keep", "apng")
    outcome = gate.verify()
    assert (outcome.code, outcome.scene["comparedFrames"]) == (0, 1)
    gate.scene(touches=[], duration=0.01, grid={"spacing": 3})
    outcome = gate.verify()
    assert (outcome.code, outcome.scene["differingFrames"]) == (1, 1)
    assert outcome.scene["differences"][0]["pixels"] > 0


# Kept pictures


@pytest.fixture(params=["frames", "apng"])
def kept(gate: Gate, request: pytest.FixtureRequest) -> tuple[Gate, Path]:
    """A gate that keeps pictures, and one of their files."""
    gate.record("--keep", request.param)
    return gate, gate.goldens / ("a.apng" if request.param == "apng" else "a/frame-0000.png")


def test_a_kept_picture_that_is_missing_is_named_and_can_be_recorded(kept: tuple[Gate, Path]) -> None:
    gate, file = kept
    file.unlink()
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (2, {"a": "broken"})
    assert f"{file.relative_to(gate.goldens)} is missing" in outcome.texts
    outcome = gate.verify("--update", "all")
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert gate.verify().code == 0


def test_all_kept_pictures_missing_are_named(kept: tuple[Gate, Path]) -> None:
    gate, file = kept
    file.unlink() if file.suffix == ".apng" else shutil.rmtree(file.parent)
    outcome = gate.verify()
    assert outcome.code == 2
    assert "is missing" in outcome.texts


@pytest.mark.parametrize("damage", ["garbage", "truncated", "other"])
def test_kept_pictures_are_looked_at_only_where_digests_differ(
    kept: tuple[Gate, Path], damage: str
) -> None:
    gate, file = kept
    good = file.read_bytes()
    if damage == "other":
        with Image.open(file) as picture:
            picture.convert("RGB").rotate(180).save(file, "PNG")
    else:
        file.write_bytes(b"garbage" if damage == "garbage" else good[: len(good) // 2])
    assert gate.verify().code == 0
    gate.scene(screen={"background": "#102030"})
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (2, {"a": "broken"})
    assert file.name in outcome.texts
    outcome = gate.verify("--update", "all")
    assert (outcome.code, outcome.statuses) == (1, {"a": "recorded"})
    assert gate.verify().code == 0


def test_a_kept_picture_too_many_is_named_and_recording_removes_it(gate: Gate) -> None:
    gate.record("--keep", "frames")
    extra = gate.goldens / "a" / "frame-0400.png"
    shutil.copy(gate.goldens / "a" / "frame-0000.png", extra)
    outcome = gate.verify()
    assert (outcome.code, outcome.statuses) == (1, {"a": "changed"})
    assert "a/frame-0400.png is extra" in outcome.texts
    assert gate.verify("--update", "changed").code == 1
    assert not extra.exists()
    assert gate.verify().code == 0


def test_with_kept_pictures_pixels_are_counted(kept: tuple[Gate, Path]) -> None:
    gate, _ = kept
    gate.scene(screen={"background": "#102030"})
    for difference in gate.verify().scene["differences"]:
        assert difference["pixels"] > 0
        assert difference["maximumDelta"] > 0
        assert len(difference["box"]) == 4


# Several scenes


def test_goldens_of_no_scene_are_named_and_with_complete_they_differ(recorded: Gate) -> None:
    shutil.copy(recorded.golden(), recorded.golden("gone"))
    outcome = recorded.verify()
    assert outcome.code == 0
    assert "goldens/gone.golden is the golden of no scene of this run" in outcome.texts
    outcome = recorded.verify("--complete")
    assert outcome.code == 1
    assert "gone.golden" in outcome.words


def test_a_scene_with_errors_stands_beside_sound_ones(recorded: Gate) -> None:
    recorded.text("zoetrope: 1\nviewer: zozzo\n", "b")
    recorded.scene("c", grid={"cornerRadius": 9})
    shutil.copy(recorded.golden(), recorded.golden("c"))
    text = recorded.golden().read_text(encoding="utf-8").replace('scene "a"', 'scene "c"')
    recorded.golden("c").write_bytes(resealed(text))
    outcome = recorded.verify(scenes=("a.yaml", "b.yaml", "c.yaml", "nowhere.yaml"))
    assert outcome.code == 2
    assert outcome.statuses == {"a": "passed", "b": "broken", "c": "changed", "nowhere": "broken"}
    assert "did you mean zozo?" in outcome.texts


def test_two_scenes_of_one_name_are_refused(recorded: Gate) -> None:
    (recorded.folder / "sub").mkdir()
    shutil.copy(recorded.folder / "a.yaml", recorded.folder / "sub" / "a.yaml")
    outcome = recorded.verify(scenes=("a.yaml", "sub/a.yaml"))
    assert outcome.code == 2
    assert "a.yaml and sub/a.yaml would both have the golden a" in outcome.words
    assert recorded.verify(scenes=("a.yaml", "a.yaml")).code == 2


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
def test_options_that_cannot_be_are_refused(recorded: Gate, arguments: tuple[str, str]) -> None:
    assert recorded.verify(*arguments).code == 2


def test_a_golden_that_cannot_be_written_is_a_failure_with_nothing_half_there(gate: Gate) -> None:
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


def test_constants_of_motion_are_told_in_its_language(gate: Gate) -> None:
    gate.scene(viewer={"style": "photos"}, duration=1.2)
    gate.record()
    text = (gate.folder / "a.yaml").read_text(encoding="utf-8")
    gate.text(text.replace("style: photos", "style: zozo"), "a")
    outcome = gate.verify()
    assert outcome.code == 1
    told = " ".join(s for m in outcome.scene["motion"] for s in m["sentences"])
    assert re.search(r"\d", told)
