"""Frames computed by exact arithmetic: every pixel is the mean of the area below it.

Computed in double precision from the photos' own pixels and the display list's exact coordinates. A pixel of
a picture is the mean of the photo over the pixel's footprint (one photo pixel wide where the photo is
enlarged). The coverage of a pixel by a shape is sampled on a fine lattice.
"""

import json
import math

import numpy as np

from renderers import fill_color, placed, radius_of

LATTICE = 16


def footprints(
    source: float, length: float, start: float, extent: float, pixels: range, count: int
) -> np.ndarray:
    """Returns the weights of `count` photo pixels in each device pixel of a row. Each row of weights has the sum 1."""
    step = length / extent
    weights = np.zeros((len(pixels), count))
    for row, pixel in enumerate(pixels):
        low = source + (max(pixel, start) - start) * step
        high = source + (min(pixel + 1, start + extent) - start) * step
        if step < 1:
            # Enlarged: a footprint of one photo pixel gives linear interpolation.
            middle = (low + high) / 2
            low, high = middle - 0.5, middle + 0.5
        low, high = max(low, source), min(high, source + length)
        first, last = max(0, math.floor(low)), min(count, math.ceil(high))
        for place in range(first, last):
            weights[row, place] = max(0.0, min(place + 1, high) - max(place, low))
    total = weights.sum(1, keepdims=True)
    return np.divide(weights, total, out=weights, where=total > 0)


def coverage(rect, radius: float, xs: range, ys: range) -> np.ndarray:
    """Returns the fraction of each pixel that a rounded rectangle covers."""
    x = (np.arange(len(xs) * LATTICE) + 0.5) / LATTICE + xs.start
    y = (np.arange(len(ys) * LATTICE) + 0.5) / LATTICE + ys.start
    left, top, right, bottom = rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]
    if radius <= 0:
        across = ((x >= left) & (x < right)).reshape(-1, LATTICE).mean(1)
        down = ((y >= top) & (y < bottom)).reshape(-1, LATTICE).mean(1)
        return down[:, None] * across[None]
    # The distance into a corner; 0 next to the straight edges.
    aside = np.maximum(np.maximum(left + radius - x, x - right + radius), 0)[None]
    above = np.maximum(np.maximum(top + radius - y, y - bottom + radius), 0)[:, None]
    inside = (aside * aside + above * above <= radius * radius)
    inside &= ((x >= left) & (x < right))[None] & ((y >= top) & (y < bottom))[:, None]
    return inside.reshape(len(ys), LATTICE, len(xs), LATTICE).mean((1, 3))


def exact_range(low: float, high: float, limit: int) -> range:
    """Returns the range of pixels that an interval touches."""
    return range(max(0, math.floor(low)), min(limit, math.ceil(high)))


class Reference:
    """Draws frames exactly. Drawn items are cached for frames that contain the same item."""

    def __init__(self, size: tuple[int, int], scale: float, photos: dict[str, np.ndarray]) -> None:
        self.size, self.scale = size, scale
        self.photos = photos
        self.drawn: dict[str, tuple] = {}

    def frame(self, frame: dict) -> np.ndarray:
        """Returns a frame as RGB in double precision."""
        width, height = self.size
        canvas = np.zeros((height, width, 3))
        for item in frame["items"]:
            if item["opacity"] <= 0:
                continue
            key = json.dumps(item)
            if key not in self.drawn:
                self.drawn[key] = self.image(item) if item["kind"] == "image" else self.fill(item)
            xs, ys, colors, share = self.drawn[key]
            if len(self.drawn) > 40:
                del self.drawn[key]
            part = canvas[ys.start:ys.stop, xs.start:xs.stop]
            part += (colors - part) * share[..., None]
        return canvas

    def image(self, item: dict) -> tuple:
        """Draws a picture. Returns its pixel ranges, its colors and its coverage of each pixel."""
        source, target, clip, radius = placed(item, self.scale)
        left, top = max(clip[0], target[0]), max(clip[1], target[1])
        right = min(clip[0] + clip[2], target[0] + target[2])
        bottom = min(clip[1] + clip[3], target[1] + target[3])
        xs = exact_range(left, right, self.size[0])
        ys = exact_range(top, bottom, self.size[1])
        photo = self.photos[item["photo"]]
        across = footprints(source[0], source[2], target[0], target[2], xs, photo.shape[1])
        down = footprints(source[1], source[3], target[1], target[3], ys, photo.shape[0])
        colors = np.stack(
            [down @ photo[..., channel].astype(np.float64) @ across.T for channel in range(3)], 2)
        share = coverage([left, top, right - left, bottom - top] if radius <= 0 else clip, radius,
                         xs, ys)
        return xs, ys, colors, share * item["opacity"]

    def fill(self, item: dict) -> tuple:
        """Draws a fill. Returns the same values."""
        rect = [value * self.scale for value in item["rect"]]
        xs = exact_range(rect[0], rect[0] + rect[2], self.size[0])
        ys = exact_range(rect[1], rect[1] + rect[3], self.size[1])
        *color, opacity = fill_color(item)
        colors = np.broadcast_to(np.array(color, np.float64), (len(ys), len(xs), 3))
        share = coverage(rect, radius_of(item, self.scale), xs, ys)
        return xs, ys, colors, share * opacity


def psnr(one: np.ndarray, other: np.ndarray) -> float:
    """Returns the peak signal-to-noise ratio of two pictures in dB; 99 if they are equal."""
    error = float(((one.astype(np.float64) - other) ** 2).mean())
    return 99.0 if error == 0 else 10 * math.log10(255 * 255 / error)
