/// The outlines of a line of text, in points, y down, with the origin at the start of the baseline.
package struct ShapedText: Hashable, Sendable {
  /// The outlines of all glyphs; subpaths of opposite direction cancel.
  package var path: Path
  /// The length of the baseline, including trailing white space.
  package var advance: Double
  /// The font's height above the baseline, at least 0 and equal for all texts of a size.
  package var ascent: Double
  /// The font's depth below the baseline, at least 0 and equal for all texts of a size.
  package var descent: Double
  /// The bounding rectangle of the outlines; empty and at the origin if there are none.
  package var bounds: Rect

  package init(path: Path, advance: Double, ascent: Double, descent: Double) {
    self.path = path
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
    bounds = path.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// Returns the baseline that centers the range from ascent to descent at `y`.
  package func baseline(around y: Double) -> Double { y + (ascent - descent) / 2 }
}
