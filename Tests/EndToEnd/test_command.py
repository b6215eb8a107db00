"""The command line itself: subcommands, exit codes, versions, pixels."""

import ctypes
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from conftest import Rendered
from pictures import digest, psnr, rgb
from project import ROOT, Project, contents


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"], ["render"], ["render", "--frobnicate", "scene.yaml"], ["render", "no.yaml"],
        ["render", "scene.yaml", "--fps", "0"], ["render", "scene.yaml", "--fps", "fast"],
        ["render", "scene.yaml", "--fps", "nan"], ["render", "scene.yaml", "--scale", "-1"],
        ["render", "scene.yaml", "--scale", "1e300"], ["render", "scene.yaml", "-j", "0"],
        ["render", "scene.yaml", "--speed", "inf"], ["render", "scene.yaml", "--frames", "5..<5"],
        ["render", "scene.yaml", "--frames", "-1..<5"], ["render", "scene.yaml", "--frames", "x"],
        ["render", "scene.yaml", "--frames", "99999..<100000"],
        ["render", "scene.yaml", "--format", "bmp"], ["render", "scene.yaml", "--root", "no"],
        ["render", "scene.yaml", "--fps", "99999999999999999999"],
        ["validate"], ["validate", "no.yaml"], ["validate", "."], ["validate", "photos/a.jpg"],
        ["trace", "no.yaml"], ["trace", "scene.yaml", "--format", "xml"],
        ["pixels"], ["pixels", "no.png"], ["pixels", "scene.yaml"], ["pixels", "photos"],
    ],
    ids=" ".join,
)
def test_usage_errors_exit_with_2_and_a_message(project: Project, arguments: list[str]) -> None:
    project.scene()
    done = project.run(*arguments)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr
    assert not contents(project.folder / "output")


@pytest.mark.parametrize("command", [
    "render", "still", "pack", "validate", "verify", "diff", "merge", "lint", "trace", "sweep", "curve", "export",
    "pixels", "schema", "preview", "new",
])
def test_argument_errors_have_the_usual_form(project: Project, command: str) -> None:
    """The problem as `error:`, then the usage, not in the argument parser's own format."""
    done = project.run(command, "--frobnicate\x1b")
    assert done.returncode == 2
    error, usage = done.stderr.decode().splitlines()
    assert re.match("zoetrope: error: (unknown option|missing expected argument) '", error)
    assert "\x1b" not in error
    assert usage.startswith(f"Usage: zoetrope {command} ")


@pytest.mark.parametrize("arguments", [["--help"], ["render", "--help"], ["help"]], ids=" ".join)
def test_help_goes_to_stdout(project: Project, arguments: list[str]) -> None:
    done = project.run(*arguments)
    assert done.returncode == 0
    assert b"USAGE: zoetrope" in done.stdout
    assert done.stderr == b""


def test_each_row_of_the_help_is_used() -> None:
    files = (ROOT / "Sources/Commands/zoetrope").rglob("*.swift")
    used = {subject for file in files for subject in re.findall(r'row(?:\(|: )"([\w.]+)"', file.read_text(encoding="utf-8"))}
    table = (ROOT / "Sources/C/CPages/texts/commands.tsv").read_text(encoding="utf-8")
    assert used == {line.split("\t")[0] for line in table.splitlines()[1:]}


def test_the_version_names_the_libraries(project: Project) -> None:
    done = project.run("--version")
    assert done.returncode == 0
    for library in (b"libpng", b"libdeflate", b"giflib"):
        assert library in done.stdout


def test_default_output_folder_is_named_output(project: Project) -> None:
    assert project.run("render", project.scene(duration=0.05)).returncode == 0
    assert (project.folder / "output" / "scene" / "manifest.json").exists()


def test_scene_names_with_a_dash_are_allowed_after_two_dashes(project: Project) -> None:
    project.scene("-x", duration=0.05)
    done = project.run("render", "-o", project.output, "--", "-x.yaml")
    assert done.returncode == 0, done.stderr


def test_one_bad_scene_does_not_hide_others(project: Project) -> None:
    scenes = [project.scene("good", duration=0.05), project.text("zoetrope: 9\n", "bad")]
    done = project.run("validate", *scenes)
    assert done.returncode == 2
    assert b"bad.yaml" in done.stderr


@pytest.mark.parametrize("name", ["a.jpg", "b.png", "c.gif", "d.jpg", "e.png", "f.jpg"])
def test_pixels_equal_those_of_pillow(project: Project, name: str) -> None:
    path = project.folder / "photos" / name
    done = project.run("pixels", "--raw", path)
    assert done.returncode == 0, done.stderr
    expected = rgb(path)
    height, width, _ = expected.shape
    pixels = np.frombuffer(done.stdout, np.uint8).reshape(height, width, 4)
    assert (pixels[..., 3] == 255).all()
    if name.endswith(".jpg"):
        assert psnr(pixels[..., :3], expected) >= 45
    else:
        assert np.array_equal(pixels[..., :3], expected)


def test_digests_equal_those_of_the_manifest(rendered: Rendered) -> None:
    paths = [rendered.folder / frame["file"] for frame in rendered.manifest["frames"]]
    done = rendered.project.run("pixels", *paths)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    for frame in rendered.manifest["frames"]:
        assert any(frame["file"] in line and frame["digest"] in line for line in lines)


def test_pixels_prints_json(project: Project) -> None:
    path = project.folder / "photos" / "b.png"
    done = project.run("pixels", "--json", path)
    assert done.returncode == 0, done.stderr
    assert digest(path) in json.dumps(json.loads(done.stdout))


@pytest.mark.parametrize(
    "arguments", [["trace"], ["trace", "--at", "events"], ["trace", "--display-list"]], ids=" ".join
)
def test_debug_and_release_builds_have_the_same_traces(project: Project, arguments: list[str]) -> None:
    builds = [ROOT / ".build" / build / "zoetrope" for build in ("debug", "release")]
    if not all(build.exists() for build in builds):
        pytest.skip("only one build exists")
    command = [*arguments, project.scene()]
    debug, release = (
        subprocess.run([build, *command], capture_output=True, check=True).stdout
        for build in builds
    )
    assert debug == release


def test_debug_and_release_builds_draw_the_same(rendered: Rendered, tmp_path: Path) -> None:
    builds = [ROOT / ".build" / build / "zoetrope" for build in ("debug", "release")]
    if not all(build.exists() for build in builds):
        pytest.skip("only one build exists")
    for build in builds:
        command = [build, "render", rendered.scene, "-o", tmp_path / build.parent.name, "--quiet"]
        subprocess.run(command, check=True)
    assert contents(tmp_path / "debug") == contents(tmp_path / "release")


PROGRAMS = {
    "zoetrope": (["validate", "no.yaml"], b"no.yaml"),
    "zoetrope-preview": (["no.yaml", "--frobnicate"], b"--frobnicate"),
    "zoetrope-heif": (["1000000000", "10", str(os.getpid()), "8", "8", "0"], b"ftyp"),
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_arguments_survive_a_changed_environment(zoetrope: Path, tmp_path: Path, program: str) -> None:
    """A preloaded library that calls setenv moves the environment before the program starts."""
    clang = Path(os.path.realpath(shutil.which("swiftc") or "")).parent / "clang"
    source, library = tmp_path / "library.c", tmp_path / "library.so"
    source.write_text(
        '#include <stdlib.h>\n__attribute__((constructor)) static void add(void) { setenv("NEW", "1", 1); }\n')
    subprocess.run([clang, "-shared", "-fPIC", "-o", library, source], check=True)
    arguments, named = PROGRAMS[program]
    command = [zoetrope.with_name(program), *arguments]
    runs = [
        subprocess.run(command, env=os.environ | new, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        for new in ({}, {"LD_PRELOAD": str(library)})
    ]
    assert runs[0].returncode == runs[1].returncode != 0
    assert runs[0].stderr == runs[1].stderr and named in runs[1].stderr


def test_start_without_a_name_is_an_error(zoetrope: Path) -> None:
    libc = ctypes.CDLL(None)
    child = os.fork()
    if child == 0:
        libc.execv(os.fsencode(zoetrope), (ctypes.c_char_p * 1)(None))
        os._exit(99)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2
