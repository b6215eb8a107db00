"""The GIF, read by three other programs."""

import subprocess
from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest
from PIL import Image

from conftest import Rendered
from pictures import ffmpeg_frames, gif_frames, psnr, rgb
from project import Project


def centiseconds(time: Fraction) -> int:
    """Rounds a time in seconds to centiseconds, with halves rounded up."""
    return (time * 200 + 1) // 2


def test_delays_do_not_drift(rendered: Rendered) -> None:
    count = len(rendered.manifest["frames"])
    _, durations = gif_frames(rendered.gif)
    ends = {centiseconds(Fraction(index + 1, 30)) for index in range(count)}
    assert set(accumulate(durations)) <= ends
    assert sum(durations) == centiseconds(Fraction(count, 30))
    assert min(durations) >= 2


@pytest.mark.parametrize(
    ("fps", "sampled"), [(60, 50), (120, 50), (50, 50), (25, 25), (12.5, 12.5)]
)
def test_faster_scenes_are_sampled_at_fifty(
    project: Project, fps: float, sampled: float
) -> None:
    manifest = project.render(project.scene(duration=0.4, output={"fps": fps}), "--format", "gif")
    count = -(-Fraction(2, 5) * Fraction(sampled) // 1)
    _, durations = gif_frames(project.output / "scene.gif")
    assert sum(durations) == centiseconds(count / Fraction(sampled))
    assert min(durations) >= 2
    assert manifest["gif"]


def test_pillow_shows_the_frames(rendered: Rendered) -> None:
    frames, durations = gif_frames(rendered.gif)
    starts = [0, *accumulate(durations)]
    ratios = []
    for index in range(len(rendered.manifest["frames"])):
        shown = centiseconds(Fraction(index, 30))
        frame = frames[max(k for k, start in enumerate(starts[:-1]) if start <= shown)]
        ratios.append(psnr(frame, rgb(rendered.frame(index))))
    assert np.mean(ratios) >= 32, ratios
    assert min(ratios) >= 28, ratios


def test_ffmpeg_decodes_the_same_frames_as_pillow(rendered: Rendered) -> None:
    frames, _ = gif_frames(rendered.gif)
    others = ffmpeg_frames(rendered.gif, 98, 213)
    assert len(others) == len(frames)
    for frame, other in zip(frames, others):
        assert np.array_equal(frame, other)


def test_gifsicle_reports_no_error(rendered: Rendered) -> None:
    done = subprocess.run(
        ["gifsicle", "--info", rendered.gif], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "loop forever" in done.stdout
    assert f"{len(gif_frames(rendered.gif)[0])} images" in done.stdout


def test_gif_has_its_own_scale(project: Project) -> None:
    scene = project.scene(duration=0.1, screen={"scale": 2}, output={"gif": {"scale": 1}})
    project.render(scene)
    with Image.open(project.output / "scene.gif") as gif:
        assert gif.size == (98, 213)
    assert rgb(project.output / "scene" / "frame-0000.png").shape == (426, 196, 3)


def test_single_frame_is_a_valid_animation(project: Project) -> None:
    project.render(project.scene(duration=0.001))
    frames, durations = gif_frames(project.output / "scene.gif")
    assert len(frames) == 1
    assert psnr(frames[0], rgb(project.output / "scene" / "frame-0000.png")) >= 28
    assert all(duration >= 2 or duration == 0 for duration in durations)
