/// Names in rows, with a line break if the width is exceeded.
///
/// Widths are estimated, so that layout needs no font. Names that turn out longer are truncated.
struct FigureLegend: Hashable {
  /// A name, its left edge in pt, and its row from 0.
  struct Entry: Hashable {
    var name: String
    var index: Int
    var x: Double
    var row: Int
    /// The width for the text in pt.
    var width: Double
  }

  /// The font size in pt.
  static let size = 11.0
  static let rowHeight = 17.0
  /// The width before the text for a stroke or square in its color.
  static let swatch = 22.0
  private static let gap = 18.0
  /// The average width of a character in em.
  ///
  /// Source: ours; the widest common font, DejaVu Sans, takes 0.6 on average.
  private static let letter = 0.62

  private(set) var entries: [Entry] = []

  /// Lays out names from the left within a width in pt.
  init(_ names: [String], width: Double) {
    var (x, row) = (0.0, 0)
    for (index, name) in names.enumerated() {
      let textWidth = min(Self.width(of: name), max(width - Self.swatch, 0))
      if x > 0, x + Self.swatch + textWidth > width { (x, row) = (0, row + 1) }
      entries.append(Entry(name: name, index: index, x: x, row: row, width: textWidth))
      x += Self.swatch + textWidth + Self.gap
    }
  }

  var rows: Int { (entries.last?.row ?? -1) + 1 }

  /// The width that the widest row takes.
  var width: Double { entries.map { $0.x + Self.swatch + $0.width }.max() ?? 0 }

  static func width(of name: String, size: Double = size) -> Double {
    Double(name.unicodeScalars.count) * letter * size
  }
}
