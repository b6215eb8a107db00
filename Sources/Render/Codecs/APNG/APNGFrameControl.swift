import Pixels

/// The change to a frame's rectangle before the next frame is drawn.
///
/// Source: PNG specification, third edition, 11.3.7.3 (dispose_op).
enum APNGDisposal: UInt8 {
  /// Keeps the pixels.
  case none = 0
  /// Clears the pixels to transparent black.
  case background = 1
  /// Restores the pixels from before the frame.
  case previous = 2
}

/// The blend mode by which a frame is drawn onto the canvas.
///
/// Source: PNG specification, third edition, 11.3.7.3 (blend_op).
enum APNGBlend: UInt8 {
  /// Replaces the pixels, including alpha.
  case source = 0
  /// Composites the frame over the pixels.
  case over = 1
}

/// The parameters of a frame that precede its pixels in the file.
struct APNGFrameControl: Hashable {
  /// The position on the canvas.
  ///
  /// Never empty, and within the canvas.
  var rect: PixelRect
  var delay: APNGDelay
  var disposal: APNGDisposal
  var blend: APNGBlend
}

extension APNGFrameControl {
  /// Parses the 22 bytes after the sequence number.
  ///
  /// A denominator of 0 means 100.
  ///
  /// Source: PNG specification, third edition, 11.3.7.3.
  ///
  /// - Throws: `PictureError.damaged` if a number is invalid or the frame exceeds the canvas.
  init(_ bytes: [UInt8], canvas: PixelSize) throws(PictureError) {
    let (width, height) = (bytes.bigEndianNumber(at: 0), bytes.bigEndianNumber(at: 4))
    let (x, y) = (bytes.bigEndianNumber(at: 8), bytes.bigEndianNumber(at: 12))
    guard width >= 1, height >= 1, x + width <= canvas.width, y + height <= canvas.height else {
      throw .damaged(
        .png,
        "fcTL: \(width)×\(height) px at \(x), \(y) exceed the canvas of "
          + "\(canvas.width)×\(canvas.height) px")
    }
    let fraction = bytes.bigEndianNumber(at: 16)
    let denominator = fraction & 0xFFFF
    guard let disposal = APNGDisposal(rawValue: bytes[20]) else {
      throw .damaged(.png, "fcTL: dispose_op \(bytes[20]) is not 0, 1 or 2")
    }
    guard let blend = APNGBlend(rawValue: bytes[21]) else {
      throw .damaged(.png, "fcTL: blend_op \(bytes[21]) is not 0 or 1")
    }
    rect = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    delay = APNGDelay(nearestTo: fraction >> 16, over: denominator == 0 ? 100 : denominator)
    self.disposal = disposal
    self.blend = blend
  }

  var bytes: [UInt8] {
    let numbers = [rect.width, rect.height, rect.minX, rect.minY].flatMap {
      UInt32($0).bigEndianBytes
    }
    let times = [delay.numerator, delay.denominator].flatMap { UInt16($0).bigEndianBytes }
    return numbers + times + [disposal.rawValue, blend.rawValue]
  }
}
