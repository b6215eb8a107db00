"""The built command itself: how it was compiled and linked, as readelf and the build's plan say."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from project import ROOT

RELEASE = ROOT / ".build/release"
C_MODULES = sorted({source.parent.name for source in (ROOT / "Sources").glob("*/*/*.c")})


@pytest.fixture(scope="module")
def command() -> Path:
    """What people run, as `make build` has left it; a debug build is another thing."""
    path = RELEASE / "zoetrope"
    assert path.exists(), f"{path} is missing; `make build` makes it"
    return path.resolve()


def readelf(*options: str | Path) -> str:
    """What readelf says."""
    return subprocess.run(
        ["readelf", "--wide", *options], capture_output=True, text=True, check=True
    ).stdout


def test_symbols_are_bound_at_the_start_and_their_table_is_read_only(command: Path) -> None:
    """Full RELRO: nothing can be written over a function's address."""
    dynamic = readelf("--dynamic", command)
    assert re.search(r"\(FLAGS\) .*\bBIND_NOW\b", dynamic)
    assert re.search(r"\(FLAGS_1\) .*\bNOW\b", dynamic)
    segments = readelf("--segments", command)
    assert re.search(r"^\s+GNU_RELRO ", segments, re.MULTILINE)
    mapped = re.findall(r"^\s+\d\d\s+(.*)$", segments.split("Section to Segment")[1], re.MULTILINE)
    # Every segment that is listed with the addresses of functions is read-only once they are bound.
    holding = [set(sections.split()) for sections in mapped if ".got" in sections.split()]
    assert holding and all(".data.rel.ro" in sections for sections in holding)
    assert all(".got.plt" not in sections.split() or ".got" in sections.split() for sections in mapped)


def test_addresses_differ_with_every_run(command: Path) -> None:
    """A position-independent executable."""
    assert re.search(r"Type:\s+DYN \(Position-Independent Executable", readelf("--file-header", command))


def test_no_memory_is_both_written_and_executed(command: Path) -> None:
    """Neither the stack nor a segment."""
    segments = readelf("--segments", command)
    flags = re.findall(r"^\s+(LOAD|GNU_STACK)\s+(?:0x\w+\s+){5}([RWE ]{3})", segments, re.MULTILINE)
    assert "GNU_STACK" in {kind for kind, _ in flags}
    assert all(not ("W" in access and "E" in access) for _, access in flags)


def test_libraries_come_from_the_system_alone(command: Path) -> None:
    """No RUNPATH, which would run a library that someone laid beside the command."""
    dynamic = readelf("--dynamic", command)
    assert "RUNPATH" not in dynamic and "RPATH" not in dynamic
    needed = re.findall(r"Shared library: \[(.*)\]", dynamic)
    assert needed and not any("/" in library or "swift" in library for library in needed)


def test_a_library_laid_beside_the_command_is_not_run(command: Path, tmp_path: Path) -> None:
    """As above, by trying it: what lies there is no library at all, and would be an error."""
    shutil.copy(command, tmp_path / "zoetrope")
    needed = re.findall(r"Shared library: \[(lib.*)\]", readelf("--dynamic", command))
    for library in needed:
        (tmp_path / library).write_bytes(b"planted")
    done = subprocess.run(
        [tmp_path / "zoetrope", "--version"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_c_is_compiled_with_checks_of_its_buffers() -> None:
    """FORTIFY and stack protector for every C file, as the build's plan has it."""
    assert C_MODULES
    plan = (ROOT / ".build/release.yaml").read_text(encoding="utf-8")
    compiled = [
        json.loads(line.strip().removeprefix("args: "))
        for line in plan.splitlines()
        if line.strip().startswith('args: ["') and '/clang","' in line
    ]
    for module in C_MODULES:
        calls = [call for call in compiled if f"/Sources/C/{module}/" in call[call.index("-c") + 1]]
        assert calls, f"the plan compiles nothing of {module}"
        for call in calls:
            assert "-fstack-protector-strong" in call, call
            assert "-D_FORTIFY_SOURCE=3" in call and "-O2" in call, call


def test_the_checks_have_reached_the_command(command: Path) -> None:
    """What the checks call in the C library is asked for."""
    symbols = readelf("--dyn-syms", command)
    assert "__stack_chk_fail@" in symbols
    assert re.search(r"\b__(?!stack)\w+_chk@", symbols)


def test_no_path_of_the_build_is_in_the_command(command: Path) -> None:
    """Neither the checkout's nor one beneath home; in all its bytes, debug information too."""
    text = command.read_bytes()
    for path in (f"{ROOT}/", f"{Path.home()}/"):
        found = text.find(path.encode())
        assert found < 0, text[max(0, found - 80):found + 160]
