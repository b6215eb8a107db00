package import Geometry

/// A phone or tablet in portrait orientation, whose screen a scene can name.
package struct DevicePreset: Hashable, Sendable {
  /// The name in scenes.
  package let name: String
  /// The size of the screen, pt.
  package let size: Size
  /// Pixels per point of the written frames and of the device.
  package let scale: Double
  /// The insets of the status bar and the home indicator, pt.
  package let safeArea: Insets
  /// The appearance of the device around its screen and of its system's bars.
  package let look: DeviceLook
  /// The dimensions from which the border is calculated, and values from other sources.
  package let source: String

  init(
    _ name: String, _ width: Double, _ height: Double, scale: Double, top: Double, bottom: Double,
    _ look: DeviceLook, source: String
  ) {
    self.name = name
    size = Size(width: width, height: height)
    self.scale = scale
    safeArea = Insets(top: top, bottom: bottom)
    self.look = look
    self.source = source
  }

  /// The preset's screen with a white background.
  package var screen: Screen {
    Screen(
      size: size, scale: scale, density: scale, safeArea: safeArea, background: .white,
      device: self)
  }

  // MARK: Presets
  //
  // The presets of the supported devices.
  //
  // Source: sizes and scales of Apple's devices are from the table under "Layout" in the Human
  // Interface Guidelines, of Google's from their specifications and Android's default densities.
  // Safe areas are as UIKit and Android report them. Radii of Apple's displays are `UIScreen`'s
  // `_displayCornerRadius`, listed at github.com/kylebshr/ScreenCorners. Radii of displays missing
  // from that list and of Google's are estimated by eye. A border is half of the difference between
  // the body's width in the maker's specifications and the display's, calculated from its pixels and
  // their density.

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

/// The look of a device: its border, the shape of its display, and its system's bars.
package struct DeviceLook: Hashable, Sendable {
  /// The area of a display that shows nothing.
  package enum CutOut: Hashable, Sendable {
    case none
    /// A notch in the center of the upper edge, pt.
    case notch(width: Double, height: Double)
    /// A capsule at a distance from the upper edge, pt.
    case island(top: Double, size: Size)
    /// A round hole, horizontally centered, with its center at a distance from the upper edge, pt.
    case hole(center: Double, diameter: Double)
  }

  /// The bars of a system.
  package enum Bars: Hashable, Sendable {
    /// The time and indicators on both sides of a notch or an island, and the home indicator.
    case phone
    /// The time in the center of a low bar, and a button below the display.
    case homeButton
    /// The time and indicators at the ends of a low bar, and the home indicator.
    case tablet
    /// Android's: the time and indicators at the ends, and the gesture handle.
    case android
  }

  /// The radius of the display's corners, pt; 0 for square ones.
  package var cornerRadius: Double
  /// The curve of the display's and the body's corners.
  package var cornerCurve: CornerCurve
  /// The border between the display and the body's edges, pt.
  package var border: Insets
  /// The radius of the body's corners, pt.
  package var bodyRadius: Double
  package var cutOut: CutOut
  /// The distance from the upper edge to the center of the time and indicators, pt.
  package var barCenter: Double
  package var bars: Bars

  /// Returns the look of an Apple device without a home button; its border is equal on all sides.
  static func apple(
    radius: Double, border: Double, _ cutOut: CutOut, barCenter: Double, _ bars: Bars = .phone
  ) -> DeviceLook {
    DeviceLook(
      cornerRadius: radius, cornerCurve: .continuous, border: Insets(all: border),
      bodyRadius: radius + border, cutOut: cutOut, barCenter: barCenter, bars: bars)
  }

  /// The look of an Apple phone with a notch.
  static let notch = apple(
    radius: 47.33, border: 20.5, .notch(width: 162, height: 33), barCenter: 23.5)

  /// Returns the look of a Google phone, with its camera in a hole in the center of the status bar.
  static func pixel(radius: Double, border: Double, statusBar: Double) -> DeviceLook {
    DeviceLook(
      cornerRadius: radius, cornerCurve: .circular, border: Insets(all: border),
      bodyRadius: radius + border, cutOut: .hole(center: statusBar / 2, diameter: 24),
      barCenter: statusBar / 2, bars: .android)
  }
}

extension Insets {
  fileprivate init(all inset: Double) {
    self.init(top: inset, leading: inset, bottom: inset, trailing: inset)
  }
}
