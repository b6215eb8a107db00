import Pixels

/// The format of a sample.
enum SampleFormat {
  /// Premultiplied RGBA8.
  case pixels
  /// One channel.
  case plane

  /// The number of bytes per sample.
  var channels: Int { self == .pixels ? 4 : 1 }
}

/// A buffer of samples in either format.
enum SampleBuffer {
  case pixels(Pixmap<PremultipliedRGBA8>)
  case plane(SamplePlane)

  /// Allocates memory for samples of a size.
  init(size: PixelSize, format: SampleFormat) {
    self = format == .pixels ? .pixels(Pixmap(size: size)) : .plane(SamplePlane(size: size))
  }

  /// Returns the address of the first sample in a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    switch self {
    case .pixels(let pixels): pixels.row(y)
    case .plane(let plane): plane.row(y)
    }
  }
}
