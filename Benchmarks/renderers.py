"""Other renderers, which draw exactly the display lists that `zoetrope trace --display-list` writes.

They support the items used by these benchmarks: pictures, and fills with rounded corners.
"""

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps


def load_photos(frames: list[dict], folder: Path) -> dict[str, np.ndarray]:
    """Returns the photos of display lists (RGB), by path."""
    paths = {item["photo"] for frame in frames for item in frame["items"]
             if item["kind"] == "image"}
    photos = {}
    for path in sorted(paths):
        with Image.open(folder / path) as picture:
            photos[path] = np.asarray(ImageOps.exif_transpose(picture).convert("RGB"))
    return photos


def radius_of(shape: dict, scale: float) -> float:
    """Returns the corner radius of a clip or a fill, in px. All corners must have the same radius."""
    radius = shape["cornerRadius"]
    if isinstance(radius, list):
        if len(set(radius)) > 1:
            raise RuntimeError("corners of different radii are not drawn")
        radius = radius[0]
    return min(radius * scale, min(shape["rect"][2], shape["rect"][3]) * scale / 2)


def placed(item: dict, scale: float) -> tuple[list[float], list[float], list[float], float]:
    """Returns a picture's source, target and clip rectangles (target and clip in px), and the clip's corner radius."""
    x, y, width, height = item["source"]
    a, _, _, d, tx, ty = item["transform"]
    target = [value * scale for value in (a * x + tx, d * y + ty, a * width, d * height)]
    clip = item["clip"]
    if clip is None:
        return [x, y, width, height], target, target, 0
    return (
        [x, y, width, height], target, [value * scale for value in clip["rect"]],
        radius_of(clip, scale),
    )


def fill_color(item: dict) -> tuple[int, int, int, float]:
    """Returns a fill's red, green, blue (0 to 255) and opacity (0 to 1)."""
    color = item["color"].lstrip("#")
    red, green, blue, alpha = (int(color[place:place + 2], 16) for place in (0, 2, 4, 6))
    return red, green, blue, alpha / 255 * item["opacity"]


def still_items(frames: list[dict]) -> list[dict]:
    """Returns the items that all frames have in common, in drawing order."""
    common = frames[0]["items"]
    for frame in frames[1:]:
        common = [item for item in common if item in frame["items"]]
    return common


class Renderer:
    """Draws the items of frames into its own picture."""

    def __init__(self, size: tuple[int, int], scale: float, photos: dict[str, np.ndarray]) -> None:
        self.width, self.height = size
        self.scale = scale
        self.prepare(photos)
        self.still: list[dict] = []

    def prepare(self, photos: dict[str, np.ndarray]) -> None:
        """Converts the photos to the renderer's own format."""
        raise NotImplementedError

    def draw(self, items: list[dict]) -> None:
        """Draws items over the current picture."""
        for item in items:
            if item["opacity"] <= 0:
                continue
            if item["kind"] == "image":
                self.image(item, *placed(item, self.scale))
            elif item["kind"] == "fill":
                self.fill(item, [value * self.scale for value in item["rect"]],
                          radius_of(item, self.scale))
            else:
                raise RuntimeError(f"items of the kind {item['kind']} are not drawn")

    def image(self, item, source, target, clip, radius) -> None:
        """Draws the `source` rectangle of a picture into `target`, clipped to a rounded rectangle."""
        raise NotImplementedError

    def fill(self, item, rect, radius) -> None:
        """Fills a rounded rectangle."""
        raise NotImplementedError

    def keep(self, frames: list[dict]) -> None:
        """Draws the items common to all frames once, to be copied for each frame."""
        self.still = still_items(frames)
        self.draw(self.still)
        self.store()

    def store(self) -> None:
        """Stores the current picture."""
        raise NotImplementedError

    def restore(self) -> None:
        """Restores the stored picture."""
        raise NotImplementedError

    def frame(self, frame: dict) -> None:
        """Draws all of a frame, or only the items that are not stored."""
        if self.still:
            self.restore()
            self.draw([item for item in frame["items"] if item not in self.still])
        else:
            self.draw(frame["items"])

    def rgb(self) -> np.ndarray:
        """Returns the picture as RGB."""
        raise NotImplementedError


class BufferRenderer(Renderer):
    """A renderer that draws into a NumPy buffer, BGRA."""

    def prepare(self, photos: dict[str, np.ndarray]) -> None:
        self.pixels = np.zeros((self.height, self.width, 4), np.uint8)
        self.pictures = {
            path: np.ascontiguousarray(
                np.dstack([photo[..., ::-1], np.full(photo.shape[:2], 255, np.uint8)]))
            for path, photo in photos.items()
        }
        self.open()

    def open(self) -> None:
        """Sets up the library for that buffer."""

    def rgb(self) -> np.ndarray:
        return self.pixels[..., 2::-1]


class Skia(BufferRenderer):
    """skia-python with a linear filter and linear mipmaps."""

    def open(self) -> None:
        import skia
        self.skia = skia
        self.sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        self.images = {
            path: skia.Image.fromarray(
                picture, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType).withDefaultMipmaps()
            for path, picture in self.pictures.items()
        }
        info = skia.ImageInfo.Make(
            self.width, self.height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels, self.width * 4)
        self.canvas = self.surface.getCanvas()

    def image(self, item, source, target, clip, radius) -> None:
        skia, canvas = self.skia, self.canvas
        canvas.save()
        bounds = skia.Rect.MakeXYWH(*clip)
        if radius > 0:
            canvas.clipRRect(skia.RRect.MakeRectXY(bounds, radius, radius), True)
        else:
            canvas.clipRect(bounds, True)
        canvas.drawImageRect(
            self.images[item["photo"]], skia.Rect.MakeXYWH(*source), skia.Rect.MakeXYWH(*target),
            self.sampling, skia.Paint(AntiAlias=True, Alphaf=item["opacity"]),
            skia.Canvas.kFast_SrcRectConstraint)
        canvas.restore()

    def fill(self, item, rect, radius) -> None:
        skia = self.skia
        red, green, blue, opacity = fill_color(item)
        paint = skia.Paint(Color=skia.Color(red, green, blue, round(255 * opacity)), AntiAlias=True)
        bounds = skia.Rect.MakeXYWH(*rect)
        self.canvas.drawRRect(skia.RRect.MakeRectXY(bounds, radius, radius), paint)

    def store(self) -> None:
        skia = self.skia
        self.kept = skia.Image.fromarray(
            self.pixels.copy(), skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)

    def restore(self) -> None:
        self.canvas.drawImage(
            self.kept, 0, 0, self.skia.SamplingOptions(self.skia.FilterMode.kNearest))


class Cairo(BufferRenderer):
    """pycairo with the bilinear filter, its usual setting."""

    def surface_on(self, pixels: np.ndarray):
        """Returns a surface for opaque BGRA memory."""
        cairo = self.cairo
        height, width = pixels.shape[:2]
        return cairo.ImageSurface.create_for_data(
            memoryview(pixels), cairo.FORMAT_RGB24, width, height, width * 4)

    def open(self) -> None:
        import cairo
        self.cairo = cairo
        self.images = {path: self.surface_on(picture) for path, picture in self.pictures.items()}
        self.surface = self.surface_on(self.pixels)
        self.context = cairo.Context(self.surface)

    def outline(self, rect, radius) -> None:
        """Starts the path of a rounded rectangle."""
        context = self.context
        x, y, width, height = rect
        context.new_path()
        if radius <= 0:
            context.rectangle(x, y, width, height)
            return
        quarter = math.pi / 2
        context.arc(x + width - radius, y + radius, radius, -quarter, 0)
        context.arc(x + width - radius, y + height - radius, radius, 0, quarter)
        context.arc(x + radius, y + height - radius, radius, quarter, 2 * quarter)
        context.arc(x + radius, y + radius, radius, 2 * quarter, 3 * quarter)
        context.close_path()

    def image(self, item, source, target, clip, radius) -> None:
        cairo = self.cairo
        pattern = cairo.SurfacePattern(self.images[item["photo"]])
        pattern.set_filter(cairo.FILTER_BILINEAR)
        pattern.set_extend(cairo.EXTEND_PAD)
        across, down = source[2] / target[2], source[3] / target[3]
        pattern.set_matrix(cairo.Matrix(
            across, 0, 0, down, source[0] - target[0] * across, source[1] - target[1] * down))
        self.outline(clip, radius)
        self.context.set_source(pattern)
        if item["opacity"] >= 1:
            self.context.fill()
        else:
            self.context.save()
            self.context.clip()
            self.context.paint_with_alpha(item["opacity"])
            self.context.restore()

    def fill(self, item, rect, radius) -> None:
        red, green, blue, opacity = fill_color(item)
        self.context.set_source_rgba(red / 255, green / 255, blue / 255, opacity)
        self.outline(rect, radius)
        self.context.fill()

    def store(self) -> None:
        self.surface.flush()
        self.kept_pixels = self.pixels.copy()
        self.kept = self.surface_on(self.kept_pixels)

    def restore(self) -> None:
        cairo, context = self.cairo, self.context
        context.set_operator(cairo.OPERATOR_SOURCE)
        context.set_source_surface(self.kept, 0, 0)
        context.paint()
        context.set_operator(cairo.OPERATOR_OVER)

    def rgb(self) -> np.ndarray:
        self.surface.flush()
        return super().rgb()
