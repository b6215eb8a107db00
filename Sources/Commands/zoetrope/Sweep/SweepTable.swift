import Display
import Platform

/// The measures of a sweep's scenes, as a table.
struct SweepTable {
  /// The format of the text.
  enum Form: String, CaseIterable {
    /// Aligned columns for a terminal.
    case text
    /// Comma-separated values.
    case csv
  }

  /// A scene, or one of its screens.
  struct Row {
    /// The values of the settings, and the screen's name if there are several screens.
    var names: [String]
    var figures: ScreenMeasurements
    /// The visible readings, as long as all rows have them.
    var motion: [ArraySlice<ReadingValue>]

    /// The texts of the columns after the names.
    fileprivate func cells(moreDecimals: Int = 0, none: String = "–") -> [String] {
      [figures.lead?.key.nameOnScreen ?? none]
        + SweepTable.columns.map { column in
          let decimals = column.decimals + moreDecimals
          return column.value(figures).map { $0.fixedText(decimals: decimals) } ?? none
        }
    }
  }

  /// The titles of the columns of names.
  let names: [String]
  let rows: [Row]

  private struct Column: Sendable {
    var title: String
    /// The title in CSV, including the unit.
    var key: String
    var decimals: Int
    var value: @Sendable (ScreenMeasurements) -> Double?
  }

  private static let columns = [
    Column(title: "settle, s", key: "settle_s", decimals: 3) { $0.settling },
    Column(title: "overshoot, %", key: "overshoot_percent", decimals: 1) {
      $0.lead.flatMap { $0.isHeld ? nil : $0.overshoot * 100 }
    },
    Column(title: "peak velocity, pt/s", key: "peak_velocity_pt_per_s", decimals: 0) {
      $0.lead.flatMap { $0.key.unit == .points ? $0.peakVelocity.value : nil }
    },
    Column(title: "landing error, pt", key: "landing_error_pt", decimals: 2) { $0.landingError },
    Column(title: "interactive, s", key: "time_to_interactive_s", decimals: 3) {
      $0.timeToInteractive
    },
  ]

  /// A sentence about each group of rows that are equal in all readings and measures.
  var equalities: [String] {
    Dictionary(grouping: rows.indices) { [AnyHashable(rows[$0].cells()), rows[$0].motion] }.values
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
      .map { $0.map { rows[$0].names.joined(separator: " ").inert }.joined(separator: ", ") }
      .map { "No movement differs: the rows \($0) are equal." }
  }

  /// Returns the table as text that ends with a newline; equal rows are noted only in `text`.
  func text(_ form: Form) -> String {
    form == .csv ? csv : aligned + equalities.map { $0 + "\n" }.joined()
  }

  private var csv: String {
    let head = names + ["reading"] + Self.columns.map(\.key)
    let body = rows.map { row in
      let cells = row.cells(moreDecimals: 2, none: "")
      return (row.names + cells.prefix(1)).map(\.csvField) + cells.dropFirst()
    }
    return ([head.map(\.csvField)] + body).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var aligned: String {
    // The first row has the titles.
    let cells =
      [names + ["reading"] + Self.columns.map(\.title)]
      + rows.map { $0.names.map(\.inert) + $0.cells() }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      let texts = row.enumerated().map { column, text in
        let blank = String(repeating: " ", count: widths[column] - text.count)
        return column <= names.count ? text + blank : blank + text
      }
      return texts.joined(separator: "  ") + "\n"
    }.joined()
  }
}
