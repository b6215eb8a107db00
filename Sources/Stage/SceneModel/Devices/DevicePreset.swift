package import Geometry

/// A phone or a tablet whose screen a scene can name, as it is held upright.
package struct DevicePreset: Hashable, Sendable {
  /// The name that scenes use.
  package let name: String
  /// Width and height, pt.
  package let size: Size
  /// Pixels per point, of the written frames and of the device.
  package let scale: Double
  /// The room of the status bar and the home indicator, pt.
  package let safeArea: Insets
  /// The look of the device around its screen and what its system draws there.
  package let look: DeviceLook
  /// The measures of body and display that the border follows from, and what is of another source.
  package let source: String

  /// Describes a device.
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

  /// The preset's screen, white.
  package var screen: Screen {
    Screen(
      size: size, scale: scale, density: scale, safeArea: safeArea, background: .white,
      device: self)
  }
}

/// The look of a device: its border, the shape of its display, and what its system draws on it.
package struct DeviceLook: Hashable, Sendable {
  /// The part of a display that shows nothing.
  package enum CutOut: Hashable, Sendable {
    /// The display is whole.
    case none
    /// A bay in the middle of the upper edge, of a width and a height, pt.
    case notch(width: Double, height: Double)
    /// A capsule below the upper edge, at a distance from it, pt.
    case island(top: Double, size: Size)
    /// A round hole in the middle below the upper edge, its own middle at a distance from it, pt.
    case hole(center: Double, diameter: Double)
  }

  /// The bars of a system.
  package enum Bars: Hashable, Sendable {
    /// Time and levels beside a notch or an island, and the home indicator.
    case phone
    /// Time in the middle of a low bar; a button below the display.
    case homeButton
    /// Time and levels at the ends of a low bar, and the home indicator.
    case tablet
    /// Android's: time and levels at the ends, and the handle of its gestures.
    case android
  }

  /// The radius of the display's corners, pt; 0 for square ones.
  package var cornerRadius: Double
  /// The curve of those corners, and of the device's own.
  package var cornerCurve: CornerCurve
  /// The border between the display and the device's edges, pt.
  package var border: Insets
  /// The radius of the device's own corners, pt.
  package var bodyRadius: Double
  /// The part that shows nothing.
  package var cutOut: CutOut
  /// The middle of time and levels, from the upper edge, pt.
  package var barCenter: Double
  /// The bars.
  package var bars: Bars

  /// A device of Apple without a button, its border equally wide on all sides.
  static func apple(
    radius: Double, border: Double, _ cutOut: CutOut, barCenter: Double, _ bars: Bars = .phone
  ) -> DeviceLook {
    DeviceLook(
      cornerRadius: radius, cornerCurve: .continuous, border: Insets(all: border),
      bodyRadius: radius + border, cutOut: cutOut, barCenter: barCenter, bars: bars)
  }

  /// A phone of Apple with a notch.
  static let notch = apple(
    radius: 47.33, border: 20.5, .notch(width: 162, height: 33), barCenter: 23.5)

  /// A device with an island, which time and levels stand beside.
  ///
  /// Source: 125 × 37 pt, seen at the 3x of screenshots of Apple's simulators, as all islands have been so far.
  static func island(radius: Double, border: Double, top: Double) -> DeviceLook {
    let size = Size(width: 125, height: 37)
    return apple(
      radius: radius, border: border, .island(top: top, size: size),
      barCenter: top + size.height / 2)
  }

  /// A phone of Google, its camera in a hole in the middle of the status bar.
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
