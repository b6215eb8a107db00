"""Recordings and logs of scenes with the noise of codecs and clocks, compared with the scene, unchanged and changed.

usage: noisy_recordings.py ZOETROPE FOLDER [RECORDINGS [LOGS [JOBS]]]
Renders random scenes into the folder, records them, and prints how many unchanged ones agree with their scene, and in
how many changed ones `diff` names the movement that differs, by the kind of recording.
"""

import csv
import itertools
import random
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

ROOT = Path(__file__).resolve().parents[2]
PHOTOS = ("dunes", "coffee", "leaf-with-dew", "city-lights", "sea-sunset", "forest-light")
VIDEOS = {
    "60 fps": "null", "30 fps": "fps=30", "57 fps": "fps=57", "drops to 57 fps": "select='mod(n+1,20)'",
    "cropped": "crop=iw-24:ih-40:12:20", "scaled": "scale=trunc(iw*0.35)*2:-2", "enlarged": "scale=trunc(iw*0.65)*2:-2",
}
CRFS = (23, 28, 32, 35)
JITTERS = (0, 1, 2, 4)
SIZES = ([240, 520], [320, 568], [393, 852])
LOGGED = ("hero.x", "hero.y", "hero.width", "hero.height", "backdrop.opacity")

TAP = "{at: 0.4, tap: {thumbnail: %d}}"
PAGE = "{after: 0.8, drag: {from: [0.8w, 0.5h], by: [-0.5w, 6], during: 0.18, curve: easeIn}}"
SHORT = "{after: 0.8, drag: {from: center, by: [14, 0.12h], during: 0.4, hold: 0.15}}"
CLOSE = "{after: 0.8, drag: {from: center, by: [20, 0.4h], during: 0.35, curve: easeInOut}}"
DOUBLE = "{after: 0.7, tap: center, count: 2}"
OWN = """
  constants: {range: 300pt, shrinking: 0.3, far: 100pt}
  open: {frame: "spring(response: %s, dampingFraction: %s)", crop: smooth, backdrop: "easeOut(duration: 0.25)"}
  drag: {axis: down, let: {pulled: "clamp(0, dy / range, 1)"}, x: dx, y: dy, scale: 1 - shrinking * pulled, backdrop: 1 - pulled}
  release:
    - {if: dy > far, to: thumbnail, with: "spring(response: 0.5, dampingFraction: 0.8)"}
    - {to: open, with: {drag: "spring(duration: 0.4, bounce: 0.25)"}}
  close: [{to: thumbnail, with: "spring(duration: 0.38)"}]
"""
# The viewers with their touches and the changes of constants that people see.
VIEWERS: dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "zozo": ((TAP, CLOSE), (("openDuration", "0.25"), ("returnDuration", "0.25"), ("openDuration", "0.15"), ("dragScaleMinimum", "0.7"))),
    "photos": ((TAP, PAGE, SHORT, CLOSE), (
        ("openDuration", "0.55"), ("openBounce", "0.2"), ("closeDuration", "0.475"), ("closeBounce", "0.2"), ("pageDuration", "0.525"),
        ("returnDuration", "0.5"), ("returnBounce", "0.25"), ("dragScaleDistance", "0.45"))),
    "photos zoom": ((TAP, DOUBLE, DOUBLE, CLOSE), (("zoomDuration", "0.475"), ("openDuration", "0.55"), ("zoomBounce", "0.2"))),
    "b43-swiftui": ((TAP, PAGE, CLOSE), (("openDuration", "0.375"), ("pageDuration", "0.4375"), ("dismissDuration", "0.25"))),
    "b43-compose": ((TAP, PAGE, CLOSE), (("openDuration", "0.375"), ("snapStiffness", "250"), ("dismissDuration", "0.25"))),
    "zoom-transition": ((TAP, CLOSE), (("springDuration", "0.414"), ("landingDuration", "0.524"), ("landingBounce", "0.05"), ("dragScaleRate", "0.5"))),
    "photoswipe": ((TAP, PAGE, CLOSE), (("animationDuration", "0.416"), ("dragFriction", "0.75"), ("frequency", "22"))),
    "telephoto": ((TAP, PAGE, DOUBLE), (("openDuration", "0.55"), ("zoomStiffness", "250"))),
    "own": ((TAP, SHORT, CLOSE), (("shrinking", "0.4"), ("range", "240pt"))),
}


@dataclass
class Case:
    """A recording or log of a scene."""

    scene: Path
    kinds: tuple[str, ...]
    log: Path
    change: tuple[str, str]
    options: tuple[str, ...] = ()
    results: list[str] = field(default_factory=list)


def write_photos(folder: Path, seed: int) -> None:
    """Writes smooth photos: gradients, blurred noise, and blurred pictures."""
    rng = np.random.default_rng(seed)
    folder.mkdir()
    for index in range(6):
        width, height = (600, 450) if index % 2 else (450, 600)
        if index < 2:
            y, x = np.mgrid[0:height, 0:width] / max(width, height)
            waves = rng.uniform(-6, 6, (3, 2))
            shifts = rng.uniform(0, 6.28, 3)
            planes = [127.5 + 120 * np.sin(x * a + y * b + shift) for (a, b), shift in zip(waves, shifts, strict=True)]
            picture = Image.fromarray(np.stack(planes, axis=-1).round().astype(np.uint8))
        elif index < 4:
            noise = rng.integers(0, 256, (height // 40, width // 40, 3), np.uint8)
            picture = Image.fromarray(noise).resize((width, height), Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(14))
        else:
            with Image.open(ROOT / f"scenes/photos/{PHOTOS[index]}.jpg") as photo:
                picture = photo.resize((width, height)).filter(ImageFilter.GaussianBlur(8))
        picture.save(folder / f"{index}.jpg", quality=92)


def write_scene(folder: Path, name: str, viewer: str, smooth: bool, rng: random.Random) -> Path:
    """Writes a random scene of a viewer."""
    path = folder / f"{name}.yaml"
    size = rng.choice(SIZES)
    touches, _ = VIEWERS[viewer]
    lines = [touch % rng.randrange(6) if "%d" in touch else touch for touch in touches]
    text = "\n".join(f"  - {line}" for line in lines)
    text = re.sub(r"([\d.]+)([wh])", lambda match: f"{float(match[1]) * size[match[2] == 'h']:.1f}", text)
    style = OWN % (rng.choice((0.35, 0.45)), rng.choice((0.8, 0.9))) if viewer == "own" else "{style: %s}" % viewer.split()[0]
    photos = [f"{'smooth' if smooth else 'photos'}/{photo}.jpg" for photo in (range(6) if smooth else PHOTOS)]
    path.write_text(
        f"zoetrope: 1\nscreen: {{size: {size}, scale: {rng.choice((1, 1, 1.5))}}}\nphotos: [{', '.join(photos)}]\n"
        f"grid: {{columns: {rng.choice((2, 3))}, spacing: 4, margins: 8, cornerRadius: {rng.choice((0, 6))}}}\n"
        f"viewer: {style}\ntouches:\n{text}\ntail: 0.4\noutput: {{fps: 60}}\n")
    return path


def touch_events(scene: Path) -> list[tuple[float, str]]:
    """Returns the times at which the fingers of a scene are put down and lifted."""
    end, events = 0.0, []
    for line in re.findall(r"  - \{(.*)", scene.read_text().split("touches:")[1]):
        numbers = {name: float(value) for name, value in re.findall(r"(\w+): ([\d.]+)", line)}
        start = numbers.get("at", end + numbers.get("after", 0))
        length = numbers.get("during", 0.05) + numbers.get("hold", 0)
        for index in range(int(numbers.get("count", 1))):
            events += [(start + 0.15 * index, "touch.down"), (start + 0.15 * index + length, "touch.up")]
        end = events[-1][0]
    return events


class Campaign:
    """Scenes in a folder, and comparisons with them."""

    def __init__(self, program: Path, folder: Path, seed: int = 1) -> None:
        """Writes the photos."""
        self.program, self.folder, self.rng = program, folder, random.Random(seed)
        folder.mkdir(exist_ok=True)
        if (folder / "photos").exists():
            return
        write_photos(folder / "smooth", seed)
        (folder / "photos").mkdir()
        for name in PHOTOS:
            shutil.copy(ROOT / f"scenes/photos/{name}.jpg", folder / f"photos/{name}.jpg")

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Runs zoetrope in the folder."""
        return subprocess.run([self.program, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, check=False)

    def cases(self, viewers: Iterator[str], count: int, make: str, first: int = 0) -> list[Case]:
        """Plans recordings or logs; each combination of noise and viewer comes about as often."""
        found = []
        for index, viewer in zip(range(first, first + count), viewers, strict=False):
            smooth = index % 2 == 0
            name = f"{make}{index}"
            scene = write_scene(self.folder, name, viewer, smooth, self.rng)
            changes = VIEWERS[viewer][1]
            change = changes[index // len(VIEWERS) % len(changes)]
            key = "constants." if viewer == "own" else ""
            change = (f"viewer.{key}{change[0]}", change[1])
            if make == "video":
                video, crf = self.rng.choice(list(VIDEOS)), self.rng.choice(CRFS)
                kinds = (video, f"crf {crf}", "smooth photos" if smooth else "sample photos", viewer)
                found.append(Case(scene, kinds, self.folder / f"{name}.mp4", change))
            else:
                jitter, rate, touched = JITTERS[index % len(JITTERS)], self.rng.choice((60, 120)), self.rng.random() < 0.5
                kinds = (f"jitter {jitter} ms", f"{rate} Hz", "touches" if touched else "no touches", viewer)
                found.append(Case(scene, kinds, self.folder / f"{name}.csv", change))
        return found

    def record(self, case: Case, changed: bool = False) -> Path:
        """Writes the recording or log of a case's scene, unless it exists."""
        setting = ("--set", "=".join(case.change)) if changed else ()
        path = case.log.with_stem(case.log.stem + ("-changed" if changed else ""))
        if path.exists():
            return path
        if path.suffix == ".csv":
            self.write_log(case, path, setting)
            return path
        output = self.folder / f"out-{case.scene.stem}"
        done = self.run("render", case.scene.name, *setting, "--format", "mp4", "--output", output, "--quiet", "--force")
        assert done.returncode == 0, done.stderr
        crf = case.kinds[1].split()[1]
        timing = ("-fps_mode", "vfr") if "drops" in case.kinds[0] else ()
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-i", output / f"{case.scene.stem}.mp4",
             "-vf", f"{VIDEOS[case.kinds[0]]},pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-preset", "veryfast", "-crf", crf, *timing, path],
            check=True)
        shutil.rmtree(output)
        return path

    def write_log(self, case: Case, path: Path, setting: tuple[str, ...]) -> None:
        """Writes a log as an app does, at the times of its own clock, with jitter."""
        rng = random.Random(case.scene.stem)
        jitter, rate = float(case.kinds[0].split()[1]) / 1000, case.kinds[1].split()[0]
        done = self.run("trace", case.scene.name, *setting, "--fps", rate)
        assert done.returncode == 0, done.stderr
        rows = list(csv.DictReader(done.stdout.splitlines()))
        names = [name for name in LOGGED if name in rows[0]]
        touches, lines = touch_events(case.scene), ["time,events," + ",".join(names)]
        for row in rows:
            now = [name for at, name in touches[:1] if at <= float(row["time"]) + 1e-9] if case.kinds[2] == "touches" else []
            del touches[: len(now)]
            values = [f"{float(row[name]):.3f}" if row[name] else "" for name in names]
            time = 812.3 + float(row["time"]) + rng.uniform(-jitter, jitter)
            lines.append(f"{time:.5f},{'; '.join(now)}," + ",".join(values))
        path.write_text("\n".join(lines) + "\n")

    def range(self, case: Case) -> tuple[float, float]:
        """Returns the times at which a change shows: from the beginning of the movement to the end of the difference."""
        sides = [self.trace(case, setting) for setting in ((), ("--set", "=".join(case.change)))]
        times = [float(row["time"]) for row in max(sides, key=len)]
        differing = []
        for index, time in enumerate(times):
            one, other = (side[min(index, len(side) - 1)] for side in sides)
            for name in LOGGED:
                limit = 0.02 if name == "backdrop.opacity" else 3
                values = [float(row.get(name) or "nan") for row in (one, other)]
                if abs(values[0] - values[1]) > limit or (values[0] != values[0]) != (values[1] != values[1]):
                    differing.append(time)
        if not differing:
            return (0, 0)
        index = next(i for i, time in enumerate(times) if time == differing[0])
        rows = sides[0][: index + 1]

        def still(i: int) -> bool:
            return all(abs(float(rows[i].get(n) or 0) - float(rows[i - 1].get(n) or 0)) < 0.05 for n in LOGGED)

        start = next((float(rows[i]["time"]) for i in range(len(rows) - 1, 1, -1) if still(i)), 0)
        return (min(start, differing[0] - 0.03), differing[-1])

    def trace(self, case: Case, setting: tuple[str, ...]) -> list[dict[str, str]]:
        """Returns the rows of a scene's trace."""
        return list(csv.DictReader(self.run("trace", case.scene.name, *setting).stdout.splitlines()))

    def judge(self, case: Case) -> Case:
        """Compares a case unchanged and changed: `green` and `right` are good."""
        done = self.run("diff", self.record(case).name, case.scene.name, *case.options)
        words = [done.stderr + done.stdout]
        case.results.append({0: "green", 1: "red", 2: "error"}.get(done.returncode, "crash"))
        done = self.run("diff", self.record(case, changed=True).name, case.scene.name, *case.options)
        words.append(done.stderr + done.stdout)
        start, end = self.range(case)
        named = re.search(r" from ([\d.]+) s \(the scene", words[1])
        is_right = named is not None and start - 0.06 <= float(named[1]) <= end + 0.05
        result = {0: "green", 1: "right" if is_right else "wrong", 2: "error"}.get(done.returncode, "crash")
        case.results.append(result if end > 0 else "invisible")
        if case.results != ["green", "right"]:
            case.results += [f"{start:.2f}…{end:.2f}", *words]
        return case


def main() -> None:
    """Runs a whole campaign."""
    program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    recordings, logs, jobs = (int(sys.argv[i]) if len(sys.argv) > i else count for i, count in ((3, 60), (4, 60), (5, 2)))
    campaign = Campaign(program, folder)
    cases = campaign.cases(itertools.cycle(VIEWERS), recordings, "video") + campaign.cases(itertools.cycle(VIEWERS), logs, "log")
    tallies: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    with ThreadPoolExecutor(jobs) as pool:
        for case in pool.map(campaign.judge, cases):
            unchanged, changed = case.results[:2]
            for kind in (case.log.suffix, *case.kinds):
                tally = tallies[f"{case.log.suffix[1:]} {kind}"]
                tally[0] += unchanged == "green"
                tally[1] += 1
                tally[2] += changed == "right"
                tally[3] += changed != "invisible"
            if case.results[2:]:
                print(case.log.name, *case.kinds, *case.change, *case.results[:3], sep=", ")
                for words in case.results[3:]:
                    print("   ", words.strip().replace("\n", "\n    ")[:600])
                sys.stdout.flush()
    for kind, (green, count, right, seen) in sorted(tallies.items()):
        print(f"{kind:28} unchanged green {green:3} of {count:3}, changed right {right:3} of {seen:3}")


if __name__ == "__main__":
    main()
