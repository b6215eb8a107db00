"""How the command is compiled and linked, according to readelf and the build plan."""

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
    """The release build of `make build`. Debug builds have other settings."""
    path = RELEASE / "zoetrope"
    assert path.exists(), f"{path} is missing; `make build` makes it"
    return path.resolve()


def readelf(*options: str | Path) -> str:
    """Returns the output of readelf."""
    return subprocess.run(
        ["readelf", "--wide", *options], capture_output=True, text=True, check=True
    ).stdout


def test_relocations_are_read_only(command: Path) -> None:
    """Full RELRO: all symbols are bound at startup, after which the table of function addresses is read-only."""
    dynamic = readelf("--dynamic", command)
    assert re.search(r"\(FLAGS\) .*\bBIND_NOW\b", dynamic)
    assert re.search(r"\(FLAGS_1\) .*\bNOW\b", dynamic)
    segments = readelf("--segments", command)
    assert re.search(r"^\s+GNU_RELRO ", segments, re.MULTILINE)
    mapped = re.findall(r"^\s+\d\d\s+(.*)$", segments.split("Section to Segment")[1], re.MULTILINE)
    # All segments with function addresses must be read-only after the symbols are bound.
    holding = [set(sections.split()) for sections in mapped if ".got" in sections.split()]
    assert holding and all(".data.rel.ro" in sections for sections in holding)
    assert all(".got.plt" not in sections.split() or ".got" in sections.split() for sections in mapped)


def test_executable_is_position_independent(command: Path) -> None:
    """Allows address space layout randomization."""
    assert re.search(r"Type:\s+DYN \(Position-Independent Executable", readelf("--file-header", command))


def test_no_memory_is_writable_and_executable(command: Path) -> None:
    """Checks the stack and all segments."""
    segments = readelf("--segments", command)
    flags = re.findall(r"^\s+(LOAD|GNU_STACK)\s+(?:0x\w+\s+){5}([RWE ]{3})", segments, re.MULTILINE)
    assert "GNU_STACK" in {kind for kind, _ in flags}
    assert all(not ("W" in access and "E" in access) for _, access in flags)


def test_libraries_come_only_from_the_system(command: Path) -> None:
    """There is no RUNPATH, which would load libraries that someone put next to the command."""
    dynamic = readelf("--dynamic", command)
    assert "RUNPATH" not in dynamic and "RPATH" not in dynamic
    needed = re.findall(r"Shared library: \[(.*)\]", dynamic)
    assert needed and not any("/" in library or "swift" in library for library in needed)


def test_library_next_to_the_command_is_not_loaded(command: Path, tmp_path: Path) -> None:
    """Puts invalid library files next to the command. Loading one of them would be an error."""
    shutil.copy(command, tmp_path / "zoetrope")
    needed = re.findall(r"Shared library: \[(lib.*)\]", readelf("--dynamic", command))
    for library in needed:
        (tmp_path / library).write_bytes(b"planted")
    done = subprocess.run(
        [tmp_path / "zoetrope", "--version"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_c_is_compiled_with_buffer_checks() -> None:
    """The build plan has FORTIFY and the stack protector for every C file."""
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


def test_command_calls_the_buffer_checks(command: Path) -> None:
    """The command imports the C library's functions for these checks."""
    symbols = readelf("--dyn-syms", command)
    assert "__stack_chk_fail@" in symbols
    assert re.search(r"\b__(?!stack)\w+_chk@", symbols)


def test_command_contains_no_build_path(command: Path) -> None:
    """Neither the path of the checkout nor of the home directory is in the file, debug information included."""
    text = command.read_bytes()
    for path in (f"{ROOT}/", f"{Path.home()}/"):
        found = text.find(path.encode())
        assert found < 0, text[max(0, found - 80):found + 160]
