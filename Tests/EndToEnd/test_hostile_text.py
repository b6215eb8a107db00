"""Hostile text from scenes, file names and arguments cannot act on a terminal or a log when it is printed."""

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest

from project import ROOT, Project

# Control characters, bidirectional and other invisible characters, line separators.
ACTING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
COMMAND = re.compile(r"^\s*::|##\[|##vso\[", re.MULTILINE)
ROW = '=cmd|\u202e\u061c,"x'
LOG = "##[error]\u2066\xad"
SCENE = json.dumps({
    "zoetrope": 1, "title": "\u202e \x85\u2028", "duration": 0.1,
    "list": {"rows": [{"id": ROW, "text": "a"}, {"id": LOG, "text": "b\u2029"}]},
    "changes": [{"at": 0.05, "append": {"id": "-1\u200f", "text": "c"}}],
})


def check_inert(data: bytes) -> str:
    """Asserts that output contains nothing that acts on a terminal or a log. Returns it as text."""
    text = data.decode()
    assert not ACTING.search(text), repr(text)
    assert not COMMAND.search(text), text
    return text


def test_json_and_csv_of_hostile_rows_are_inert_and_complete(project: Project) -> None:
    scene = project.text(SCENE)
    rows = json.loads(check_inert(project.run("trace", scene, "--format", "json").stdout))["rows"]
    assert {f"row.{ROW}.y", f"row.{LOG}.y"} <= set(rows[0]["readings"])
    assert any("-1\u200f" in event for row in rows for event in row["events"])
    table = list(csv.reader(io.StringIO(check_inert(project.run("trace", scene).stdout))))
    assert {len(row) for row in table} == {3 + len(rows[0]["readings"])}
    assert r'row.=cmd|\u{202E}\u{61C},"x.y' in table[0]
    for line in check_inert(project.run("trace", scene, "--display-list").stdout).splitlines():
        json.loads(line)
    for verb in ("validate", "lint"):
        json.loads(check_inert(project.run(verb, scene, "--json").stdout))


def test_json_of_problems_is_inert(project: Project) -> None:
    scene = project.text(f'zoetrope: 1\nviewer: "zo\u202e##[error]zo"\nphotos: ["\u2067.png"]\n')
    done = project.run("validate", scene, "--json")
    assert "\u202e##[error]" in json.dumps(json.loads(check_inert(done.stdout)), ensure_ascii=False)
    check_inert(project.run("validate", scene).stderr)


@pytest.mark.parametrize("scene", ["zozo.yaml", "list.yaml", "reviews.yaml", "beads.yaml"])
def test_harmless_json_has_no_escapes(project: Project, scene: str) -> None:
    for options in (["--format", "json"], []):
        done = project.run("trace", ROOT / "scenes" / scene, "--at", "events", *options)
        assert done.returncode == 0
        assert b"\\u" not in done.stdout


BAD = "\n::error::forged\r##[error]x##vso[task.complete]\u202e\x1b[31m"


@pytest.mark.parametrize(
    "arguments",
    [
        [BAD], [f"--{BAD}"], ["help", BAD], ["render", f"--{BAD}"], ["--generate-completion-script", BAD],
        *(["render", "s.yaml", option, BAD] for option in (
            "--fps", "--scale", "--speed", "--frames", "--format", "--viewer", "--overlays", "--jobs")),
        ["render", "s.yaml", f"--fps={BAD}"], ["render", f"--quiet={BAD}", "s.yaml"], ["render", BAD],
        ["render", "s.yaml", "--root", BAD], ["validate", BAD], ["trace", BAD], ["trace", "s.yaml", "--at", BAD],
        ["trace", "s.yaml", "--plot", BAD], ["curve", BAD], ["curve", "spring", "--times", BAD],
        ["curve", "spring", "--plot", f"photos/a.jpg/{BAD}.png"], ["pixels", BAD], ["lint", BAD], ["lint", "s.yaml", "--rule", BAD],
        ["diff", BAD, BAD], ["diff", "s.yaml", "s.yaml", "--mask", BAD], ["diff", "a", "b", "--difference", BAD],
        ["verify", "s.yaml", "--goldens", BAD], ["verify", "s.yaml", "--goldens", "g", "--update", BAD],
        ["verify", "s.yaml", "--shard", BAD, "--report", "r"], ["merge", BAD], ["new", "x", "--style", BAD],
    ],
    ids=lambda arguments: " ".join(arguments).replace(BAD, "BAD"),
)
def test_argument_values_cannot_start_a_line_or_a_log_command(project: Project, arguments: list[str]) -> None:
    project.scene("s", duration=0.02)
    done = project.run(*arguments)
    assert done.returncode == (0 if arguments[0] == "help" else 2), done.stderr
    check_inert(done.stderr)
    check_inert(done.stdout)


@pytest.mark.parametrize("start", ["::error::x", " ::error::x", "\xa0::error::x", "\u3000::error::x", "##[error]x"])
def test_file_names_cannot_start_a_line_with_a_log_command(project: Project, start: str) -> None:
    scene = project.scene("s", duration=0.02).rename(project.folder / f"{start}.yaml")
    done = project.run("validate", scene.name)
    assert done.returncode == 0
    check_inert(done.stderr)
    picture = (project.folder / "photos" / "b.png").rename(project.folder / f"{start}.png")
    check_inert(project.run("pixels", picture.name).stdout.replace(b"\t", b" "))
    check_inert(project.run("lint", scene.name).stderr)


# File names that are not UTF-8


def named(folder: Path, name: bytes) -> bytes:
    return os.fsencode(folder) + b"/" + name


def test_names_that_are_not_utf8_are_opened(project: Project) -> None:
    os.makedirs(named(project.folder, b"d\xe9"))
    scene = named(project.folder, b"\xff.yaml")
    os.rename(project.scene("s", duration=0.05), scene)
    done = project.run("validate", b"\xff.yaml")
    assert (done.returncode, done.stderr.split(b":")[0]) == (0, rb"\xFF.yaml")
    done = project.run("validate", "--json", b"\xff.yaml")
    assert json.loads(done.stdout)["scenes"][0]["file"] == r"\xFF.yaml"
    done = project.run("render", b"\xff.yaml", "-o", b"d\xe9/out\xfe")
    assert done.returncode == 0, done.stderr
    (gif,) = (name for name in os.listdir(named(project.folder, b"d\xe9/out\xfe")) if name.endswith(b".gif"))
    assert re.fullmatch(rb"scene-[0-9a-f]{8}\.gif", gif)
    done = project.run("pixels", b"d\xe9/out\xfe/" + gif)
    assert done.returncode == 0
    assert done.stdout.startswith(rb"d\xE9/out\xFE/scene-")
    update = project.run("verify", b"\xff.yaml", "--goldens", b"g\xff", "--update", "missing", "--report", b"r\xff")
    assert update.returncode == 1, update.stderr
    assert project.run("verify", b"\xff.yaml", "--goldens", b"g\xff").returncode == 0
    assert os.path.exists(named(project.folder, b"r\xff/index.html"))
    assert project.run("curve", "spring", "--plot", b"\xfe.png").returncode == 0
    assert project.run("diff", b"\xfe.png", b"\xfe.png").returncode == 0


def test_names_that_are_not_utf8_are_printed_with_escapes(project: Project) -> None:
    done = project.run("render", b"caf\xe9.yaml")
    assert (done.returncode, rb"cannot open caf\xE9.yaml: No such file" in done.stderr) == (2, True)
    os.rename(project.folder / "photos" / "a.jpg", named(project.folder, b"photos/\xff.jpg"))
    done = project.run("validate", project.scene(photos=["photos/*.jpg"]))
    assert done.returncode == 2
    assert rb"photos/\xFF.jpg: the name is not UTF-8" in done.stderr
