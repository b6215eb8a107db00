import Pixels

/// A smaller copy of a photo: pixel i covers the photo's from i · `unit` on, as far as there are any.
struct PhotoLevel: @unchecked Sendable {
  /// The photo's pixels along each side of one of the level's pixels: 1, 1.5, 2, 3, 4, 6 and so on.
  let unit: Double
  /// The level's own extents.
  let size: PixelSize
  /// True if every pixel's alpha is 255.
  let isOpaque: Bool
  /// The first pixel: premultiplied RGBA8, rows without padding.
  let base: UnsafePointer<UInt8>
  /// Keeps the memory, to which nothing is written any more, so that threads may share the level.
  private let owner: AnyObject

  /// Creates a level from a pixmap of premultiplied pixels, or of opaque ones, the same in both formats.
  init<Format>(_ pixels: Pixmap<Format>, step: Int, isOpaque: Bool) {
    unit = Self.unit(ofStep: step)
    size = pixels.size
    self.isOpaque = isOpaque
    base = UnsafePointer(pixels.row(0))
    owner = pixels
  }

  /// The unit of a step, 0 … 61: 2ⁿ for 2n, 1.5 · 2ⁿ for 2n + 1.
  static func unit(ofStep step: Int) -> Double {
    Double(1 << (step / 2)) * (step.isMultiple(of: 2) ? 1 : 1.5)
  }
}
