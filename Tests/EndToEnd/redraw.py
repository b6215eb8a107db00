"""Draws a frame from its display list, independently of the renderer.

It samples every operation at several points inside each pixel and averages the samples at the end.
"""

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pictures import rgb

Samples = NDArray[np.float64]
SAMPLES_PER_SIDE = 4


class Redrawing:
    """A canvas of premultiplied samples on which display lists are drawn."""

    def __init__(self, folder: Path, size: Sequence[int], scale: float) -> None:
        self.folder = folder
        self.width, self.height = (extent * SAMPLES_PER_SIDE for extent in size)
        step = 1 / (scale * SAMPLES_PER_SIDE)
        # The current item is drawn in a window of the canvas. These are the coordinates of the window's samples, in pt.
        self.x = (np.arange(self.width) + 0.5) * step
        self.y = (np.arange(self.height) + 0.5) * step
        self.photos: dict[str, Samples] = {}

    def frame(self, items: Sequence[Mapping[str, Any]]) -> NDArray[np.uint8]:
        """Returns the frame's RGB pixels."""
        layer = self.layer(items)
        n = SAMPLES_PER_SIDE
        pixels = layer.reshape(self.height // n, n, self.width // n, n, 4).mean(axis=(1, 3))
        return pixels[..., :3].round().clip(0, 255).astype(np.uint8)

    def layer(self, items: Sequence[Mapping[str, Any]]) -> Samples:
        """Composites items on transparent black. Premultiplied; alpha 0 to 1, colors 0 to 255."""
        draw = {"image": self.image, "fill": self.fill, "path": self.path, "group": self.group}
        canvas = np.zeros((len(self.y), len(self.x), 4))
        whole = self.x, self.y
        for item in items:
            columns, rows = (
                slice(*np.searchsorted(places, ends)) for places, ends in zip(whole, bounds(item))
            )
            self.x, self.y = whole[0][columns], whole[1][rows]
            drawn = draw[item["kind"]](item) * item["opacity"]
            below = canvas[rows, columns]
            canvas[rows, columns] = drawn + below * (1 - drawn[..., 3:])
            self.x, self.y = whole
        return canvas

    def image(self, item: Mapping[str, Any]) -> Samples:
        """Draws a photo, sampled bilinearly, inside its source rectangle and its clip."""
        a, b, c, d, tx, ty = item["transform"]
        assert b == 0 and c == 0
        photo = self.photo(item["photo"])
        u, v = (self.x - tx) / a, (self.y - ty) / d
        left, top, width, height = item["source"]
        inside = np.outer((v >= top) & (v < top + height), (u >= left) & (u < left + width))
        across = lerp(photo, v, 0)
        colours = lerp(across, u, 1)
        mask = inside * self.mask(item["clip"])
        return np.concatenate([colours * mask[..., None], mask[..., None]], axis=-1)

    def fill(self, item: Mapping[str, Any]) -> Samples:
        """Draws a rounded rectangle of one color."""
        return colored(self.mask(item), item["color"])

    def path(self, item: Mapping[str, Any]) -> Samples:
        """Fills a path by the nonzero winding rule."""
        winding = np.zeros((len(self.y), len(self.x) + 1))
        for polygon in polygons(item["commands"]):
            for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
                if y0 == y1:
                    continue
                first, last = np.searchsorted(self.y, sorted((y0, y1)))
                rows = np.arange(first, last)
                crossings = x0 + (x1 - x0) * (self.y[rows] - y0) / (y1 - y0)
                np.add.at(
                    winding, (rows, np.searchsorted(self.x, crossings)), 1 if y1 > y0 else -1
                )
        inside = winding.cumsum(axis=1)[:, :-1].round() != 0
        return colored(inside.astype(np.float64), item["color"])

    def group(self, item: Mapping[str, Any]) -> Samples:
        """Draws items into a separate layer and clips it."""
        return self.layer(item["items"]) * self.mask(item["clip"])[..., None]

    def mask(self, shape: Mapping[str, Any] | None) -> Samples:
        """Returns 1 inside a rounded rectangle and 0 outside of it; 1 everywhere if there is none."""
        if shape is None:
            return np.ones((len(self.y), len(self.x)))
        left, top, width, height = shape["rect"]
        written = shape.get("cornerRadius") or 0
        radii = written if isinstance(written, list) else [written] * 4
        limit = min(width, height) / 2
        x, y = np.meshgrid(self.x - left, self.y - top)
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        for corner, radius in enumerate(min(value, limit) for value in radii):
            across = width - x if corner in (1, 2) else x
            down = height - y if corner in (2, 3) else y
            in_corner = (across < radius) & (down < radius)
            inside &= ~in_corner | (np.hypot(radius - across, radius - down) <= radius)
        return inside.astype(np.float64)

    def photo(self, name: str) -> Samples:
        """Returns a photo's pixels, upright."""
        if name not in self.photos:
            self.photos[name] = rgb(self.folder / name).astype(np.float64)
        return self.photos[name]


def bounds(item: Mapping[str, Any]) -> tuple[tuple[float, float], tuple[float, float]]:
    """Returns an item's horizontal and vertical bounds, each as (lower, upper)."""
    if item["kind"] == "path":
        points = [point for polygon in polygons(item["commands"]) for point in polygon] or [(0, 0)]
        across, down = zip(*points)
        return (min(across), max(across)), (min(down), max(down))
    if item["kind"] == "image":
        a, _, _, d, tx, ty = item["transform"]
        left, top, width, height = item["source"]
        return span(left * a + tx, width * a), span(top * d + ty, height * d)
    shape = item if item["kind"] == "fill" else item["clip"]
    if shape is None:
        return (-math.inf, math.inf), (-math.inf, math.inf)
    left, top, width, height = shape["rect"]
    return span(left, width), span(top, height)


def span(start: float, length: float) -> tuple[float, float]:
    """Returns the lower and upper bound of an interval, with a small margin for rounding errors."""
    return min(start, start + length) - 1e-6, max(start, start + length) + 1e-6


def colored(mask: Samples, color: str) -> Samples:
    """Returns a mask filled with a color, premultiplied."""
    colour = bytes.fromhex(color.removeprefix("#"))
    mask = mask * ((colour[3] if len(colour) == 4 else 255) / 255)
    return np.concatenate([mask[..., None] * np.array(list(colour[:3])), mask[..., None]], -1)


def polygons(commands: str) -> list[list[tuple[float, float]]]:
    """Returns a path's subpaths as polygons. A curve becomes 24 lines."""
    result: list[list[tuple[float, float]]] = []
    for letter, text in re.findall(r"([MLQCZ])([^MLQCZ]*)", commands):
        numbers = [float(word) for word in text.split()]
        points = list(zip(numbers[::2], numbers[1::2]))
        if letter == "M":
            result.append(points)
        elif letter == "L":
            result[-1] += points
        elif letter in "QC":
            control = [result[-1][-1], *points]
            for step in range(1, 25):
                row = control
                while len(row) > 1:
                    row = [
                        (a[0] + (b[0] - a[0]) * step / 24, a[1] + (b[1] - a[1]) * step / 24)
                        for a, b in pairwise(row)
                    ]
                result[-1] += row
    return result


def lerp(pixels: Samples, places: Samples, axis: int) -> Samples:
    """Interpolates linearly between pixel centers along an axis. Edge pixels repeat."""
    last = pixels.shape[axis] - 1
    places = (places - 0.5).clip(0, last)
    low = np.floor(places).astype(int)
    share = (places - low).reshape([-1 if k == axis else 1 for k in range(3)])
    before = pixels.take(low, axis)
    return before + (pixels.take(np.minimum(low + 1, last), axis) - before) * share
