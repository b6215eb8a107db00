"""A command that fails says why, whatever it is to write.

Commands, flags and options are those of the built program's help, so that a new one is tested too.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from project import Project

# What a command needs besides its inputs.
NEEDED = {
    "export": ["--to", "css"], "measure": ["--scene", "scene.yaml"], "merge": ["--report", "merged"],
    "pack": ["-o", "new.gif"], "sweep": ["--set", "tail=0,1"], "verify": ["--goldens", "goldens"],
}
WITHOUT_FILES = {"curve", "schema", "new", "help", "preview"}
ENDING_FLAGS = {"help", "version", "rules"}
INPUTS = {"project", "root", "scene", "baseline"}
Words = list[str]


def commands(zoetrope: Path) -> dict[str, list[dict[str, Any]]]:
    """Returns the arguments of each command that reads files, as the program's help lists them."""
    done = subprocess.run([zoetrope, "--experimental-dump-help"], capture_output=True, check=True)
    found = json.loads(done.stdout)["command"]["subcommands"]
    return {
        command["commandName"]: command["arguments"]
        for command in found
        if command["commandName"] not in WITHOUT_FILES
    }


def options(arguments: list[dict[str, Any]], folder: str = "") -> Iterator[tuple[Words, bool]]:
    """Yields each flag and each option that names a file or takes one of a few values.

    With each comes whether it names an output, which is in `folder`.
    """
    for argument in arguments:
        if argument["kind"] == "positional" or argument["preferredName"]["name"] in ENDING_FLAGS | INPUTS:
            continue
        name = "--" + argument["preferredName"]["name"]
        kind = argument.get("completionKind", {})
        if argument["kind"] == "flag":
            yield [name], False
        elif "list" in kind:
            yield from (([name, value], False) for value in kind["list"]["values"][-2:])
        elif "file" in kind:
            yield [name, f"{folder}new.{(kind['file']['extensions'] or ['gif'])[0]}"], True
        elif "directory" in kind:
            yield [name, f"{folder}new"], True


def inputs(command: str, arguments: list[dict[str, Any]], path: str) -> Words:
    """Returns the command with a path for each input that it needs."""
    count = sum(argument["kind"] == "positional" for argument in arguments)
    return [command, *[path] * count, *NEEDED.get(command, [])]


def silent(project: Project, runs: list[tuple[Words, str]]) -> list[Words]:
    """Returns the runs that do not fail with a message that holds the given text."""

    def is_silent(run: tuple[Words, str]) -> bool:
        done = project.run(*run[0])
        said = (done.stderr + (done.stdout if "--json" in run[0] else b"")).decode()
        return done.returncode != 2 or (run[1] not in said and "Usage:" not in said)

    # One after the other: two runs at a time would check the same output folders.
    return [run[0] for run in runs if is_silent(run)]


@pytest.mark.parametrize("text", [None, "zoetrope: 1\nphotos: [7]\n"], ids=["missing", "faulty"])
def test_a_wrong_input_is_reported_with_every_option(project: Project, text: str | None) -> None:
    project.scene()
    if text:
        project.text(text, "wrong")
    runs = []
    for command, arguments in commands(project.zoetrope).items():
        words = inputs(command, arguments, "wrong.yaml")
        runs += [(words, "wrong.yaml")]
        runs += [([*words, *option], "wrong.yaml") for option, _ in options(arguments)]
    assert len(runs) > 100
    assert silent(project, runs) == []
    assert not [*project.folder.glob("new*.gif"), *project.folder.glob("new*.png")]


def test_an_output_that_cannot_be_written_is_reported(project: Project) -> None:
    project.scene(duration=0.1, touches=[])
    assert project.run("render", "scene.yaml", "--format", "gif", "-o", ".").returncode == 0
    runs = []
    for command, arguments in commands(project.zoetrope).items():
        path = "scene.gif" if command in {"pack", "measure", "pixels"} else "scene.yaml"
        for option, is_output in options(arguments, "photos/a.jpg/"):
            if is_output:
                runs += [([*inputs(command, arguments, path), *option], "photos/a.jpg")]
    assert len(runs) > 12
    assert silent(project, runs) == []
