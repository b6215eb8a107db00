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
  package static let standard = island("iphone-15", 393, 852, top: 59, radius: 55, body: 71.6)

  /// All presets, in documentation order.
  package static let all = [homeButton] + notched + islands + tablets + pixels

  private static let homeButton = DevicePreset(
    "iphone-se", 375, 667, scale: 2, top: 20, bottom: 0,
    DeviceLook(
      cornerRadius: 0, cornerCurve: .continuous,
      border: Insets(top: 104, leading: 26.5, bottom: 104, trailing: 26.5), bodyRadius: 62,
      cutOut: .none, barCenter: 10, bars: .homeButton),
    source: "67.3 × 138.4 mm, 326 px/in; body corners by eye")

  private static let notched = ["iphone-14", "iphone-16e"].map { name in
    DevicePreset(
      name, 390, 844, scale: 3, top: 47, bottom: 34, .notch,
      source: "71.5 mm, 460 px/in; notch by eye")
  }

  private static let islands = [
    standard,
    island("iphone-15-pro-max", 430, 932, top: 59, radius: 55, body: 76.7),
    island("iphone-16", 393, 852, top: 59, radius: 55, body: 71.6),
    island("iphone-16-plus", 430, 932, top: 59, radius: 55, body: 77.8),
    island("iphone-16-pro", 402, 874, top: 62, radius: 62, body: 71.5),
    island("iphone-16-pro-max", 440, 956, top: 62, radius: 62, body: 77.6),
    island("iphone-17", 402, 874, top: 62, radius: 62, body: 71.5),
    island("iphone-air", 420, 912, top: 68, radius: 62, body: 74.7, note: "; island by eye"),
    island("iphone-17-pro", 402, 874, top: 62, radius: 62, body: 71.9),
    island("iphone-17-pro-max", 440, 956, top: 62, radius: 62, body: 78),
  ]

  /// Creates an iPhone with a Dynamic Island, which ends 11 pt above the safe area.
  ///
  /// `body` is the body's width in mm, from which the border is calculated to half a point.
  ///
  /// Source: 125 × 37 pt, measured in 3x screenshots of Apple's simulators; all islands so far are
  /// equal.
  private static func island(
    _ name: String, _ width: Double, _ height: Double, top: Double, radius: Double, body: Double,
    note: String = ""
  ) -> DevicePreset {
    let size = Size(width: 125, height: 37)
    let border = (body / 25.4 * 460 / 3 - width).rounded() / 2
    let look = DeviceLook.apple(
      radius: radius, border: border, .island(top: top - 11 - size.height, size: size),
      barCenter: top - 11 - size.height / 2)
    return DevicePreset(
      name, width, height, scale: 3, top: top, bottom: 34, look,
      source: "\(body) mm, 460 px/in\(note)")
  }

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
