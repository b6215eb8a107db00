"""A small test project with photos and scenes, and the command that runs on it."""

import copy
import json
import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
ORIENTATION = 0x0112
SCENE: dict[str, Any] = {
    "zoetrope": 1,
    "screen": {
        "size": [98, 213],
        "scale": 1,
        "safeArea": {"top": 15, "bottom": 9},
        "background": "#F4F1EA",
    },
    "photos": [
        "photos/a.jpg", "photos/b.png", "photos/c.gif",
        "photos/d.jpg", "photos/e.png", "photos/f.jpg",
    ],
    "grid": {
        "columns": 3,
        "spacing": 1,
        "margins": {"top": 2, "leading": 2, "bottom": 2, "trailing": 2},
        "cornerRadius": 3,
    },
    "viewer": "zozo",
    "touches": [
        {"at": 0.1, "tap": {"thumbnail": 4}},
        {"at": 0.5, "drag": {"from": "center", "by": [4, 90], "during": 0.2}},
    ],
    "duration": "settled",
    "tail": 0.1,
    "output": {"fps": 30, "formats": ["gif", "png"]},
}


def gradient(width: int, height: int, seed: int) -> Image.Image:
    """Returns a smooth opaque picture without noise. Each seed has its own colors."""
    y, x = np.mgrid[0:height, 0:width] / max(width, height)
    channels = [
        127.5 + 120 * np.sin(x * (2 + channel) + y * (3 - channel) + seed * 1.7 + channel * 2.1)
        for channel in range(3)
    ]
    return Image.fromarray(np.stack(channels, axis=-1).round().astype(np.uint8))


def write_photos(folder: Path) -> None:
    """Writes six photos of different shapes and formats. d.jpg is rotated by its EXIF orientation."""
    folder.mkdir(parents=True)
    gradient(120, 90, 1).save(folder / "a.jpg", quality=95, subsampling=0)
    gradient(90, 120, 2).save(folder / "b.png")
    gradient(64, 64, 3).quantize(64).save(folder / "c.gif")
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    gradient(90, 60, 4).save(folder / "d.jpg", quality=95, subsampling=0, exif=exif)
    gradient(200, 50, 5).save(folder / "e.png")
    gradient(40, 160, 6).save(folder / "f.jpg", quality=95, subsampling=0)


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Merges changes into a scene: maps are merged, other values replaced, and None removes a key."""
    result = copy.deepcopy(dict(base))
    for key, value in changes.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(result.get(key), Mapping):
            result[key] = merged(result[key], value)
        else:
            result[key] = value
    return result


class Project:
    """A folder with photos and scenes, and the command that renders them."""

    def __init__(self, folder: Path, zoetrope: Path) -> None:
        self.folder = folder
        self.zoetrope = zoetrope
        self.output = folder / "out"
        write_photos(folder / "photos")

    def scene(self, name: str = "scene", **changes: Any) -> Path:
        """Writes the default scene with some keys replaced."""
        return self.text(yaml.safe_dump(merged(SCENE, changes), sort_keys=False), name)

    def text(self, text: str | bytes, name: str = "scene") -> Path:
        """Writes a scene file with exactly this text."""
        path = self.folder / f"{name}.yaml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def run(
        self, *arguments: str | Path, seconds: float = 120, **options: Any
    ) -> subprocess.CompletedProcess[bytes]:
        """Runs the command to its end. A crash or a timeout fails the test."""
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("cwd", self.folder)
        done = subprocess.run(
            [self.zoetrope, *arguments], timeout=seconds, check=False, **options
        )
        crashes = {132, 133, 134, 135, 136, 139, -4, -5, -6, -7, -8, -11}
        assert done.returncode not in crashes, done.stderr
        return done

    def start(self, *arguments: str | Path, **options: Any) -> subprocess.Popen[bytes]:
        """Starts the command and returns immediately."""
        return subprocess.Popen(
            [self.zoetrope, *arguments],
            cwd=self.folder, stdin=subprocess.DEVNULL,
            **{"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, **options},
        )

    def render(
        self, scene: Path, *options: str | Path, output: Path | None = None
    ) -> dict[str, Any]:
        """Renders a scene, which must succeed, and returns its manifest."""
        output = output or self.output
        done = self.run("render", scene, "-o", output, *options)
        assert done.returncode == 0, done.stderr.decode()
        return self.manifest(scene.stem, output)

    def manifest(self, name: str = "scene", output: Path | None = None) -> dict[str, Any]:
        """Reads a scene's manifest."""
        path = (output or self.output) / name / "manifest.json"
        return json.loads(path.read_text(encoding="utf-8"))


def runs(group: int) -> bool:
    """Whether any process of a process group is still running after 2 s, in which a killed one vanishes."""
    return all(time.sleep(0.02) or is_running(group) for _ in range(100))


def is_running(group: int) -> bool:
    """Whether any process of a process group is running now."""
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if fields[0] not in "ZX" and int(fields[2]) == group:
            return True
    return False


def contents(folder: Path) -> dict[str, bytes]:
    """Returns the contents of every file in a folder, hidden ones included, by relative path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[bool]:
    """Mounts a file system of a given size. Yields False if mounting is not permitted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    is_mounted = (
        os.geteuid() == 0
        and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )
    try:
        yield is_mounted
    finally:
        if is_mounted:
            subprocess.run(["umount", str(folder)], check=True)
