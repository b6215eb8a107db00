"""verify: reported causes of a difference, messages of recording, and fixes for broken files."""

from pathlib import Path

import pytest

from test_verify import on_terminal
from verification import Gate, Outcome

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A project with one scene and no goldens."""
    gate = Gate(tmp_path / "project", zoetrope)
    gate.scene()
    return gate


@pytest.fixture
def recorded(gate: Gate) -> Gate:
    """The same project with a golden."""
    gate.record()
    return gate


def messages(outcome: Outcome) -> str:
    """Returns all sentences about the motion and all problems."""
    return " ".join([*outcome.scene["motionHeadline"], outcome.texts])


# Causes


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--scale", "0.5"), "Recorded at 1 px per pt, this run is at 0.5 px per pt; the scene does not set it (see --scale)."),
        (("--fps", "60"), "Recorded at 30 frames per second, this run is at 60 frames per second; the scene does not set it (see --fps)."),
        (("--speed", "2"), "Recorded at speed 1, this run is at speed 2; the scene does not set it (see --speed)."),
        (("--overlays", "clock"), "Recorded with overlays: none, this run is with overlays: clock; the scene does not set it"),
        (("--viewer", "photos"), "Recorded with the viewer zozo, this run is with the viewer photos; the scene"),
    ],
)
def test_differing_options_are_named(recorded: Gate, option: tuple[str, str], words: str) -> None:
    outcome = recorded.verify(*option)
    assert outcome.code == 1
    assert words in messages(outcome)
    assert "as recorded" not in messages(outcome) and "Built-in constants" not in messages(outcome)


# Lists and values


def test_removed_and_changed_touches_are_distinguished(gate: Gate) -> None:
    touches = [{"at": at, "tap": {"thumbnail": place}} for at, place in ((0.02, 1), (0.05, 4), (0.2, 5))]
    gate.scene(touches=touches)
    gate.record()
    gate.scene(touches=[touches[1], {"at": 0.22, "tap": {"thumbnail": 5}}])
    words = messages(gate.verify())
    assert "the tap on `thumbnail 1` at 0.02 s is removed" in words
    assert "touches[1].at 0.2 → 0.22" in words
    assert "touches[2]" not in words


def test_explicit_default_is_not_a_change(gate: Gate) -> None:
    gate.scene(grid={"cornerRadius": 3, "contentMode": None})
    gate.record()
    gate.scene(
        viewer={"style": "zozo", "openDuration": "200ms"}, grid={"contentMode": "fill", "cornerRadius": 6},
        screen={"background": "#F4F1EAFF"},
    )
    words = messages(gate.verify())
    assert "The scene file has changed: grid.cornerRadius 3 → 6." in words


def test_invisible_change_is_at_most_a_warning(recorded: Gate) -> None:
    recorded.scene(grid={"cornerRadius": 6})
    outcome = recorded.verify("--mask", "0,0,98,213", "--threshold", "1")
    assert "the pictures are the same" not in outcome.scene["headline"]


@pytest.mark.parametrize(("value", "records"), [("false", True), ("0", True), ("", True), ("true", False)])
def test_false_value_of_ci_is_ignored(gate: Gate, value: str, records: bool) -> None:
    assert on_terminal(gate, CI=value) == (1 if records else 2)
    assert gate.golden().exists() == records


# Broken files


def test_git_lfs_pointers_are_recognized(gate: Gate) -> None:
    gate.record("--keep", "frames")
    good = gate.golden().read_bytes()
    gate.golden().write_bytes(POINTER)
    outcome = gate.verify()
    assert outcome.code == 2
    assert "goldens/a.golden is a Git LFS pointer, not the file itself; run git lfs pull" in outcome.texts
    gate.golden().write_bytes(good)
    (gate.goldens / "a/frame-0000.png").write_bytes(POINTER)
    gate.scene(screen={"background": "#102030"})
    outcome = gate.verify()
    assert outcome.code == 2
    assert "goldens/a/frame-0000.png is a Git LFS pointer" in outcome.scene["headline"]
    outcome = gate.diff("goldens/a/frame-0000.png", "photos/a.jpg")
    assert (outcome.code, "is a Git LFS pointer" in outcome.texts) == (2, True)


# Messages


def test_failed_expectation_is_reported_once_with_its_name_and_reason(gate: Gate) -> None:
    gate.scene(expect=[{
        "name": "quick", "why": "people wait", "settlesBy": {"reading": "hero.width", "time": 0.1},
    }])
    outcome = gate.ask("verify", "a.yaml", "--json")
    assert outcome.code == 1
    (found,) = outcome.scene["expectations"]
    assert (found["name"], found["why"]) == ("quick", "people wait")
    assert found["text"] not in found["found"]
    assert f"found {found['found']} at " in outcome.words and f"(frame {found['frame']})" in outcome.words
    assert outcome.words.count(found["text"]) == 1
    assert '"quick": ' in outcome.words and "why: people wait" in outcome.words


# Names


def test_names_in_other_scripts_are_distinguished(gate: Gate) -> None:
    gate.scene("写真")
    gate.scene("一覧", grid={"columns": 2})
    outcome = gate.verify("--update", "missing", scenes=("写真.yaml", "一覧.yaml"))
    assert (outcome.code, len(outcome.statuses)) == (1, 2)
    assert all(name.startswith("scene-") for name in outcome.statuses)
    assert gate.verify(scenes=("写真.yaml", "一覧.yaml")).code == 0


def test_shards_with_other_options_belong_to_another_run(gate: Gate, tmp_path: Path) -> None:
    for name in ("a", "b"):
        gate.scene(name)
    both = ("a.yaml", "b.yaml")
    gate.verify("--update", "missing", scenes=both)
    gate.verify("--shard", "1/2", "--report", tmp_path, scenes=both)
    gate.verify("--shard", "2/2", "--report", tmp_path, "--threshold", "0.1", scenes=both)
    merged = gate.ask("merge", tmp_path)
    assert (merged.code, "shard 2 of 2 is from a different run" in merged.words) == (2, True)
    gate.verify("--shard", "2/2", "--report", tmp_path, scenes=both)
    assert gate.ask("merge", tmp_path).code == 0
