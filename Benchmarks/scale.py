"""Measures how time and memory grow with frames, pixels, photo size and number of thumbnails.

Zoetrope's own plots draw the curves.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from racing import Results, command, run, stages
from workloads import FOLDER, Workload, photographs, scene

OUT = FOLDER / "scale"


@dataclass
class Point:
    """One run: its position on the axis, its units of work, the wall-clock time, the processor time in user
    mode and in the kernel (all in seconds), and its peak memory in bytes."""

    place: float
    label: str
    units: float
    seconds: float
    program: float
    system: float
    memory: int


# Runs in a separate small process: the peak memory of a process includes that of the one that started it.
MEASURE = """
import json, os, sys
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), usage.ru_utime, usage.ru_stime,
                  usage.ru_maxrss * 1024]))
"""


def measured(place: float, label: str, workload: Workload, units: float) -> Point:
    """Renders in a separate process and measures time and peak memory."""
    shutil.rmtree(OUT / "files", ignore_errors=True)
    start = time.perf_counter()
    words = (command(), "render", workload.path, "--root", FOLDER, "-o", OUT / "files", "--quiet")
    result = subprocess.run(
        [sys.executable, "-c", MEASURE, *map(str, words)], capture_output=True, text=True,
        check=True)
    seconds = time.perf_counter() - start
    code, program, system, memory = json.loads(result.stdout)
    if code != 0:
        raise RuntimeError(f"{label}: {result.stderr[-300:]}")
    return Point(place, label, units, seconds, program, system, memory)


def further(points: list[Point], name: str) -> list[float | None]:
    """Returns the processor time for each additional unit of work, in ms. It is constant if cost is linear."""
    return [None] + [
        (getattr(point, name) - getattr(before, name)) * 1000 / (point.units - before.units)
        for before, point in zip(points, points[1:])
    ]


def report_series(results: Results, folder: Path, name: str, title: str, axis: str, unit: str,
         points: list[Point]) -> None:
    """Writes the table and the plot of a series."""
    program, system = further(points, "program"), further(points, "system")
    results.say(f"\n### {title}\n")
    results.say(f"| {axis} | CPU, s | program, ms for each further {unit} | system, ms | "
                "peak memory, MB |")
    results.say("|-----:|-----:|-----:|-----:|-----:|")
    for place, point in enumerate(points):
        each = [f"{values[place]:.3f}" if place else "" for values in (program, system)]
        results.say(f"| {point.label} | {point.program + point.system:.2f} | {each[0]} | {each[1]} | "
                    f"{point.memory / 1e6:.0f} |")
    results.races.append({"title": title, "axis": axis, "points": [vars(p) for p in points]})

    def chart(title: str, unit: str, **series: list[float | None]) -> dict:
        # A point at the origin keeps zero on every axis, so that constant curves look constant.
        lines = [{"name": name, "values": [None, *values]} for name, values in series.items()]
        zero = {"name": "", "values": [0.0, *[None] * len(points)]}
        return {"title": title, "unit": unit, "series": [*lines, zero]}

    figure = {
        "title": title,
        "subtitle": f"over {axis}: processor time of whole runs, and the most memory they held",
        "axis": "", "positions": [0.0, *[point.place for point in points]],
        "charts": [
            chart(f"processor time for each further {unit}", "ms", program=program, system=system),
            chart("processor time", "s", program=[point.program for point in points],
                  system=[point.system for point in points]),
            chart("peak memory", "MB", memory=[point.memory / 1e6 for point in points]),
        ],
    }
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{name}.json"
    source.write_text(json.dumps(figure), encoding="utf-8")
    run(stages(), "curve", source, folder / f"{name}.png", codes=(0,))


def over_frames(results: Results, folder: Path, counts: list[int]) -> None:
    """Varies the number of frames of a small screen that is always in motion."""
    photos = photographs("3mpx", 10, 3)[:9]
    points = []
    for count in counts:
        seconds = count / 60
        steps = []
        for turn in range(int(seconds / 2) + 1):
            steps.append(f"{{at: {turn * 2 + 0.1:.1f}, tap: {{thumbnail: {turn % 9}}}}}")
            steps.append(
                f"{{at: {turn * 2 + 0.8:.1f}, drag: {{from: center, by: [0, 300], during: 0.7}}}}")
        steps = [step for step in steps if float(step.split(":")[1].split(",")[0]) < seconds - 1.5]
        workload = scene(f"frames-{count}", photos, 0.25, 60, "png", count / 60 - 0.001,
                         touches=steps)
        points.append(measured(count, f"{count:,}", workload, count))
    report_series(results, folder, "frames", "Frames", "frames", "frame", points)


def over_pixels(results: Results, folder: Path, scales: list[float]) -> None:
    """Varies the canvas size of one scene with eight frames, up to 64 Mpx."""
    photos = photographs("3mpx", 10, 3)[:9]
    points = []
    for scale in scales:
        # A scene has at most 8 px per pt. For larger canvases the screen is larger.
        points_across = 390 * max(1, scale / 8)
        size = (round(points_across), round(points_across * 844 / 390))
        workload = scene(f"pixels-{scale:g}", photos, min(scale, 8), 60, "png", 0.1333, size=size)
        pixels = size[0] * size[1] * min(scale, 8) ** 2 / 1e6
        points.append(measured(pixels, f"{pixels:.1f}", workload, pixels * 8))
    report_series(results, folder, "pixels", "Pixels of the canvas", "Mpx", "Mpx drawn", points)


def over_photos(results: Results, folder: Path, sizes: list[float]) -> None:
    """Varies the size of four photos, one of which opens, in eight frames."""
    points = []
    for size in sizes:
        photos = photographs(f"{size:g}mpx-each", 4, size)
        workload = scene(f"photos-{size:g}", photos, 1, 60, "png", 0.1333, columns=2, tap=1)
        points.append(measured(size, f"{size:g}", workload, size * 4))
    report_series(results, folder, "photos", "Size of four photos", "Mpx each", "Mpx of photos", points)


def over_thumbnails(results: Results, folder: Path, counts: list[int]) -> None:
    """Varies the number of small photos, each a separate file, in a grid that shows all of them; eight frames."""
    source = FOLDER / photographs("thumbnails", 10, 0.03)[0]
    points = []
    for count in counts:
        side = round(count ** 0.5)
        place = FOLDER / f"grid-{count}"
        place.mkdir(parents=True, exist_ok=True)
        for index in range(count):
            file = place / f"{index:05}.jpg"
            if not file.exists():
                os.link(source.with_name(f"{index % 10:02}.jpg"), file)
        workload = scene(
            f"thumbnails-{count}", [f"grid-{count}/*.jpg"], 2, 60, "png", 0.1333, columns=side,
            tap=count // 2, corner_radius=0, spacing=0.5)
        points.append(measured(count, f"{count:,}", workload, count))
    report_series(results, folder, "thumbnails", "Thumbnails, each a photo of 0.03 Mpx", "thumbnails",
         "thumbnail", points)


def curves(results: Results, folder: Path, quick: bool) -> None:
    """Measures all curves."""
    OUT.mkdir(parents=True, exist_ok=True)
    over_frames(results, folder, [100, 500, 1000] if quick else [100, 1000, 3000, 10_000])
    over_pixels(results, folder, [1, 3] if quick else [0.5, 1, 2, 3, 6, 9, 13.9])
    over_photos(results, folder, [3, 12] if quick else [1, 4, 16, 36, 64])
    over_thumbnails(results, folder, [100, 900] if quick else [100, 900, 3025, 10_000])
    shutil.rmtree(OUT, ignore_errors=True)
