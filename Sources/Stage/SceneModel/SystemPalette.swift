package import Display

/// The light or dark appearance of a system.
package enum Appearance: String, CaseIterable, Hashable, Sendable {
  /// Dark text on white and light grays.
  case light
  /// Light text on black and dark grays.
  case dark
}

/// The colors of iOS's views in one appearance, by their names in iOS.
///
/// Translucent dark colors are composited over their background: `tertiaryLabel` is #EBEBF5 at 30 %
/// over a cell, `separator` #545458 at 60 % over `alertBackground`, and a bar #1D1D1D at 94 % over
/// black.
///
/// Source: UIKit's documentation of `UIColor`, "UI element colors" and "Standard colors", with the
/// values that the Human Interface Guidelines list for each appearance, and Apple's design
/// resources for dark ones; ours if stated.
package struct SystemPalette: Hashable, Sendable {
  private let isDark: Bool

  /// Returns the colors of an appearance.
  package static func of(_ appearance: Appearance) -> SystemPalette {
    SystemPalette(isDark: appearance == .dark)
  }

  private func color(_ light: UInt32, _ dark: UInt32) -> Color { Color(isDark ? dark : light) }

  /// `systemBackground`.
  package var background: Color { color(0xFFFFFF, 0x000000) }
  /// Material 3's `surface`, behind an Android grid; white in light, as in older scenes.
  ///
  /// Source: Material 3's baseline scheme, `md.sys.color.surface` in dark.
  package var materialSurface: Color { color(0xFFFFFF, 0x141218) }
  /// `systemBackground` at the elevated level, for a sheet.
  package var elevatedBackground: Color { color(0xFFFFFF, 0x1C1C1E) }
  /// `systemGroupedBackground`: behind the rows of a list.
  package var groupedBackground: Color { color(0xF2F2F7, 0x000000) }
  /// `secondarySystemGroupedBackground`: a row or a card.
  package var groupedCell: Color { color(0xFFFFFF, 0x1C1C1E) }
  /// The background of an alert: `secondarySystemGroupedBackground` at the elevated level.
  package var alertBackground: Color { color(0xFFFFFF, 0x2C2C2E) }
  /// `label`.
  package var label: Color { color(0x000000, 0xFFFFFF) }
  /// The color of a heading on a card: `systemGray6` of the other appearance (ours).
  package var heading: Color { color(0x1C1C1E, 0xF2F2F7) }
  /// The color of a text on a card: `systemGray3` of the other appearance (ours).
  package var text: Color { color(0x48484A, 0xC7C7CC) }
  /// `tertiaryLabel` over a cell: the chevron at a row's end.
  package var chevron: Color { color(0xC4C4C7, 0x5A5A5F) }
  /// `opaqueSeparator`.
  package var separator: Color { color(0xC6C6C8, 0x38383A) }
  /// The line on an alert: `separator` over `alertBackground`.
  package var alertSeparator: Color { color(0xC6C6C8, 0x444447) }
  /// The background of a navigation bar over `groupedBackground`.
  package var bar: Color { color(0xF9F9FB, 0x1B1B1B) }
  /// `systemBlue`: a button's text.
  package var tint: Color { color(0x007AFF, 0x0A84FF) }
  /// `systemGray3`: the disc behind the initial of a name.
  package var disc: Color { color(0xC7C7CC, 0x48484A) }
  /// An empty star or bar: `systemGray5` in light, `systemGray4` in dark.
  ///
  /// In dark, `systemGray5` is hardly distinguishable from a card.
  package var empty: Color { color(0xE5E5EA, 0x3A3A3C) }
  /// Lines drawn as placeholders of text: nearly `systemGray5`.
  package var placeholder: Color { color(0xE9E9ED, 0x2C2C2E) }
  /// The opacity of the black behind an alert (light: ours; dark: UIKit's, from memory).
  package var dimming: Double { isDark ? 0.48 : 0.2 }
}
