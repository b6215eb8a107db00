"""Races `zoetrope verify` of an unchanged scene against rendering it, and against comparing frames as files.

Usage: python Benchmarks/verify.py [--rounds 5] [SCENE.yaml]
"""

import argparse
import tempfile
from pathlib import Path

import cv2
import pybind11_pixelmatch

from racing import ROOT, Runner, command, load, race, run


def compare(one: Path, other: Path) -> None:
    """Decodes the frames of two folders and compares them with C++ pixelmatch."""
    for path in sorted(one.glob("frame-*.png")):
        pictures = [
            cv2.cvtColor(cv2.imread(str(each), cv2.IMREAD_UNCHANGED), cv2.COLOR_BGR2RGBA)
            for each in (path, other / path.name)
        ]
        pybind11_pixelmatch.pixelmatch(pictures[0], pictures[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("scene", nargs="?", type=Path, default=ROOT / "Benchmarks/phone.yaml")
    arguments = parser.parse_args()
    zoetrope = command()
    scene = arguments.scene.resolve()
    root = ROOT if scene.is_relative_to(ROOT) else scene.parent
    print(load())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        goldens, rendered = folder / "goldens", folder / "rendered"
        run(
            zoetrope, "verify", scene, "--root", root, "--goldens", goldens, "--update", "missing",
            "--quiet",
        )
        run(
            zoetrope, "render", scene, "--root", root, "--format", "png", "-o", rendered, codes=(0,)
        )
        frames = rendered / scene.stem
        race(f"An unchanged scene, {len(list(frames.glob('frame-*.png')))} frames", [
            Runner("zoetrope verify", lambda: run(
                zoetrope, "verify", scene, "--root", root, "--goldens", goldens, "--quiet",
                codes=(0,))),
            Runner("zoetrope render --format png", lambda: run(
                zoetrope, "render", scene, "--root", root, "--format", "png", "-o",
                folder / "again", "--force", "--quiet", codes=(0,))),
            Runner("OpenCV + C++ pixelmatch of the same frames", lambda: compare(frames, frames)),
        ], arguments.rounds)
    print(load())


if __name__ == "__main__":
    main()
