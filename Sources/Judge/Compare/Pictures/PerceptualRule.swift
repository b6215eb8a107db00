/// The visible distance of two colors, as in pixelmatch.
///
/// Both colors are composited over white by their alpha. The distance is `0.5053 Δy² + 0.299 Δi² +
/// 0.1957 Δq²` in the YIQ space of the encoded values, at most 35215. The arithmetic in Double
/// keeps pixelmatch's order, so that counts agree to the pixel. JavaScript's pixelmatch also
/// composites over white up to version 6. Since version 7 it composites over a colored pattern, so
/// its counts differ for translucent pixels.
///
/// Source: Kotsarenko & Ramos, "Measuring perceived color difference using YIQ NTSC transmission
/// color space in mobile applications", 2010; pixelmatch 0.4.0 (PyPI).
struct PerceptualRule: Sendable {
  /// Distances above this limit count; 0 to 35215.
  let limit: Double

  /// Coefficients of the distance as a quadratic form of the differences of red, green and blue.
  private let form: (rr: Float, gg: Float, bb: Float, rg: Float, rb: Float, gb: Float)

  /// The distance from the limit within which the form, computed in Float, does not decide.
  ///
  /// The coefficients sum up to 0.62 and the differences are at most 255 ± 0.0001, so the rounding
  /// errors are below 0.05.
  private static let uncertainty: Float = 0.25

  /// The max distance of two colors.
  ///
  /// Source: pixelmatch.
  private static let maxDistance = 35215.0

  /// Creates the rule for a fraction of the square root of the max distance, 0 to 1.
  init(threshold: Double) {
    limit = Self.maxDistance * threshold * threshold
    let y = (r: 0.29889531, g: 0.58662247, b: 0.11448223)
    let i = (r: 0.59597799, g: -0.27417610, b: -0.32180189)
    let q = (r: 0.21147017, g: -0.52261711, b: 0.31114694)
    func sum(_ one: (Double, Double, Double), _ two: (Double, Double, Double)) -> Float {
      Float(0.5053 * one.0 * two.0 + 0.299 * one.1 * two.1 + 0.1957 * one.2 * two.2)
    }
    let red = (y.r, i.r, q.r)
    let green = (y.g, i.g, q.g)
    let blue = (y.b, i.b, q.b)
    form = (
      sum(red, red), sum(green, green), sum(blue, blue), 2 * sum(red, green), 2 * sum(red, blue),
      2 * sum(green, blue)
    )
  }

  /// Whether the distance of two pixels is above the limit; false for equal bytes.
  ///
  /// Alpha is in the highest byte.
  func counts(_ one: UInt32, _ two: UInt32) -> Bool {
    if one == two { return false }
    let (first, second) = (Color(one), Color(two))
    let y = first.luma - second.luma
    let i = first.inPhase - second.inPhase
    let q = first.quadrature - second.quadrature
    let distance: Double = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return distance > limit
  }

  /// Marks `count` pixels as changed if their distance is above the limit.
  ///
  /// A constant count makes the loops fast.
  @inline(__always)
  func mark(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, count: Int,
    into marks: UnsafeMutablePointer<UInt32>
  ) {
    var alpha = UInt32.max
    for index in 0..<count { alpha &= expected[index] & actual[index] }
    var found: UInt32 = 0
    if alpha >> 24 == 255 {
      found = mark(expected, actual, count: count, into: marks) { pixel, shift in
        Float(Int32(truncatingIfNeeded: pixel &>> shift & 255))
      }
    } else {
      found = mark(expected, actual, count: count, into: marks) { pixel, shift in
        let value = Float(Int32(truncatingIfNeeded: pixel &>> shift & 255))
        let alpha = Float(Int32(truncatingIfNeeded: pixel &>> 24)) * (1 / 255 as Float)
        return 255 + (value - 255) * alpha
      }
    }
    if found & PixelMark.doubtful == 0 { return }
    for index in 0..<count where marks[index] == PixelMark.doubtful {
      marks[index] = counts(expected[index], actual[index]) ? PixelMark.changed : PixelMark.none
    }
  }

  /// Marks pixels as none, changed, or doubtful, and returns the union of the marks.
  @inline(__always)
  private func mark(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, count: Int,
    into marks: UnsafeMutablePointer<UInt32>, channel: (UInt32, UInt32) -> Float
  ) -> UInt32 {
    let form = form
    let low = Float(limit) - Self.uncertainty
    let high = Float(limit) + Self.uncertainty
    var found: UInt32 = 0
    for index in 0..<count {
      let (one, two) = (expected[index], actual[index])
      let red: Float = channel(one, 0) - channel(two, 0)
      let green: Float = channel(one, 8) - channel(two, 8)
      let blue: Float = channel(one, 16) - channel(two, 16)
      let first: Float = red * (form.rr * red + form.rg * green + form.rb * blue)
      let second: Float = green * (form.gg * green + form.gb * blue)
      let distance: Float = first + second + form.bb * blue * blue
      let isAbove: UInt32 = distance >= low ? PixelMark.doubtful : PixelMark.none
      let mark: UInt32 = distance > high ? PixelMark.changed : isAbove
      marks[index] = mark
      found |= mark
    }
    return found
  }

  struct Color {
    private var red: Double
    private var green: Double
    private var blue: Double

    /// Composites a pixel over white, with channels 0 to 255.
    ///
    /// The bytes are red, green, blue, and alpha, from the lowest byte up.
    init(_ pixel: UInt32) {
      red = Double(pixel & 255)
      green = Double(pixel >> 8 & 255)
      blue = Double(pixel >> 16 & 255)
      if pixel >> 24 == 255 { return }
      let alpha = Double(pixel >> 24) / 255
      red = 255 + (red - 255) * alpha
      green = 255 + (green - 255) * alpha
      blue = 255 + (blue - 255) * alpha
    }

    /// Y, 0 to 255.
    var luma: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
    /// I, about -152 to 152.
    var inPhase: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
    /// Q, about -133 to 133.
    var quadrature: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
  }
}
