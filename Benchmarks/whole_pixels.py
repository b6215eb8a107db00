"""Renderers that round positions to whole pixels, which is visible as jitter in slow zooms."""

import math

import numpy as np
from PIL import Image, ImageDraw

from renderers import BufferRenderer, Renderer, fill_color


def mask_of(size: tuple[int, int], radius: float) -> Image.Image:
    """Returns the coverage of a rounded rectangle with whole-pixel bounds."""
    width, height = size
    mask = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        [0, 0, width * 4 - 1, height * 4 - 1], radius * 4, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)


class WholePixels:
    """Shared by renderers that round positions to whole pixels."""

    masks: dict

    def box(self, clip) -> tuple[int, int, int, int]:
        """Returns a clip's bounds on the canvas, rounded to whole pixels: left, top, right, bottom."""
        left, top = max(0, round(clip[0])), max(0, round(clip[1]))
        return (left, top, min(self.width, round(clip[0] + clip[2])),
                min(self.height, round(clip[1] + clip[3])))

    @staticmethod
    def seen(source, target, box) -> tuple[float, float, float, float]:
        """Returns the source rectangle that corresponds to a box on the canvas, limited to the source."""
        across, down = source[2] / target[2], source[3] / target[3]
        left = source[0] + (box[0] - target[0]) * across
        top = source[1] + (box[1] - target[1]) * down
        right, bottom = left + (box[2] - box[0]) * across, top + (box[3] - box[1]) * down
        return (max(left, source[0]), max(top, source[1]), min(right, source[0] + source[2]),
                min(bottom, source[1] + source[3]))

    def mask(self, size: tuple[int, int], radius: float) -> Image.Image:
        """Returns a mask, created once for each size and radius."""
        key = (*size, round(radius, 2))
        if key not in self.masks:
            self.masks[key] = mask_of(size, radius)
        return self.masks[key]


class OpenCV(WholePixels, BufferRenderer):
    """OpenCV: a linear warp at subpixel positions from one pyramid level. Edges are at whole pixels."""

    def open(self) -> None:
        import cv2
        self.cv2, self.masks, self.pyramids = cv2, {}, {}
        cv2.setNumThreads(1)
        for path, picture in self.pictures.items():
            levels = [picture]
            while min(levels[-1].shape[:2]) > 64:
                levels.append(cv2.resize(
                    levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))
            self.pyramids[path] = levels

    def image(self, item, source, target, clip, radius) -> None:
        cv2, levels = self.cv2, self.pyramids[item["photo"]]
        left, top, right, bottom = self.box(clip)
        if right <= left or bottom <= top:
            return
        step = source[2] / target[2]
        level = max(0, min(len(levels) - 1, round(math.log2(max(step, 1)))))
        unit = 2.0 ** level
        across, down = step / unit, source[3] / target[3] / unit
        matrix = np.array([
            [across, 0, (left + .5 - target[0]) * across + source[0] / unit - .5],
            [0, down, (top + .5 - target[1]) * down + source[1] / unit - .5]])
        drawn = cv2.warpAffine(
            levels[level], matrix, (right - left, bottom - top),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
        view = self.pixels[top:bottom, left:right]
        if radius > 0.5 or item["opacity"] < 1:
            weight = np.asarray(self.mask((right - left, bottom - top), radius))
            weight = weight.astype(np.float32) / 255 * item["opacity"]
            view[:] = cv2.blendLinear(drawn, np.ascontiguousarray(view), weight, 1 - weight)
        else:
            view[:] = drawn

    def fill(self, item, rect, radius) -> None:
        red, green, blue, opacity = fill_color(item)
        left, top, right, bottom = self.box(rect)
        view = self.pixels[top:bottom, left:right]
        if opacity >= 1:
            view[:] = (blue, green, red, 255)
        else:
            color = np.full_like(view, (blue, green, red, 255))
            self.cv2.addWeighted(color, opacity, view, 1 - opacity, 0, dst=view)

    def store(self) -> None:
        self.kept = self.pixels.copy()

    def restore(self) -> None:
        np.copyto(self.pixels, self.kept)


class Pillow(WholePixels, Renderer):
    """Pillow: bilinear with area reduction. Edges are at whole pixels."""

    def prepare(self, photos: dict[str, np.ndarray]) -> None:
        self.masks: dict = {}
        self.images = {path: Image.fromarray(photo) for path, photo in photos.items()}
        self.canvas = Image.new("RGB", (self.width, self.height))

    def image(self, item, source, target, clip, radius) -> None:
        box = self.box(clip)
        size = (box[2] - box[0], box[3] - box[1])
        if min(size) <= 0:
            return
        drawn = self.images[item["photo"]].resize(
            size, Image.Resampling.BILINEAR, box=self.seen(source, target, box), reducing_gap=2.0)
        mask = self.mask(size, radius) if radius > 0 or item["opacity"] < 1 else None
        if item["opacity"] < 1:
            mask = mask.point(lambda value: round(value * item["opacity"]))
        self.canvas.paste(drawn, box, mask)

    def fill(self, item, rect, radius) -> None:
        red, green, blue, opacity = fill_color(item)
        box = self.box(rect)
        if opacity >= 1:
            self.canvas.paste((red, green, blue), box)
        else:
            self.canvas.paste(
                (red, green, blue), box,
                Image.new("L", (box[2] - box[0], box[3] - box[1]), round(255 * opacity)))

    def store(self) -> None:
        self.kept = self.canvas.copy()

    def restore(self) -> None:
        self.canvas.paste(self.kept, (0, 0))

    def rgb(self) -> np.ndarray:
        return np.asarray(self.canvas)
