"""Runs all benchmarks: single stages, whole runs, scaling. Prints tables and writes them and the data to files.

Usage: python Benchmarks/bench.py [stages] [ends] [scale]

BENCH=quick takes about two minutes: fewer rounds, fewer frames, shorter curves. Results are written to
.build/bench: results.md, results.json and the curves as PNG files.
"""

import os
import subprocess
import sys
import time

import ends
import scale
from racing import MISSING, ROOT, Results, command, load, machine
from stage_races import Stages, clips, photo_stages, png, raster
from workloads import many_photos, w1, w2

FOLDER = ROOT / ".build/bench"


def single_stages(results: Results, quick: bool) -> None:
    """Races each stage of W1 and W2 against other libraries."""
    results.say("\n## Single stages, in memory")
    every, rounds = 1, 3 if quick else 5
    workload = w1()
    # These include frames with the picture being dragged and on its way back.
    finished = ends.finished(workload, [60, 100] if quick else list(range(0, 120, 10)))
    tool = Stages(workload, samples=4 if quick else 8, every=every)
    photo_stages(results, tool, rounds)
    raster(results, "W1", workload, tool, every, rounds, finished)
    png(results, "W1", tool, rounds)
    tool.close()
    workload = w2()
    tool = Stages(workload, samples=60, every=1)
    if not quick:
        raster(results, "W2", workload, tool, 1, rounds, ends.finished(workload, list(range(0, 60, 10))))
    clips(results, "W2", workload, tool, 30, 1 if quick else 3)
    tool.close()
    if not quick:
        tool = Stages(many_photos(), samples=1, every=30)
        photo_stages(results, tool, 3)
        tool.close()


def whole_runs(results: Results, quick: bool) -> None:
    """Races whole runs, from a scene file to files on disk."""
    results.say("\n## Whole runs")
    rounds = 1 if quick else 3
    ends.pictures(results, rounds)
    ends.photos(results, rounds)
    ends.gate(results, rounds)
    ends.starts(results, rounds)
    ends.tidy()


def main() -> None:
    quick = os.environ.get("BENCH") == "quick"
    parts = sys.argv[1:] or ["stages", "ends", "scale"]
    unknown = set(parts) - {"stages", "ends", "scale"}
    if unknown:
        sys.exit(__doc__)
    started = time.monotonic()
    results = Results()
    info = machine()
    version = subprocess.run(
        [command(), "--version"], capture_output=True, text=True, check=True).stdout.split("\n")
    results.say(
        f"{time.strftime('%Y-%m-%d')}, {info['processor']}, {load()}; {', '.join(version[:-1])}"
        f"{'; a quick run' if quick else ''}.")
    if "stages" in parts:
        single_stages(results, quick)
    if "ends" in parts:
        whole_runs(results, quick)
    if "scale" in parts:
        results.say("\n## Scale")
        scale.curves(results, FOLDER, quick)
    if MISSING:
        results.say(f"\nNot there and left out: {', '.join(MISSING)}.")
    results.write(FOLDER, "results")
    print(f"\n{time.monotonic() - started:.0f} s; {load()}; written to {FOLDER}", file=sys.stderr)


if __name__ == "__main__":
    main()
