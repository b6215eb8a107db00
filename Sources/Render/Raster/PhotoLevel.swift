import Pixels

/// The samples of a photo, or of one of its planes, at full or reduced resolution.
///
/// Sample i covers the photo's pixels from i · `unit`, clipped to the photo.
struct PhotoLevel: @unchecked Sendable, Equatable {
  /// The photo pixels per sample along each axis: 1, 1.5, 2, 3, 4, 6 and so on.
  let unit: Double
  /// The number of samples along each axis.
  let size: PixelSize
  let format: SampleFormat
  /// Whether every pixel's alpha is 255.
  let isOpaque: Bool
  /// The interpolation of values within a sample.
  let interpolation: SampleInterpolation
  /// A pointer to the first sample, which may be outside of a window's memory.
  let base: UnsafePointer<UInt8>
  /// The distance between rows, in bytes.
  let stride: Int
  /// The owner of the memory, which is no longer modified, so that threads can share the level.
  private let owner: AnyObject

  /// The assumed variation of the photo within a sample.
  enum SampleInterpolation {
    /// Constant: the samples are the photo's own pixels.
    case even
    /// Linear between neighbors: the samples are averages.
    case sloped
    /// Chroma at half resolution, interpolated like in JPEG decoders: each photo pixel takes 3/4 of
    /// the sample that contains it and 1/4 of the next nearest.
    case interpolated
  }

  /// Creates a level from a pixmap of pixels that are premultiplied, or opaque in either format.
  ///
  /// With a size, the pixmap is only a window of the level's samples, which starts at a position.
  /// Drawings must not access other samples.
  init<Format>(
    _ window: Pixmap<Format>, at start: (x: Int, y: Int) = (0, 0), of size: PixelSize? = nil,
    unit: Double, isOpaque: Bool
  ) {
    self.unit = unit
    self.size = size ?? window.size
    format = .pixels
    self.isOpaque = isOpaque
    // Interpolated colors of a translucent photo could exceed their alpha.
    interpolation = unit > 1 && isOpaque ? .sloped : .even
    base = UnsafePointer(window.row(0)) - start.y * window.stride - start.x * 4
    stride = window.stride
    owner = window
  }

  /// Creates a level from a plane.
  ///
  /// `isInterpolated` states that it is chroma at half resolution.
  init(_ plane: SamplePlane, unit: Double, isInterpolated: Bool = false) {
    self.unit = unit
    size = plane.size
    format = .plane
    isOpaque = true
    interpolation = isInterpolated ? .interpolated : unit > 1 ? .sloped : .even
    base = UnsafePointer(plane.row(0))
    stride = plane.stride
    owner = plane
  }

  /// Returns the address of the first sample in a row.
  func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }

  /// Levels are immutable and own their memory, so the address identifies a level.
  static func == (one: PhotoLevel, other: PhotoLevel) -> Bool {
    one.base == other.base && one.unit == other.unit && one.size == other.size
  }
}
