import Rendering
import Codecs
import Compare
import Pixels

/// The picture of where two pictures differ in 16 colours: quick to write, and small.
struct IndexedDifference: DifferenceDrawing {
  private let picture: IndexedPNG

  /// Creates a picture; nil for a size that cannot be written.
  init?(size: PixelSize) {
    guard max(size.width, size.height) <= 1_000_000 else { return nil }
    picture = IndexedPNG(size: size, palette: DifferenceColors.palette)
  }

  var size: PixelSize { picture.size }

  func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool
  ) {
    let width = picture.size.width
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width + 1) { places in
      guard let places = places.baseAddress else { return }
      DifferenceColors.draw(
        row: y, of: expected, marks: marks, isPlain: isPlain, count: width, into: places)
      places[width] = 0
      picture.set(row: y, places)
    }
  }

  func png() throws(ClipError) -> [UInt8] {
    do throws(PictureEncodingError) {
      return try picture.encode()
    } catch {
      throw .encoding("the difference picture is \(error)")
    }
  }
}
