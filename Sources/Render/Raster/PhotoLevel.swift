import Pixels

/// The samples of a photo, or of one plane of it, at its own size or smaller.
///
/// Sample i stands for the photo's pixels from i · `unit` on, as far as there are any.
struct PhotoLevel: @unchecked Sendable {
  /// The photo's pixels along each side of one of the level's samples: 1, 1.5, 2, 3, 4, 6 and so on.
  let unit: Double
  /// The level's own extents.
  let size: PixelSize
  /// The format of the samples.
  let format: SampleFormat
  /// True if every pixel's alpha is 255.
  let isOpaque: Bool
  /// How values between samples are to be had.
  let texture: Texture
  /// The first sample.
  let base: UnsafePointer<UInt8>
  /// Bytes from one row to the next.
  let stride: Int
  /// Keeps the memory, to which nothing is written any more, so that threads may share the level.
  private let owner: AnyObject

  /// The course of a photo within a level's samples.
  enum Texture {
    /// Even: the samples are the photo's own pixels.
    case even
    /// Rising from neighbour to neighbour: the samples are averages.
    case sloped
    /// For each pixel of the photo three quarters of the sample of two pixels that it lies in, and one of the
    /// next nearest: differences of colour at half the resolution, as JPEG decoders interpolate them.
    case interpolated
  }

  /// Creates a level from a pixmap of premultiplied pixels, or of opaque ones, the same in both formats.
  init<Format>(_ pixels: Pixmap<Format>, unit: Double, isOpaque: Bool) {
    self.init(pixels, at: (0, 0), of: pixels.size, unit: unit, isOpaque: isOpaque)
  }

  /// Creates a level of which only a window is there, whose first sample is at a position.
  ///
  /// Drawings that look at other samples are not allowed.
  init<Format>(
    _ window: Pixmap<Format>, at start: (x: Int, y: Int), of size: PixelSize,
    unit: Double, isOpaque: Bool
  ) {
    self.unit = unit
    self.size = size
    format = .pixels
    self.isOpaque = isOpaque
    // Colours of a translucent photo would not stay within their alpha.
    texture = unit > 1 && isOpaque ? .sloped : .even
    base = UnsafePointer(window.row(0)) - start.y * window.stride - start.x * 4
    stride = window.stride
    owner = window
  }

  /// Creates a level from a plane; `isInterpolated` where its samples are between the photo's pixels.
  init(_ plane: SamplePlane, unit: Double, isInterpolated: Bool = false) {
    self.unit = unit
    size = plane.size
    format = .plane
    isOpaque = true
    texture = isInterpolated ? .interpolated : unit > 1 ? .sloped : .even
    base = UnsafePointer(plane.row(0))
    stride = plane.stride
    owner = plane
  }

  /// The address of a row's first sample.
  func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }
}

extension PhotoLevel: Equatable {
  /// Levels never change, and each user keeps its own in memory: an address tells them apart.
  static func == (one: PhotoLevel, other: PhotoLevel) -> Bool {
    one.base == other.base && one.unit == other.unit && one.size == other.size
  }
}
