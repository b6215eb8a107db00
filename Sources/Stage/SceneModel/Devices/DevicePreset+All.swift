import Geometry

/// The presets of the supported devices.
///
/// Source: sizes and scales of Apple's devices are from the table under "Layout" in the Human
/// Interface Guidelines, of Google's from their specifications and Android's default densities.
/// Safe areas are as UIKit and Android report them. Radii of Apple's displays are `UIScreen`'s
/// `_displayCornerRadius`, listed at github.com/kylebshr/ScreenCorners. Radii of displays missing
/// from that list and of Google's are estimated by eye. A border is half of the difference between
/// the body's width in the maker's specifications and the display's, calculated from its pixels and
/// their density.
extension DevicePreset {
  /// The device of a scene that names neither a device nor a size.
  package static let standard = DevicePreset(
    "iphone-15", 393, 852, scale: 3, top: 59, bottom: 34,
    .island(radius: 55, border: 19.5, top: 11), source: "71.6 mm, 460 px/in")

  /// All presets, in documentation order.
  package static let all = [homeButton] + notched + islands + tablets + pixels

  private static let homeButton = DevicePreset(
    "iphone-se", 375, 667, scale: 2, top: 20, bottom: 0,
    DeviceLook(
      cornerRadius: 0, cornerCurve: .continuous,
      border: Insets(top: 104, leading: 26.5, bottom: 104, trailing: 26.5), bodyRadius: 62,
      cutOut: .none, barCenter: 10, bars: .homeButton),
    source: "67.3 × 138.4 mm, 326 px/in; body corners by eye")

  private static let notched = [
    DevicePreset(
      "iphone-14", 390, 844, scale: 3, top: 47, bottom: 34, .notch,
      source: "71.5 mm, 460 px/in; notch by eye"),
    DevicePreset(
      "iphone-16e", 390, 844, scale: 3, top: 47, bottom: 34, .notch,
      source: "71.5 mm, 460 px/in; notch by eye"),
  ]

  private static let islands = [
    standard,
    DevicePreset(
      "iphone-15-pro-max", 430, 932, scale: 3, top: 59, bottom: 34,
      .island(radius: 55, border: 16.5, top: 11), source: "76.7 mm, 460 px/in"),
    DevicePreset(
      "iphone-16", 393, 852, scale: 3, top: 59, bottom: 34,
      .island(radius: 55, border: 19.5, top: 11), source: "71.6 mm, 460 px/in"),
    DevicePreset(
      "iphone-16-plus", 430, 932, scale: 3, top: 59, bottom: 34,
      .island(radius: 55, border: 20, top: 11), source: "77.8 mm, 460 px/in"),
    DevicePreset(
      "iphone-16-pro", 402, 874, scale: 3, top: 62, bottom: 34,
      .island(radius: 62, border: 15, top: 14), source: "71.5 mm, 460 px/in"),
    DevicePreset(
      "iphone-16-pro-max", 440, 956, scale: 3, top: 62, bottom: 34,
      .island(radius: 62, border: 14, top: 14), source: "77.6 mm, 460 px/in"),
    DevicePreset(
      "iphone-17", 402, 874, scale: 3, top: 62, bottom: 34,
      .island(radius: 62, border: 15, top: 14), source: "71.5 mm, 460 px/in"),
    DevicePreset(
      "iphone-air", 420, 912, scale: 3, top: 68, bottom: 34,
      .island(radius: 62, border: 15.5, top: 20),
      source: "74.7 mm, 460 px/in; island by eye"),
    DevicePreset(
      "iphone-17-pro", 402, 874, scale: 3, top: 62, bottom: 34,
      .island(radius: 62, border: 16, top: 14), source: "71.9 mm, 460 px/in"),
    DevicePreset(
      "iphone-17-pro-max", 440, 956, scale: 3, top: 62, bottom: 34,
      .island(radius: 62, border: 15.5, top: 14), source: "78.0 mm, 460 px/in"),
  ]

  private static let tablets = [
    DevicePreset(
      "ipad-air-11", 820, 1180, scale: 2, top: 24, bottom: 20,
      .apple(radius: 18, border: 54, .none, barCenter: 12.5, .tablet),
      source: "178.5 mm, 264 px/in; safe area before iPadOS 26"),
    DevicePreset(
      "ipad-pro-11", 834, 1210, scale: 2, top: 24, bottom: 20,
      .apple(radius: 18, border: 44, .none, barCenter: 12.5, .tablet),
      source: "177.5 mm, 264 px/in; radius of earlier models; safe area before iPadOS 26"),
  ]

  // The points of displays 1080 px wide are rounded so that they reproduce their pixels.
  private static let pixels = [
    DevicePreset(
      "pixel-8", 411.43, 914.29, scale: 2.625, top: 48, bottom: 24,
      .pixel(radius: 40, border: 21.5, statusBar: 48),
      source: "70.8 mm, 428 px/in; corners and hole by eye"),
    DevicePreset(
      "pixel-9", 411.43, 923.43, scale: 2.625, top: 52, bottom: 24,
      .pixel(radius: 50, border: 22, statusBar: 52),
      source: "72.0 mm, 422 px/in; status bar, corners and hole by eye"),
    DevicePreset(
      "pixel-9-pro", 426.67, 952, scale: 3, top: 52, bottom: 24,
      .pixel(radius: 50, border: 20.5, statusBar: 52),
      source: "72.0 mm, 495 px/in; status bar, corners and hole by eye"),
    DevicePreset(
      "pixel-10", 411.43, 923.43, scale: 2.625, top: 52, bottom: 24,
      .pixel(radius: 50, border: 22, statusBar: 52),
      source: "72.0 mm, 422 px/in; status bar, corners and hole by eye"),
  ]
}
