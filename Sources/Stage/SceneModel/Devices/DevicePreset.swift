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
