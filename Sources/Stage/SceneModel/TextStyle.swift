import Geometry

/// A style in which iOS sets texts: the side of an em and the distance of lines, pt.
///
/// Source: Apple's Human Interface Guidelines, "Typography", iOS's Dynamic Type sizes at "Large", the default.
package struct TextStyle: Hashable, Sendable {
  /// The side of an em, pt.
  package let size: Double
  /// From baseline to baseline, pt.
  package let lineHeight: Double

  /// Title 1: the average of ratings, the title of a pushed screen.
  package static let title1 = TextStyle(size: 28, lineHeight: 34)
  /// Headline, set bold: titles of bars, alerts and sections, and the button that submits.
  package static let headline = TextStyle(size: 17, lineHeight: 22)
  /// Body: rows, buttons and the way back.
  package static let body = TextStyle(size: 17, lineHeight: 22)
  /// Subheadline: what stands on a card.
  package static let subheadline = TextStyle(size: 15, lineHeight: 20)
}

extension Screen {
  /// The margin from an edge to a row's contents or to a card: 16 pt, on screens of 414 pt and more 20 pt.
  ///
  /// Source: UIKit's `systemMinimumLayoutMargins`, as they are remembered.
  package var layoutMargin: Double { size.width >= 414 ? 20 : 16 }
}
