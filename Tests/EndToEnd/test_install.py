"""`make install`: installed files, manual, completions, and complete removal."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from project import ROOT, contents

PREFIX = "/opt/zoetrope"


def make(*arguments: str, expected: int = 0) -> subprocess.CompletedProcess[str]:
    """Runs make with the existing build and checks the exit code."""
    assert (ROOT / ".build/release/zoetrope").exists(), "nothing is built; `make build` does it"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "--old-file=.build/built", *arguments],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )
    assert done.returncode == expected, done.stderr
    return done


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A DESTDIR with an installation. Tests must not change it."""
    folder = tmp_path_factory.mktemp("stage")
    make("install", f"DESTDIR={folder}", f"PREFIX={PREFIX}")
    return folder


@pytest.fixture(scope="module")
def installed(stage: Path) -> Path:
    """The installation's prefix in that folder."""
    return stage / PREFIX.lstrip("/")


@pytest.fixture(scope="module")
def dumped_help(installed: Path) -> dict[str, Any]:
    """The description that the command prints of itself (--experimental-dump-help)."""
    dump = subprocess.run(
        [installed / "bin/zoetrope", "--experimental-dump-help"], capture_output=True, check=True
    ).stdout
    return json.loads(dump)["command"]


def verbs(dumped_help: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Returns the command's subcommands."""
    return (verb for verb in dumped_help["subcommands"] if verb["commandName"] != "help")


def test_all_files_are_in_the_prefix_and_listed(stage: Path, installed: Path) -> None:
    """No file is outside of the prefix. All files are readable by everyone; only the two programs are executable."""
    files = contents(stage)
    listed = (installed / "share/doc/zoetrope/installed-files").read_text().splitlines()
    assert {f"{PREFIX.lstrip('/')}/{name}" for name in listed} == set(files)
    modes = {name: (installed / name).stat().st_mode & 0o777 for name in listed}
    programs = {"bin/zoetrope", "libexec/zoetrope/zoetrope-preview", "libexec/zoetrope/zoetrope-heif"}
    assert {name for name, mode in modes.items() if mode == 0o755} == programs
    assert all(mode == 0o644 for name, mode in modes.items() if name not in programs)
    for name in (
        "share/man/man1/zoetrope.1", "share/bash-completion/completions/zoetrope",
        "share/zsh/site-functions/_zoetrope", "share/fish/vendor_completions.d/zoetrope.fish",
        "share/doc/zoetrope/LICENSE", "share/doc/zoetrope/docs/reference/verify.md",
    ):
        assert name in listed


def test_debug_information_is_in_a_separate_file(installed: Path) -> None:
    """The command is less than half as large, and debuggers find the rest by its file name and build ID."""
    command, debug = installed / "bin/zoetrope", installed / "bin/.debug/zoetrope.debug"
    assert command.stat().st_size * 2 < (ROOT / ".build/release/zoetrope").stat().st_size
    sections = subprocess.run(
        ["readelf", "--wide", "--sections", command], capture_output=True, text=True, check=True
    ).stdout
    assert ".debug_info" not in sections and ".symtab" not in sections
    linked = subprocess.run(
        ["readelf", "--string-dump=.gnu_debuglink", command], capture_output=True, check=True
    ).stdout
    assert b"zoetrope.debug" in linked
    identities = [
        re.search(r"Build ID: (\w+)", subprocess.run(
            ["readelf", "--notes", file], capture_output=True, text=True, check=True
        ).stdout)
        for file in (command, debug)
    ]
    assert identities[0] and identities[1] and identities[0][1] == identities[1][1]


def test_installed_command_runs(installed: Path, tmp_path: Path) -> None:
    """It runs without the debug information and from any folder."""
    done = subprocess.run(
        [installed / "bin/zoetrope", "schema"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["title"]


def test_installed_command_finds_its_helper(installed: Path) -> None:
    """The helper is in libexec. It prints the address of its page and ends on a signal."""
    process = subprocess.Popen(
        [installed / "bin/zoetrope", "preview", ROOT / "scenes/beads.yaml"], stdout=subprocess.PIPE)
    assert process.stdout
    assert process.stdout.readline().startswith(b"http://127.0.0.1:")
    process.terminate()
    assert process.wait(60) == -15


def test_manual_has_one_page_for_each_subcommand(installed: Path, dumped_help: dict[str, Any]) -> None:
    """There are no other pages."""
    pages = {page.stem for page in (installed / "share/man/man1").iterdir()}
    assert pages == {"zoetrope"} | {f"zoetrope-{verb['commandName']}" for verb in verbs(dumped_help)}


def shown(page: Path) -> str:
    """Returns a page as shown by man, on one line. man must print no warning."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "999", "MANPAGER": "cat"}
    done = subprocess.run(
        ["man", "--warnings", "--encoding=UTF-8", "--local-file", page],
        env=environment, capture_output=True, check=True,
    )
    assert not done.stderr, done.stderr
    return " ".join(re.sub(rb".\x08", b"", done.stdout).decode().split())


def test_manual_contains_the_complete_help(
    installed: Path, dumped_help: dict[str, Any]
) -> None:
    """Options with their description, values and defaults, and the exit codes."""
    for verb in verbs(dumped_help):
        page = shown(installed / f"share/man/man1/zoetrope-{verb['commandName']}.1")
        for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"):
            assert f" {heading} " in page
        for code in ("0", "1", "2", "130", "143", "141"):
            assert re.search(rf"\b{code}\b", page.split(" EXIT STATUS ")[1]), (verb, code)
        for argument in verb["arguments"]:
            names = [
                ("--" if name["kind"] == "long" else "-") + name["name"]
                for name in argument.get("names", [])
            ]
            for text in (
                *names, argument.get("abstract", ""), argument.get("discussion", ""),
                argument.get("defaultValue", ""), ", ".join(argument.get("allValues", [])),
            ):
                assert " ".join(text.split()) in page, (verb["commandName"], text)
    root = shown(installed / "share/man/man1/zoetrope.1")
    assert all(f"zoetrope-{verb['commandName']}(1)" in root for verb in verbs(dumped_help))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["ver"], {"verify"}),
        (["verify", "--upd"], {"--update"}),
        (["render", "--viewer", "b43-"], {"b43-swiftui", "b43-compose"}),
        (["render", "sc"], {"scene.yaml", "scenes"}),
        (["render", "--output", "sc"], {"scenes"}),
    ],
)
def test_bash_completes(
    installed: Path, tmp_path: Path, words: list[str], offered: set[str]
) -> None:
    """Completes subcommands, options, option values, scenes and folders."""
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scene.yaml").touch()
    (tmp_path / "scene.gif").touch()
    script = """
        . "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
        _zoetrope zoetrope "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    completions = installed / "share/bash-completion/completions/zoetrope"
    done = subprocess.run(
        ["bash", "-c", script, "bash", completions, "zoetrope", *words],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )
    assert set(done.stdout.split()) == offered


def test_uninstall_keeps_foreign_files(installed: Path, tmp_path: Path) -> None:
    """It deletes files of this version and of older ones, and keeps all others."""
    prefix = tmp_path / "prefix"
    shutil.copytree(installed, prefix)
    others = [prefix / "bin/other", prefix / "share/man/man1/zoetrope-of-others.1"]
    for other in others:
        other.touch()
    older = prefix / "share/man/man1/zoetrope-abandoned.1"
    older.touch()
    listing = prefix / "share/doc/zoetrope/installed-files"
    listing.write_text("".join(sorted([
        *listing.read_text().splitlines(keepends=True), "share/man/man1/zoetrope-abandoned.1\n"
    ])))
    # The stripped command is sufficient here, and is installed faster.
    subprocess.run(
        [ROOT / "Packaging/install-tree", installed / "bin/zoetrope", prefix], check=True
    )
    assert not older.exists()
    make("uninstall", f"PREFIX={prefix}")
    assert set(contents(prefix)) == {str(other.relative_to(prefix)) for other in others}
    assert not (prefix / "share/doc/zoetrope").exists()
    assert "no zoetrope was installed there" in make(
        "uninstall", f"PREFIX={prefix}", expected=2
    ).stderr


@pytest.mark.parametrize("name", ["bin/other", "share/doc/zoetrope/../../../kept", "../kept"])
def test_uninstall_refuses_a_manipulated_list(tmp_path: Path, name: str) -> None:
    """If the list names a file that no installation creates, nothing is deleted."""
    listing = tmp_path / "prefix/share/doc/zoetrope/installed-files"
    listing.parent.mkdir(parents=True)
    listing.write_text(f"{name}\n")
    (tmp_path / "prefix/bin").mkdir()
    for kept in ("kept", "prefix/kept", "prefix/bin/other"):
        (tmp_path / kept).touch()
    assert "which no install makes" in make(
        "uninstall", f"PREFIX={tmp_path / 'prefix'}", expected=2
    ).stderr
    assert len(contents(tmp_path)) == 4
