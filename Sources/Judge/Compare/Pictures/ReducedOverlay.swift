package import Pixels

/// The difference of two pictures at another size, as an overlay or as a separate picture.
///
/// A pixel shows the most severe mark of the pixels it covers: changed, then anti-aliased, then
/// masked. A single changed pixel stays visible. Only one thread at a time may draw.
package final class ReducedOverlay: DifferenceDrawing, @unchecked Sendable {
  /// The size of the compared pictures, in pixels.
  package let size: PixelSize
  /// The size of the overlay, in pixels.
  package let shown: PixelSize

  /// The most severe mark of each pixel minus 1, so that the most severe is the smallest.
  private var ranks: [UInt8]
  private let columns: [Range<Int>]

  /// Creates an overlay without differences, with both sizes in pixels.
  ///
  /// `shown` is raised to at least 1 × 1. If it is larger than `size`, pixels are repeated.
  package init(of size: PixelSize, to shown: PixelSize) {
    let shown = PixelSize(width: max(1, shown.width), height: max(1, shown.height))
    self.size = size
    self.shown = shown
    ranks = [UInt8](repeating: .max, count: shown.count)
    columns = (0..<shown.width).map { Self.covered(by: $0, of: shown.width, size.width) }
  }

  /// Returns the range of pixels in `length` that one of `count` larger pixels covers.
  private static func covered(by index: Int, of count: Int, _ length: Int) -> Range<Int> {
    let start = index * length / count
    return start..<max(start + 1, (index + 1) * length / count)
  }

  /// Adds the marks of a row.
  package func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool
  ) {
    guard !isPlain else { return }
    let near = y * shown.height / size.height
    let last = min(shown.height - 1, (y + 1) * shown.height / size.height)
    for row in max(0, near - 1)...last
    where Self.covered(by: row, of: shown.height, size.height).contains(y) {
      ranks.withUnsafeMutableBufferPointer { ranks in
        for (x, covered) in columns.enumerated() {
          var rank = ranks[row * shown.width + x]
          for index in covered { rank = min(rank, UInt8(truncatingIfNeeded: marks[index] &- 1)) }
          ranks[row * shown.width + x] = rank
        }
      }
    }
  }

  /// Returns the most severe mark of a pixel.
  private func mark(_ x: Int, _ y: Int) -> UInt32 { UInt32(ranks[y * shown.width + x] &+ 1) }

  /// The overlay, transparent at pixels without marks.
  package var overlay: Pixmap<StraightRGBA8> {
    let target = Pixmap<StraightRGBA8>(size: shown)
    for y in 0..<shown.height {
      target.row(y).withMemoryRebound(to: UInt32.self, capacity: shown.width) { pixels in
        for x in 0..<shown.width {
          switch mark(x, y) {
          case PixelMark.changed: pixels[x] = DifferencePicture.Palette.changed
          case PixelMark.antialiased: pixels[x] = DifferencePicture.Palette.antialiased
          case PixelMark.masked: pixels[x] = DifferencePicture.maskedOverlay(x, y)
          default: pixels[x] = 0
          }
        }
      }
    }
    return target
  }

  /// Draws the marks over the expected picture in the style of `DifferencePicture`.
  ///
  /// `expected` must have the shown size.
  package func picture(over expected: Pixmap<StraightRGBA8>) -> DifferencePicture {
    precondition(expected.size == shown, "a picture of the shown size")
    let drawing = DifferencePicture(into: Pixmap(size: shown))
    var marks = [UInt32](repeating: PixelMark.none, count: shown.width)
    for y in 0..<shown.height {
      for x in 0..<shown.width { marks[x] = mark(x, y) }
      expected.row(y).withMemoryRebound(to: UInt32.self, capacity: shown.width) { row in
        drawing.draw(row: y, of: row, marks: marks, isPlain: false)
      }
    }
    return withExtendedLifetime(expected) { drawing }
  }
}
