/// Maps pixels to palette colors and diffuses each pixel's error to later pixels.
///
/// Diffusion preserves the mean color of areas. Only a share of each error is passed on, so that
/// errors that cannot be corrected nearby fade out. If they accumulated, they would add more noise
/// than they improve color. The share is smaller for a palette that fits the image less well,
/// because it would cause more noise.
///
/// Among colors nearly as close as the nearest, one that continues a string of the GIF coder is
/// preferred. This makes the file smaller, and the additional error is diffused like any other.
///
/// Source: D. Burkes, Presentation of the Burkes error filter for use in preparing continuous-tone
/// images for presentation on bi-level devices (1988), for the shares of the neighbors.
final class ErrorDiffusion {
  private let strings = CodeStrings()
  private let colors = Scratch<SIMD4<Int32>>()
  /// A hash table of the colors to keep exactly; each entry has the pixel and, above it, the index.
  private let exact = Scratch<UInt64>()
  private static let exactCount = 1024
  private var count = 0
  /// The errors passed to two rows of pixels, in units of 1/16 level.
  private var errors: [SIMD4<Int32>] = []

  /// Prepares for a palette; pixels equal to a color in `kept` map to it without diffusion.
  func prepare(_ palette: [RGB8], exactly kept: [RGB8]) {
    count = palette.count
    let (colors, exact) = (colors.reserve(256), exact.reserve(Self.exactCount))
    exact.update(repeating: .max, count: Self.exactCount)
    for (index, color) in palette.enumerated() {
      colors[index] = SIMD4(Int32(color.red), Int32(color.green), Int32(color.blue), 0)
      if kept.contains(color) {
        exact[Self.slot(of: color.packed)] = UInt64(color.packed) | UInt64(index) << 32
      }
    }
  }

  fileprivate static func slot(of color: UInt32) -> Int { Int((color &* 0x9E37_79B1) &>> 22) }

  /// Returns the share of errors to pass on, in units of 1/64, for a palette's mean squared error.
  ///
  /// `error` is measured by `ColorMetric`. The formula was chosen by measurement. Compared to a
  /// constant share of three quarters, the worst frame of a photo clip gains 0.9 dB. The FLIP error
  /// of frames whose palettes fit well falls too, because their share is larger.
  static func share(ofMeanSquare error: Int) -> Int32 {
    Int32(truncatingIfNeeded: min(max((218 - max(error, 0)) / 2, 28), 54))
  }

  /// Maps the pixels of an image, row by row, to palette indices.
  ///
  /// Pixels with alpha 0 get the index `transparentIndex`. So do pixels for which the color in
  /// `shown`, if given, is at least as close as the palette. `slack` is the amount by which a
  /// color's squared distance, by `ColorMetric`, may exceed that of the nearest one. `share` is the
  /// share of an error to pass on, in units of 1/64.
  func map(
    _ pixels: UnsafeBufferPointer<UInt32>, shown: UnsafePointer<UInt32>?, width: Int,
    transparentIndex: UInt8, share: Int32, slack: Int,
    _ search: inout NearestColor.Search, into indices: UnsafeMutablePointer<UInt8>
  ) {
    // Two extra entries on each side avoid special cases at the edges; two rows are kept.
    let rowLength = width + 4
    errors.removeAll(keepingCapacity: true)
    errors.append(contentsOf: repeatElement(SIMD4(), count: 2 * rowLength))
    errors.withUnsafeMutableBufferPointer { errors in
      var painter = Painter(
        colors: colors.reserve(256), exact: exact.reserve(Self.exactCount), count: count,
        transparentIndex: transparentIndex, share: share,
        slack: Int32(truncatingIfNeeded: slack), pixels: pixels, shown: shown, indices: indices,
        errors: errors, walk: strings.walk(colors: count + 1))
      var (row, below) = (2, rowLength + 2)
      for start in stride(from: 0, to: pixels.count, by: width) {
        for x in 0..<width {
          painter.paint(start &+ x, errors: row &+ x, below: below &+ x, &search)
        }
        for position in row &- 2..<row &+ width &+ 2 { errors[position] = SIMD4() }
        swap(&row, &below)
      }
    }
  }

  /// Returns the square of a color difference by `ColorMetric`.
  fileprivate static func square(_ off: SIMD4<Int32>) -> Int32 {
    Int32(ColorMetric.red) &* off.x &* off.x &+ Int32(ColorMetric.green) &* off.y &* off.y
      &+ Int32(ColorMetric.blue) &* off.z &* off.z
  }

  /// The inputs and the state for choosing a pixel's color.
  private struct Painter {
    let colors: UnsafeMutablePointer<SIMD4<Int32>>
    let exact: UnsafeMutablePointer<UInt64>
    let count: Int
    let transparentIndex: UInt8
    let share: Int32
    let slack: Int32
    let pixels: UnsafeBufferPointer<UInt32>
    let shown: UnsafePointer<UInt32>?
    let indices: UnsafeMutablePointer<UInt8>
    let errors: UnsafeMutableBufferPointer<SIMD4<Int32>>
    var walk: CodeStrings.Walk

    /// Chooses a pixel's color and diffuses its error.
    ///
    /// `row` is the index of the pixel's own error, `below` that of the pixel below.
    @inline(__always)
    mutating func paint(
      _ position: Int, errors row: Int, below: Int, _ search: inout NearestColor.Search
    ) {
      let pixel = pixels[position]
      if pixel &>> 24 == 0 { return keep(position, transparentIndex) }
      let color = pixel & 0xFF_FFFF
      let kept = exact[ErrorDiffusion.slot(of: color)]
      if UInt32(truncatingIfNeeded: kept) == color {
        return keep(position, UInt8(truncatingIfNeeded: kept &>> 32))
      }

      let own = SIMD4<Int32>(pixel: pixel)
      let wanted = (own &<< 4) &+ errors[row]
      let target = ((wanted &+ 8) &>> 4).clamped(
        lowerBound: search.lowest, upperBound: search.highest)
      let (best, square) = search.nearest(Int(target.x), Int(target.y), Int(target.z))
      if let shown {
        let seen = SIMD4<Int32>(pixel: shown[position])
        if ErrorDiffusion.square(seen &- own) <= ErrorDiffusion.square(colors[best] &- own) {
          keep(position, transparentIndex)
          return pass(wanted &- (seen &<< 4), right: row &+ 1, below: below)
        }
      }
      let chosen = choose(target, best, square)
      indices[position] = UInt8(truncatingIfNeeded: chosen)
      pass(wanted &- (colors[chosen] &<< 4), right: row &+ 1, below: below)
    }

    private mutating func keep(_ position: Int, _ index: UInt8) {
      indices[position] = index
      walk.step(index)
    }

    /// Returns the nearest color that continues a string, or else `best`, and advances the walk.
    @inline(__always)
    private mutating func choose(_ target: SIMD4<Int32>, _ best: Int, _ square: Int) -> Int {
      var (chosen, next) = (best, 0)
      var minimum = Int32(truncatingIfNeeded: square) &+ slack &+ 1
      var child = walk.firstChild
      while child != 0 {
        let index = Int(walk.index(of: child))
        if index < count {
          let distance = ErrorDiffusion.square(colors[index] &- target)
          if distance < minimum { (minimum, next, chosen) = (distance, child, index) }
        }
        child = walk.sibling(of: child)
      }
      if next != 0 { walk.follow(next) } else { walk.begin(UInt8(truncatingIfNeeded: chosen)) }
      return chosen
    }

    /// Diffuses the share of an error to the right and the row below.
    ///
    /// The weights in units of 1/32 are 8 and 4 to the right, and 2, 4, 8, 4, and 2 below.
    @inline(__always)
    private func pass(_ error: SIMD4<Int32>, right: Int, below: Int) {
      let portion = error &* share
      let (most, half, minimum) = (
        (portion &+ 128) &>> 8, (portion &+ 256) &>> 9, (portion &+ 512) &>> 10
      )
      errors[right] &+= most
      errors[right &+ 1] &+= half
      errors[below &- 2] &+= minimum
      errors[below &- 1] &+= half
      errors[below] &+= most
      errors[below &+ 1] &+= half
      errors[below &+ 2] &+= minimum
    }
  }
}

extension SIMD4<Int32> {
  /// Creates a vector of a pixel's channels, with red in the lowest byte; the last element is 0.
  fileprivate init(pixel: UInt32) {
    self.init(
      Int32(truncatingIfNeeded: pixel & 0xFF), Int32(truncatingIfNeeded: pixel &>> 8 & 0xFF),
      Int32(truncatingIfNeeded: pixel &>> 16 & 0xFF), 0)
  }
}
