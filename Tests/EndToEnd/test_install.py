"""`make install`: what lies where, the manual, the completions, and that nothing is left behind."""

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
    """Runs make at the top level with what is built; it must end as expected."""
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
    """A folder that was installed into; not to be changed."""
    folder = tmp_path_factory.mktemp("stage")
    make("install", f"DESTDIR={folder}", f"PREFIX={PREFIX}")
    return folder


@pytest.fixture(scope="module")
def installed(stage: Path) -> Path:
    """The same, beneath its prefix."""
    return stage / PREFIX.lstrip("/")


@pytest.fixture(scope="module")
def spoken(installed: Path) -> dict[str, Any]:
    """What the command says of itself."""
    dump = subprocess.run(
        [installed / "bin/zoetrope", "--experimental-dump-help"], capture_output=True, check=True
    ).stdout
    return json.loads(dump)["command"]


def verbs(spoken: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Its verbs."""
    return (verb for verb in spoken["subcommands"] if verb["commandName"] != "help")


def test_all_lies_beneath_the_prefix_and_is_listed(stage: Path, installed: Path) -> None:
    """Nothing beside it; files readable by all, one of them run."""
    files = contents(stage)
    listed = (installed / "share/doc/zoetrope/installed-files").read_text().splitlines()
    assert {f"{PREFIX.lstrip('/')}/{name}" for name in listed} == set(files)
    modes = {name: (installed / name).stat().st_mode & 0o777 for name in listed}
    programs = {"bin/zoetrope", "libexec/zoetrope/zoetrope-preview"}
    assert {name for name, mode in modes.items() if mode == 0o755} == programs
    assert all(mode == 0o644 for name, mode in modes.items() if name not in programs)
    for name in (
        "share/man/man1/zoetrope.1", "share/bash-completion/completions/zoetrope",
        "share/zsh/site-functions/_zoetrope", "share/fish/vendor_completions.d/zoetrope.fish",
        "share/doc/zoetrope/LICENSE", "share/doc/zoetrope/docs/verify.md",
    ):
        assert name in listed


def test_the_command_has_its_debug_information_beside_it(installed: Path) -> None:
    """Stripped to less than half, and debuggers find the rest by its name and checksum."""
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


def test_the_installed_command_runs(installed: Path, tmp_path: Path) -> None:
    """Without its debug information, wherever it is called from."""
    done = subprocess.run(
        [installed / "bin/zoetrope", "schema"], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["title"]


def test_the_installed_command_finds_its_helper(installed: Path) -> None:
    """In libexec; it says where its page is, and a signal ends it."""
    process = subprocess.Popen(
        [installed / "bin/zoetrope", "preview", ROOT / "scenes/beads.yaml"], stdout=subprocess.PIPE)
    assert process.stdout
    assert process.stdout.readline().startswith(b"http://127.0.0.1:")
    process.terminate()
    assert process.wait(20) == -15


def test_the_manual_has_a_page_for_each_verb(installed: Path, spoken: dict[str, Any]) -> None:
    """And no other."""
    pages = {page.stem for page in (installed / "share/man/man1").iterdir()}
    assert pages == {"zoetrope"} | {f"zoetrope-{verb['commandName']}" for verb in verbs(spoken)}


def shown(page: Path) -> str:
    """A page as man shows it, on one line; man must find nothing to warn of."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "999", "MANPAGER": "cat"}
    done = subprocess.run(
        ["man", "--warnings", "--encoding=UTF-8", "--local-file", page],
        env=environment, capture_output=True, check=True,
    )
    assert not done.stderr, done.stderr
    return " ".join(re.sub(rb".\x08", b"", done.stdout).decode().split())


def test_the_manual_says_all_that_the_command_says(
    installed: Path, spoken: dict[str, Any]
) -> None:
    """Options, what they do, their values and defaults, and the exit codes; without a warning."""
    for verb in verbs(spoken):
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
    assert all(f"zoetrope-{verb['commandName']}(1)" in root for verb in verbs(spoken))


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
    """Verbs, options, their values, scenes and folders."""
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


def test_uninstalling_leaves_what_others_have_laid_there(installed: Path, tmp_path: Path) -> None:
    """Files of ours go, of this version and of an older one; all others stay."""
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
    # The command without its debug information does as well, and is laid there sooner.
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
def test_uninstalling_trusts_no_list(tmp_path: Path, name: str) -> None:
    """A list that names what no install makes removes nothing."""
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
