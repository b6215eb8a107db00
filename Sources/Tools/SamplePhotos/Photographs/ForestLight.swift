import Glibc

/// The morning sun in a misty forest, with shafts of light between the trunks.
enum ForestLight {
  static let photograph = Photograph(
    name: "forest-light", width: 1200, height: 1800,
    development: Development(
      gain: 1.0, saturation: 1.05, contrast: 1.08, vignette: 0.35, grain: 1.3)
  ) { exposure in
    exposure.expose(samples: 4) { position, _ in shade(position) }
    exposure.addBloom(radius: 0.02, amount: 0.22, over: 0.5)
  }

  private static let sun = Vector2(0.06, 0.16)
  private static let bark = Noise(seed: 251)
  private static let leaves = Noise(seed: 252)
  private static let rays = Noise(seed: 253)
  /// A layer of trees at one distance.
  private struct TreeLayer {
    static let count = 9

    let index: Int
    /// 0 for the farthest, 1 for the nearest.
    let near: Float
    /// The fraction of the layer's light that comes from the mist.
    let fog: Float
    /// The height of the layer's forest floor in the picture.
    let foot: Float

    init(_ index: Int) {
      self.index = index
      near = Float(index) / Float(Self.count - 1)
      fog = mix(0.92, 0.0, pow(near, 0.62))
      foot = mix(-0.13, -0.50, pow(near, 1.35))
    }
  }

  private static let layers = (0..<TreeLayer.count).reversed().map { TreeLayer($0) }

  /// The light accumulated along a line of sight, from front to back.
  private struct Sight {
    let mist: Light
    var light = Light(0)
    /// The transmittance so far: the fraction of the light from behind that is visible.
    var open: Float = 1

    mutating func add(_ color: Light, cover: Float, fog: Float) {
      light += mix(color, mist, fog) * (cover * open)
      open *= 1 - cover
    }
  }

  private static func shade(_ p: Vector2) -> Light {
    var sight = Sight(mist: mist(p))
    let shafts = shafts(p)
    for layer in layers {
      // The air in front of each layer adds scattered light.
      let scattered = shafts * 0.062 * (1 - 0.6 * layer.near) * sight.open
      sight.light += Light(1.0, 0.86, 0.52) * scattered
      foliage(p, layer, &sight)
      trunks(p, layer, &sight)
      background(p, layer, &sight)
      if sight.open < 0.005 { return sight.light }
    }
    sight.add(sight.mist, cover: 1, fog: 0)
    return sight.light
  }

  private static func mist(_ p: Vector2) -> Light {
    let d = Vector2(p.x - sun.x, (p.y - sun.y) * 0.85)
    let distance = (d.x * d.x + d.y * d.y).squareRoot()
    let base = mix(Light(0.42, 0.50, 0.30), Light(0.22, 0.33, 0.24), smoothStep(-0.3, 0.5, p.y))
    return base + Light(1.5, 1.15, 0.55) * exp(-distance * 4.6) + Light(2.8, 2.3, 1.4)
      * exp(-distance * 15)
  }

  private static func shafts(_ p: Vector2) -> Float {
    let d = Vector2(p.x - sun.x, p.y - sun.y - 0.12)
    let distance = (d.x * d.x + d.y * d.y).squareRoot()
    let angle = atan2(d.x, -d.y)
    let beams =
      smoothStep(-0.12, 0.5, rays(angle * 7.5 + 3, 0.5)) * (0.65 + 0.35 * rays(angle * 21, 2))
    let body = smoothStep(0.04, 0.2, distance) * exp(-distance * 1.9)
    return beams * body * smoothStep(1.7, 0.5, abs(angle)) * 2.2
  }

  private static func trunks(_ p: Vector2, _ layer: TreeLayer, _ sight: inout Sight) {
    let near = layer.near
    let pitch = mix(0.075, 0.46, near * near)
    let thick = mix(0.0045, 0.052, near * near)
    let id = Int32(layer.index)
    let foot = layer.foot
    let (cell, _) = split(p.x / pitch)
    for neighbor in [1, 0, -1] as [Int32] {
      let column = cell &+ neighbor
      guard bark.unit(column, id, 1) > 0.28 else { continue }
      let middle = (Float(column) + 0.5 + 0.8 * (bark.unit(column, id, 2) - 0.5)) * pitch
      // Keep the path through the forest free.
      if layer.index > 5, abs(middle - 0.03) < 0.15 * near { continue }
      let lean = 0.05 * (bark.unit(column, id, 3) - 0.5)
      let bow = 0.012 * bark(p.y * 2 + Float(column) * 7, Float(layer.index) * 5)
      let center = middle + lean * (p.y - foot) + bow * (0.3 + near)
      let taper = 1 - 0.30 * clamp((p.y - foot) / 1.1)
      let flare = 1 + 0.5 * exp(-max(p.y - foot, 0) / (thick * 1.3 + 0.004))
      let half = thick * (0.55 + 0.6 * bark.unit(column, id, 4)) * taper * flare
      let across = (p.x - center) / half
      let soft = 0.0012 / half + (near > 0.95 ? 0.16 : 0.02)
      let cover = smoothStep(1 + soft, 1 - soft, abs(across)) * smoothStep(foot - 0.012, foot, p.y)
      guard cover > 0 else { continue }
      let furrow = bark.sum(
        across * 3.5 + Float(column) * 9, p.y / half * 0.20, octaves: 4, gain: 0.6)
      let side = clamp(0.5 + 0.5 * across * (middle < sun.x ? 1 : -1))
      let rim = pow(side, 4) * 1.2 * exp(-abs(middle - sun.x) * 2.4)
      let moss = smoothStep(0.1, -0.35, p.y - foot - 0.25) * smoothStep(-0.2, 0.4, furrow)
      var wood =
        mix(Light(0.020, 0.017, 0.013), Light(0.026, 0.033, 0.012), moss) * (1 + 0.6 * furrow)
      wood += Light(0.40, 0.31, 0.15) * rim * (0.6 + 0.5 * furrow)
      sight.add(wood, cover: cover, fog: layer.fog)
    }
  }

  private static func foliage(_ p: Vector2, _ layer: TreeLayer, _ sight: inout Sight) {
    let near = layer.near
    let scale = mix(44, 17, near)
    let shift = Float(layer.index) * 17.3
    let hang = mix(0.17, 0.36, near) - 0.10 * abs(p.x - 0.03)
    guard p.y - hang > -0.30 else { return }
    let bough = leaves.sum(p.x * 3.4 + shift, p.y * 4.6 + shift, octaves: 3)
    let above = p.y - hang + bough * mix(0.10, 0.20, near)
    guard above > -0.10 else { return }
    let clump = leaves.sum(p.x * scale + shift, p.y * scale * 1.3, octaves: 4, gain: 0.75)
    // The nearest leaves are out of focus.
    let soft: Float = near > 0.95 ? 0.75 : 0.22
    let cover = smoothStep(0.30, 0.30 + soft, clump + above * 3.2) * (near > 0.95 ? 0.85 : 0.95)
    guard cover > 0 else { return }
    let d = Vector2(p.x - sun.x, p.y - sun.y)
    let toSun = exp(-(d.x * d.x + d.y * d.y) * 8)
    let through = leaves.sum(
      p.x * scale * 1.7 + 40, p.y * scale * 2.1 + shift, octaves: 3, gain: 0.7)
    let lit = clamp(0.16 + 0.42 * through + 0.55 * toSun - 0.25 * near)
    let leaf = mix(Light(0.018, 0.036, 0.009), Light(0.30, 0.36, 0.065), lit)
    sight.add(leaf, cover: cover, fog: layer.fog)
  }

  private static func background(_ p: Vector2, _ layer: TreeLayer, _ sight: inout Sight) {
    let near = layer.near
    let shift = Float(layer.index) * 23.1
    let foot = layer.foot
    guard p.y < foot + 0.09 else { return }
    let path = exp(-pow((p.x - 0.03 - 0.05 * (1 - near)) / mix(0.05, 0.20, near), 2))
    let ferns = leaves.sum(p.x * mix(48, 11, near) + shift, shift, octaves: 4, gain: 0.65)
    let top =
      foot + (0.010 + 0.035 * near) * (0.55 + ferns) * (1 - 0.85 * path) + 0.012 * (1 - path)
    let cover = smoothStep(0.002, -0.002, p.y - top)
    guard cover > 0 else { return }
    let texture = leaves.sum(
      p.x * mix(90, 22, near) + shift, p.y * mix(120, 34, near), octaves: 4, gain: 0.65)
    let green = mix(
      Light(0.030, 0.048, 0.014), Light(0.20, 0.25, 0.05), clamp(0.25 + 0.5 * texture))
    let soil = mix(Light(0.055, 0.038, 0.020), Light(0.24, 0.16, 0.07), clamp(0.4 + 0.4 * texture))
    let lit =
      0.55 + 1.1 * smoothStep(0.05, 0.6, leaves.sum(p.x * 4 + shift, p.y * 16, octaves: 3))
      * (1 - near * 0.5)
    sight.add(mix(green, soil, path) * lit, cover: cover, fog: layer.fog * 0.95)
  }
}
