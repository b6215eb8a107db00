"""If memory or file descriptors run out, a run reports it and leaves nothing incomplete."""

import re
import subprocess

import pytest
from PIL import Image

from project import Project, contents



def limited(project: Project, limit: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the command under a ulimit."""
    return subprocess.run(
        ["bash", "-c", f'ulimit {limit}; exec "$0" "$@"', str(project.zoetrope), *arguments],
        cwd=project.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False,
    )


def large_scene(project: Project) -> None:
    """Writes a scene with frames of 64 Mpx."""
    project.text(
        "zoetrope: 1\nscreen: {size: [8000, 8000], scale: 1}\n"
        "list: {rows: [Apple]}\nduration: 0.1\noutput: {fps: 10, formats: [png]}\n",
        "large",
    )


def test_canvas_too_large_for_memory_is_refused_before_the_run(project: Project) -> None:
    large_scene(project)
    done = limited(project, "-v 500000", "render", "large.yaml", "-o", "out")
    assert done.returncode == 2
    words = done.stderr.decode()
    assert re.search(
        r"large.yaml: too little memory: about \d+ MB are needed \(\d+ MB for frames, \d+ MB for "
        r"encoding them\), but only \d+ MB are available under ulimit -v; smaller pictures need less\n$",
        words,
    ), words
    assert not [name for name in contents(project.output) if name.endswith(".png")]


def test_low_memory_reduces_the_threads(project: Project) -> None:
    scene = project.scene()
    plain = project.render(scene, "--jobs", "1", "--format", "png")
    done = limited(
        project, "-v 400000", "render", scene.name, "-o", "narrow", "--jobs", "64", "--format", "png",
    )
    assert done.returncode == 0, done.stderr
    assert project.manifest(output=project.folder / "narrow") == plain


def test_failed_allocation_is_reported(project: Project) -> None:
    large_scene(project)
    assert project.run("render", "large.yaml", "-o", "out", "--frames", "0..<1").returncode == 0
    done = limited(project, "-v 200000", "pixels", "out/large/frame-0000.png")
    assert done.returncode == 2
    assert re.fullmatch(
        r"zoetrope: error: out of memory: 2\d\d\.\d MB more are needed, but \d+ of the 205 MB that "
        r"ulimit -v allows are in use; give it more memory or smaller pictures\n",
        done.stderr.decode(),
    ), done.stderr


def test_advice_does_not_mention_options_of_other_commands(project: Project) -> None:
    Image.new("RGB", (8000, 8000)).save(project.folder / "large.png")
    done = limited(project, "-v 200000", "pixels", "large.png")
    assert done.returncode == 2
    assert b"out of memory" in done.stderr and b"--" not in done.stderr
    gif = [Image.new("L", (8, 8), value) for value in (0, 255)]
    gif[0].save(project.folder / "long.gif", save_all=True, append_images=gif[1:], duration=60_000)
    done = project.run("pack", "long.gif", "-o", "a.gif", "--fps", "240")
    assert done.returncode == 2
    assert b"over the limit of 10000" in done.stderr and b"--" not in done.stderr


def test_comparison_too_large_for_memory_is_refused(project: Project) -> None:
    large_scene(project)
    assert project.run("render", "large.yaml", "-o", "out", "--frames", "0..<1").returncode == 0
    frame = "out/large/frame-0000.png"
    (project.folder / "other.png").write_bytes((project.folder / frame).read_bytes() + b"x")
    for options in [[], ["--report", "report"]]:
        done = limited(project, "-v 450000", "diff", frame, "other.png", *options)
        assert done.returncode == 2
        assert b"too little memory: about" in done.stderr


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8, 9, 10, 12])
def test_too_few_descriptors_are_an_error(project: Project, count: int) -> None:
    scene = project.scene()
    done = limited(project, f"-n {count}", "render", scene.name, "-o", "out")
    assert done.returncode in (0, 2, 127), done.stderr
    if done.returncode == 2:
        assert b"Too many open files" in done.stderr
