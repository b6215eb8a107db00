"""Makes Tests/Tables/picture_flip.json: how different small made pictures look by LDR-FLIP.

usage: flip_table.py > Tests/Tables/picture_flip.json

Run by hand, with the packages of requirements.txt and `flip-evaluator==1.7`, the program of FLIP's
authors, which nothing else here needs. The pictures are those of picture_table.py.
"""

import json
import sys
from importlib.metadata import version

import flip_evaluator
import numpy
from picture_table import KINDS, picture

SIZES = [(1, 1), (3, 2), (1, 17), (19, 13), (40, 33), (90, 12)]
DENSITIES = [15.0, 30.0, 67.020643, 120.0]


def main() -> None:
    """Prints the table."""
    rows = []
    seed = 0
    for kind in KINDS:
        for width, height in SIZES:
            for density in DENSITIES:
                seed += 10
                pair = [
                    numpy.array(picture(kind, 0, seed, side, width, height), dtype=numpy.float32)
                    .reshape(height, width, 4)[..., :3] / 255
                    for side in range(2)
                ]
                errors, mean, _ = flip_evaluator.evaluate(
                    *pair, "LDR", applyMagma=False, parameters={"ppd": density})
                rows.append({
                    "id": f"flip-{kind}-{seed}",
                    "input": {
                        "picture": kind, "seed": seed, "size": [width, height],
                        "pixelsPerDegree": density,
                    },
                    "expected": {
                        "flipMean": round(float(mean), 7),
                        "flipMaximum": round(float(errors.max()), 7),
                    },
                })
    head = {
        "title": "LDR-FLIP",
        "source": f"flip-evaluator {version('flip-evaluator')} (PyPI), "
                  "run by Tests/EndToEnd/flip_table.py",
        "tolerance": "mean 1e-5 (1e-4 below 10 pixels), maximum 1e-4: both programs compute in Float",
    }
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    sys.stdout.write(json.dumps(head)[:-1] + ',\n"cases": [\n' + lines + "\n]}\n")


if __name__ == "__main__":
    main()
