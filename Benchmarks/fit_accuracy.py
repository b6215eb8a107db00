"""Measures `zoetrope fit`: random motions with noise go in, and their parameters should come out.

usage: fit_accuracy.py ZOETROPE [COUNT]
Prints the table of docs/guide/app.md: for noise of 0.25 and 2 pt, at 60 and 30 frames per second.
"""

import json
import math
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

CURVES = {
    "linear": (0, 0, 1, 1), "easeIn": (0.42, 0, 1, 1), "easeOut": (0, 0, 0.58, 1), "easeInOut": (0.42, 0, 0.58, 1),
    "ease": (0.25, 0.1, 0.25, 1), "FastOutSlowIn": (0.4, 0, 0.2, 1), "LinearOutSlowIn": (0, 0, 0.2, 1),
    "FastOutLinearIn": (0.4, 0, 1, 1),
}


def spring(response: float, ratio: float, away: float, velocity: float, time: float) -> float:
    """Returns the distance of a damped oscillator from its end."""
    omega = 2 * math.pi / response
    root = omega * complex(ratio * ratio - 1) ** 0.5 or 1e-6
    slow, fast = -ratio * omega + root, -ratio * omega - root
    first = (velocity - fast * away) / (slow - fast)
    return (first * complex(math.e) ** (slow * time) + (away - first) * complex(math.e) ** (fast * time)).real


def bezier(points: tuple[float, ...], fraction: float) -> float:
    """Returns the progress of a timing curve, by bisection."""
    x1, y1, x2, y2 = points
    low, high = 0.0, 1.0
    for _ in range(60):
        s = (low + high) / 2
        below = 3 * (1 - s) ** 2 * s * x1 + 3 * (1 - s) * s * s * x2 + s**3 < fraction
        low, high = (s, high) if below else (low, s)
    return 3 * (1 - s) ** 2 * s * y1 + 3 * (1 - s) * s * s * y2 + s**3


def made(seed: int) -> tuple[dict[str, Any], Any, int, float]:
    """Returns a motion's parameters, its value by reading and time, its readings, and its duration."""
    rng = random.Random(seed)
    kind = ("spring", "thrown spring", "easing", "cubicBezier", "decay")[seed % 5]
    ends = [(rng.uniform(0, 300), rng.uniform(0, 300)) for _ in range(4)]
    start = 0.3 + rng.uniform(0, 0.05)
    if kind == "decay":
        constant, speeds = rng.choice([0.4995, 0.0995, rng.uniform(0.08, 0.6)]), [rng.uniform(-2500, 2500) for _ in range(2)]
        truth = {"family": "decay", "timeConstant": constant, "velocity": speeds, "start": start}
        return truth, lambda i, t: ends[i][0] + speeds[i] * constant * -math.expm1(-t / constant), 2, 6 * constant
    if "spring" in kind:
        response, ratio = rng.uniform(0.25, 0.8), rng.choice([rng.uniform(0.4, 1), rng.uniform(0.4, 1), 1, rng.uniform(1, 1.6)])
        speeds = [rng.uniform(-2000, 2000) if "thrown" in kind else 0 for _ in range(4)]
        truth = {"family": "spring", "duration": response, "dampingRatio": ratio, "velocity": speeds, "start": start}
        return truth, lambda i, t: ends[i][1] + spring(response, ratio, ends[i][0] - ends[i][1], speeds[i], t), 4, 5 * response * ratio
    name, duration = rng.choice(sorted(CURVES)), rng.uniform(0.2, 0.7)
    points = CURVES[name] if kind == "easing" else (rng.uniform(0, 0.8), rng.uniform(0, 0.3), rng.uniform(0.1, 0.6), rng.uniform(0.8, 1.1))
    truth = {"family": "easing", "name": name if kind == "easing" else kind, "duration": duration, "start": start}
    return truth, lambda i, t: ends[i][0] + (ends[i][1] - ends[i][0]) * bezier(points, min(1, t / duration)), 4, duration


def compared(truth: dict[str, Any], found: dict[str, Any]) -> dict[str, tuple[float, bool]]:
    """Returns the errors of parameters, and whether their intervals contain the truth."""
    errors = {}
    for name in ("start", "duration", "dampingRatio", "timeConstant"):
        if name not in truth or name not in found["intervals"]:
            continue
        if truth.get("dampingRatio", 0) > 1.001 or truth.get("name") not in (None, found["model"]):
            continue
        low, high = found["intervals"][name]
        relative = truth[name] if name in ("duration", "timeConstant") else 1
        key = f"{name} of a Bézier" if name == "duration" and truth.get("name") == "cubicBezier" else name
        errors[key] = (abs(found[name] - truth[name]) / relative, low <= truth[name] <= high)
    if any(truth.get("velocity", [])):
        largest = max(map(abs, truth["velocity"]))
        ranges = found["intervals"].get("velocity", {})
        pairs = list(zip(found["readings"], truth["velocity"]))
        errors["velocity"] = (
            max(abs(found["velocity"][name] - true) / largest for name, true in pairs),
            all(name in ranges and ranges[name][0] <= true <= ranges[name][1] for name, true in pairs[:1]))
    return errors


def run(zoetrope: str, folder: Path, seed: int, noise: float, rate: int) -> tuple[bool, dict[str, tuple[float, bool]]]:
    """Fits one motion; returns whether its family was found, and the errors."""
    truth, value, count, duration = made(seed)
    rng, rows = random.Random(seed + 1), ["time," + ",".join("hero." + name for name in ("x", "y", "width", "height")[:count])]
    for frame in range(round((truth["start"] + max(1.0, duration) + 0.4) * rate)):
        time = frame / rate
        values = [value(i, max(0, time - truth["start"])) + rng.gauss(0, noise) for i in range(count)]
        rows.append(",".join(f"{one:.6f}" for one in [time, *values]))
    log = folder / f"{seed}.csv"
    log.write_text("\n".join(rows) + "\n")
    done = subprocess.run([zoetrope, "fit", "--json", log], capture_output=True, text=True, check=False)
    movements = json.loads(done.stdout)["movements"] if done.returncode == 0 else []
    for found in [{**model, "readings": movements[0]["readings"]} for model in [movements[0], *movements[0]["ties"]]] if movements else []:
        family = found["model"] if found["model"] in ("spring", "decay", None) else "easing"
        if family == truth["family"]:
            return True, compared(truth, found)
    return False, {}


def main() -> None:
    zoetrope, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    print("| noise, rate | right family | parameter | median error | 95 % of errors below | intervals with the truth |\n|---|---|---|---|---|---|")
    for noise, rate in ((0.25, 60), (0.25, 30), (2, 60), (2, 30)):
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda seed: run(zoetrope, Path(folder), seed, noise, rate), range(count)))
        found = sum(family for family, _ in results)
        for name in ("duration", "duration of a Bézier", "timeConstant", "dampingRatio", "velocity", "start"):
            errors = sorted(errors[name] for _, errors in results if name in errors)
            unit, factor = {"start": (" ms", 1000), "dampingRatio": ("", 1)}.get(name, (" %", 100))
            middle, most = (errors[int(share * (len(errors) - 1))][0] * factor for share in (0.5, 0.95))
            held = sum(contains for _, contains in errors)
            print(f"| {noise} pt, {rate} Hz | {found} of {count} | {name} | {middle:.2g}{unit} | {most:.2g}{unit} | {held} of {len(errors)} |")


main()
