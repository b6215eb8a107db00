"""Shards: merged shards equal the whole run, and missing or foreign shards are reported."""

import json
import shutil
from pathlib import Path

import pytest

from project import contents
from verification import Gate

SCENES = ("a.yaml", "b.yaml", "c.yaml", "d.yaml")


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Gate:
    """Four scenes: one unchanged, one changed with pictures, one with errors, one without a golden."""
    gate = Gate(tmp_path_factory.mktemp("shards") / "project", zoetrope)
    gate.scene("a")
    gate.scene("b")
    gate.record("--keep", "frames", scenes=SCENES[:2])
    gate.scene("b", grid={"cornerRadius": 7}, title="</script>\u202e \U0001f3ac")
    gate.text("zoetrope: 1\nviewer: zozzo\n", "c")
    gate.scene("d", duration=0.1)
    gate.golden("gone").write_bytes(gate.golden("a").read_bytes())
    return gate


def merged(gate: Gate, count: int, folder: Path, *order: int) -> tuple[int, bytes, dict[str, bytes]]:
    """Verifies in this many shards and merges them in an order."""
    parts = folder / "parts"
    for index in range(1, count + 1):
        gate.verify("--shard", f"{index}/{count}", "--report", parts, scenes=SCENES)
    names = [parts / f"shard-{index}-of-{count}.json" for index in order or range(1, count + 1)]
    outcome = gate.ask("merge", *names, "--json", "--report", folder / "report")
    return outcome.code, outcome.data, contents(folder / "report")


@pytest.fixture(scope="module")
def whole(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, bytes, dict[str, bytes]]:
    """The result of the same run on one machine."""
    folder = tmp_path_factory.mktemp("whole")
    outcome = gate.verify("--report", folder / "report", scenes=SCENES)
    assert outcome.statuses == {"a": "passed", "b": "changed", "c": "broken", "d": "missing"}
    return outcome.code, outcome.data, contents(folder / "report")


@pytest.fixture(scope="module")
def parts(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the three shards of a run."""
    folder = tmp_path_factory.mktemp("three")
    merged(gate, 3, folder)
    return folder / "parts"


@pytest.mark.parametrize(
    ("count", "order"), [(1, ()), (2, (2, 1)), (3, (2, 3, 1)), (7, (7, 1, 3, 5, 2, 4, 6))]
)
def test_merged_shards_equal_the_whole_run(
    gate: Gate, whole: tuple[int, bytes, dict[str, bytes]], tmp_path: Path, count: int, order: tuple[int, ...]
) -> None:
    code, data, files = merged(gate, count, tmp_path, *order)
    assert (code, data) == whole[:2]
    assert files == whole[2]
    assert [name for name in files if name.endswith(".png")]


def test_merge_takes_a_folder_of_shards(
    gate: Gate, whole: tuple[int, bytes, dict[str, bytes]], parts: Path
) -> None:
    outcome = gate.ask("merge", parts, "--json")
    assert (outcome.code, outcome.data) == whole[:2]


def test_exit_code_of_a_shard_is_that_of_its_scenes(gate: Gate, tmp_path: Path) -> None:
    codes = [
        gate.verify("--shard", f"{index}/2", "--report", tmp_path, scenes=("a.yaml", "b.yaml")).code
        for index in (1, 2)
    ]
    assert sorted(codes) == [0, 1]
    empty = gate.verify("--shard", "3/3", "--report", tmp_path, scenes=("a.yaml", "b.yaml"))
    assert empty.code == 0


def test_passing_shards_merge_to_a_passing_run(gate: Gate, tmp_path: Path) -> None:
    for index in (1, 2):
        gate.verify("--shard", f"{index}/2", "--report", tmp_path, scenes=("a.yaml",))
    outcome = gate.ask("merge", tmp_path, "--json")
    assert (outcome.code, outcome.statuses) == (0, {"a": "passed"})


def part(parts: Path, index: int) -> Path:
    return parts / f"shard-{index}-of-3.json"


def test_missing_and_duplicate_shards_are_named(gate: Gate, parts: Path, tmp_path: Path) -> None:
    outcome = gate.ask("merge", part(parts, 1), part(parts, 3))
    assert (outcome.code, "of 3 shards 2 is missing" in outcome.words) == (2, True)
    outcome = gate.ask("merge", part(parts, 2))
    assert "of 3 shards 1, 3 are missing" in outcome.words
    outcome = gate.ask("merge", part(parts, 1), part(parts, 2), part(parts, 2), part(parts, 3))
    assert (outcome.code, "shard 2 of 3 is given twice" in outcome.words) == (2, True)
    outcome = gate.ask("merge", tmp_path)
    assert (outcome.code, "contains no parts of a run" in outcome.words) == (2, True)
    assert gate.ask("merge", tmp_path / "nowhere").code == 2
    assert gate.ask("merge").code == 2


def test_shard_of_another_run_is_named(gate: Gate, parts: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(parts, tmp_path / "parts")
    gate.verify("--shard", "2/3", "--threshold", "0.3", "--report", folder, scenes=SCENES)
    outcome = gate.ask("merge", folder, "--report", tmp_path / "report")
    assert (outcome.code, "shard 2 of 3" in outcome.words) == (2, True)
    assert not (tmp_path / "report").exists()


@pytest.mark.parametrize("damage", ["cut", "deep"])
def test_damaged_shards_are_named(gate: Gate, parts: Path, tmp_path: Path, damage: str) -> None:
    folder = shutil.copytree(parts, tmp_path / "parts")
    file = next(path for path in folder.iterdir() if b'"triptych"' in path.read_bytes())
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2] if damage == "cut" else b"[" * 200_000)
    outcome = gate.ask("merge", folder)
    assert outcome.code == 2
    assert file.name in outcome.words
    assert "is not part of a run, or is damaged" in outcome.words


def test_edited_shard_is_refused(gate: Gate, parts: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(parts, tmp_path / "parts")
    file = next(path for path in folder.iterdir() if b'"triptych"' in path.read_bytes())
    shard = json.loads(file.read_bytes())
    shard["pictures"].append({"name": "b/evil.html", "bytes": ""})
    file.write_text(json.dumps(shard), encoding="utf-8")
    outcome = gate.ask("merge", folder, "--report", tmp_path / "report")
    assert outcome.code == 2
    assert file.name in outcome.words and "damaged" in outcome.words
    assert not (tmp_path / "report").exists()
    assert not list(tmp_path.rglob("evil*"))


def test_shards_record_nothing(gate: Gate, tmp_path: Path) -> None:
    before = contents(gate.goldens)
    assert gate.verify("--shard", "1/2", "--report", tmp_path, "--update", "all", scenes=SCENES).code == 2
    gate.verify("--shard", "1/2", "--report", tmp_path, "--update", "none", scenes=SCENES)
    assert contents(gate.goldens) == before
    assert gate.verify("--shard", "1/2", scenes=SCENES).code == 2


@pytest.mark.parametrize(
    "choice",
    ["0/4", "5/4", "1/0", "1/10001", "1", "/", "1/2/3", "+1/2", "1/" + "9" * 30, "\u0661/2", "auto", "1 /2", ""],
)
def test_invalid_shards_are_refused(
    gate: Gate, tmp_path: Path, choice: str
) -> None:
    outcome = gate.verify("--shard", choice, "--report", tmp_path, scenes=("c.yaml",))
    assert outcome.code == 2
    assert "shard" in outcome.words
    assert list(tmp_path.iterdir()) == []
