import Glibc

/// Fruit on a wooden table by a window.
enum FruitStillLife {
  static let photograph = Photograph(
    name: "oranges-and-grapes", width: 1600, height: 1200,
    development: Development(
      gain: 1.15, saturation: 1.06, contrast: 1.08, vignette: 0.35, grain: 1.2)
  ) { exposure in
    let scene = FruitScene()
    exposure.expose(samples: 9) { position, dice in scene.shade(position, &dice) }
    exposure.addBloom(radius: 0.01, amount: 0.06, over: 0.6)
  }
}
