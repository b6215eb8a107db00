import Glibc
import Platform

/// A picture in linear light, before its development.
///
/// Positions are in picture heights from the center, with x to the right, and y up in −0.5 ... 0.5.
final class Exposure: @unchecked Sendable {
  let width: Int
  let height: Int
  /// The light of all pixels, in rows from top to bottom.
  let pixels: UnsafeMutableBufferPointer<Light>

  /// Creates a black picture.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: Light(0))
  }

  deinit {
    pixels.deallocate()
  }

  var aspect: Float { Float(width) / Float(height) }

  /// Sets each pixel to the mean of `shade` at jittered positions in it.
  ///
  /// Each pixel has its own random number generator, so that the result does not depend on the
  /// number of processors.
  func expose(samples: Int = 4, _ shade: @Sendable (Vector2, inout Dice) -> Light) {
    let side = max(1, Int(Float(samples).squareRoot().rounded()))
    forEachRow { y in
      for x in 0..<self.width {
        var dice = Dice(UInt32(truncatingIfNeeded: y &* self.width &+ x))
        var total = Light(0)
        for j in 0..<side {
          for i in 0..<side {
            let dx = (Float(i) + dice.roll()) / Float(side)
            let dy = (Float(j) + dice.roll()) / Float(side)
            total += shade(self.position(Float(x) + dx, Float(y) + dy), &dice)
          }
        }
        self.pixels[y * self.width + x] = total / Float(side * side)
      }
    }
  }

  func adjust(_ change: @Sendable (Light, Vector2) -> Light) {
    forEachRow { y in
      for x in 0..<self.width {
        let index = y * self.width + x
        self.pixels[index] = change(
          self.pixels[index], self.position(Float(x) + 0.5, Float(y) + 0.5))
      }
    }
  }

  /// Calls `body` for each row in parallel.
  func forEachRow(_ body: @Sendable (Int) -> Void) {
    ParallelLoop.run(height) { body($0) }
  }

  /// Converts pixel coordinates from the top-left corner to a position.
  func position(_ x: Float, _ y: Float) -> Vector2 {
    Vector2((x - Float(width) / 2) / Float(height), 0.5 - y / Float(height))
  }

  /// Returns the interpolated light at a position, clamped to the nearest edge outside the picture.
  func light(at position: Vector2) -> Light {
    let x = clamp((position.x + aspect / 2) * Float(height) - 0.5, 0, Float(width - 1))
    let y = clamp((0.5 - position.y) * Float(height) - 0.5, 0, Float(height - 1))
    let (ix, fx) = split(x)
    let (iy, fy) = split(y)
    let left = Int(ix)
    let right = min(left + 1, width - 1)
    let top = Int(iy) * width
    let bottom = min(Int(iy) + 1, height - 1) * width
    return mix(
      mix(pixels[top + left], pixels[top + right], fx),
      mix(pixels[bottom + left], pixels[bottom + right], fx), fy)
  }

  /// Returns a copy with an approximate Gaussian blur.
  ///
  /// `radius` is the standard deviation in picture heights.
  func blurred(radius: Float) -> Exposure {
    let box = max(1, Int((radius * Float(height) * 1.0).rounded()))
    let first = Exposure(width: width, height: height)
    let second = Exposure(width: width, height: height)
    _ = first.pixels.update(fromContentsOf: pixels)
    for _ in 0..<3 {
      first.slide(box, into: second, count: height, length: width, step: 1, next: width)
      second.slide(box, into: first, count: width, length: height, step: width, next: 1)
    }
    return first
  }

  private func slide(
    _ radius: Int, into target: Exposure, count: Int, length: Int, step: Int, next: Int
  ) {
    ParallelLoop.run(count) { line in
      let start = line * next
      let scale = 1 / Float(2 * radius + 1)
      var total = self.pixels[start] * Float(radius)
      for i in 0...radius { total += self.pixels[start + min(i, length - 1) * step] }
      for i in 0..<length {
        target.pixels[start + i * step] = total * scale
        total += self.pixels[start + min(i + radius + 1, length - 1) * step]
        total -= self.pixels[start + max(i - radius, 0) * step]
      }
    }
  }

  /// Adds bloom, the light that a lens scatters around bright pixels.
  func addBloom(radius: Float = 0.02, amount: Float = 0.08, over threshold: Float = 0) {
    let bright = Exposure(width: width, height: height)
    for index in pixels.indices {
      let light = pixels[index]
      bright.pixels[index] = light * smoothStep(threshold, threshold * 2 + 1e-6, light.luminance)
    }
    let near = bright.blurred(radius: radius)
    let far = near.blurred(radius: radius * 4)
    for index in pixels.indices {
      let spread = near.pixels[index] * 0.6 + far.pixels[index] * 0.4
      pixels[index] = pixels[index] * (1 - amount * 0.5) + spread * amount
    }
  }
}
