package import Display
package import Pixels

/// The luma of a picture, 0 to 255.
package struct LumaPlane: Sendable {
  package let width: Int, height: Int
  /// The samples, row by row.
  let samples: [Float]

  package init(width: Int, height: Int, samples: [Float]) {
    precondition(samples.count == width * height, "a sample for each pixel")
    (self.width, self.height, self.samples) = (width, height, samples)
  }

  /// Creates the luma of an opaque picture, mapped by a curve over 0 to 255.
  ///
  /// Source: the weights of ITU-R BT.601, in 256ths.
  package init(_ pixels: Pixmap<StraightRGBA8>, tone: ToneCurve = ToneCurve()) {
    (width, height) = (pixels.width, pixels.height)
    samples = withExtendedLifetime(pixels) {
      let bytes = pixels.bytes
      return [Float](unsafeUninitializedCapacity: pixels.size.count) { samples, count in
        for index in 0..<pixels.size.count {
          let sum =
            77 * Int(bytes[4 * index]) + 150 * Int(bytes[4 * index + 1])
            + 29 * Int(bytes[4 * index + 2])
          samples[index] = tone.values[sum >> 8]
        }
        count = pixels.size.count
      }
    }
  }

  /// The whole plane, px.
  package var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  /// Returns some columns and rows of the plane.
  func cropped(x: Range<Int>, y: Range<Int>) -> LumaPlane {
    guard x.count < width || y.count < height else { return self }
    return LumaPlane(
      width: x.count, height: y.count,
      samples: y.flatMap { samples[($0 * width + x.lowerBound)..<($0 * width + x.upperBound)] })
  }

  subscript(x: Int, y: Int) -> Float { samples[y * width + x] }

  /// Returns the averages of squares of pixels; incomplete ones at the end are omitted.
  func reduced(by factor: Int) -> LumaPlane {
    guard factor > 1, width >= factor, height >= factor else { return self }
    let (columns, rows) = (width / factor, height / factor)
    let reduced = samples.withUnsafeBufferPointer { source in
      (0..<rows * columns).map { index in
        let start = index / columns * factor * width + index % columns * factor
        var sum: Float = 0
        for y in 0..<factor { for x in 0..<factor { sum += source[start + y * width + x] } }
        return sum / Float(factor * factor)
      }
    }
    return LumaPlane(width: columns, height: rows, samples: reduced)
  }

  /// Returns the value and its slopes, 1/px, at a position in pixels.
  ///
  /// Values between samples are interpolated by Catmull and Rom's cubic. Beyond the edges, the
  /// plane keeps its outermost samples.
  func value(_ x: Double, _ y: Double) -> (value: Float, dx: Float, dy: Float) {
    // Far outside, the position does not matter; the offset makes truncation round down.
    let (x, y) = (min(max(x, -1e4), 1e6) + 9999.5, min(max(y, -1e4), 1e6) + 9999.5)
    let (column, row) = (Int(x) - 10_000, Int(y) - 10_000)
    let (u, v) = (CubicWeights(x - Double(Int(x))), CubicWeights(y - Double(Int(y))))
    return samples.withUnsafeBufferPointer { samples in
      var value: Float = 0
      var dx: Float = 0
      var dy: Float = 0
      let isInside = column >= 1 && column + 2 < width
      for offset in 0..<4 {
        let start = min(max(row - 1 + offset, 0), height - 1) * width
        let taps: SIMD4<Float>
        if isInside {
          let first = start + column - 1
          taps = SIMD4(samples[first], samples[first + 1], samples[first + 2], samples[first + 3])
        } else {
          func tap(_ index: Int) -> Float {
            samples[start + min(max(column - 1 + index, 0), width - 1)]
          }
          taps = SIMD4(tap(0), tap(1), tap(2), tap(3))
        }
        let across = (taps * u.values).sum()
        value += across * v.values[offset]
        dx += (taps * u.slopes).sum() * v.values[offset]
        dy += across * v.slopes[offset]
      }
      return (value, dx, dy)
    }
  }

  /// Returns the luma at the center of a frame's pixel if the plane is drawn in a rectangle, px of the
  /// frame, with the slopes there, 1/px of the frame.
  func value(
    _ column: Int, _ row: Int, drawnIn rect: Rect
  ) -> (value: Float, dx: Float, dy: Float) {
    let scale = (x: Double(width) / rect.width, y: Double(height) / rect.height)
    let found = value(
      (Double(column) + 0.5 - rect.minX) * scale.x, (Double(row) + 0.5 - rect.minY) * scale.y)
    return (found.value, found.dx * Float(scale.x), found.dy * Float(scale.y))
  }

  /// Returns a frame of a size, px, in which the plane is drawn in a rectangle, px.
  func drawn(in rect: Rect, width: Int, height: Int) -> LumaPlane {
    let samples = (0..<width * height).map { value($0 % width, $0 / width, drawnIn: rect).value }
    return LumaPlane(width: width, height: height, samples: samples)
  }
}

/// The weights of four neighboring samples, and the slopes of the weights.
private struct CubicWeights {
  let values: SIMD4<Float>, slopes: SIMD4<Float>

  /// Creates the weights for a fraction of the distance from the second sample to the third.
  ///
  /// Source: Catmull and Rom, "A class of local interpolating splines", 1974, with tension ½.
  init(_ share: Double) {
    let t = Float(share)
    values =
      SIMD4(
        ((2 - t) * t - 1) * t, (3 * t - 5) * t * t + 2, ((4 - 3 * t) * t + 1) * t, (t - 1) * t * t)
      * 0.5
    slopes =
      SIMD4((4 - 3 * t) * t - 1, (9 * t - 10) * t, (8 - 9 * t) * t + 1, (3 * t - 2) * t) * 0.5
  }
}
