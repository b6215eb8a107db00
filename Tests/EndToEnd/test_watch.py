"""`zoetrope render --watch`: a scene is rendered again when it changes."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from project import Project

LIMIT = 60.0
SHORT = {"touches": [], "duration": 0.1, "output": {"formats": ["gif"]}}


class Watch:
    """A watching run and its log."""

    def __init__(self, project: Project, *words: str | Path) -> None:
        self.log = project.folder / "watch.log"
        self.output = project.output
        with self.log.open("wb") as log:
            self.process: subprocess.Popen[bytes] = project.start(
                "render", "--watch", "-o", self.output, *words, stdout=log, stderr=log
            )

    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + LIMIT
        while not holds():
            assert self.process.poll() is None and time.monotonic() < end, self.logged()
            time.sleep(0.02)

    def width(self) -> int:
        with Image.open(self.output / "scene.gif") as animation:
            return animation.width


@pytest.fixture
def watch(project: Project) -> Iterator[Callable[..., Watch]]:
    started: list[Watch] = []

    def start(*words: str | Path) -> Watch:
        started.append(Watch(project, *words))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


def test_saved_scene_is_rendered_again_and_errors_are_reported(
    project: Project, watch: Callable[..., Watch]
) -> None:
    run = watch(project.scene(**SHORT))
    run.until(lambda: "Ctrl-C ends" in run.logged())
    assert run.logged().count("frames in") == 1
    before = run.width()
    project.text("zoetrope: 2\n")
    run.until(lambda: "error:" in run.logged())
    # The last result stays until a valid scene replaces it.
    assert run.width() == before
    project.scene(**SHORT, screen={"size": [120, 213]})
    run.until(lambda: run.logged().count("frames in") == 2)
    assert run.width() > before
    os.utime(project.folder / "photos" / "b.png", ns=(1, 1))
    run.until(lambda: run.logged().count("frames in") == 3)
    run.process.send_signal(signal.SIGINT)
    assert run.process.wait(LIMIT) == -signal.SIGINT
    assert run.width() > before


def test_only_the_changed_scene_is_rendered(
    project: Project, watch: Callable[..., Watch]
) -> None:
    first = project.scene("first", **SHORT)
    second = project.text("zoetrope: 1\n", "second")
    run = watch(first, second, "--fps", "50")
    run.until(lambda: "watching 2 scenes" in run.logged())
    assert (run.output / "first.gif").exists() and not (run.output / "second.gif").exists()
    project.scene("second", **SHORT)
    run.until(lambda: (run.output / "second.gif").exists())
    assert run.logged().count("first: ") == 1


def test_own_output_is_not_a_change(project: Project, watch: Callable[..., Watch]) -> None:
    """The output is in the folder of photos, which is watched for new files."""
    project.output = project.folder / "photos"
    run = watch(project.scene(**{**SHORT, "photos": ["photos/*.png"]}))
    run.until(lambda: "Ctrl-C ends" in run.logged())
    time.sleep(0.5)
    assert run.logged().count("frames in") == 1
    os.utime(project.folder / "photos" / "b.png", ns=(1, 1))
    run.until(lambda: run.logged().count("frames in") == 2)


@pytest.mark.parametrize("words", [("--json",), ("-o", "-", "--format", "y4m")])
def test_watch_with_a_single_result_is_a_usage_error(project: Project, words: tuple[str, ...]) -> None:
    done = project.run("render", "--watch", project.scene(), *words)
    assert done.returncode == 2
    assert b"--watch" in done.stderr
