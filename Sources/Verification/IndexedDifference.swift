import Codecs
import Compare
import Films
import Pixels

/// The picture of where two pictures differ in 16 colours: quick to write, and small.
struct IndexedDifference: Sendable {
  /// The greys of what is the same, from the darkest that `DifferencePicture` draws to white.
  private static let greys: UInt32 = 12
  private static let darkest: UInt32 = 165

  /// The colours of marks behind the greys, as `DifferencePicture` draws them: what differs, what
  /// differs by smoothing alone, the stripes of masks; and what lies between those.
  private static let marks: (changed: UInt32, antialiased: UInt32, stripe: UInt32, masked: UInt32) =
    (0xFF7F_26DC, 0xFF00_B0FF, 0xFFFF_8F64, 0xFFE8_D5CD)

  private static let palette: [UInt32] =
    (0..<greys).map { (darkest + $0 * (255 - darkest) / (greys - 1)) * 0x01_0101 | 0xFF00_0000 }
    + [marks.changed, marks.antialiased, marks.stripe, marks.masked]

  private let picture: IndexedPNG

  /// Makes a picture; nil for a size that is not written.
  init?(size: PixelSize) {
    guard max(size.width, size.height) <= 1_000_000 else { return nil }
    picture = IndexedPNG(size: size, palette: Self.palette)
  }

  /// Takes over rows; several threads may, each rows of their own.
  ///
  /// - Parameters:
  ///   - drawing: what was drawn, in the style `picture`.
  ///   - rows: the rows.
  func take(_ drawing: DifferencePicture, rows: Range<Int>) {
    let drawn = drawing.pixmap
    let width = drawn.width
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width + 1) { indices in
      guard let indices = indices.baseAddress else { return }
      indices[width] = 0
      for y in rows {
        drawn.row(y - drawing.firstRow).withMemoryRebound(to: UInt32.self, capacity: width) {
          pixels in
          Self.index(pixels, count: width, into: indices)
        }
        picture.set(row: y, indices)
      }
    }
    withExtendedLifetime(drawn) {}
  }

  private static func index(
    _ pixels: UnsafePointer<UInt32>, count: Int, into indices: UnsafeMutablePointer<UInt8>
  ) {
    let marks = marks
    for x in 0..<count {
      let pixel = pixels[x]
      // The nearest grey: 90 levels become 11 steps.
      let grey: UInt32 = (((pixel & 255) &- darkest) &* 32 &+ 128) &>> 8
      let isGrey = (pixel ^ pixel &>> 8) & 0xFFFF == 0
      var index: UInt32 = isGrey ? min(grey, greys &- 1) : greys &+ 3
      index = pixel == marks.stripe ? greys &+ 2 : index
      index = pixel == marks.antialiased ? greys &+ 1 : index
      index = pixel == marks.changed ? greys : index
      indices[x] = UInt8(truncatingIfNeeded: index)
    }
  }

  /// The picture as a PNG file.
  ///
  /// - Throws: `FilmError.encoding`.
  func png() throws(FilmError) -> [UInt8] {
    do throws(PictureEncodingError) {
      return try picture.encode()
    } catch {
      throw .encoding("the difference picture is \(error)")
    }
  }
}
