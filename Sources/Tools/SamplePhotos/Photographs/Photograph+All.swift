extension Photograph {
  static let all: [Photograph] = [
    AuroraOverSpruces.photograph, CityBokeh.photograph, CloudSea.photograph,
    CoffeeFromAbove.photograph, Dunes.photograph, ForestLight.photograph,
    FruitStillLife.photograph, HillsAtDusk.photograph, LeafWithDew.photograph,
    LoneTree.photograph, MilkyWay.photograph, MountainLake.photograph, RainOnWindow.photograph,
    SeaSunset.photograph, Silk.photograph,
  ]
}
