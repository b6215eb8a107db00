import Pixels

/// The bytes of a sample.
enum SampleFormat {
  /// Premultiplied RGBA8.
  case pixels
  /// One channel.
  case plane

  /// The bytes of a sample.
  var channels: Int { self == .pixels ? 4 : 1 }
}

/// Samples in memory, in any format.
enum SampleMemory {
  case pixels(Pixmap<PremultipliedRGBA8>)
  case plane(SamplePlane)

  /// Obtains memory for so many samples.
  init(size: PixelSize, format: SampleFormat) {
    self = format == .pixels ? .pixels(Pixmap(size: size)) : .plane(SamplePlane(size: size))
  }

  /// The address of a row's first sample.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    switch self {
    case .pixels(let pixels): pixels.row(y)
    case .plane(let plane): plane.row(y)
    }
  }
}
