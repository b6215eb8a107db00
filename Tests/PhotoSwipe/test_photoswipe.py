"""Compares photoswipe with the real PhotoSwipe in Chromium, with finger scripts made from a seed.

`make test-photoswipe` runs it; SEED=7 makes other scripts.
"""

import csv
import io
import json
import os
import random
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from selenium import webdriver

from photoswipe import COLUMNS, FRAMES, MARGIN, SCREEN, SPACING, Finger, Script, cell, chromium, library, play, write_page

ROOT = Path(__file__).parent.parent.parent
SEED = int(os.environ.get("SEED", "1"))
COUNT = 20
SIZES = [(2000, 1500), (2048, 1152), (2250, 1500), (1500, 2250), (2560, 1440), (1600, 2400), (1200, 1200), (3000, 1000)]
# Touches reach the page right before their frame.
EARLY = 0.0002
# The largest differences: while a finger is down, and otherwise, pt.
TOUCHED, FREE = 0.5, 1.01


# Scripts

Path2D = list[tuple[float, float]]


def moved(rng: random.Random, start: tuple[float, float], way: tuple[float, float], frames: int) -> Path2D:
    """Returns the places of a finger at each frame, at constant speed or eased."""
    power = rng.choice([0.6, 1, 1, 1.6, 2.2])
    return [
        (round(start[0] + way[0] * (step / frames) ** power, 2), round(start[1] + way[1] * (step / frames) ** power, 2))
        for step in range(frames + 1)]


def finger(frame: int, places: Path2D, rest: int = 1) -> Finger:
    """Returns a finger that touches down at a frame and lifts some frames after its last move."""
    rows = [((frame + index) / FRAMES, x, y) for index, (x, y) in enumerate(places)]
    return Finger(rows, (frame + len(places) - 1 + rest) / FRAMES)


def tap(frame: int, x: float, y: float) -> Finger:
    return finger(frame, [(x, y)], 3)


def gesture(rng: random.Random, frame: int) -> tuple[list[Finger], int]:
    """Returns the fingers of a random gesture from a frame on, and the frame after it."""
    kind = rng.choice(["page", "page", "pull", "pull", "pan", "double tap", "pinch", "tap"])
    x, y = rng.uniform(120, 270), rng.uniform(300, 540)
    frames, rest = rng.randint(5, 30), rng.choice([1, 1, 1, 2, 6, 20])
    if kind == "tap":
        return [tap(frame, x, y)], frame + 30
    if kind == "double tap":
        gap = rng.choice([6, 10, 14])
        return [tap(frame, x, y), tap(frame + gap, x + rng.uniform(-8, 8), y)], frame + gap + 40
    if kind == "pinch":
        angle, factor = rng.uniform(-0.6, 0.6), rng.choice([0.6, 0.85, 1.3, 2.4, 5])
        size = rng.uniform(60, 110)
        one = moved(rng, (x, y - size), (angle * 20, size - size * factor), frames)
        other = [(round(2 * x - a, 2), round(2 * y - b, 2)) for a, b in one]
        return [finger(frame, one, rest), finger(frame, other, rest)], frame + frames + rest + 40
    way = {
        "page": (rng.choice([-1, 1]) * rng.uniform(40, 300), rng.uniform(-15, 15)),
        "pull": (rng.uniform(-20, 20), rng.choice([-1, 1]) * rng.uniform(40, 280)),
        "pan": (rng.uniform(-150, 150), rng.uniform(-150, 150)),
    }[kind]
    # A following gesture may catch what still moves.
    return [finger(frame, moved(rng, (x, y), way, frames), rest)], frame + frames + rest + rng.choice([4, 12, 60])


def script(seed: int) -> Script:
    """Returns a random script: a tap on a thumbnail, then two to four gestures."""
    rng = random.Random(seed)
    photos = [rng.choice(SIZES) for _ in range(9)]
    left, top, side = cell(rng.randrange(9))
    fingers = [tap(18, left + side / 2, top + side / 2)]
    frame = 60
    for _ in range(rng.randint(2, 4)):
        more, frame = gesture(rng, frame)
        fingers += more
    return Script(photos, fingers, (frame + 40) / FRAMES, loop=rng.random() < 0.8)


# Both sides

@pytest.fixture(scope="module")
def driver() -> Iterator[webdriver.Chrome]:
    with chromium() as driver:
        yield driver


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    [wheel] = (ROOT / ".build/photoswipe").glob("sigal-2.6.1-*.whl")
    return library(wheel)


def write_scene(folder: Path, script: Script) -> Path:
    """Writes a script as a scene."""
    (folder / "photos").mkdir()
    names = []
    for index, (width, height) in enumerate(script.photos):
        names.append(f"photos/{index}.png")
        Image.new("1", (width, height)).save(folder / names[-1])
    start = script.fingers[0].rows[0][0]
    rows = []
    for number, finger in enumerate(script.fingers):
        places = [(time, "down" if index == 0 else "moved", x, y) for index, (time, x, y) in enumerate(finger.rows)]
        places.append((finger.lift, "up", *finger.rows[-1][1:]))
        rows += [(time - start, number + 1, phase, x, y) for time, phase, x, y in places]
    rows.sort(key=lambda row: row[0])
    text = "".join(f"{time:.6f},{number},{phase},{x},{y}\n" for time, number, phase, x, y in rows)
    (folder / "touches.csv").write_text("t,id,phase,x,y\n" + text, encoding="utf-8")
    scene = folder / "scene.yaml"
    scene.write_text(
        f"zoetrope: 1\nscreen: {{size: [{SCREEN[0]}, {SCREEN[1]}]}}\nphotos: [{', '.join(names)}]\n"
        f"grid: {{columns: {COLUMNS}, spacing: {SPACING}, margins: {MARGIN}, cornerRadius: 0}}\n"
        f"viewer: {{style: photoswipe, chrome: false, loop: {str(script.loop).lower()}}}\n"
        f"touches:\n  - {{at: {start - EARLY:.6f}, record: touches.csv}}\n"
        f"duration: {script.duration + 1 / FRAMES / 2:.6f}\noutput: {{fps: {FRAMES}}}\n", encoding="utf-8")
    return scene


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = os.environ.get("ZOETROPE", ROOT / ".build/release/zoetrope")
    return subprocess.run([command, *arguments], capture_output=True, text=True, check=False)


def trace(folder: Path, script: Script) -> list[dict[str, str]]:
    """Returns the rows of `zoetrope trace` for a script."""
    done = run("trace", "--fps", str(FRAMES), write_scene(folder, script))
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout)))


def is_touched(script: Script, frame: int) -> bool:
    return any(
        finger.rows[0][0] * FRAMES - 0.5 <= frame < finger.lift * FRAMES - 0.5 for finger in script.fingers[1:])


def difference(seen: dict[str, Any], row: dict[str, str]) -> float:
    """Returns the largest difference of a picture's edges, pt."""
    ours = [float(row[f"hero.{name}"]) for name in ("x", "y", "width", "height")]
    return max(abs(one - seen[name]) for one, name in zip(ours, ("x", "y", "width", "height")))


@pytest.mark.parametrize("number", range(COUNT))
def test_script(driver: webdriver.Chrome, files: dict[str, str], tmp_path: Path, number: int) -> None:
    """The same page, zoom and closing; the same place and backdrop at every frame while the viewer is open."""
    made = script(1000 * SEED + number)
    seen = play(driver, write_page(tmp_path, files, made), made)
    rows = trace(tmp_path, made)
    worst = {True: 0.0, False: 0.0, "backdrop": 0.0}
    for frame, (real, row) in enumerate(zip(seen, rows)):
        # The state of an opening or closing viewer changes with a transition's last frame.
        if real["state"] != "open" or row["state"] in ("opening", "closing", ""):
            continue
        assert int(float(row["page.index"])) == real["index"], f"seed {SEED}, frame {frame}"
        touched = is_touched(made, frame)
        worst[touched] = max(worst[touched], difference(real, row))
        worst["backdrop"] = max(worst["backdrop"], abs(real["backdrop"] - float(row["backdrop.opacity"])))
        assert worst[touched] <= (TOUCHED if touched else FREE), f"seed {SEED}, frame {frame}: {real}, {row}"
        assert worst["backdrop"] <= 0.01, f"seed {SEED}, frame {frame}: {real}, {row}"
    last, row = seen[-1], rows[len(seen) - 1]
    assert (last["state"] == "closed") == (row["zoom.scale"] == ""), (last, row)
    if last["state"] == "open":
        assert abs(last["zoom"] - float(row["zoom.scale"])) < 0.005
    print(f"seed {SEED}, script {number}: {last['state']}, largest differences {worst}")


@pytest.mark.parametrize("number", [0, 3, 5])
def test_web_probe(driver: webdriver.Chrome, files: dict[str, str], tmp_path: Path, number: int) -> None:
    """The probe in the documents writes a log that agrees with the scene, and in which fit finds the opening."""
    [probe] = re.findall(r"^```js\n(.*?)^```$", (ROOT / "docs/guide/app.md").read_text(encoding="utf-8"), re.M | re.S)
    made = script(1000 * SEED + number)
    seen = play(driver, write_page(tmp_path, files, made), made, probe + "motionLog.start();")
    log = tmp_path / "app.csv"
    log.write_text(driver.execute_script("return motionLog.text()"), encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(log.read_text())))
    assert sum(row["events"].count("touch.down") for row in rows) == len(made.fingers)
    for row in rows:
        real = seen[round(float(row["time"]) * FRAMES)]
        if real["state"] == "open" and row["image.x"]:
            assert all(abs(float(row[f"image.{name}"]) - real[name]) < 0.01 for name in ("x", "y", "width", "height"))
    done = run("diff", log, write_scene(tmp_path, made))
    assert done.returncode == 0, done.stderr
    movements = json.loads(run("fit", log, "--json").stdout)["movements"]
    opening = next(move for move in movements if "image.width" in move["readings"])
    assert opening["model"] == "PhotoSwipe's easing" and abs(opening["duration"] - 0.333) < 0.003
