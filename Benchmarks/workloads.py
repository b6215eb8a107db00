"""The photos and scenes for the benchmarks, generated on each machine.

The photos are those of scenes/photos, or of the folder $BENCH_PHOTOS, scaled to the size of a camera's photos.
Scaling removes the grain of a camera, which affects file size, so artificial grain is added.
"""

import hashlib
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from racing import ROOT, command

FOLDER = ROOT / ".build/bench/work"
SHAPES = [(4, 3), (16, 9), (3, 2), (3, 2), (2, 3), (3, 2), (16, 9), (2, 3), (1, 1), (3, 4)]


def sources() -> list[Path]:
    """Returns the photos to scale."""
    folder = Path(os.environ.get("BENCH_PHOTOS") or ROOT / "scenes/photos")
    found = sorted(
        path for path in folder.iterdir() if path.suffix.lower() in {".jpg", ".jpeg", ".png"}
    )
    if not found:
        raise SystemExit(f"{folder} has no photographs")
    return found


def photographs(name: str, count: int, megapixels: float) -> list[str]:
    """Creates photos of a size unless they exist. Returns their paths relative to `FOLDER`."""
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    files = sources()
    stamp = hashlib.sha256(
        repr([(str(path), path.stat().st_mtime_ns) for path in files] + [count, megapixels]).encode()
    ).hexdigest()
    mark = folder / "made-of"
    names = [f"{index:02}.jpg" for index in range(count)]
    if not mark.exists() or mark.read_text(encoding="utf-8") != stamp:
        grain = np.random.default_rng(1).normal(0, 3, (512, 512, 1)).astype(np.float32)
        for index, file in enumerate(names):
            shape = SHAPES[index % len(SHAPES)]
            long = (megapixels * 1e6 / (shape[0] * shape[1])) ** 0.5
            size = (round(shape[0] * long), round(shape[1] * long))
            with Image.open(files[index % len(files)]) as picture:
                scaled = ImageOps.fit(
                    ImageOps.exif_transpose(picture).convert("RGB"), size, Image.Resampling.BICUBIC
                )
            pixels = np.asarray(scaled)
            tiles = (size[1] // 512 + 1, size[0] // 512 + 1, 1)
            noise = np.tile(grain, tiles)[: size[1], : size[0]]
            Image.fromarray(np.clip(pixels + noise, 0, 255).astype(np.uint8)).save(
                folder / file, quality=88
            )
        mark.write_text(stamp, encoding="utf-8")
    return [f"{name}/{file}" for file in names]


@dataclass
class Workload:
    """A scene file in `FOLDER`."""

    path: Path

    @property
    def name(self) -> str:
        """The scene's name."""
        return self.path.stem

    def frames(self) -> list[dict]:
        """Returns the display list of each frame, as other renderers get it."""
        text = subprocess.run(
            [command(), "trace", self.path, "--root", FOLDER, "--display-list"],
            capture_output=True, text=True, check=True,
        ).stdout
        return [json.loads(line) for line in text.splitlines()]


def scene(
    name: str, photos: list[str], scale: float, fps: int, formats: str, duration: float,
    columns: int = 3, tap: int = 4, touches: list[str] | None = None, corner_radius: float = 8,
    spacing: float = 4, size: tuple[int, int] = (390, 844),
) -> Workload:
    """Writes a scene: a grid, a tap on a thumbnail, and a drag that dismisses the picture."""
    steps = touches if touches is not None else [
        f"{{at: 0.1, tap: {{thumbnail: {tap}}}}}",
        "{at: 0.8, drag: {from: center, by: [0, 300], during: 0.7}}",
    ]
    path = FOLDER / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([
        "zoetrope: 1",
        f"screen: {{size: [{size[0]}, {size[1]}], scale: {scale}}}",
        f"photos: [{', '.join(photos)}]",
        f"grid: {{columns: {columns}, spacing: {spacing}, cornerRadius: {corner_radius}, "
        "margins: {top: 100, leading: 0, bottom: 0, trailing: 0}}",
        "viewer: zozo",
        f"touches: [{', '.join(steps)}]",
        f"duration: {duration}",
        f"output: {{fps: {fps}, formats: [{formats}]}}",
    ]) + "\n", encoding="utf-8")
    return Workload(path)


CELLS = [1, 2, 3, 4, 0, 5, 6, 7, 8, 9, 2, 4, 8, 5, 1]


def w1() -> Workload:
    """120 frames of 1170 × 2532 px at 60 per second, with ten photos of 3 Mpx in 15 cells."""
    photos = photographs("3mpx", 10, 3)
    return scene("w1", [photos[cell] for cell in CELLS], 3, 60, "png", 2)


def w2() -> Workload:
    """60 frames of 390 × 844 px at 30 per second: the content of W1, as a GIF."""
    photos = photographs("3mpx", 10, 3)
    return scene("w2", [photos[cell] for cell in CELLS], 1, 30, "gif", 2)


def many_photos() -> Workload:
    """24 photos of 12 Mpx in a grid, one of which opens: 30 frames of 1170 × 2532 px."""
    return scene("photos24", photographs("12mpx", 24, 12), 3, 60, "png", 0.5)


def small_scenes() -> list[Workload]:
    """40 scenes of 98 × 213 px with 24 photos of 12 Mpx, for `verify`."""
    photos = photographs("12mpx", 24, 12)
    return [
        scene(f"small-{index:02}", photos, 0.25, 30, "png", 1.5, tap=index % 9)
        for index in range(40)
    ]
