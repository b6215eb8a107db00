"""Decodes pictures to arrays, with decoders other than the program under test."""

import subprocess
from pathlib import Path

import numpy as np
import xxhash
from numpy.typing import NDArray
from PIL import Image, ImageOps

Pixels = NDArray[np.uint8]


def rgb(path: Path) -> Pixels:
    """Returns a picture's RGB pixels, upright."""
    with Image.open(path) as image:
        return np.asarray(ImageOps.exif_transpose(image).convert("RGB"))


def digest(path: Path) -> str:
    """Returns the digest of a picture's straight-alpha RGBA pixels, as in manifests."""
    with Image.open(path) as image:
        return f"xxh128:{xxhash.xxh3_128_hexdigest(image.convert('RGBA').tobytes())}"


def gif_frames(path: Path) -> tuple[list[Pixels], list[int]]:
    """Returns an animation's composited frames and their durations in centiseconds, decoded by Pillow."""
    frames: list[Pixels] = []
    durations: list[int] = []
    with Image.open(path) as image:
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            frames.append(np.asarray(image.convert("RGB")))
            durations.append(round(image.info.get("duration", 0) / 10))
    return frames, durations


def ffmpeg_frames(path: Path, width: int, height: int) -> Pixels:
    """Returns an animation's composited frames, decoded by ffmpeg."""
    command = [
        "ffmpeg", "-v", "error", "-i", str(path), "-vsync", "passthrough",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ]
    done = subprocess.run(command, capture_output=True, check=True)
    assert not done.stderr, done.stderr
    return np.frombuffer(done.stdout, np.uint8).reshape(-1, height, width, 3)


def psnr(a: Pixels, b: Pixels) -> float:
    """Returns the peak signal-to-noise ratio in dB; 100 for equal pictures."""
    assert a.shape == b.shape
    error = np.mean((a.astype(np.float64) - b.astype(np.float64)) ** 2)
    return 100.0 if error == 0 else min(100.0, 10 * float(np.log10(255**2 / error)))
