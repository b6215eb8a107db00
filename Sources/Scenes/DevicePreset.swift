package import Geometry
package import SceneModel

/// A phone whose screen a scene can name.
package struct DevicePreset: Hashable, Sendable {
  /// The name that scenes use.
  package let name: String
  /// Width and height, pt.
  package let size: Size
  /// Pixels per point, of the written frames and of the device.
  package let scale: Double
  /// The room of the status bar and the home indicator, pt.
  package let safeArea: Insets

  private init(
    _ name: String, _ width: Double, _ height: Double, scale: Double, top: Double, bottom: Double
  ) {
    self.name = name
    size = Size(width: width, height: height)
    self.scale = scale
    safeArea = Insets(top: top, bottom: bottom)
  }

  /// The device of a scene that names neither a device nor a size.
  package static let standard = DevicePreset(
    "iphone-15", 393, 852, scale: 3, top: 59, bottom: 34)

  /// All presets, in the order of the documentation.
  package static let all = [
    DevicePreset("iphone-se", 375, 667, scale: 2, top: 20, bottom: 0),
    DevicePreset("iphone-14", 390, 844, scale: 3, top: 47, bottom: 34),
    standard,
    DevicePreset("iphone-15-pro-max", 430, 932, scale: 3, top: 59, bottom: 34),
    // 1080 × 2400 px; the points are rounded so that they give these pixels again.
    DevicePreset("pixel-8", 411.43, 914.29, scale: 2.625, top: 48, bottom: 24),
  ]

  /// The preset of a name, nil for names that are none.
  package init?(named name: String) {
    guard let preset = Self.all.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  /// The preset's screen, white.
  package var screen: Screen {
    Screen(size: size, scale: scale, density: scale, safeArea: safeArea, background: .white)
  }
}
