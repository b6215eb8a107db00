package import Pixels

/// Encodes uncompressed video as YUV4MPEG2: a header line, then a line and three planes per frame.
///
/// Samples are 4:4:4, 8 bits, in limited range by BT.709. Each is a fixed-point sum, rounded to
/// the nearest integer.
package enum Y4M {
  /// Returns the header line of a video that shows `frames` frames in `seconds` seconds.
  package static func header(size: PixelSize, frames: Int, perSeconds seconds: Int) -> [UInt8] {
    let divisor = greatestCommonDivisor(frames, seconds)
    return Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(frames / divisor):\(seconds / divisor)"
        + " Ip A1:1 C444 XCOLORRANGE=LIMITED\n").utf8)
  }

  /// Returns a frame from an opaque picture.
  package static func frame(_ picture: Pixmap<PremultipliedRGBA8>) -> [UInt8] {
    let head = Array("FRAME\n".utf8)
    let count = picture.size.count
    return Array(unsafeUninitializedCapacity: head.count + count * 3) { bytes, initialized in
      initialized = head.count + count * 3
      _ = bytes.update(fromContentsOf: head)
      guard let planes = bytes.baseAddress.map({ $0 + head.count }) else { return }
      let pixels = picture.bytes
      withExtendedLifetime(picture) {
        for pixel in 0..<count {
          let red = Int32(pixels[pixel * 4])
          let green = Int32(pixels[pixel * 4 + 1])
          let blue = Int32(pixels[pixel * 4 + 2])
          planes[pixel] = sum(red, green, blue, (11_966, 40_254, 4064), 16)
          planes[count + pixel] = sum(red, green, blue, (-6596, -22_189, 28_785), 128)
          planes[count * 2 + pixel] = sum(red, green, blue, (28_785, -26_146, -2639), 128)
        }
      }
    }
  }

  /// Returns a weighted sum, with weights in 1/65,536.
  ///
  /// The callers' weights are BT.709's, scaled by 219/255 for luma and 224/255 for chroma.
  private static func sum(
    _ red: Int32, _ green: Int32, _ blue: Int32, _ weights: (Int32, Int32, Int32), _ base: Int32
  ) -> UInt8 {
    let sum = red &* weights.0 &+ green &* weights.1 &+ blue &* weights.2
    return UInt8(truncatingIfNeeded: (sum &+ (base << 16) &+ (1 << 15)) >> 16)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
