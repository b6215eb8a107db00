package import Geometry

/// The light or dark appearance of a system.
package enum Appearance: String, CaseIterable, Hashable, Sendable {
  /// Dark text on white and light grays.
  case light
  /// Light text on black and dark grays.
  case dark
}

/// The colors of iOS's views in one appearance, by their names in iOS.
///
/// Source: UIKit's documentation of `UIColor`, "UI element colors" and "Standard colors", with the
/// values that the Human Interface Guidelines list for each appearance; ours if stated.
package struct SystemPalette: Hashable, Sendable {
  /// `systemBackground`.
  package let background: Color
  /// Material 3's `surface`, behind an Android grid; white in light, as in older scenes.
  ///
  /// Source: Material 3's baseline scheme, `md.sys.color.surface` in dark.
  package let materialSurface: Color
  /// `systemBackground` at the elevated level, for a sheet.
  package let elevatedBackground: Color
  /// `systemGroupedBackground`: behind the rows of a list.
  package let groupedBackground: Color
  /// `secondarySystemGroupedBackground`: a row or a card.
  package let groupedCell: Color
  /// The background of an alert: `secondarySystemGroupedBackground` at the elevated level.
  package let alertBackground: Color
  /// `label`.
  package let label: Color
  /// The color of a heading on a card: `systemGray6` of the other appearance (ours).
  package let heading: Color
  /// The color of a text on a card: `systemGray3` of the other appearance (ours).
  package let text: Color
  /// `tertiaryLabel` over a cell: the chevron at a row's end.
  package let chevron: Color
  /// `opaqueSeparator`.
  package let separator: Color
  /// The line on an alert: `separator` over `alertBackground`.
  package let alertSeparator: Color
  /// The background of a navigation bar over `groupedBackground`.
  package let bar: Color
  /// `systemBlue`: a button's text.
  package let tint: Color
  /// `systemGray3`: the disc behind the initial of a name.
  package let disc: Color
  /// An empty star or bar: `systemGray5` in light, `systemGray4` in dark.
  ///
  /// In dark, `systemGray5` is hardly distinguishable from a card.
  package let empty: Color
  /// Lines drawn as placeholders of text: nearly `systemGray5`.
  package let placeholder: Color
  /// The opacity of the black behind an alert (light: ours; dark: UIKit's, from memory).
  package let dimming: Double

  /// Returns the colors of an appearance.
  package static func of(_ appearance: Appearance) -> SystemPalette {
    switch appearance {
    case .light: light
    case .dark: dark
    }
  }

  private static func hex(_ number: UInt32) -> Color {
    Color(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  private static let light = SystemPalette(
    background: .white, materialSurface: .white, elevatedBackground: .white,
    groupedBackground: hex(0xF2F2F7),
    groupedCell: .white, alertBackground: .white, label: .black, heading: hex(0x1C1C1E),
    text: hex(0x48484A), chevron: hex(0xC4C4C7), separator: hex(0xC6C6C8),
    alertSeparator: hex(0xC6C6C8), bar: hex(0xF9F9FB), tint: hex(0x007AFF), disc: hex(0xC7C7CC),
    empty: hex(0xE5E5EA), placeholder: hex(0xE9E9ED), dimming: 0.2)

  /// The dark colors, with translucent ones composited over their background.
  ///
  /// `tertiaryLabel` is #EBEBF5 at 30 % over a cell, `separator` #545458 at 60 % over
  /// `alertBackground`, and a bar #1D1D1D at 94 % over black.
  ///
  /// Source: Apple's design resources.
  private static let dark = SystemPalette(
    background: .black, materialSurface: hex(0x141218), elevatedBackground: hex(0x1C1C1E),
    groupedBackground: .black,
    groupedCell: hex(0x1C1C1E), alertBackground: hex(0x2C2C2E), label: .white,
    heading: hex(0xF2F2F7),
    text: hex(0xC7C7CC), chevron: hex(0x5A5A5F), separator: hex(0x38383A),
    alertSeparator: hex(0x444447), bar: hex(0x1B1B1B), tint: hex(0x0A84FF), disc: hex(0x48484A),
    empty: hex(0x3A3A3C), placeholder: hex(0x2C2C2E), dimming: 0.48)
}
