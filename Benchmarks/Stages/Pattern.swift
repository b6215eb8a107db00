import Codecs
import Pixels

/// Pictures computed with integers: soft gradients, noise like a camera's, and a plain border.
enum Pattern {
  /// Returns an opaque square photo.
  static func photo(side: Int) -> Pixmap<StraightRGBA8> {
    let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: side, height: side))
    paint(photo.bytes, side: side, shift: 0)
    return photo
  }

  /// Returns the color planes of a photo from a JPEG file, with chroma at half the resolution.
  static func planes(of photo: Pixmap<StraightRGBA8>) throws -> ColorPlanes {
    let file = try JPEGEncoder.encode(photo, quality: 90, chroma: .halved, order: .baseline)
    guard case .planes(let planes) = try PictureReader.decodePhoto(file).pixels else {
      preconditionFailure("a JPEG file of this kind has planes")
    }
    return planes
  }

  /// Returns an opaque square canvas, shifted horizontally by `shift` except for its border.
  static func canvas(side: Int, shift: Int = 0) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: PixelSize(width: side, height: side))
    paint(canvas.bytes, side: side, shift: shift)
    return canvas
  }

  private static func paint(_ bytes: UnsafeMutableBufferPointer<UInt8>, side: Int, shift: Int) {
    // The quick generator of Numerical Recipes: the noise only needs to be reproducible.
    var grain: UInt32 = 1
    let border = side / 8
    for y in 0..<side {
      for x in 0..<side {
        let offset = (y * side + x) * 4
        let isBorder = min(x, y, side - 1 - x, side - 1 - y) < border
        grain = grain &* 1_664_525 &+ 1_013_904_223
        let noise = isBorder ? 0 : Int(grain >> 28)
        let (u, v) = ((x + shift) * 200 / side, y * 200 / side)
        bytes[offset] = isBorder ? 250 : UInt8(truncatingIfNeeded: 20 + u + noise)
        bytes[offset + 1] = isBorder ? 250 : UInt8(truncatingIfNeeded: 30 + v + noise)
        bytes[offset + 2] = isBorder ? 250 : UInt8(truncatingIfNeeded: 220 - (u + v) / 2 + noise)
        bytes[offset + 3] = 255
      }
    }
  }
}
