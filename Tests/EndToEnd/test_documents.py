"""Every command and every scene in the README and in docs/ runs, in a project with the files that they name."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from project import ROOT, SCENE, Project

# CI workflows and cluster scripts have tests of their own.
PAGES = [
    page for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))] if page.name not in ("ci.md", "scale.md")]
SCENES = ["compare", "gallery-photos", "own", "photos-viewer", "photoswipe", "zozo", "zozo-cover"]
# The commands that have run.
DONE: set[str] = set()
TOUCHES = [{"at": 0.1, "tap": {"thumbnail": 4}}, {"at": 0.6, "drag": {"from": "center", "by": [4, 90], "during": 0.2}}]
GETEVENT = """\
[ 1.000000] /dev/input/event1: EV_ABS ABS_MT_TRACKING_ID 00000001
[ 1.000000] /dev/input/event1: EV_ABS ABS_MT_POSITION_X 00000100
[ 1.000000] /dev/input/event1: EV_ABS ABS_MT_POSITION_Y 00000200
[ 1.000000] /dev/input/event1: EV_SYN SYN_REPORT 00000000
[ 1.100000] /dev/input/event1: EV_ABS ABS_MT_TRACKING_ID ffffffff
[ 1.100000] /dev/input/event1: EV_SYN SYN_REPORT 00000000
"""


def shrink(scene: Path) -> None:
    """Replaces the device of a scene by a small screen, so that its commands take less time."""
    scene.write_text(re.sub(r"device: [\w-]+(\n +frame: true.*)?", "size: [196, 426]", scene.read_text(), count=1))


def blocks(page: Path, language: str) -> list[str]:
    """Returns the code blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


def commands(page: Path) -> list[str]:
    """Returns the commands of a page that begin with zoetrope, without comments."""
    lines = "".join(blocks(page, "sh")).replace("\\\n", " ").splitlines()
    return [line.split(" #")[0].strip() for line in lines if line.startswith("zoetrope ")]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Project:
    """A project with the files that documents name, at a small scale."""
    project = Project(tmp_path_factory.mktemp("documents") / "project", zoetrope)
    (project.folder / "scenes/photos").mkdir(parents=True)
    for photo in sorted((ROOT / "scenes/photos").glob("*.jpg")):
        with Image.open(photo) as image:
            image.resize((240, max(1, 240 * image.height // image.width))).save(project.folder / "scenes/photos" / photo.name)
    for name in SCENES:
        shutil.copy(ROOT / f"scenes/{name}.yaml", project.folder / "scenes")
    shrink(project.folder / "scenes/zozo.yaml")
    (project.folder / "zoetrope.yaml").write_text("zoetrope: 1\nscenes: [scenes/*.yaml]\nscale: 0.25\nfps: 15\n")
    screen = {"size": [196, 426]}
    for name, bounce in [("my", 0), ("before", 0), ("after", 0.4), ("old", 0), ("new", 0.4), ("swipe", 0.2)]:
        project.scene(name, viewer={"style": "photos", "closeBounce": bounce}, touches=TOUCHES)
    project.scene("scene", screen=screen, touches=TOUCHES)
    run = lambda *words: subprocess.run([zoetrope, *words], cwd=project.folder, check=True, capture_output=True)  # noqa: E731
    run("render", "swipe.yaml", "-o", "output", "--format", "png,gif,webp,apng")
    run("render", "scenes/zozo.yaml", "-o", "output", "--format", "gif")
    run("render", "scene.yaml", "-o", "clips", "--format", "mp4", "--scale", "1", "--fps", "60")
    moves = {
        "output/swipe.gif": "before.gif", "output/swipe.webp": "clip.webp", "output/swipe.apng": "clip.apng",
        "clips/scene.mp4": "recording.mp4", "output/swipe/frame-0000.png": "expected.png",
        "output/swipe/frame-0012.png": "actual.png"}
    for source, target in moves.items():
        shutil.copy(project.folder / source, project.folder / target)
    for side in ("before", "after"):
        shutil.copytree(project.folder / "output/swipe", project.folder / side / "swipe")
    for source, target in [("before.gif", "before/swipe.gif"), ("clip.webp", "after/swipe.webp"), ("swipe.yaml", "old/swipe.yaml")]:
        (project.folder / target).parent.mkdir(exist_ok=True)
        shutil.copy(project.folder / source, project.folder / target)
    shutil.copytree(project.folder / "photos", project.folder / "old/photos")
    for frame in (project.folder / "output/swipe").glob("*.png"):
        shutil.copy(frame, project.folder / "after")
    log = run("trace", "scene.yaml", "--readings", "hero.x,hero.y,hero.width,hero.height", "--format", "csv").stdout
    (project.folder / "app.csv").write_bytes(log)
    return project


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.stem)
def test_commands_run(page: Path, sample: Project, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    shutil.copytree(sample.folder, folder)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/zoetrope").symlink_to(sample.zoetrope)
    git = "git -c user.name=a -c user.email=a@example.org"
    setup = f"git init -q && {git} add . && {git} commit -qm a && git update-ref refs/remotes/origin/main HEAD"
    subprocess.run(setup, shell=True, cwd=folder, check=True)
    for command in commands(page):
        # Measuring takes seconds, and changes nothing for later commands.
        if command.startswith("zoetrope diff recording") and command in DONE:
            continue
        DONE.add(command)
        # A preview runs until it is interrupted.
        line = f"timeout -s INT 1 {command}" if command.startswith("zoetrope preview") else command
        done = subprocess.run(
            ["bash", "-c", line], cwd=folder, capture_output=True, timeout=100, check=False,
            env={"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "HOME": str(tmp_path), "CI": "true"})
        assert done.returncode in ((124, 130) if "INT" in line else (0, 1)), (command, done.stderr.decode())
        if command.startswith("zoetrope new"):
            shrink(folder / "first/scene.yaml")


def scenes() -> list[tuple[str, dict[str, Any]]]:
    """Returns the scenes of all pages, and their fragments within a whole scene."""
    found = []
    for page in PAGES:
        for number, block in enumerate(blocks(page, "yaml")):
            keys = yaml.safe_load(block)
            if not isinstance(keys, dict) or "scenes" in keys:
                continue
            other = {"list", "reviews", "beads"} & set(keys)
            unused = {"viewer", "grid", "touches"} if other else {"viewer"} if "compare" in keys else set()
            if other and other != {"reviews"}:
                unused.add("photos")
            whole = {key: value for key, value in SCENE.items() if key not in unused}
            found.append((f"{page.stem}-{number}", {**whole, "screen": {"size": [393, 852]}, "duration": 8, **keys}))
    return found


@pytest.mark.parametrize(("name", "keys"), scenes(), ids=[name for name, _ in scenes()])
def test_scenes_are_valid(name: str, keys: dict[str, Any], project: Project) -> None:
    (project.folder / "swipe.csv").write_text("t,id,phase,x,y\n0.000,1,down,50,50\n0.008,1,moved,50,60\n0.016,1,up,50,70\n")
    (project.folder / "pixel.txt").write_text(GETEVENT)
    if "photos" in keys:
        keys = {**keys, "photos": ["photos/*.*"]}
    done = project.run("validate", project.text(yaml.safe_dump(keys, sort_keys=False, allow_unicode=True), name))
    assert done.returncode == 0, done.stderr.decode()
