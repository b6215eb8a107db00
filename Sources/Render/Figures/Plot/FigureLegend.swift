/// Names in rows, broken where the width ends.
///
/// Widths are estimated, so that a layout needs no font; names that are longer are cut short.
struct FigureLegend: Hashable {
  /// A name with its place in pt: its left edge and its room, and its row from 0.
  struct Entry: Hashable {
    var name: String
    var index: Int
    var x: Double
    var row: Int
    /// The room of the words, pt.
    var width: Double
  }

  /// The size of the words, pt.
  static let size = 11.0
  static let rowHeight = 17.0
  /// The room before the words, for a stroke or a square of their colour.
  static let swatch = 22.0
  private static let gap = 18.0
  /// The width of a letter, em.
  ///
  /// Source: ours; the widest of usual fonts, DejaVu Sans, takes 0.6 on average.
  private static let letter = 0.62

  private(set) var entries: [Entry] = []

  /// Lays names out from the left of a width, pt.
  init(_ names: [String], width: Double) {
    var (x, row) = (0.0, 0)
    for (index, name) in names.enumerated() {
      let words = min(Self.width(of: name), max(width - Self.swatch, 0))
      if x > 0, x + Self.swatch + words > width { (x, row) = (0, row + 1) }
      entries.append(Entry(name: name, index: index, x: x, row: row, width: words))
      x += Self.swatch + words + Self.gap
    }
  }

  var rows: Int { (entries.last?.row ?? -1) + 1 }

  /// The width that all names take, in one row.
  var width: Double { entries.map { $0.x + Self.swatch + $0.width }.max() ?? 0 }

  static func width(of name: String, size: Double = size) -> Double {
    Double(name.unicodeScalars.count) * letter * size
  }
}
