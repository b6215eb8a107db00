"""`zoetrope measure` and `zoetrope diff` of a video: recordings of a scene, degraded by ffmpeg."""

import csv
import io
import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ("dunes", "coffee", "leaf-with-dew", "city-lights")

SCENE = """\
zoetrope: 1
screen: {size: [240, 420]}
photos: [dunes.jpg, coffee.jpg, leaf-with-dew.jpg, city-lights.jpg]
grid: {columns: 2, spacing: 4, margins: 8, cornerRadius: 6}
viewer: zozo
touches:
  - {at: 0.3, tap: {thumbnail: 1}}
  - {at: 1.0, drag: {from: center, by: [10, 180], during: 0.3, curve: easeInOut}}
output: {fps: 60}
"""
EDGES = ("hero.x", "hero.y", "hero.width", "hero.height")
FILTERS = {
    "plain": "null",
    "scaled": "scale=168:294",
    "cropped and late": "trim=start=0.2,setpts=PTS-STARTPTS,crop=230:390:6:20",
    "letterbox": "pad=320:480:40:20:gray",
    "repeated": "select='not(mod(n,2))',fps=60",
    "in a wide one": "pad=1120:420:300:0:navy",
    "not square": "scale=160:420,setsar=3/2",
    "next to a later one": "pad=256:420:0:0:gray,split[a][b];[b]tpad=start=20[c];[a][c]hstack",
}


class Recordings:
    """A scene in a folder, with videos of it."""

    def __init__(self, folder: Path, program: Path) -> None:
        """Renders the scene and encodes a video for each filter."""
        self.folder, self.program = folder, program
        for name in PHOTOS:
            shutil.copy(ROOT / f"scenes/photos/{name}.jpg", folder)
        (folder / "scene.yaml").write_text(SCENE)
        done = self.run("render", "scene.yaml", "--format", "png", "--output", "out")
        assert done.returncode == 0, done.stderr
        for name, filters in FILTERS.items():
            self.encode(f"{name}.mp4", filters)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs zoetrope in the folder."""
        return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, text=True)

    def encode(self, name: str, filters: str, *options: str) -> None:
        """Encodes the frames of the scene through filters."""
        self.ffmpeg(
            "-framerate", "60", "-i", "out/scene/frame-%04d.png", "-vf", filters, "-pix_fmt", "yuv420p", "-crf", "23",
            *options, name)

    def ffmpeg(self, *arguments: str) -> None:
        """Runs ffmpeg in the folder."""
        subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], cwd=self.folder, check=True)

    def measure(self, video: str, *options: str) -> subprocess.CompletedProcess[str]:
        """Measures a video by the scene."""
        return self.run("measure", video, "--scene", "scene.yaml", *options)


@pytest.fixture(scope="module")
def recordings(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Recordings:
    """The scene and its videos."""
    return Recordings(tmp_path_factory.mktemp("measure"), zoetrope)


def rows(text: str) -> list[dict[str, str]]:
    """Returns the rows of a CSV."""
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("name", FILTERS)
def test_a_recording_agrees_with_its_scene(recordings: Recordings, name: str) -> None:
    done = recordings.run("diff", f"{name}.mp4", "scene.yaml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "are within the limits" in done.stderr


def test_the_rectangles_are_those_of_the_trace(recordings: Recordings) -> None:
    done = recordings.measure("plain.mp4", "-o", "app.csv")
    assert (done.returncode, done.stderr) == (0, "")
    trace = rows(recordings.run("trace", "scene.yaml").stdout)
    measured = rows((recordings.folder / "app.csv").read_text())
    assert len(measured) == len(trace)
    compared = 0
    for truth, row in zip(trace, measured, strict=True):
        assert abs(float(truth["time"]) - float(row["time"])) < 1e-3
        if not truth["hero.x"] or not all(row[name] for name in EDGES):
            continue
        assert row["page.index"] == "1"
        assert float(row["confidence"]) > 0.65
        for name in EDGES:
            assert abs(float(truth[name]) - float(row[name])) < 1.5, (row, truth[name])
        compared += 1
    assert compared > 30


def test_the_easing_of_a_recording_is_found(recordings: Recordings) -> None:
    (recordings.folder / "log.csv").write_text(recordings.measure("plain.mp4").stdout)
    names = "image.x,image.y,image.width,image.height"
    first = recordings.run("fit", "log.csv", "--readings", names).stdout.split("\n\n")[0]
    assert "easeInOut of duration 0.2 s" in first, first


def test_a_fault_is_named(recordings: Recordings) -> None:
    done = recordings.run("diff", "plain.mp4", "scene.yaml", "--set", "viewer.openDuration=0.3")
    assert done.returncode == 1
    assert "(the scene → the app): settles 0.28" in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("color=black:s=240x420:d=1", "no frame shows a photo of"),
        ("testsrc2=s=240x420:d=1", "no frame shows a photo of"),
        ("testsrc2=s=400x300:d=1", "no frame shows the grid of"),
    ],
)
def test_a_recording_of_something_else_is_refused(recordings: Recordings, source: str, reason: str) -> None:
    recordings.ffmpeg("-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", "other.mp4")
    done = recordings.measure("other.mp4")
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in done.stderr
    assert recordings.run("diff", "other.mp4", "scene.yaml").returncode == 2


def test_a_scene_without_photos_is_refused(recordings: Recordings) -> None:
    done = recordings.run("measure", "plain.mp4", "--scene", str(ROOT / "scenes/beads.yaml"))
    assert done.returncode == 2
    assert "has no grid of photos" in done.stderr


def test_repeated_frames_are_duplicates(recordings: Recordings) -> None:
    done = recordings.measure("repeated.mp4")
    table = rows(done.stdout)
    moving = [row for row in table if 0.5 < float(row["time"]) < 0.6]
    assert [row["duplicate"] for row in moving].count("true") in {len(moving) // 2, (len(moving) + 1) // 2}
    assert "frames repeat the previous frame" in done.stderr
    assert "frames repeated" in recordings.run("diff", "repeated.mp4", "scene.yaml").stderr


def test_a_cut_video_is_reported(recordings: Recordings) -> None:
    recordings.ffmpeg("-i", "plain.mp4", "-c", "copy", "-movflags", "+faststart", "whole.mp4")
    video = (recordings.folder / "whole.mp4").read_bytes()
    (recordings.folder / "cut.mp4").write_bytes(video[: len(video) * 6 // 10])
    assert "warning: cut.mp4: ffmpeg reports" in recordings.measure("cut.mp4").stderr
    done = recordings.run("diff", "cut.mp4", "scene.yaml")
    assert "warning: cut.mp4: ffmpeg reports" in done.stdout + done.stderr


def test_animations_and_folders_of_another_size_are_measured(recordings: Recordings) -> None:
    recordings.encode("app.gif", "fps=50,scale=200:350", "-pix_fmt", "rgb8")
    (recordings.folder / "app").mkdir()
    recordings.encode("app/frame-%04d.png", "scale=200:350", "-pix_fmt", "rgb24")
    for name in ["app.gif", "app"]:
        done = recordings.run("diff", name, "scene.yaml")
        assert "of the app is" in done.stdout + done.stderr, done.stderr


def test_missing_frames_are_reported(recordings: Recordings) -> None:
    recordings.encode("dropped.mp4", "select='not(between(n,30,31))'", "-fps_mode", "vfr")
    done = recordings.measure("dropped.mp4")
    assert done.returncode == 0
    assert "frame 29 was shown for 50 ms: 2 missing" in done.stderr


@pytest.mark.parametrize("crop", ["1,2,3", "0,0,8,8", "0,0,nan,100", "a,b,c,d", "1e9,0,100,100"])
def test_a_wrong_crop_is_refused(recordings: Recordings, crop: str) -> None:
    done = recordings.measure("plain.mp4", "--crop", crop)
    assert done.returncode == 2
    assert "expected x,y,width,height such as 0,44,390,844" in done.stderr


@pytest.mark.parametrize("scale", ["0", "9", "nan", "2x"])
def test_a_wrong_scale_is_refused(recordings: Recordings, scale: str) -> None:
    done = recordings.measure("plain.mp4", "--scale", scale)
    assert done.returncode == 2
    assert "0.05 to 8" in done.stderr


def test_a_scale_is_the_size_of_the_screen(recordings: Recordings) -> None:
    """The screen is found at the right scale, and not at a wrong one."""
    assert recordings.measure("letterbox.mp4", "--scale", "1").returncode == 0
    assert recordings.measure("letterbox.mp4", "--scale", "0.5").returncode == 2


def test_a_crop_is_where_the_screen_is(recordings: Recordings) -> None:
    done = recordings.measure("letterbox.mp4", "--crop", "40,20,240,420")
    assert done.returncode == 0
    widths = [float(row["image.width"]) for row in rows(done.stdout) if row["image.width"]]
    assert max(widths) == pytest.approx(240, abs=0.5)


def test_the_page_shows_both_in_step(recordings: Recordings) -> None:
    done = recordings.run("diff", "plain.mp4", "scene.yaml", "--set", "viewer.openDuration=0.3", "--report", "report")
    assert done.returncode == 1
    scene = json.loads((recordings.folder / "report/report.json").read_text())["scenes"][0]
    frames = scene["film"]["frames"]
    assert len(frames) > 60
    assert all(frame["expectedFrame"] == frame["actualFrame"] for frame in frames[:60])
    # The opening takes from 0.35 s to 0.65 s.
    marked = [frame["time"] for frame in frames if "difference" in frame]
    assert marked
    assert all(0.35 < time < 0.7 for time in marked if time < 1)
