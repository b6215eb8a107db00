import Glibc

/// Oiled wooden planks with the grain along x, with lengths in widths of a plank.
struct Wood: Sendable {
  /// The color of the light early wood.
  var early = Light(0.30, 0.155, 0.070)
  /// The color of the dark late wood, which forms the rings.
  var late = Light(0.125, 0.055, 0.024)

  private let grain = Noise(seed: 271)

  func surface(_ x: Float, _ z: Float) -> (albedo: Light, height: Float) {
    let (plank, across) = split(z)
    let shift = grain.unit(plank, 3) * 40
    // A plank cuts rings that are nearly cylinders around an axis outside of it.
    let bend = grain.sum(x * 0.22 + shift, across * 0.8 + shift, octaves: 3) * 0.55
    let core = (grain.unit(plank, 5) - 0.5) * 1.6
    let distance = across - 0.5 - core + bend + 0.04 * x
    let ring = (distance * distance + 0.02).squareRoot() * 11
    let (_, t) = split(ring)
    let late = smoothStep(0.25, 0.95, t) * smoothStep(1.0, 0.94, t)
    let fiber = grain.sum(x * 3 + shift, z * 90, octaves: 3, gain: 0.6)
    let pore = smoothStep(0.35, 0.7, grain(x * 7 + shift, z * 150))
    let tone = 0.85 + 0.35 * grain.unit(plank, 9) + 0.13 * grain.sum(x * 0.5, z, octaves: 2)
    var albedo = mix(early, self.late, clamp(0.15 + 0.55 * late + 0.22 * fiber)) * tone
    albedo *= 1 - 0.45 * pore
    let gap = smoothStep(0.012, 0.004, min(across, 1 - across))
    albedo *= 1 - 0.85 * gap
    return (albedo, -0.006 * pore - 0.03 * gap + 0.003 * fiber - 0.002 * late)
  }
}
