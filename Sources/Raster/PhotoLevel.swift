import Pixels

/// A photo at a power of two of its size: pixel i covers 2ⁿ of the photo's from i·2ⁿ on, if present.
struct PhotoLevel: @unchecked Sendable {
  /// The photo's pixels along each side of one of the level's pixels: 2ⁿ.
  let unit: Int
  /// The level's own extents.
  let size: PixelSize
  /// True if every pixel's alpha is 255.
  let isOpaque: Bool
  /// The first pixel: premultiplied RGBA8, rows without padding.
  let base: UnsafePointer<UInt8>
  /// Keeps the memory, to which nothing is written any more, so that threads may share the level.
  private let owner: AnyObject

  /// Creates a level from a pixmap of premultiplied pixels, or of opaque ones, the same in both formats.
  init<Format>(_ pixels: Pixmap<Format>, unit: Int, isOpaque: Bool) {
    self.unit = unit
    size = pixels.size
    self.isOpaque = isOpaque
    base = UnsafePointer(pixels.row(0))
    owner = pixels
  }
}
