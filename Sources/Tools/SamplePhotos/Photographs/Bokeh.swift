import Glibc

/// Points of light out of focus, each drawn as an image of the lens aperture.
struct Bokeh: Sendable {
  struct Disk: Sendable {
    var center: Vector2
    /// The radius in picture heights.
    var radius: Float
    var light: Light
  }

  var lights: [Disk]
  /// The relative increase in brightness from the center of a disk to its edge.
  var roundness: Float = 0.2
  /// The strength with which the lens barrel cuts off disks near the corners.
  var catEye: Float = 0.35

  func add(to exposure: Exposure) {
    let soft = 1.5 / Float(exposure.height)
    let dust = Noise(seed: 15)
    exposure.forEachRow { row in
      for disk in self.lights {
        let y = exposure.position(0, Float(row) + 0.5).y - disk.center.y
        let reach = disk.radius + soft
        guard abs(y) < reach else { continue }
        let left = (disk.center.x - reach + exposure.aspect / 2) * Float(exposure.height)
        let right = (disk.center.x + reach + exposure.aspect / 2) * Float(exposure.height)
        guard right > 0, left < Float(exposure.width) else { continue }
        let cut = disk.center * self.catEye
        for column in max(0, Int(left))...min(exposure.width - 1, Int(right)) {
          let x = exposure.position(Float(column) + 0.5, 0).x - disk.center.x
          let distance = (x * x + y * y).squareRoot()
          let inside = smoothStep(disk.radius + soft, disk.radius - soft, distance)
          guard inside > 0 else { continue }
          // The far end of the barrel is a second aperture, shifted toward the center.
          let bx = x + cut.x * disk.radius * 1.6
          let by = y + cut.y * disk.radius * 1.6
          let barrel = (bx * bx + by * by).squareRoot()
          let open = smoothStep(disk.radius * 1.12 + soft, disk.radius * 1.12 - soft, barrel)
          let t = distance / disk.radius
          let rim = 1 - self.roundness + self.roundness * 2.2 * smoothStep(0.72, 0.97, t)
          let speck = 1 + 0.06 * dust(x / disk.radius * 3 + disk.center.x * 90, y / disk.radius * 3)
          exposure.pixels[row * exposure.width + column] +=
            disk.light * (inside * open * rim * speck)
        }
      }
    }
  }
}
