"""A program as a user would write it with Skia and an encoder: display lists to files.

Usage: python Benchmarks/skia_program.py w1|w2 fpng|gif|gif-single FOLDER PROCESSES
"""

import json
import multiprocessing
import subprocess
import sys
from pathlib import Path

import numpy as np

from renderers import Skia, load_photos
from workloads import FOLDER


def work(name: str, kind: str, folder: Path, rank: int, processes: int) -> list[bytes]:
    """Draws a share of the frames. Writes them as PNG files, or returns them."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    frames = [json.loads(line) for line in text.splitlines()]
    scale = 3 if name == "w1" else 1
    renderer = Skia((390 * scale, 844 * scale), scale, load_photos(frames, FOLDER))
    drawn = []
    share = frames[len(frames) * rank // processes:len(frames) * (rank + 1) // processes]
    for frame in share:
        renderer.frame(frame)
        pixels = np.ascontiguousarray(renderer.rgb())
        if kind == "fpng":
            import fpng_py
            (folder / f"{frame['index']:04}.png").write_bytes(
                fpng_py.fpng_encode_image_to_memory(
                    pixels.tobytes(), renderer.width, renderer.height))
        else:
            drawn.append(pixels.tobytes())
    return drawn


def main() -> None:
    name, kind, folder, processes = sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4])
    with multiprocessing.Pool(processes) as pool:
        shares = pool.starmap(
            work, [(name, kind, folder, rank, processes) for rank in range(processes)])
    if kind == "fpng":
        return
    words = {
        "gif": "split[a][b];[a]palettegen[p];[b][p]paletteuse",
        "gif-single": "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1",
    }[kind]
    subprocess.run(
        ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "390x844",
         "-r", "30", "-i", "-", "-filter_complex", words, "-loop", "0", str(folder / "w2.gif")],
        input=b"".join(frame for share in shares for frame in share), check=True)


if __name__ == "__main__":
    main()
