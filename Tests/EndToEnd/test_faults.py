"""Kills at random moments of whatever writes files, and everything around a run that must not count.

`make test` runs a sample; `make test-faults` all of it.
"""

import subprocess
from pathlib import Path

import pytest

from faults import TASKS, check_whole, disturb
from project import contents
from surroundings import CAMPAIGN, ODD, PLAIN, Surroundings, everything
from verification import CLEAN, Gate


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A gate of its own for each test."""
    return Gate(tmp_path / "project", zoetrope)


@pytest.mark.parametrize("name", TASKS)
def test_a_run_that_is_killed_at_any_moment_is_made_good_by_the_next(
    gate: Gate, name: str, kills: int
) -> None:
    faults, stopped = disturb(TASKS[name](gate), kills)
    print(f"{name}: {stopped} runs stopped on their way, {len(faults)} faults")
    assert not faults, f"{name}: {len(faults)} of {kills} kills broke something:\n" + "\n".join(faults)


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> dict[str, bytes]:
    """What all commands write and say where nothing is odd."""
    return everything(Gate(tmp_path_factory.mktemp("plain") / "project", zoetrope), PLAIN)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Varies more in a campaign."""
    if "around" in metafunc.fixturenames:
        varied = CAMPAIGN if metafunc.config.getoption("--campaign") else [ODD]
        metafunc.parametrize("around", varied, ids=lambda around: around.name)


def test_nothing_around_a_run_reaches_its_results(
    gate: Gate, plain: dict[str, bytes], around: Surroundings
) -> None:
    if lacking := around.lacking(gate.folder):
        pytest.skip(lacking)
    found, expected = around.seen(everything(gate, around)), around.seen(plain)
    assert found.keys() == expected.keys(), sorted(found.keys() ^ expected.keys())
    assert [name for name in found if found[name] != expected[name]] == []


def test_a_scene_named_from_elsewhere_gives_the_same(gate: Gate) -> None:
    scene, other = gate.scene(), gate.folder / "other"
    assert gate.run("render", "a.yaml", "-o", "out", env=CLEAN).returncode == 0
    assert gate.run("render", scene, "-o", other, env=CLEAN, cwd="/").returncode == 0
    assert contents(other) == contents(gate.output)


def test_files_that_may_not_grow_are_an_error_with_words(gate: Gate) -> None:
    task = TASKS["record"](gate)
    for blocks in (1, 8):
        for arguments in (("render", "a.yaml", "-o", "out"), task.arguments):
            done = subprocess.run(
                ["sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh", gate.zoetrope, *arguments],
                cwd=gate.folder, env=CLEAN, capture_output=True, check=False)
            assert done.returncode == 2, done.stderr
            assert b"File too large" in done.stderr
            check_whole(gate.output)
            check_whole(gate.goldens)
    task.finish()
