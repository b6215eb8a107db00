"""Draws a frame from its display list, by other means than the renderer: every operation is
sampled at several places inside each pixel and averaged at the very end."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pictures import rgb

Samples = NDArray[np.float64]
SAMPLES_PER_SIDE = 4


class Redrawing:
    """A canvas of premultiplied samples that displays are drawn on."""

    def __init__(self, folder: Path, size: Sequence[int], scale: float) -> None:
        self.folder = folder
        self.width, self.height = (extent * SAMPLES_PER_SIDE for extent in size)
        step = 1 / (scale * SAMPLES_PER_SIDE)
        self.x = (np.arange(self.width) + 0.5) * step
        self.y = (np.arange(self.height) + 0.5) * step
        self.photos: dict[str, Samples] = {}

    def frame(self, items: Sequence[Mapping[str, Any]]) -> NDArray[np.uint8]:
        """The frame's RGB pixels."""
        layer = self.layer(items)
        n = SAMPLES_PER_SIDE
        pixels = layer.reshape(self.height // n, n, self.width // n, n, 4).mean(axis=(1, 3))
        return pixels[..., :3].round().clip(0, 255).astype(np.uint8)

    def layer(self, items: Sequence[Mapping[str, Any]]) -> Samples:
        """Items composited on transparent black: premultiplied, alpha 0…1, colours 0…255."""
        draw = {"image": self.image, "fill": self.fill, "group": self.group}
        canvas = np.zeros((self.height, self.width, 4))
        for item in items:
            drawn = draw[item["kind"]](item) * item["opacity"]
            canvas = drawn + canvas * (1 - drawn[..., 3:])
        return canvas

    def image(self, item: Mapping[str, Any]) -> Samples:
        """A photo, bilinearly sampled, inside its source rectangle and clip."""
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
        """A rounded rectangle of one colour."""
        colour = bytes.fromhex(item["color"].removeprefix("#"))
        alpha = (colour[3] if len(colour) == 4 else 255) / 255
        mask = self.mask(item) * alpha
        return np.concatenate([mask[..., None] * np.array(list(colour[:3])), mask[..., None]], -1)

    def group(self, item: Mapping[str, Any]) -> Samples:
        """Items drawn apart and clipped."""
        return self.layer(item["items"]) * self.mask(item["clip"])[..., None]

    def mask(self, shape: Mapping[str, Any] | None) -> Samples:
        """1 inside a rounded rectangle and 0 outside; 1 everywhere without one."""
        if shape is None:
            return np.ones((self.height, self.width))
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
        """A photo's upright pixels."""
        if name not in self.photos:
            self.photos[name] = rgb(self.folder / name).astype(np.float64)
        return self.photos[name]


def lerp(pixels: Samples, places: Samples, axis: int) -> Samples:
    """Values between pixel centres along an axis; the edge repeats."""
    last = pixels.shape[axis] - 1
    places = (places - 0.5).clip(0, last)
    low = np.floor(places).astype(int)
    share = (places - low).reshape([-1 if k == axis else 1 for k in range(3)])
    before = pixels.take(low, axis)
    return before + (pixels.take(np.minimum(low + 1, last), axis) - before) * share
