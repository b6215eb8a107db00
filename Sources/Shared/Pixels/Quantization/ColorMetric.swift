/// A perceptual color distance, in which green has the highest weight and blue the lowest.
///
/// The weights were chosen by measurement. Compared to equal weights, the FLIP error falls by 7 %,
/// at a cost of 0.25 dB of PSNR.
///
/// Source: P. Andersson et al., FLIP: A Difference Evaluator for Alternating Images, Proc. ACM on
/// Computer Graphics and Interactive Techniques 3 (2020), for the measure.
package enum ColorMetric {
  static let red = 5
  static let green = 7
  static let blue = 3
  /// Returns the weighted square of a distance in levels, averaged over all directions.
  package static func square(ofDistance distance: Double) -> Int {
    Int(distance * distance * Double(red + green + blue) / 3)
  }

  /// Returns the squared distance of two pixels; red is in the lowest byte, the highest is ignored.
  package static func square(_ a: UInt32, _ b: UInt32) -> Int {
    square(
      Int(a & 0xFF) - Int(b & 0xFF), Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF),
      Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF))
  }

  /// Returns the weighted square of a color difference.
  package static func square(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    Self.red &* red &* red &+ Self.green &* green &* green &+ Self.blue &* blue &* blue
  }
}
