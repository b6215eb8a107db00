"""Makes reports as data, with clips drawn by Pillow: a thumbnail that grows to full width by a spring."""

import io
import math
from functools import lru_cache
from typing import Any

from PIL import Image, ImageChops, ImageDraw

from project import gradient

WIDTH, HEIGHT = 130, 282
REDUCTION = 3
Box = tuple[float, float, float, float]
START: Box = (46, 96, 84, 134)
END: Box = (0, 92, 130, 190)


def progress(time: float, damping: float, begin: float = 0.3) -> float:
    """Returns the progress of a spring with a response of 0.4 s. 1 is its final value."""
    if time < begin:
        return 0
    frequency = 2 * math.pi / 0.4
    decay = math.exp(-damping * frequency * (time - begin))
    turned = frequency * math.sqrt(1 - damping * damping) * (time - begin)
    return 1 - decay * (math.cos(turned) + damping / math.sqrt(1 - damping * damping) * math.sin(turned))


@lru_cache
def photo(seed: int, width: int, height: int) -> Image.Image:
    """Returns a photo at a size."""
    return gradient(120, 90, seed).resize((width, height))


@lru_cache
def grid_background() -> Image.Image:
    """The grid behind the hero picture."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "#F4F1EA")
    for row in range(6):
        for column in range(3):
            picture.paste(photo(row * 3 + column, 38, 38), (4 + column * 42, 12 + row * 42))
    return picture


def frame(value: float) -> Image.Image:
    """Returns the screen at a progress."""
    picture = Image.blend(grid_background(), Image.new("RGB", (WIDTH, HEIGHT), "#101216"), min(max(value, 0), 1) * 0.9)
    left, top, right, bottom = (a + (b - a) * value for a, b in zip(START, END))
    width, height = max(2, round(right - left)), max(2, round(bottom - top))
    mask = Image.new("L", (width, height), 0)
    radius = max(0, 8 * (1 - value))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius=radius, fill=255)
    picture.paste(photo(4, width, height), (round(left), round(top)), mask)
    return picture


def encoded(picture: Image.Image) -> bytes:
    """Encodes a picture: as PNG if it has alpha, otherwise as JPEG."""
    file = io.BytesIO()
    picture.save(file, "PNG" if picture.mode == "RGBA" else "JPEG", quality=88)
    return file.getvalue()


def overlay(expected: Image.Image, actual: Image.Image) -> tuple[Image.Image, int, list[int]] | None:
    """Marks the differing pixels.

    Returns the marked picture, the number of differing pixels, and their bounding box in pixels of the full size.
    Returns None if there is no difference.
    """
    mask = ImageChops.difference(expected, actual).convert("L").point(lambda value: 255 * (value > 6))
    box = mask.getbbox()
    if box is None:
        return None
    marked = Image.new("RGBA", mask.size, (0, 0, 0, 0))
    marked.paste(Image.new("RGBA", mask.size, (232, 65, 24, 220)), mask=mask)
    left, top, right, bottom = (REDUCTION * edge for edge in box)
    return marked, mask.histogram()[255] * REDUCTION**2, [left, top, right - left, bottom - top]


class ClipMaker:
    """Makes a scene's clip and collects the picture files that it refers to."""

    def __init__(self, name: str, assets: dict[str, bytes]) -> None:
        self.name = name
        self.assets = assets
        self.pictures: list[str] = []
        self.known: dict[bytes, int] = {}

    def add(self, picture: Image.Image) -> int:
        """Adds a picture unless it is known. Returns its index."""
        data = encoded(picture)
        if data not in self.known:
            self.known[data] = len(self.pictures)
            ending = "png" if data.startswith(b"\x89PNG") else "jpg"
            self.pictures.append(f"{self.name}/film-{len(self.pictures):04}.{ending}")
            self.assets[self.pictures[-1]] = data
        return self.known[data]


def track(name: str, unit: str, expected: list[float | None], actual: list[float | None]) -> dict[str, Any]:
    """Returns a reading of both sides."""
    return {"name": name, "unit": unit, "differs": expected != actual, "expected": expected, "actual": actual}


def side(name: str, frames: int, fps: float | None = 60, duration: float | None = None) -> dict[str, Any]:
    """Returns the description of one side of a comparison."""
    return {
        "name": name, "size": [WIDTH * REDUCTION, HEIGHT * REDUCTION], "frames": frames,
        "duration": duration if duration is not None else frames / (fps or 60), **({"fps": fps} if fps else {}),
    }


def scene(name: str, status: str = "passed", headline: str = "as its golden", **changes: Any) -> dict[str, Any]:
    """Returns a scene that has only a name, a path, a status and a headline."""
    return {
        "name": name, "path": f"scenes/{name}.yaml", "status": status, "headline": headline,
        "problems": [], "comparedFrames": 0, "differingFrames": 0, "differences": [],
        "motionHeadline": [], "motion": [], "expectations": [], **changes,
    }


MARKS = [
    {"kind": "touchDown", "time": 0.25}, {"kind": "touchUp", "time": 0.3},
    {"kind": "handOff", "time": 0.3}, {"kind": "retarget", "time": 0.62},
]


def curves(values: dict[str, list[float]], times: list[float], settled: float) -> dict[str, Any]:
    """Returns the curves of a clip, given its progress over time."""
    def lengths(side: str, place: int) -> list[float | None]:
        return [START[place] + (END[place] - START[place]) * value for value in values[side]]

    def sizes(side: str, place: int) -> list[float | None]:
        low, high = lengths(side, place), lengths(side, place + 2)
        return [None if a is None or b is None else b - a for a, b in zip(low, high)]

    tracks = [
        track("hero.width", "pt", sizes("expected", 0), sizes("actual", 0)),
        track("hero.height", "pt", sizes("expected", 1), sizes("actual", 1)),
        track("hero.x", "pt", lengths("expected", 0), lengths("actual", 0)),
        track("hero.y", "pt", lengths("expected", 1), lengths("actual", 1)),
        track("backdrop.opacity", "", *([min(max(value, 0), 1) for value in values[side]] for side in values)),
        track("finger.x", "pt", *([65.0 if 0.25 <= time < 0.3 else None for time in times] for _ in values)),
        track("scale", "", *([1 + 0.2 * math.sin(time) for time in times] for _ in values)),
    ]
    return {
        "expectedTimes": times, "actualTimes": times, "tracks": tracks,
        "expectedMarks": [*MARKS, {"kind": "settled", "time": settled}],
        "actualMarks": [*MARKS, {"kind": "settled", "time": settled + 0.13}],
    }


def stills(values: dict[str, list[float]], times: list[float]) -> dict[str, Any]:
    """Returns the data for the page's stills: the hero's ghosts and center path, in fractions of the frame size."""
    def bounds(value: float) -> list[float]:
        left, top, right, bottom = (a + (b - a) * value for a, b in zip(START, END))
        return [left / WIDTH, top / HEIGHT, (right - left) / WIDTH, (bottom - top) / HEIGHT]

    def middle(value: float) -> list[float]:
        x, y, width, height = bounds(value)
        return [x + width / 2, y + height / 2]

    places = [index for index, time in enumerate(times) if 0.3 <= time <= 0.8]
    ghosts = places[::4]
    return {
        "start": 0.2, "end": 0.95, "slit": {"isUpright": True, "place": 0.5},
        "onion": {
            "name": "hero", "times": [times[index] for index in ghosts],
            "ghosts": [bounds(values["actual"][index]) for index in ghosts],
            **{side: [middle(values[side][index]) for index in places] for side in values},
        },
    }


def changed(
    assets: dict[str, bytes], name: str = "zozo", frames: int = 72, keeps_pictures: bool = True, title: str | None = None,
) -> dict[str, Any]:
    """Returns a scene whose spring has lost some of its damping."""
    times = [index / 60 for index in range(frames)]
    values = {
        "expected": [progress(time % 1.2, 0.98) for time in times],
        "actual": [progress(time % 1.2, 0.62) for time in times],
    }
    clip = ClipMaker(name, assets)
    steps: list[dict[str, Any]] = []
    differences: list[dict[str, Any]] = []
    for index, time in enumerate(times):
        expected, actual = (frame(values[side][index]) for side in ("expected", "actual"))
        step = {"time": time, "playback": time, "expectedFrame": index, "actualFrame": index, "actual": clip.add(actual)}
        if keeps_pictures:
            step["expected"] = clip.add(expected)
        found = overlay(expected, actual)
        if found:
            marked, pixels, box = found
            difference = {"expected": index, "actual": index, "time": time}
            if keeps_pictures:
                step["difference"] = clip.add(marked)
                difference |= {
                    "pixels": pixels, "ratio": pixels / (WIDTH * HEIGHT * REDUCTION**2), "maximumDelta": 187,
                    "box": box, "triptych": f"{name}/frame-{index:04}.png",
                }
            differences.append(difference)
        steps.append(step)
    first = differences[0]
    return scene(
        name, "changed", f"{len(differences)} of {frames} frames differ, first frame {first['actual']} at {first['time']:.3f} s",
        **({"title": title} if title else {}),
        comparedFrames=frames, differingFrames=len(differences), differences=differences,
        expected=side(f"goldens/{name}", frames), actual=side(f"scenes/{name}.yaml", frames),
        motionHeadline=["The hero overshoots and settles later."],
        motion=[
            {
                "reading": "hero.width", "unit": "pt", "firstFrame": first["actual"], "firstTime": first["time"],
                "largestGap": 14.2, "largestGapTime": 0.55,
                "sentences": ["settles 0.48 s → 0.61 s, overshoot 0 → 8.3 %", "peak velocity 512 → 604 pt/s"],
            },
            {
                "reading": "hero.x", "unit": "pt", "firstFrame": first["actual"], "firstTime": first["time"],
                "largestGap": 7.1, "largestGapTime": 0.55, "sentences": ["overshoots by 3.8 pt where it did not"],
            },
            {
                "reading": "hero.height", "unit": "pt", "firstFrame": first["actual"], "firstTime": first["time"], "sameAs": "hero.width",
                "largestGap": 10.3, "largestGapTime": 0.55, "sentences": ["overshoot 0 → 8.3 %"],
            },
        ],
        expectations=[
            {"text": "hero.width overshoots at most 2 %", "passed": False, "found": "8.3 %", "line": 31, "column": 5, "time": 0.583, "frame": 35,
             "name": "no bounce", "why": "a photo that bounces looks cheap"},
            {"text": "hero lands on its thumbnail within 0.5 pt", "passed": True, "found": "0.02 pt", "line": 32, "column": 5},
        ],
        curves=curves(values, times, 0.78), stills=stills(values, times),
        film={"size": [WIDTH, HEIGHT], "reduction": REDUCTION, "frames": steps, "pictures": clip.pictures},
    )


def digests_in_part(assets: dict[str, bytes]) -> dict[str, Any]:
    """Returns a golden without pictures. Frames with the digest of the actual frame show the actual picture."""
    found = changed(assets, "in-part", keeps_pictures=False)
    differing = {difference["actual"] for difference in found["differences"]}
    for step in found["film"]["frames"]:
        if step["actualFrame"] not in differing:
            step["expected"] = step["actual"]
    return found


def two_rates(assets: dict[str, bytes]) -> dict[str, Any]:
    """Returns 30 against 60 frames per second, with a shorter expected clip and frames of unequal duration."""
    clip = ClipMaker("rates", assets)
    steps: list[dict[str, Any]] = []
    for index in range(40):
        time = index / 60
        step = {"time": time, "playback": time if index < 30 else time + (index - 29) * 0.05, "actualFrame": index, "actual": clip.add(frame(progress(time, 0.9)))}
        if index < 30:
            step |= {"expectedFrame": index // 2, "expected": clip.add(frame(progress(index // 2 / 30, 0.9)))}
        steps.append(step)
    return scene(
        "rates", "changed", "30 fps against 60", texts={"frames": "the 30 frames that both have are the same; 10 more at the end"}, comparedFrames=30, differingFrames=10,
        differences=[{"actual": index, "time": index / 60} for index in range(30, 40)],
        expected=side("a.gif", 15, 30), actual=side("b.gif", 40, None, 1.2),
        film={"size": [WIDTH, HEIGHT], "reduction": REDUCTION, "frames": steps, "pictures": clip.pictures},
    )


HOSTILE = [
    "</script><img src=x onerror=alert(1)>", "\u202egnp.exe", "👩‍👩‍👧‍👦 \U0001f3ac", "n" * 255, "\"quotes\" & 'apostrophes' `%DATA%`",
    "line\u2028separator\u0007",
]


def report(kind: str, scenes: list[dict[str, Any]], problems: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """Returns a report."""
    return {"version": 1, "tool": "zoetrope 0.1.0", "kind": kind, "scenes": scenes, "problems": problems or []}


def verification() -> tuple[dict[str, Any], dict[str, bytes]]:
    """Returns a verification with scenes in all states."""
    assets: dict[str, bytes] = {}
    clip = changed(assets, title="ZOZOTOWN: tap, zoom, swipe down")
    clip["patch"] = "--- a/goldens/zozo.golden\n+++ b/goldens/zozo.golden\n@@ -1,1 +1,1 @@\n-fps 30\n+fps 60\n"
    digests = changed(assets, "digests-only", keeps_pictures=False)
    curves_only = changed(assets, "curves-only")
    curves_only |= {"status": "failed", "headline": "1 of 2 expectations failed", "differences": [], "differingFrames": 0}
    del curves_only["film"]
    scenes = [
        scene("grid"), clip, digests, curves_only, two_rates(assets),
        scene("new", "recorded", "golden recorded: 72 frames"),
        scene("unknown", "missing", "it has no golden; --update missing records one"),
        scene("broken", "broken", "viewer: found 'zozzo', allowed: zozo, photos; nearest: zozo; the scene cannot be read", texts={"step": "fix the errors in the scene"}, problems=[
            {"severity": "error", "text": "viewer: found 'zozzo', allowed: zozo, photos; nearest: zozo", "file": "scenes/broken.yaml", "line": 14, "column": 9},
            {"severity": "warning", "text": "overlay 'grid' is not built yet", "file": "scenes/broken.yaml", "line": 20, "column": 3},
        ]),
        *(scene(name, "failed", f"{name} cannot be trusted", title=name, path=f"scenes/{name}.yaml") for name in HOSTILE),
        *(scene(f"quiet-{index}") for index in range(20)),
        digests_in_part(assets),
    ]
    found = report("verify", scenes, [{"severity": "difference", "text": "golden 'gone' belongs to no scene", "file": "goldens/gone"}])
    return found | {"recordingOptions": ["--goldens", "it's here"]}, assets


def long_clip(frames: int) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Returns a comparison of two long clips."""
    assets: dict[str, bytes] = {}
    return report("diff", [changed(assets, "long", frames)]), assets


def many_curves(tracks: int, points: int) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Returns a scene without pictures that has many long curves."""
    times = [index / 1000 for index in range(points)]
    all_tracks = [
        track(f"bead{index}.x", "pt", [math.sin(time * (index + 1)) for time in times],
              [math.sin(time * (index + 1) * (1.02 if index < tracks // 2 else 1)) for time in times])
        for index in range(tracks)
    ]
    found = {"expectedTimes": times, "actualTimes": times, "tracks": all_tracks, "expectedMarks": MARKS, "actualMarks": MARKS}
    return report("diff", [scene("many", "changed", "the beads differ", curves=found)]), {}
