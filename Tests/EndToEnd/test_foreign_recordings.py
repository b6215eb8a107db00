"""Recordings that were not made for Zoetrope: no grid, jumps, fades, and marks of fingers."""

import csv
import json
import math
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from project import ROOT

Rect = tuple[float, float, float, float]
SIZE = (240, 480)
SCENE = """\
zoetrope: 1
screen: {size: [240, 480]}
photos: [dunes.jpg]
grid: {columns: 3}
viewer: photos
touches:
  - {at: 0.1, tap: {thumbnail: 0}}
"""
FITTED = (0.0, 160.0, 240.0, 160.0)


def spring(time: float, response: float, ratio: float) -> float:
    """Returns the progress of an under-damped spring from rest."""
    omega = 2 * math.pi / response
    root = omega * math.sqrt(1 - ratio * ratio)
    return 1 - math.exp(-ratio * omega * time) * (math.cos(root * time) + ratio * omega / root * math.sin(root * time))


class App:
    """A folder with a photo of 3 by 2 and its scene, in which recordings are drawn and measured."""

    def __init__(self, folder: Path, program: Path) -> None:
        """Writes the scene and its photo."""
        self.folder, self.program = folder, program
        with Image.open(ROOT / "scenes/photos/dunes.jpg") as photo:
            self.photo = photo.convert("RGB").resize((720, 480))
        self.photo.save(folder / "dunes.jpg", quality=95)
        (folder / "scene.yaml").write_text(SCENE)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs zoetrope in the folder."""
        return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, text=True)

    def draw(self, rect: Rect, opacity: float = 1) -> Image.Image:
        """Draws the photo in a rectangle over black."""
        x, y, width, height = rect
        source = self.photo.resize((max(round(width), 1), max(round(height), 1)))
        scale = (source.width / width, source.height / height)
        inside = Image.new("L", source.size, round(255 * opacity))
        box = (scale[0], 0, -x * scale[0], 0, scale[1], -y * scale[1])
        picture, mask = (each.transform(SIZE, Image.Transform.AFFINE, box, Image.Resampling.BILINEAR) for each in (source, inside))
        return Image.composite(picture, Image.new("RGB", SIZE), mask)

    def record(self, frames: list[Image.Image], fps: int = 30, crf: int = 28) -> None:
        """Encodes frames as recording.mp4."""
        command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(fps)]
        command += ["-i", "-", "-pix_fmt", "yuv420p", "-crf", str(crf), "recording.mp4"]
        subprocess.run(command, cwd=self.folder, input=b"".join(frame.tobytes() for frame in frames), check=True)

    def measure(self) -> list[dict[str, str]]:
        """Measures the recording, whose frames are the screen."""
        done = self.run("measure", "recording.mp4", "--scene", "scene.yaml", "--crop", "0,0,240,480", "--scale", "1")
        assert done.returncode == 0, done.stderr
        (self.folder / "app.csv").write_text(done.stdout)
        return list(csv.DictReader(done.stdout.splitlines()))


@pytest.fixture
def app(tmp_path: Path, zoetrope: Path) -> App:
    """A new app."""
    return App(tmp_path, zoetrope)


def rect(row: dict[str, str]) -> Rect | None:
    """Returns the picture of a row."""
    return tuple(float(row[f"image.{name}"]) for name in ("x", "y", "width", "height")) if row["image.x"] else None


def error(one: Rect, other: Rect) -> float:
    """Returns the largest distance of two edges."""
    a, b = ((x, y, x + width, y + height) for x, y, width, height in (one, other))
    return max(abs(edge - twin) for edge, twin in zip(a, b, strict=True))


def test_a_picture_is_found_without_a_grid_and_after_jumps(app: App) -> None:
    """It begins in full screen, and jumps by more than 200 pt, to four times its size and across the screen."""
    zoomed = (-300.0, -60.0, 960.0, 640.0)
    places = [FITTED, zoomed, (-500.0, -120.0, 960.0, 640.0), (130.0, 20.0, 96.0, 64.0), (10.0, 400.0, 96.0, 64.0)]
    truth = [place for place in places for _ in range(5)] + [(2.0 * step, 160.0 - 7 * step, 240.0, 160.0) for step in range(12)]
    app.record([app.draw(place) for place in truth])
    for index, (row, place) in enumerate(zip(app.measure(), truth, strict=True)):
        found = rect(row)
        assert found and error(found, place) < 0.02 * place[2], (index, found, place)


def test_a_picture_that_has_faded_is_no_row(app: App) -> None:
    shown = [1.0] * 6 + [0.75, 0.5, 0.25, 0.0] + [0.0] * 6
    app.record([app.draw(FITTED, opacity) for opacity in shown], crf=18)
    rows = app.measure()
    assert all(rect(row) for row, opacity in zip(rows, shown, strict=True) if opacity >= 0.5)
    assert not any(rect(row) for row, opacity in zip(rows, shown, strict=True) if opacity == 0)
    assert all(float(row["hero.opacity"]) > 0 for row in rows if row["hero.opacity"])


def drag(index: int) -> tuple[float, float]:
    """Returns the finger that drags between frames 10 and 40."""
    share = (index - 10) / 30
    return 100 + 20 * share, 200 + 150 * share * share * (3 - 2 * share)


@pytest.mark.parametrize(("color", "size"), [((255, 255, 255), 8), ((120, 120, 120), 30)])
def test_drawn_marks_of_fingers_are_touches(app: App, color: tuple[int, int, int], size: int) -> None:
    """A finger drags the picture, whose mark then fades; nothing is fitted to what it moved."""
    frames, fingers = [], []
    for index in range(80):
        x, y = drag(min(max(index, 10), 40))
        offset = (x - 100, y - 200)
        back = 1 - spring((index - 40) / 60, 0.3, 0.9) if index > 40 else 1
        frame = app.draw((FITTED[0] + back * offset[0], FITTED[1] + back * offset[1], *FITTED[2:]))
        strength = 1 if 10 <= index <= 40 else max(0, 1 - (index - 40) / 5) if index > 40 else 0
        mark = Image.new("L", (4 * SIZE[0], 4 * SIZE[1]))
        edges = [4 * (value + sign * size / 2) for sign in (-1, 1) for value in (x, y)]
        ImageDraw.Draw(mark).ellipse(edges, fill=round(190 * strength))
        frame.paste(color, mask=mark.resize(SIZE, Image.Resampling.BOX))
        frames.append(frame)
        fingers.append((x, y) if 10 <= index <= 40 else None)
    app.record(frames, fps=60, crf=23)
    rows = app.measure()
    [down] = [index for index, row in enumerate(rows) if row["events"] == "touch.down"]
    [up] = [index for index, row in enumerate(rows) if row["events"] == "touch.up"]
    assert abs(down - 10) <= 1 and abs(up - 41) <= 2
    for index in range(down, up):
        if rows[index]["finger1.x"] and fingers[index]:
            found = (float(rows[index]["finger1.x"]), float(rows[index]["finger1.y"]))
            assert math.dist(found, fingers[index]) < 1.5, (index, found, fingers[index])
    assert sum(bool(row["finger1.x"]) for row in rows[down:up]) > 0.8 * (up - down)
    done = app.run("fit", "app.csv", "--json", "--readings", "image.x,image.y,image.width,image.height")
    movements = json.loads(done.stdout)["movements"]
    assert not any("finger" in name for movement in movements for name in movement["readings"])
    assert [movement["model"] for movement in movements if movement["held"]] == [None]
    assert "spring" in [movement["model"] for movement in movements if not movement["held"]]


def test_only_the_positions_of_fingers_are_left_out_of_fits(app: App) -> None:
    rows = [f"{index / 60},{value},{value}" for index in range(60) for value in [100 * spring(index / 60, 0.4, 0.8)]]
    (app.folder / "app.csv").write_text("\n".join(["time,finger1.x,fingerprint.x", *rows]) + "\n")
    movements = json.loads(app.run("fit", "app.csv", "--json").stdout)["movements"]
    assert [movement["readings"] for movement in movements] == [["fingerprint.x"]]
