package import Display

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

  /// Creates the preset of a row of the table `devices.tsv`.
  ///
  /// A border is half of the difference between the body's width in the maker's specifications and
  /// the display's, calculated from its pixels and their density, to half a point.
  private init(_ row: [String]) {
    let numbers = row.map { Double($0) ?? 0 }
    name = row[0]
    size = Size(width: numbers[2], height: numbers[3])
    scale = numbers[4]
    safeArea = Insets(top: numbers[5], bottom: numbers[6])
    let border = (numbers[8] / 25.4 * numbers[9] / scale - size.width).rounded() / 2
    look = .look(row[1], radius: numbers[7], border: border, statusBar: safeArea.top)
    source = "\(row[8]) mm, \(row[9]) px/in" + row.dropFirst(10).joined()
  }

  /// The preset's screen with a white background.
  package var screen: Screen {
    Screen(
      size: size, scale: scale, density: scale, safeArea: safeArea, background: .white,
      device: self)
  }

  // MARK: Presets

  /// All presets, in documentation order.
  ///
  /// Source: sizes and scales of Apple's devices are from the table under "Layout" in the Human
  /// Interface Guidelines, of Google's from their specifications and Android's default densities.
  /// The points of displays 1080 px wide are rounded so that they reproduce their pixels. Safe areas
  /// are as UIKit and Android report them. Radii of Apple's displays are `UIScreen`'s
  /// `_displayCornerRadius`, listed at github.com/kylebshr/ScreenCorners. Radii of displays missing
  /// from that list and of Google's are estimated by eye.
  package static let all = TextTable.devices.map(DevicePreset.init)

  /// The device of a scene that names neither a device nor a size.
  package static let standard = all.first { $0.name == "iphone-15" } ?? all[0]
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

  /// Returns the look with a name in the table `devices.tsv`.
  ///
  /// A Dynamic Island ends 11 pt above the safe area. The camera of a Google phone is in a hole in
  /// the center of the status bar.
  ///
  /// Source: islands are 125 × 37 pt, measured in 3x screenshots of Apple's simulators; all so far
  /// are equal.
  static func look(
    _ name: String, radius: Double, border: Double, statusBar: Double
  ) -> DeviceLook {
    let island = Size(width: 125, height: 37)
    let islandTop = statusBar - 11 - island.height
    let (bars, side, cutOut, barCenter): (Bars, Double, CutOut, Double) =
      switch name {
      case "homeButton": (.homeButton, 26.5, .none, 10)
      case "notch": (.phone, 20.5, .notch(width: 162, height: 33), 23.5)
      case "island":
        (.phone, border, .island(top: islandTop, size: island), islandTop + island.height / 2)
      case "tablet": (.tablet, border, .none, 12.5)
      default: (.android, border, .hole(center: statusBar / 2, diameter: 24), statusBar / 2)
      }
    let hasButton = bars == .homeButton
    return DeviceLook(
      cornerRadius: radius, cornerCurve: bars == .android ? .circular : .continuous,
      border: Insets(
        top: hasButton ? 104 : side, leading: side, bottom: hasButton ? 104 : side, trailing: side),
      bodyRadius: hasButton ? 62 : radius + side, cutOut: cutOut, barCenter: barCenter, bars: bars)
  }
}
