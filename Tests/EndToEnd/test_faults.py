"""Kills commands that write files at random times, and varies the environment, which must not affect results.

`make test` runs a sample of the tests, `make test-faults` all of them.
"""

import subprocess
from pathlib import Path

import pytest

from faults import TASKS, check_complete, disturb
from project import contents
from surroundings import CAMPAIGN, ODD, PLAIN, Surroundings, everything
from verification import CLEAN, Gate


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A new project for each test."""
    return Gate(tmp_path / "project", zoetrope)


@pytest.mark.parametrize("name", TASKS)
def test_the_next_run_repairs_a_killed_run(
    gate: Gate, name: str, kills: int
) -> None:
    faults, stopped = disturb(TASKS[name](gate), kills)
    print(f"{name}: {stopped} runs stopped on their way, {len(faults)} faults")
    assert not faults, f"{name}: {len(faults)} of {kills} kills broke something:\n" + "\n".join(faults)


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> dict[str, bytes]:
    """The results of all commands in a plain environment."""
    return everything(Gate(tmp_path_factory.mktemp("plain") / "project", zoetrope), PLAIN)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Uses more environments in a campaign."""
    if "around" in metafunc.fixturenames:
        varied = CAMPAIGN if metafunc.config.getoption("--campaign") else [ODD]
        metafunc.parametrize("around", varied, ids=lambda around: around.name)


def test_environment_does_not_affect_results(
    gate: Gate, plain: dict[str, bytes], around: Surroundings
) -> None:
    if missing_requirement := around.missing_requirement(gate.folder):
        pytest.skip(missing_requirement)
    found, expected = around.seen(everything(gate, around)), around.seen(plain)
    assert found.keys() == expected.keys(), sorted(found.keys() ^ expected.keys())
    assert [name for name in found if found[name] != expected[name]] == []


def test_working_directory_does_not_affect_results(gate: Gate) -> None:
    scene, other = gate.scene(), gate.folder / "other"
    assert gate.run("render", "a.yaml", "-o", "out", env=CLEAN).returncode == 0
    assert gate.run("render", scene, "-o", other, env=CLEAN, cwd="/").returncode == 0
    assert contents(other) == contents(gate.output)


def test_file_size_limit_is_reported(gate: Gate) -> None:
    task = TASKS["record"](gate)
    for blocks in (1, 8):
        for arguments in (("render", "a.yaml", "-o", "out"), task.arguments):
            done = subprocess.run(
                ["sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh", gate.zoetrope, *arguments],
                cwd=gate.folder, env=CLEAN, capture_output=True, check=False)
            assert done.returncode == 2, done.stderr
            assert b"File too large" in done.stderr
            check_complete(gate.output)
            check_complete(gate.goldens)
    task.finish()
