"""Declared viewers against those written in Swift, over random scripts, and against PhotoSwipe in Chromium."""

import csv
import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from PIL import Image

from project import ROOT, Project

RECORDINGS = ROOT / "Tests/Tables/Recordings/photoswipe.tsv"
READINGS = ["hero.x", "hero.y", "hero.width", "hero.height", "hero.cornerRadius", "backdrop.opacity"]
SCREEN = {"size": [390, 844], "scale": 1, "safeArea": {"top": 0, "bottom": 0}}
# As many scripts as the check takes a few seconds for; 300 of each have been compared.
COUNT = 30


def comparison(name: str) -> list[Any]:
    """Returns the two viewers of a sample."""
    return yaml.safe_load((ROOT / f"scenes/{name}.yaml").read_text(encoding="utf-8"))["compare"]


def drag(rng: random.Random, at: float, by: tuple[float, float]) -> dict[str, Any]:
    start = [round(rng.uniform(100, 290), 2), round(rng.uniform(300, 550), 2)]
    moved = {"from": start, "by": [round(number, 2) for number in by], "during": round(rng.uniform(0.1, 0.5), 3)}
    return {"at": round(at, 3), "drag": moved | {"curve": rng.choice(["linear", "easeIn", "easeOut"])}}


def away(rng: random.Random, near: float, far: float) -> float:
    return rng.choice([-1, 1]) * rng.uniform(near, far)


def zozo_script(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Drags, taps and pinches: while the picture is open and at fit, or zoomed and tapped again."""
    at, is_open = 0.2, False
    for _ in range(rng.randint(3, 7)):
        kind = rng.choice(["near", "near", "far", "tap", "pinch"]) if is_open else "open"
        point = [round(rng.uniform(100, 290), 2), round(rng.uniform(300, 550), 2)]
        if kind == "open":
            yield {"at": round(at, 3), "tap": {"thumbnail": rng.randint(0, 3)}}
        elif kind == "tap":
            yield from ({"at": round(at + wait, 3), "tap": point} for wait in (0, 0.3))
        elif kind == "pinch":
            scale = round(rng.choice([rng.uniform(0.3, 0.9), rng.uniform(1.2, 3)]), 3)
            yield {"at": round(at, 3), "pinch": {"at": point, "scale": scale, "during": 0.3}}
            if scale > 1:
                yield {"at": round(at + 0.6, 3), "tap": [200, 400]}
        else:
            down = away(rng, 12, 80) if kind == "near" else away(rng, 200, 300)
            yield drag(rng, at, (rng.uniform(-120, 120), down))
        at, is_open = at + 1.2, kind != "far"


def b43_script(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Short drags up or down, drags that turn pages or do not, and one that dismisses."""
    yield {"at": 0.2, "tap": {"thumbnail": 3}}
    count = rng.randint(2, 5)
    for index in range(count):
        across, along = rng.uniform(-10, 10), away(rng, 15, 90)
        by = (across, along) if rng.random() < 0.5 else (2 * along, across)
        yield drag(rng, 1 + 1.2 * index, by)
    yield {"at": round(1 + 1.2 * count, 3), "drag": {"from": [200, 420], "by": [3, away(rng, 230, 300)], "during": 0.4}}


def trace(project: Project, viewers: list[Any], touches: list[Any], photos: list[str]) -> list[dict[str, str]]:
    """Returns the rows of both viewers, with the same photos for all thumbnails."""
    done = project.run("trace", project.scene(
        screen=SCREEN, photos=photos, viewer=None, compare=viewers, touches=touches, output={"fps": 60},
        grid={"columns": 3, "spacing": 4, "cornerRadius": 8, "margins": 8}))
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


@pytest.mark.parametrize(("name", "script", "photos"), [
    ("own-zozo", zozo_script, ["photos/b.png"] * 4), ("own-b43-swiftui", b43_script, ["photos/b.png"] * 10),
])
def test_random_scripts_agree(project: Project, name: str, script: Any, photos: list[str]) -> None:
    viewers = comparison(name)
    for seed in range(COUNT):
        rows = trace(project, viewers, list(script(random.Random(seed))), photos)
        one, other = [column.removesuffix(".hero.x") for column in rows[0] if column.endswith(".hero.x")]
        shown = 0
        for row in rows:
            pairs = [(row[f"{one}.{reading}"], row[f"{other}.{reading}"]) for reading in READINGS]
            assert [bool(a) for a, _ in pairs] == [bool(b) for _, b in pairs], (seed, row["time"])
            if pairs[0][0]:
                shown += 1
                assert [float(a) for a, _ in pairs] == pytest.approx([float(b) for _, b in pairs], rel=0, abs=1e-6), seed
        assert shown > 60


# Scripts of the recordings without pages, zooms and pinches. In `pull-easein-l` the library remembers a velocity of
# long ago and returns; in `pull-frac` and `pull-turn-flick-l` its velocity differs, and the return by up to 12 pt.
PULLS = ["easein", "easeout-l", "flick-close", "flick-rest-67", "flick-short", "slow-back", "turn", "up-back",
         "120hz", "below"]
SCRIPTS = [f"pull-{name}" for name in PULLS] + ["open-wide", "open-corner"]


def recordings() -> dict[str, dict[str, Any]]:
    """Returns the finger scripts and what PhotoSwipe showed, by name."""
    found: dict[str, dict[str, Any]] = {}
    script: dict[str, Any] = {}
    for line in RECORDINGS.read_text(encoding="utf-8").splitlines():
        key, *fields = line.split("\t")
        if key == "script":
            script = found[fields[0]] = {"touches": [], "rows": [], "flags": []}
        elif key == "photos":
            script["photos"] = [tuple(map(int, field.split("x"))) for field in fields]
        elif key == "touch":
            samples = [[float(number) for number in field.split(",")] for field in fields[2:]]
            path = [[round(time / 1000, 6), x, y] for time, x, y in samples]
            script["touches"].append({"at": round(float(fields[0]) / 1000, 6), "path": path})
        elif key.isdigit():
            script["rows"].append([float(number) for number in (key, *fields)])
        elif not key.startswith("#"):
            script[key] = fields
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_photoswipe_is_declared(project: Project, name: str) -> None:
    recording = recordings()[name]
    photos = []
    for index, size in enumerate(recording["photos"]):
        photos.append(f"photos/{index}.png")
        Path(project.folder / photos[-1]).write_bytes(blank(*size))
    scene = project.scene(
        screen=SCREEN, photos=photos, viewer=comparison("own-photoswipe")[1], touches=recording["touches"],
        grid={"columns": 1 if "single" in recording else 3, "spacing": 4, "margins": 8, "cornerRadius": 0},
        duration=float(recording["frames"][0]) / 60, tail=0, output={"fps": 60})
    done = project.run("trace", scene)
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    compared = 0
    for index, x, y, width, height, backdrop, _ in recording["rows"]:
        row = {key: float(value) for key, value in rows[int(index)].items() if key in READINGS and value}
        assert row, (index, "closed")
        if y < 0 or y + height > 843.9:  # Cut by the screen.
            continue
        compared += 1
        center = np.array([row["hero.x"] + row["hero.width"] / 2, row["hero.y"] + row["hero.height"] / 2])
        # Whole points and the last 1 pt of a spring are the library's.
        assert center == pytest.approx([x + width / 2, y + height / 2], abs=1.2), index
        assert row["backdrop.opacity"] / 0.8 == pytest.approx(backdrop, abs=0.01), index
    assert compared >= 8
    is_open = bool(rows[-1]["hero.x"])
    assert is_open == (recording["end"][0] == "open")


def blank(width: int, height: int) -> bytes:
    """Returns a black PNG."""
    file = io.BytesIO()
    Image.new("1", (width, height)).save(file, "PNG")
    return file.getvalue()
