"""Measures `zoetrope measure` with `fit`: springs of a scene go through a recording, and should come out.

usage: measure_accuracy.py ZOETROPE [COUNT]
Prints the table of docs/guide/app.md: for each recording the median and the largest error of the springs that open a
photo and close it with a finger's velocity.
"""

import json
import math
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

SCENE = """\
zoetrope: 1
screen: {device: iphone-15, frame: false}
photos: [photos/*.jpg]
grid: {columns: 3}
viewer:
  style: photos
  openDuration: %.4f
  openBounce: %.4f
  closeDuration: %.4f
  closeBounce: %.4f
touches:
  - {at: %.4f, tap: {thumbnail: 4}}
  - {at: 2.2, drag: {from: center, by: [%.1f, %.1f], during: 0.2}}
output: {fps: 60}
"""
CRF = ("-crf", "23")
RECORDINGS = {
    "60 fps": ("null", CRF), "30 fps": ("fps=30", CRF), "0.2 s later": ("trim=start=0.2,setpts=PTS-STARTPTS", CRF),
    "57 fps, variable": ("select='mod(n+1,20)'", (*CRF, "-fps_mode", "vfr")), "cut to 360 × 780": ("crop=360:780:12:30", CRF),
    "scaled by 0.7": ("scale=276:596", CRF), "0.45 Mb/s": ("null", ("-b:v", "450k")),
}
IMAGE = ("x", "y", "width", "height")


def velocity(model: dict[str, Any], prefix: str, time: float) -> float:
    """Returns the vertical velocity of a picture's center under a fitted spring."""
    ratio, omega = model["dampingRatio"], 2 * math.pi / model["duration"]
    root = omega * complex(ratio * ratio - 1) ** 0.5 or 1e-6
    slow, fast = -ratio * omega + root, -ratio * omega - root

    def center(values: dict[str, float]) -> float:
        return values[f"{prefix}.y"] + values[f"{prefix}.height"] / 2

    away, speed = center(model["from"]) - center(model["to"]), center(model["velocity"])
    first = (speed - fast * away) / (slow - fast)
    elapsed = time - model["start"]
    return complex(first * slow * math.e ** (slow * elapsed) + (away - first) * fast * math.e ** (fast * elapsed)).real


def fitted(zoetrope: str, log: Path, prefix: str, near: float) -> dict[str, Any] | None:
    """Returns the spring that a log's movement at about a time follows."""
    names = ",".join(f"{prefix}.{name}" for name in IMAGE)
    done = subprocess.run([zoetrope, "fit", "--json", log, "--readings", names], capture_output=True, text=True, check=False)
    movements = json.loads(done.stdout)["movements"] if done.returncode == 0 else []
    near_it = [each for each in movements if abs(each["begins"] - near) < 0.2 and not each["held"]]
    return next((each for each in near_it if each["model"] == "spring"), None)


def run(zoetrope: str, folder: Path, seed: int) -> dict[str, list[dict[str, float]]]:
    """Returns the errors of both springs by recording."""
    rng = random.Random(seed)
    springs = [(rng.uniform(0.3, 0.6), rng.uniform(0, 0.5)) for _ in range(2)]
    scene = folder / f"{seed}.yaml"
    tap = 0.3 + rng.uniform(0, 0.05)
    values = (*springs[0], *springs[1], tap, rng.uniform(-40, 40), rng.uniform(120, 200))
    scene.write_text(SCENE % values)
    output = folder / str(seed)
    subprocess.run([zoetrope, "render", scene, "--scale", "1", "--format", "png", "--output", output, "--quiet"], check=True)
    trace = folder / f"{seed}.csv"
    trace.write_text(subprocess.run([zoetrope, "trace", scene], capture_output=True, text=True, check=True).stdout)
    release = fitted(zoetrope, trace, "hero", 2.4)
    frames, errors = next(output.rglob("frame-*.png")).parent / "frame-%04d.png", {}
    for name, (filters, options) in RECORDINGS.items():
        video, log = folder / f"{seed}.mp4", folder / f"{seed}-app.csv"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-framerate", "60", "-i", frames, "-vf", f"pad=394:852,{filters}",
             "-pix_fmt", "yuv420p", *options, video], check=True)
        subprocess.run([zoetrope, "measure", video, "--scene", scene, "-o", log], check=True, capture_output=True)
        shift = 0.2 if "trim" in filters else 0
        opened, closed = (fitted(zoetrope, log, "image", time - shift) for time in (tap + 0.05, 2.4))
        rows = errors.setdefault(name, [])
        for found, (duration, bounce) in ((opened, springs[0]), (closed, springs[1])):
            row = {"found": float(found is not None)}
            if found:
                row |= {"duration": abs(found["duration"] / duration - 1), "ratio": abs(found["dampingRatio"] - (1 - bounce))}
            if found and found is opened:
                row["start"] = abs(found["start"] + shift - tap - 0.05)
            if found and release and found is closed and "velocity" in found:
                lift = release["start"]
                row["velocity"] = abs(velocity(found, "image", lift - shift) / velocity(release, "hero", lift) - 1)
            rows.append(row)
    return errors


def main() -> None:
    zoetrope, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        shutil.copytree(Path(__file__).resolve().parents[1] / "scenes/photos", Path(folder) / "photos")
        results = list(pool.map(lambda seed: run(zoetrope, Path(folder), seed), range(count)))
    print("| recording | springs found | duration | damping ratio | start | release velocity |\n|---|---|---|---|---|---|")
    for name in RECORDINGS:
        rows = [row for errors in results for row in errors[name]]
        cells = []
        for key, factor, unit in (("duration", 100, " %"), ("ratio", 1, ""), ("start", 1000, " ms"), ("velocity", 100, " %")):
            found = [row[key] * factor for row in rows if key in row]
            cells.append(f"{statistics.median(found):.2g}{unit}, {max(found):.2g}{unit}" if found else "–")
        print(f"| {name} | {sum(int(row['found']) for row in rows)} of {len(rows)} | {' | '.join(cells)} |")


main()
