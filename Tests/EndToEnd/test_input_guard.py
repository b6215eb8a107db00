"""Commands never overwrite their own inputs."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from project import Project, contents

WORDS = "is an input of this command; name another output"


@pytest.fixture
def made(project: Project) -> Project:
    """A project with a scene, its results, its golden and a report."""
    project.scene(duration=0.2, output={"formats": ["gif", "png", "apng"]})
    assert project.run("render", "scene.yaml", "-o", "out").returncode == 0
    done = project.run("verify", "scene.yaml", "--goldens", "g", "--update", "all", "--keep", "apng")
    assert done.returncode == 1
    assert project.run("verify", "scene.yaml", "--goldens", "g", "--report", "r").returncode == 0
    return project


def refused(project: Project, output: str, *words: str | Path) -> None:
    """Runs a command that must change nothing and report that the output is an input."""
    before = contents(project.folder)
    done = project.run(*words)
    assert done.returncode == 2, (words, done.stderr)
    assert f"{output} {WORDS}" in done.stderr.decode(), (words, done.stderr)
    assert contents(project.folder) == before, words


def test_pack_does_not_overwrite_its_clips(made: Project) -> None:
    folder = made.folder
    (folder / "same").symlink_to("out")
    os.link(folder / "out" / "scene.gif", folder / "out" / "hard.gif")
    (folder / "link.gif").symlink_to("out/scene.gif")
    for clip in ["out/scene.gif", "link.gif", "out/hard.gif"]:
        for output in ["out/scene.gif", "./out/../out/scene.gif", "same/scene.gif", "out/hard.gif", "link.gif"]:
            refused(made, output, "pack", clip, "-o", output)
            refused(made, output, "pack", "out/scene.apng", clip, "-o", output, "--force")
    for clip in ["out/scene", "out/scene/", "out/scene/manifest.json"]:
        refused(made, "out/scene/frame-0000.png", "pack", clip, "-o", "out/scene/")
    refused(made, "g/scene.apng", "pack", "g/scene.golden", "-o", "g/scene.apng", "--force")
    assert made.run("pack", "out/scene.gif", "-o", "out/other.gif").returncode == 0
    assert made.run("pack", "out/scene.gif", "-o", "out/other.gif").returncode == 0
    assert made.run("pack", "out/scene/manifest.json", "-o", "out/scene.gif").returncode == 0


def test_photos_of_scenes_are_not_overwritten(made: Project) -> None:
    folder = made.folder
    made.scene("later", photos=["out/scene.gif", "out/scene/frame-0000.png"], touches=[], duration=0.1)
    for words in (["render", "scene.yaml", "later.yaml", "-o", "out"], ["render", "scene.yaml", "later.yaml", "-o", "out", "--format", "webp"]):
        refused(made, "out/scene.gif", *words, "--force")
        refused(made, "out/scene/frame-0000.png", *words, "--force")
    made.scene("own", photos=["own-sheet.png", "own-sweep.png"], touches=[], duration=0.1)
    for name in ("sheet", "sweep"):
        (folder / f"own-{name}.png").write_bytes((folder / "photos" / "b.png").read_bytes())
    refused(made, "./own-sheet.png", "render", "own.yaml", "-o", ".", "--format", "sheet", "--force")
    refused(made, "./own-sheet.png", "still", "own.yaml", "-o", ".", "--kind", "sheet")
    refused(made, "./own-sweep.png", "sweep", "own.yaml", "--set", "tail=0,1", "-o", ".")
    refused(made, "own-sheet.png", "trace", "own.yaml", "--plot", "own-sheet.png")
    refused(made, "own.yaml", "lint", "own.yaml", "--sarif", "own.yaml")
    assert made.run("render", "scene.yaml", "-o", "out").returncode == 0


def test_inputs_of_comparisons_are_not_overwritten(made: Project) -> None:
    folder = made.folder
    (folder / "r" / "scene").mkdir()
    made.scene("shown", photos=["r/junit.xml.png", "photos/a.jpg"], touches=[], duration=0.1)
    os.link(folder / "photos" / "b.png", folder / "r" / "junit.xml.png")
    (folder / "r" / "report.txt").unlink()
    os.link(folder / "photos" / "b.png", folder / "r" / "report.txt")
    refused(made, "r/report.txt", "verify", "shown.yaml", "--goldens", "g", "--report", "r", "--force")
    (folder / "r" / "comment.md").hardlink_to(folder / "g" / "scene.golden")
    for option in ("--report", "--bundle"):
        refused(made, "r/comment.md", "verify", "scene.yaml", "--goldens", "g", option, "r", "--force")
        refused(made, "r/comment.md", "diff", "g/scene.golden", "out/scene", option, "r", "--force")
    frames = ["out/scene/frame-0000.png", "out/scene/frame-0005.png"]
    refused(made, frames[0], "diff", *frames, "--difference", frames[0], "--force")
    (folder / "zoetrope.yaml").write_text("zoetrope: 1\nscenes: [scene.yaml]\n")
    refused(made, "zoetrope.yaml", "lint", "--sarif", "zoetrope.yaml")
    done = made.run("verify", "scene.yaml", "--goldens", "g", "--report", "p", "--shard", "1/1")
    assert done.returncode == 0
    (folder / "p" / "shard-1-of-1.json").rename(folder / "p" / "report.json")
    refused(made, "p/report.json", "merge", "p/report.json", "--report", "p", "--force")
    (folder / "p" / "report.json").rename(folder / "p" / "shard-1-of-1.json")
    assert made.run("merge", "p", "--report", "p").returncode == 0
    assert json.loads((folder / "p" / "report.json").read_bytes())


def test_fonts_are_not_overwritten(made: Project) -> None:
    listed = subprocess.run(["fc-match", "-f", "%{file}", "sans-serif"], capture_output=True, check=False)
    font = Path(listed.stdout.decode())
    if listed.returncode or not font.is_file():
        pytest.skip("no font is installed")
    fonts = made.folder / "fonts"
    fonts.mkdir()
    (fonts / "a.ttf").write_bytes(font.read_bytes())
    (made.folder / "fonts.conf").write_text(f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts}/cache</cachedir></fontconfig>")
    (made.folder / "plot.png").hardlink_to(fonts / "a.ttf")
    environment = os.environ | {"FONTCONFIG_FILE": str(made.folder / "fonts.conf")}
    done = made.run("curve", "spring", "--plot", "plot.png", env=environment)
    assert done.returncode == 2, done.stderr
    assert WORDS.encode() in done.stderr
    assert (made.folder / "plot.png").read_bytes() == font.read_bytes()
