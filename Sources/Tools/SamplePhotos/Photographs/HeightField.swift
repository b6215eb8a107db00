import Glibc
import Platform

/// A terrain as heights on a square grid, with the sunlight at each grid point.
///
/// The motif chooses the unit of length. The grid covers 0 ... extent along x and z.
final class HeightField: @unchecked Sendable {
  /// The number of grid points along each side.
  let count: Int
  let extent: Float
  /// The heights of the grid points, in rows along x.
  let heights: UnsafeMutableBufferPointer<Float>
  /// The fraction of the sun's disk that is visible at each grid point, from 0 to 1.
  let sunlight: UnsafeMutableBufferPointer<Float>

  /// Creates a terrain from a function of x and z.
  init(count: Int, extent: Float, height: @Sendable (Float, Float) -> Float) {
    self.count = count
    self.extent = extent
    heights = .allocate(capacity: count * count)
    heights.initialize(repeating: 0)
    sunlight = .allocate(capacity: count * count)
    sunlight.initialize(repeating: 1)
    let scale = extent / Float(count - 1)
    ParallelLoop.run(count) { row in
      for column in 0..<count {
        self.heights[row * count + column] = height(Float(column) * scale, Float(row) * scale)
      }
    }
  }

  deinit {
    heights.deallocate()
    sunlight.deallocate()
  }

  /// Returns the interpolated height at a position, clamped to the nearest edge outside the grid.
  func height(_ x: Float, _ z: Float) -> Float { sample(heights, x, z) }

  /// Returns the interpolated fraction of the sun's disk that is visible at a position.
  func sunlight(_ x: Float, _ z: Float) -> Float { sample(sunlight, x, z) }

  @inline(__always)
  private func sample(_ grid: UnsafeMutableBufferPointer<Float>, _ x: Float, _ z: Float) -> Float {
    let scale = Float(count - 1) / extent
    let gx = clamp(x * scale, 0, Float(count) - 1.001)
    let gz = clamp(z * scale, 0, Float(count) - 1.001)
    let ix = Int(gx)
    let iz = Int(gz)
    let fx = gx - Float(ix)
    let start = iz * count + ix
    let near = mix(grid[start], grid[start + 1], fx)
    let far = mix(grid[start + count], grid[start + count + 1], fx)
    return mix(near, far, gz - Float(iz))
  }

  /// Computes `sunlight` for all grid points.
  ///
  /// `sun` is the direction toward the sun. `softness` is half the width of a shadow's edge divided
  /// by the distance from the object that casts it.
  func castShadows(sun: Vector3, softness: Float = 0.03) {
    let across = (sun.x * sun.x + sun.z * sun.z).squareRoot()
    let scale = extent / Float(count - 1)
    let step = Vector2(sun.x, sun.z) / across
    let rise = sun.y / across
    let highest = heights.max() ?? 0
    ParallelLoop.run(count) { row in
      for column in 0..<self.count {
        let start = Vector2(Float(column), Float(row)) * scale
        let base = self.heights[row * self.count + column] + scale * 0.3
        var seen: Float = 1
        var distance = scale * 1.5
        while seen > 0, base + distance * rise < highest {
          let position = start + step * distance
          guard position.x >= 0, position.y >= 0, position.x <= self.extent,
            position.y <= self.extent
          else {
            break
          }
          let clear = base + distance * rise - self.height(position.x, position.y)
          seen = min(seen, 0.5 + clear / (2 * softness * distance + scale * 0.3))
          distance += max(scale, clear * 0.6)
        }
        self.sunlight[row * self.count + column] = clamp(seen)
      }
    }
  }

  /// Simulates erosion by raindrops that move sediment and cut valleys.
  ///
  /// `strength` is about 1.
  func erode(drops: Int, strength: Float) {
    var dice = Dice(99)
    let last = Float(count) - 2.01
    for _ in 0..<drops {
      var position = Vector2(dice.roll(1, last), dice.roll(1, last))
      var direction = Vector2(0, 0)
      var speed: Float = 1
      var water: Float = 1
      var load: Float = 0
      for _ in 0..<48 {
        let ix = Int(position.x)
        let iy = Int(position.y)
        let fx = position.x - Float(ix)
        let fy = position.y - Float(iy)
        let corner = iy * count + ix
        let a = heights[corner]
        let b = heights[corner + 1]
        let c = heights[corner + count]
        let d = heights[corner + count + 1]
        let slope = Vector2(mix(b - a, d - c, fy), mix(c - a, d - b, fx))
        let here = mix(mix(a, b, fx), mix(c, d, fx), fy)
        direction = direction * 0.15 - slope * (0.85 * Float(count) / extent)
        let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
        guard length > 1e-6 else { break }
        direction /= length
        position += direction
        guard position.x >= 1, position.y >= 1, position.x < last, position.y < last else { break }
        let jx = Int(position.x)
        let jy = Int(position.y)
        let next = jy * count + jx
        let gx = position.x - Float(jx)
        let gy = position.y - Float(jy)
        let there = mix(
          mix(heights[next], heights[next + 1], gx),
          mix(heights[next + count], heights[next + count + 1], gx), gy)
        let fall = here - there
        let capacity = max(fall, 0.0004 * extent / Float(count)) * speed * water * 5 * strength
        var change: Float
        if load > capacity || fall < 0 {
          change = fall < 0 ? min(load, -fall) : (load - capacity) * 0.3
        } else {
          change = -min((capacity - load) * 0.3, max(fall, 0) * 0.5)
        }
        load -= change
        heights[corner] += change * (1 - fx) * (1 - fy)
        heights[corner + 1] += change * fx * (1 - fy)
        heights[corner + count] += change * (1 - fx) * fy
        heights[corner + count + 1] += change * fx * fy
        speed = max(0.2, min(speed * speed * 0.9 + max(fall, 0) * 30 / extent, 4)).squareRoot()
        water *= 0.97
      }
    }
  }

  /// Returns the distance along a ray to the terrain, or nil if the ray misses it.
  ///
  /// `direction` has length 1. `detail` returns an offset of at most `reach` that is added to the
  /// height of the grid.
  func hit(
    _ origin: Vector3, _ direction: Vector3, from start: Float, to end: Float, reach: Float = 0,
    detail: (Float, Float) -> Float = { _, _ in 0 }
  ) -> Float? {
    func clearance(_ distance: Float) -> Float {
      let point = origin + direction * distance
      let clear = point.y - self.height(point.x, point.z)
      // Detail costs much more than the grid, and matters only near the surface.
      return abs(clear) <= reach ? clear - detail(point.x, point.z) : clear
    }
    var distance = start
    var before = start
    while distance < end {
      let clear = clearance(distance)
      if clear < 0 {
        var (low, high) = (before, distance)
        for _ in 0..<6 {
          let middle = (low + high) / 2
          if clearance(middle) < 0 { high = middle } else { low = middle }
        }
        return (low + high) / 2
      }
      before = distance
      distance += max((clear - reach) * 0.5, distance * 0.003)
    }
    return nil
  }
}
