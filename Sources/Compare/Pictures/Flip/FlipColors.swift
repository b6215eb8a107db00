import Glibc

/// The colour spaces of FLIP.
///
/// Source: FLIP, sections 4 and 5; sRGB's primaries and D65 as in its authors' program.
struct FlipColors {
  /// Y Cx Cz (opponent colours), or L a b with Hunt's adjustment.
  typealias Triple = (Float, Float, Float)

  /// Linear red, green, blue to XYZ over that of white, by rows.
  private let toXYZ: [Float]
  private let fromXYZ: [Float]
  /// Linear values of the encoded bytes.
  private let linear: [Float]
  /// The greatest possible distance, of green and blue.
  private var greatest: Float = 1

  init() {
    // XYZ of the primaries, columns red, green, blue.
    let parts: [Double] = [
      10_135_552, 8_788_810, 4_435_075, 2_613_072, 8_788_810, 887_015, 1_425_312, 8_788_810,
      70_074_185,
    ]
    let wholes: [Double] = [24_577_794, 12_288_897, 73_733_382]
    let matrix: [Double] = parts.indices.map { parts[$0] / wholes[$0 / 3] }
    var scaled: [Double] = matrix
    for row in 0..<3 {
      let white: Double = matrix[row * 3] + matrix[row * 3 + 1] + matrix[row * 3 + 2]
      for column in 0..<3 { scaled[row * 3 + column] /= white }
    }
    toXYZ = scaled.map(Float.init)
    fromXYZ = Self.inverse(scaled).map(Float.init)
    linear = (0...255).map { byte in
      let value = Double(byte) / 255
      return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
    greatest = Self.measure(lab(linear: (0, 1, 0)), lab(linear: (0, 0, 1)))
  }

  private static func inverse(_ m: [Double]) -> [Double] {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (up, down) = ((row + 1) % 3 * 3, (row + 2) % 3 * 3)
      let (left, right) = ((column + 1) % 3, (column + 2) % 3)
      return m[up + left] * m[down + right] - m[up + right] * m[down + left]
    }
    let determinant = m[0] * minor(0, 0) + m[1] * minor(0, 1) + m[2] * minor(0, 2)
    return (0..<9).map { minor($0 % 3, $0 / 3) / determinant }
  }

  private static func product(_ m: [Float], _ v: Triple) -> Triple {
    (
      m[0] * v.0 + m[1] * v.1 + m[2] * v.2, m[3] * v.0 + m[4] * v.1 + m[5] * v.2,
      m[6] * v.0 + m[7] * v.1 + m[8] * v.2
    )
  }

  /// The opponent colours of a pixel laid over white; red, green, blue, alpha from the lowest byte.
  func opponent(_ pixel: UInt32) -> Triple {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> Float {
      let value = pixel >> shift & 255
      if alpha == 255 { return linear[Int(value)] }
      return linear[Int((value * alpha + 255 * (255 - alpha) + 127) / 255)]
    }
    let (x, y, z) = Self.product(toXYZ, (channel(0), channel(8), channel(16)))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// L a b of opponent colours, clamped to those that a screen can show.
  func lab(opponent: Triple) -> Triple {
    let y = (opponent.0 + 16) / 116
    let rgb = Self.product(fromXYZ, (y + opponent.1 / 500, y, y - opponent.2 / 200))
    return lab(
      linear: (min(max(rgb.0, 0), 1), min(max(rgb.1, 0), 1), min(max(rgb.2, 0), 1)))
  }

  private func lab(linear: Triple) -> Triple {
    // CIELAB's own function: a cube root, and a straight line below (6/29)³.
    func root(_ value: Float) -> Float {
      value > 0.008856452 ? cbrt(value) : value * 7.787037 + 0.13793103
    }
    let (x, y, z) = Self.product(toXYZ, linear)
    let lightness = 116 * root(y) - 16
    // Hunt: colours matter less in the dark.
    let hunt = 0.01 * lightness
    return (
      lightness, hunt * 500 * (root(x) - root(y)), hunt * 200 * (root(y) - root(z))
    )
  }

  /// The distance HyAB to the power of 0.7.
  private static func measure(_ one: Triple, _ two: Triple) -> Float {
    let (a, b) = (one.1 - two.1, one.2 - two.2)
    return pow(abs(one.0 - two.0) + (a * a + b * b).squareRoot(), 0.7)
  }

  /// The visible difference of two colours, 0 … 1: distances up to 0.4 of the greatest have 0.95 of it.
  func error(_ one: Triple, _ two: Triple) -> Float {
    let distance = Self.measure(one, two)
    let knee = 0.4 * greatest
    return distance < knee
      ? 0.95 / knee * distance : 0.95 + (distance - knee) / (greatest - knee) * 0.05
  }
}
