"""Declarations of viewers in files that scenes share, and those that the command prints."""

import json
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from project import SCENE, Project

DECLARATION = """\
zoetrope: 1
viewer:
  constants: {far: 40pt}
  drag: {axis: down, y: dy, backdrop: "1 - clamp(0, dy / far / 2, 1)"}
  release: [{if: dy > far, to: thumbnail, with: smooth}, {to: open, with: smooth}]
"""
# Rows of a trace: the time, and the values from hero.x on.
ROWS = ("--readings", "hero.y,backdrop.opacity")


def scene(project: Project, viewer: object, name: str = "scene.yaml") -> Path:
    """Writes a scene with a viewer. Returns its path."""
    key = "compare" if isinstance(viewer, list) else "viewer"
    others = {name: value for name, value in SCENE.items() if name not in ("zoetrope", "viewer")}
    path = project.folder / name
    flow = yaml.safe_dump(viewer, default_flow_style=True, width=1000).removesuffix("...\n")
    path.write_text(
        f"zoetrope: 1\n{key}: {flow}{yaml.safe_dump(others)}", encoding="utf-8")
    return path


def write(project: Project, name: str, text: str) -> None:
    (project.folder / name).parent.mkdir(exist_ok=True)
    (project.folder / name).write_text(text, encoding="utf-8")


def messages(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """Returns the first lines of the diagnostics, with names of files instead of paths."""
    lines = [line for line in done.stderr.decode().splitlines() if ": error: " in line]
    return [re.sub(r"^[^:]*/", "", line) for line in lines]


def test_a_file_is_the_same_as_its_declaration_in_the_scene(project: Project) -> None:
    write(project, "viewers/ours.viewer.yaml", DECLARATION)
    inside = yaml.safe_load(DECLARATION)["viewer"]
    one = project.run("trace", scene(project, inside, "inside.yaml"), *ROWS)
    other = project.run("trace", scene(project, {"file": "viewers/ours.viewer.yaml"}), *ROWS)
    extending = scene(project, {"extends": "viewers/ours.viewer.yaml"}, "extending.yaml")
    assert one.returncode == 0, one.stderr
    assert len(one.stdout.splitlines()) > 20
    assert other.stdout == one.stdout
    assert project.run("trace", extending, *ROWS).stdout == one.stdout


def test_scenes_set_constants_of_one_file_differently(project: Project) -> None:
    write(project, "ours.viewer.yaml", DECLARATION)
    near = scene(project, {"file": "ours.viewer.yaml", "far": "60pt"}, "near.yaml")
    never = scene(project, {"file": "ours.viewer.yaml", "far": "100pt"}, "never.yaml")
    ends = [
        project.run("trace", path, "--readings", "state").stdout.decode().splitlines()[-1]
        for path in (near, never)
    ]
    assert [end.rpartition(",")[2] for end in ends] == ["", "viewing"]


def test_screens_of_a_comparison_share_a_file(project: Project) -> None:
    write(project, "ours.viewer.yaml", DECLARATION)
    viewers = [
        {"file": "ours.viewer.yaml", "label": "Near"},
        {"file": "ours.viewer.yaml", "label": "Far", "far": "100pt"}, "photos",
    ]
    traced = project.run("trace", scene(project, viewers), "--readings", "state")
    assert traced.returncode == 0, traced.stderr
    header, *rows = traced.stdout.decode().splitlines()
    assert header.count("state") == 3
    assert rows[-1].split(",")[-3:] == ["", "viewing", ""]


def test_a_file_extends_another_one(project: Project) -> None:
    write(project, "ours.viewer.yaml", DECLARATION)
    write(
        project, "later.viewer.yaml",
        "zoetrope: 1\nviewer: {extends: ours.viewer.yaml, constants: {far: 100pt}, tap: close}\n")
    path = scene(project, {"file": "later.viewer.yaml"})
    rows = project.run("trace", path, "--readings", "state").stdout.decode().splitlines()
    assert rows[-1].endswith("viewing")
    done = project.run("validate", scene(project, {"file": "later.viewer.yaml", "nearer": "1pt"}))
    assert messages(done) == [
        'scene.yaml:2:35: error: unknown key "nearer" in viewer'
    ], done.stderr


MISTAKES = [
    ({"ours.viewer.yaml": DECLARATION.replace("dy / far", "dz / far")},
     'ours.viewer.yaml:4:53: error: viewer.drag.backdrop: "dz" is not a known name'),
    ({"ours.viewer.yaml": DECLARATION + "photos: [a.png]\n"},
     'ours.viewer.yaml:6:1: error: unknown key "photos" in viewer.file'),
    ({"ours.viewer.yaml": "zoetrope: 1\nviewer: {drag: [}\n"}, "ours.viewer.yaml:2:17: error: "),
    ({"ours.viewer.yaml": ""}, 'scene.yaml:2:16: error: viewer.file: "ours.viewer.yaml": the file is empty'),
    ({"ours.viewer.yaml": "zoetrope: 1\nviewer: photos\n"},
     'scene.yaml:2:16: error: viewer.file: "ours.viewer.yaml": its viewer is not a mapping'),
    ({}, 'scene.yaml:2:16: error: viewer.file: "ours.viewer.yaml": No such file or directory'),
    ({"ours.viewer.yaml": "zoetrope: 1\nviewer: {extends: b.viewer.yaml}\n",
      "b.viewer.yaml": "zoetrope: 1\nviewer: {file: ours.viewer.yaml}\n"},
     "b.viewer.yaml:2:16: error: viewer.file.extends.file: a cycle: ours.viewer.yaml → "
     "b.viewer.yaml → ours.viewer.yaml"),
]


@pytest.mark.parametrize(("files", "message"), MISTAKES)
def test_mistakes_name_the_file(project: Project, files: dict[str, str], message: str) -> None:
    for name, text in files.items():
        write(project, name, text)
    done = project.run("validate", scene(project, {"file": "ours.viewer.yaml"}))
    assert done.returncode == 2
    found = messages(done)
    assert len(found) == 1, found
    assert found[0].startswith(message)


def test_files_are_below_the_root(project: Project) -> None:
    (project.folder.parent / "out.viewer.yaml").write_text(DECLARATION, encoding="utf-8")
    done = project.run("validate", scene(project, {"file": "../out.viewer.yaml"}))
    assert messages(done) == [
        'scene.yaml:2:16: error: viewer.file: "../out.viewer.yaml": leaves the project folder'
    ]


def test_other_mistakes_of_the_scene_are_found_too(project: Project) -> None:
    path = scene(project, {"file": "none.viewer.yaml", "far": "1pt"})
    path.write_text(path.read_text(encoding="utf-8") + "colour: red\n", encoding="utf-8")
    assert len(messages(project.run("validate", path))) == 2


def test_records_name_the_file(project: Project) -> None:
    write(project, "ours.viewer.yaml", DECLARATION.replace("dy / far", "dz / far"))
    path = scene(project, {"file": "ours.viewer.yaml"})
    (record,) = json.loads(project.run("validate", path, "--json").stdout)["scenes"][0]["problems"]
    assert record["file"].endswith("/ours.viewer.yaml")
    assert "setting" not in record


def test_verify_names_the_file_of_a_changed_constant(project: Project) -> None:
    write(project, "ours.viewer.yaml", DECLARATION)
    path = scene(project, {"file": "ours.viewer.yaml"})
    goldens = ("--goldens", project.folder / "goldens")
    assert project.run("verify", path, *goldens, "--update", "all").returncode == 1
    assert project.run("verify", path, *goldens, "--update", "none").returncode == 0
    write(project, "ours.viewer.yaml", DECLARATION.replace("far: 40pt", "far: 100pt"))
    changed = project.run("verify", path, *goldens, "--update", "none")
    assert changed.returncode == 1
    assert b"ours.viewer.yaml states: viewer.constants.far 40pt \xe2\x86\x92 100pt" in changed.stderr


@pytest.mark.parametrize("name", ["own", "photos"])
def test_printed_declarations_are_valid_files(project: Project, name: str) -> None:
    printed = project.run("viewer", name)
    assert printed.returncode == 0
    write(project, "ours.viewer.yaml", printed.stdout.decode())
    path = scene(project, {"file": "ours.viewer.yaml"})
    assert project.run("validate", path).returncode == 0
    if name == "photos":
        own = project.run("trace", path, *ROWS).stdout
        assert own == project.run("trace", scene(project, "photos"), *ROWS).stdout


def test_a_first_scene_declares_a_short_viewer(project: Project) -> None:
    folder = project.folder / "first"
    assert project.run("new", "--style", "own", folder).returncode == 0
    text = (folder / "scene.yaml").read_text(encoding="utf-8")
    written = yaml.safe_load(text)["viewer"]
    assert sorted(written["constants"]) == ["dismissDistance", "dismissVelocity", "pullRange"]
    assert project.run("validate", folder / "scene.yaml").returncode == 0
    rows = project.run("trace", folder / "scene.yaml", "--readings", "state").stdout.decode()
    assert "viewing" in rows and rows.splitlines()[-1].endswith(",")
