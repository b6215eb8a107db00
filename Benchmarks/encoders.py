"""Other encoders, which get exactly the frames that Zoetrope drew."""

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

from racing import missing


def png_encoders() -> dict[str, Callable[[np.ndarray], int]]:
    """Returns encoders of one RGB frame, by name, which return the file size. Missing ones are reported."""
    def pillow(level: int) -> Callable[[np.ndarray], int]:
        def encode(frame: np.ndarray) -> int:
            file = io.BytesIO()
            Image.fromarray(frame).save(file, "PNG", compress_level=level)
            return file.getbuffer().nbytes
        return encode

    encoders: dict[str, Callable[[np.ndarray], int]] = {}
    try:
        import fpng_py
        encoders["fpng_py"] = lambda frame: len(
            fpng_py.fpng_encode_image_to_memory(frame.tobytes(), frame.shape[1], frame.shape[0]))
    except ImportError:
        missing("fpng_py")
    try:
        import imagecodecs
        encoders["libpng level 1 (imagecodecs)"] = lambda frame: len(
            imagecodecs.png_encode(frame, level=1))
        encoders["libpng level 6 (imagecodecs)"] = lambda frame: len(
            imagecodecs.png_encode(frame, level=6))
    except ImportError:
        missing("imagecodecs")
    encoders["Pillow level 1"] = pillow(1)
    encoders["Pillow level 6, its default"] = pillow(6)
    try:
        import cv2
        cv2.setNumThreads(1)
        encoders["OpenCV level 1"] = lambda frame: cv2.imencode(
            ".png", frame, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].size
    except ImportError:
        missing("OpenCV")
    return encoders


def clip_encoders(
    frames: np.ndarray, rate: int, folder: Path
) -> tuple[dict[str, Callable[[Path], None]], dict[str, Callable[[Path], None]]]:
    """Returns functions that write all frames as a GIF and as an APNG. Missing encoders are reported."""
    raw = folder / "frames.rgb"
    frames.tofile(raw)
    height, width = frames.shape[1:3]
    pictures = [Image.fromarray(frame) for frame in frames]

    def ffmpeg(*words: str) -> None:
        subprocess.run(
            ["ffmpeg", "-y", "-v", "error", "-threads", "1", "-filter_complex_threads", "1", "-f",
             "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(rate), "-i",
             str(raw), *words], check=True)

    def pillow(path: Path) -> None:
        pictures[0].save(path, save_all=True, append_images=pictures[1:],
                         duration=round(1000 / rate), loop=0)

    def filtered(text: str) -> Callable[[Path], None]:
        return lambda path: ffmpeg("-filter_complex", text, "-loop", "0", str(path))

    gif, apng = {}, {}
    one = "split[a][b];[a]palettegen[p];[b][p]paletteuse"
    if shutil.which("ffmpeg"):
        gif["ffmpeg, a palette a frame"] = filtered(
            "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1")
        gif["ffmpeg, one palette"] = filtered(one)
        apng["ffmpeg"] = lambda path: ffmpeg("-plays", "0", "-f", "apng", str(path))
        if shutil.which("gifsicle"):
            def optimized(path: Path) -> None:
                before = path.with_suffix(".first.gif")
                filtered(one)(before)
                subprocess.run(["gifsicle", "-O3", str(before), "-o", str(path)], check=True,
                               stderr=subprocess.DEVNULL)
            gif["ffmpeg, one palette, then gifsicle -O3"] = optimized
        else:
            missing("gifsicle")
    else:
        missing("ffmpeg")
    gif["Pillow"] = pillow
    apng["Pillow"] = pillow
    return gif, apng


def decoded(path: Path, count: int) -> np.ndarray | None:
    """Returns the frames of an animation (RGB) at `count` equally spaced times, or None if it has no duration."""
    with Image.open(path) as file:
        pictures, ends, end = [], [], 0.0
        for place in range(file.n_frames):
            file.seek(place)
            pictures.append(np.asarray(file.convert("RGB")))
            end += file.info.get("duration", 0)
            ends.append(end)
    if len(pictures) == count:
        return np.stack(pictures)
    if not end:
        return None
    moments = [(place + 0.5) * end / count for place in range(count)]
    return np.stack([pictures[min(int(np.searchsorted(ends, moment, "right")), len(ends) - 1)]
                     for moment in moments])
