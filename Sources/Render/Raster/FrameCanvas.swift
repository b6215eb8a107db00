// Coverage is the exact area in a pixel. Blending happens in the encoded color space.
//
// Photos. A `PhotoPyramid` holds levels whose samples average squares of 1, 1.5, 2, 3, 4, … photo
// pixels (`LevelStack`). A level is made when it is first drawn. JPEG photos stay in planes of luma
// and color differences, each with its own levels. This takes less than half of the memory, and
// interpolation and conversion happen only at the size on screen. `PictureRows` averages a level's
// rows, then its columns (`AxisFilter`), in integers, so that all processors give the same bytes.
//
// Shapes. If two opaque pictures share an edge, both divide its pixels without a seam
// (`SharedEdges`). Shapes that fill the screen fill the canvas, even if the screen ends within a
// pixel, and shapes that reach the edge of a clip are cut off only by the clip. Paths are
// flattened to 1/256 px and accumulated as signed areas row by row. A continuous corner is cut with
// the exact area next to a polyline (`CornerProfile`), a circular one next to its arc. Text becomes
// unhinted paths (`Path`) in points at subpixel positions (`Typeface`).
//
// Shadows. A blurred rounded rectangle is a sum of vertical edges, whose blur has a closed form, with
// an integral over the rows of the corners (`ShadowRows`).
//
// Frames. A display list becomes operations (`OperationResolver`). They contain everything that
// pixels depend on, so equal operations draw equal pixels. `DrawPlan` finds from the top down which
// pixels of each operation are visible. `FrameContents` finds the pixels in which two frames may
// differ, and a `FrameCanvas` redraws only those. `StaticLayer` caches the lowest operations that
// frames share. `ChangingPhoto` keeps the one level of a clip that is drawn and updates its changed
// samples, so that `ChangedRegions` can redraw just those. None of this affects the bytes: tests
// draw the same frames without it. The reference implementation,
// `Tests/Render/RasterTests/Oracle.swift`, is independent and works in Doubles, pixel by pixel.
// Results match it within one rounding step plus 0.2 levels, and exactly for aligned edges and
// single colors.

package import Pixels

/// Pixels that frames are drawn into, together with the contents that they show.
///
/// Drawing a frame over another changes only the pixels in which they may differ. Only the renderer
/// writes to the pixels.
package final class FrameCanvas: @unchecked Sendable {
  /// The pixels of the last frame drawn.
  package let pixels: Pixmap<PremultipliedRGBA8>
  /// The contents that the pixels show, or nil if unknown.
  var contents: FrameContents?

  /// Creates a transparent black canvas of at least 1 px per side.
  package init(size: PixelSize) {
    pixels = Pixmap(size: size)
  }

  /// Returns the pixels that may differ from those of another canvas.
  ///
  /// All others are equal.
  package func changes(since other: FrameCanvas) -> PixelRegion {
    guard let contents else { return PixelRegion(PixelRect(pixels.size)) }
    return contents.changes(since: other.contents)
  }
}
