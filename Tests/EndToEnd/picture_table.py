"""Generates Tests/Tables/picture_differences.json: pixelmatch's counts for small generated pictures.

usage: picture_table.py > Tests/Tables/picture_differences.json

Run it by hand, with the packages of requirements.txt. The pictures come from integer formulas that
`Tests/Judge/CompareTests/Pictures/MadePicture.swift` repeats, so no picture files need to be stored.
"""

import json
import sys
from importlib.metadata import version

from pixelmatch import pixelmatch

KINDS = ["noise", "edge", "disc", "blocks", "stripes"]
SIZES = [(1, 1), (2, 3), (3, 2), (1, 17), (17, 1), (7, 5), (16, 16), (19, 13), (24, 21)]
THRESHOLDS = [0, 0.05, 0.1]


def chance(seed: int, x: int, y: int, channel: int) -> int:
    """Returns a pseudorandom integer in 0 ..< 2^32."""
    value = (x * 374761393 + y * 668265263 + seed * 2246822519 + channel * 3266489917) % 2**32
    value = ((value ^ (value >> 13)) * 1274126177) % 2**32
    return value ^ (value >> 16)


def clamp(value: int) -> int:
    """Clamps a value to 0 ... 255."""
    return max(0, min(255, value))


def coverage(kind: str, seed: int, side: int, x: int, y: int) -> int:
    """Returns a shape's coverage of a pixel, 0 ... 255. The shape of the actual picture is shifted."""
    along = chance(seed, 0, 0, 10) % 65 - 32
    across = chance(seed, 0, 0, 11) % 65 - 32
    shift = side * (chance(seed, 0, 0, 12) % 24)
    if kind == "edge":
        start = chance(seed, 0, 0, 13) % 512 - 256
        return clamp(128 + (x - 8) * along * 4 + (y - 8) * across * 4 + start + shift * 24)
    if kind == "disc":
        radius = 6 + chance(seed, 0, 0, 13) % 12
        dx = 2 * x - 15 + side * (chance(seed, 0, 0, 14) % 3 - 1)
        dy = 2 * y - 13
        return clamp(128 + (((radius * radius - dx * dx - dy * dy) * 8 + shift * 24) >> 1))
    return abs(((x * along * 2 + y * across * 2 + shift * 4) & 255) - 128)


def color(kind: str, seed: int, side: int, x: int, y: int, channel: int) -> int:
    """Returns a pixel's red, green or blue (channel 0, 1, 2)."""
    if kind == "noise":
        value = chance(seed, x, y, channel) & 255
        if side == 0:
            return value
        if chance(seed + 1, x, y, 7) % 4 == 0:
            return chance(seed + 2, x, y, channel) & 255
        return clamp(value + chance(seed + 3, x, y, channel) % 25 - 12)
    if kind == "blocks":
        block = chance(seed, (x + side) // 3, y // 4, 5) % 3
        if chance(seed + 1, x, y, 6) % 9 == 0:
            block = (block + side) % 3
        return chance(seed, block, 99, channel) & 255
    cover = coverage(kind, seed, side, x, y)
    front = chance(seed, 1, 1, channel) & 255
    back = chance(seed, 2, 2, channel) & 255
    return (front * cover + back * (255 - cover)) // 255


def alpha(mode: int, seed: int, side: int, x: int, y: int) -> int:
    """Returns a pixel's alpha. Mode 0: 255. Mode 1: the same in both pictures. Mode 2: sometimes different."""
    if mode == 0:
        return 255
    if mode == 2 and side == 1 and chance(seed + 4, x, y, 8) % 3 == 0:
        return chance(seed + 5, x, y, 8) & 255
    return [0, 255, 255, chance(seed, x // 2, y // 2, 9) & 255][chance(seed, x // 2, y // 3, 4) % 4]


def picture(kind: str, mode: int, seed: int, side: int, width: int, height: int) -> list[int]:
    """Returns the bytes of the expected (side 0) or actual (side 1) picture."""
    values = []
    for y in range(height):
        for x in range(width):
            values += [color(kind, seed, side, x, y, channel) for channel in range(3)]
            values.append(alpha(mode, seed, side, x, y))
    return values


def cases() -> list[dict]:
    """Returns every case with pixelmatch's counts."""
    rows = []
    seed = 0
    for kind in KINDS:
        for mode in range(3):
            for width, height in SIZES + SIZES:
                seed += 10
                pair = [picture(kind, mode, seed, side, width, height) for side in range(2)]
                for threshold in THRESHOLDS:
                    count, strict = (
                        pixelmatch(*pair, width, height, threshold=threshold, includeAA=every)
                        for every in (False, True)
                    )
                    rows.append({
                        "id": f"{kind}-{mode}-{seed}-{threshold}",
                        "input": {
                            "picture": kind, "alphaMode": mode, "seed": seed,
                            "size": [width, height], "threshold": threshold,
                        },
                        "expected": {"withoutAntialiased": count, "all": strict},
                    })
    return rows


def main() -> None:
    """Prints the table."""
    head = {
        "title": "Numbers of differing pixels",
        "source": f"pixelmatch {version('pixelmatch')} (PyPI), run by Tests/EndToEnd/picture_table.py",
        "rule": "all: includeAA true; withoutAntialiased: includeAA false",
        "tolerance": "exact",
    }
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in cases())
    sys.stdout.write(json.dumps(head)[:-1] + ',\n"cases": [\n' + lines + "\n]}\n")


if __name__ == "__main__":
    main()
