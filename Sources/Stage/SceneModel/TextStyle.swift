import Display

/// A text style of iOS: font size and line height.
///
/// Source: Apple's Human Interface Guidelines, "Typography", iOS's Dynamic Type sizes at "Large",
/// the default.
package struct TextStyle: Hashable, Sendable {
  /// The font size, pt.
  package let size: Double
  /// The distance between baselines, pt.
  package let lineHeight: Double

  /// Title 1: the average rating, and the title of a pushed screen.
  package static let title1 = TextStyle(size: 28, lineHeight: 34)
  /// Headline, in bold: titles of bars, alerts and sections, and the submit button.
  package static let headline = TextStyle(size: 17, lineHeight: 22)
  /// Body: rows, buttons and the back button.
  package static let body = TextStyle(size: 17, lineHeight: 22)
  /// Subheadline: texts on a card.
  package static let subheadline = TextStyle(size: 15, lineHeight: 20)
}

extension Screen {
  /// The margin between a screen edge and a row's contents or a card, pt.
  ///
  /// It is 16 pt, or 20 pt on screens at least 414 pt wide. Source: UIKit's
  /// `systemMinimumLayoutMargins`, from memory.
  package var layoutMargin: Double { size.width >= 414 ? 20 : 16 }
}
