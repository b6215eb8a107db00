// Exact-area coverage, area minification from a pyramid, blending in the encoded space. A
// `PhotoPyramid` makes a level when it is drawn first: squares of 1, 1.5, 2, 3, 4, … photo pixels
// (`LevelStack`). JPEG photos are kept as their planes of luma and differences of colour, each
// with levels of its own: less than half of the memory that drawing waits for, and neither
// interpolated nor converted before they are as small as on the screen. `PictureRows` averages a
// level's rows, then its columns, by whole numbers (`AxisFilter`), so that every processor comes
// to the same bytes. The plain reference is `Tests/Render/RasterTests/Oracle.swift`, written apart
// from the product in Doubles, pixel by pixel; drawing agrees with it to a rounding step plus 0.2
// levels, and exactly where things are aligned or of one colour. Where two opaque pictures meet
// (`MeetingEdges`), the edge they share lies at a whole pixel, as a compositor has it; what fills
// a screen fills the canvas, also one that ends within a pixel. Outlines are flattened to 1/256
// pixel and summed as signed areas row by row. A continuous corner (`CornerCurve`) cuts from a
// pixel the exact area beside a profile of lines (`CornerProfile`), as a circular one does beside
// its arc; as an outline (`Path.roundedRect`) it is the same cubics. A display list first becomes
// operations (`OperationResolver`): all that pixels depend on, so that equal ones draw equal
// pixels. `DrawPlan` finds from the top down what shows of each, so that nothing is drawn below
// what replaces it; `FrameContents` tells in which pixels two frames may differ, and a
// `FrameCanvas` that is drawn again changes only those; `StaticLayer` holds the lowest operations
// that frames share; a `ChangingPhoto` keeps the one level of a clip's picture that is drawn, and
// makes again what changed of it, from which `ClipParts` draws only those parts of a packed film's
// frames. None of it can reach a byte: tests draw the same frames plainly.
//
// A line becomes outlines (`Path`) in points, unhinted and placed to the subpixel, so that the
// rasterizer needs to know nothing of fonts. `Typeface` is the only thing here that holds C
// memory.

package import Pixels

/// Pixels to draw frames into, one after another, together with what they show.
///
/// A frame that is drawn over another changes only the pixels in which they may differ. Only the
/// renderer writes to the pixels.
package final class FrameCanvas: @unchecked Sendable {
  /// The pixels of the frame that was drawn last.
  package let pixels: Pixmap<PremultipliedRGBA8>
  /// What the pixels show; nil where that is unknown.
  var contents: FrameContents?

  /// Creates a canvas of transparent black of at least 1 px a side.
  package init(size: PixelSize) {
    pixels = Pixmap(size: size)
  }

  /// The pixels that may differ from those of another canvas; all others are surely equal.
  package func changes(since other: FrameCanvas) -> PixelRegion {
    guard let contents else { return PixelRegion(PixelRect(pixels.size)) }
    return contents.changes(since: other.contents)
  }
}
