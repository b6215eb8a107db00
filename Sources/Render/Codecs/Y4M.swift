package import Pixels

/// Writes uncompressed video as YUV4MPEG2: a line for the clip, then for each frame a line and three planes.
///
/// Brightness and colours are of full resolution (4:4:4), eight bits in the video range, by BT.709, each
/// the nearest whole number of a fixed-point sum.
package enum Y4M {
  /// The line in front of all frames; `frames` are shown in so many `seconds`.
  package static func header(size: PixelSize, frames: Int, perSeconds seconds: Int) -> [UInt8] {
    let divisor = greatestCommonDivisor(frames, seconds)
    return Array(
      ("YUV4MPEG2 W\(size.width) H\(size.height) F\(frames / divisor):\(seconds / divisor)"
        + " Ip A1:1 C444 XCOLORRANGE=LIMITED\n").utf8)
  }

  /// A frame of an opaque picture.
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

  /// A sum of weights in 65,536ths: BT.709's, 219 steps for brightness and 224 for colours over 255.
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
