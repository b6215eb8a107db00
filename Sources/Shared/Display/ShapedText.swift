package import Geometry

/// A line of text as outlines; in points, y down, the origin at the baseline's start.
package struct ShapedText: Hashable, Sendable {
  /// The outlines of all glyphs; parts that wind opposite ways cancel.
  package var path: Path
  /// The baseline's length; white space at the end counts.
  package var advance: Double
  /// The font's height above the baseline, at least 0; the same for every text of a size.
  package var ascent: Double
  /// The font's depth below the baseline, at least 0; the same for every text of a size.
  package var descent: Double
  /// The smallest rectangle that holds the outlines; at the origin and empty where there are none.
  package var bounds: Rect

  /// Creates a line of text.
  package init(path: Path, advance: Double, ascent: Double, descent: Double) {
    self.path = path
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
    bounds = path.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The baseline of a line around the middle of ascent and descent, which all texts of a size share.
  package func baseline(around y: Double) -> Double { y + (ascent - descent) / 2 }
}
