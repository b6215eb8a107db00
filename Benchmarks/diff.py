"""Races `zoetrope diff` of two pictures against other tools, in one run.

Usage: python Benchmarks/diff.py [--rounds 15] [EXPECTED.png ACTUAL.png]

The default pictures are two frames of Benchmarks/phone.yaml, 1170 × 2532 px, with a picture in motion.
"""

import argparse
import shutil
import tempfile
from pathlib import Path

import blazediff
import cv2
import numpy as np
import pybind11_pixelmatch

from racing import ROOT, Runner, command, found, load, race, run

FRAMES = (24, 25)


def pair(folder: Path) -> tuple[Path, Path]:
    """Renders two consecutive frames of the scene."""
    run(
        command(), "render", ROOT / "Benchmarks/phone.yaml", "--root", ROOT, "--format", "png",
        "--frames", f"{FRAMES[0]}..<{FRAMES[1] + 1}", "-o", folder, codes=(0,),
    )
    one, other = (folder / f"phone/frame-{index:04}.png" for index in FRAMES)
    return one, other


def pixelmatch(one: Path, other: Path, output: bool) -> None:
    """Runs C++ pixelmatch on pictures read by OpenCV."""
    pictures = [
        cv2.cvtColor(cv2.imread(str(path), cv2.IMREAD_UNCHANGED), cv2.COLOR_BGR2RGBA)
        for path in (one, other)
    ]
    options = pybind11_pixelmatch.Options()
    options.threshold = 0.1
    if output:
        drawn = np.zeros_like(pictures[0])
        pybind11_pixelmatch.pixelmatch(pictures[0], pictures[1], output=drawn, options=options)
        cv2.imwrite(str(one.parent / "pixelmatch.png"), drawn)
    else:
        pybind11_pixelmatch.pixelmatch(pictures[0], pictures[1], options=options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("pictures", nargs="*", type=Path)
    arguments = parser.parse_args()
    print(load())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, other = arguments.pictures or pair(folder)
        twin = folder / "twin.png"
        shutil.copyfile(one, twin)
        drawn = folder / "drawn.png"
        zoetrope = command()
        compare, odiff = found("compare"), found("odiff")

        def diff(name: str, *words: object) -> Runner:
            return Runner(name, lambda: run(zoetrope, "diff", *words, "--quiet"))

        def start() -> Runner:
            return Runner("zoetrope --version (process start)", lambda: run(zoetrope, "--version"))

        # The default threshold of the other tools.
        threshold = ["--threshold", "0.1"]
        verdict = [
            diff("zoetrope diff --threshold 0.1 (process)", one, other, *threshold),
            diff("zoetrope diff, every byte counts (process)", one, other),
            start(),
            Runner(
                "blazediff (in this process)",
                lambda: blazediff.compare(str(one), str(other), threshold=0.1),
            ),
            Runner(
                "OpenCV + C++ pixelmatch (in this process)", lambda: pixelmatch(one, other, False)
            ),
        ]
        picture = [
            diff(
                "zoetrope diff --difference (process)", one, other, *threshold, "--difference", drawn
            ),
            start(),
            Runner(
                "blazediff (in this process)",
                lambda: blazediff.compare(
                    str(one), str(other), str(folder / "blazediff.png"), threshold=0.1
                ),
            ),
            Runner(
                "OpenCV + C++ pixelmatch (in this process)", lambda: pixelmatch(one, other, True)
            ),
        ]
        same = [
            diff("zoetrope diff (process)", one, twin),
            start(),
            Runner(
                "blazediff (in this process)",
                lambda: blazediff.compare(str(one), str(twin), threshold=0.1),
            ),
        ]
        if odiff:
            verdict.append(Runner("odiff (process)", lambda: run(
                odiff, one, other, codes=(0, 21, 22))))
            picture.append(Runner("odiff (process)", lambda: run(
                odiff, one, other, folder / "odiff.png", codes=(0, 21, 22))))
            same.append(Runner("odiff (process)", lambda: run(odiff, one, twin)))
        if compare:
            verdict.append(Runner("ImageMagick compare (process)", lambda: run(
                compare, "-metric", "AE", one, other, "null:")))
            picture.append(Runner("ImageMagick compare (process)", lambda: run(
                compare, "-metric", "AE", one, other, folder / "magick.png")))
            same.append(Runner("ImageMagick compare (process)", lambda: run(
                compare, "-metric", "AE", one, twin, "null:")))
        sizes = ", ".join(f"{path.stat().st_size / 1e6:.2f} MB" for path in (one, other))
        print(f"pictures: {sizes}")
        race("A verdict of two pictures that differ", verdict, arguments.rounds)
        race("A verdict and a picture of where they differ", picture, arguments.rounds)
        race("Two files with the same bytes", same, arguments.rounds)
    print(load())


if __name__ == "__main__":
    main()
