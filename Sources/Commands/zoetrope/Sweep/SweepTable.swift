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
      $0.lead.map { $0.overshoot * 100 }
    },
    Column(title: "peak velocity, pt/s", key: "peak_velocity_pt_per_s", decimals: 0) {
      $0.lead?.peakVelocity.value
    },
    Column(title: "landing error, pt", key: "landing_error_pt", decimals: 2) { $0.landingError },
    Column(title: "interactive, s", key: "time_to_interactive_s", decimals: 3) {
      $0.timeToInteractive
    },
  ]

  /// Returns the table as text that ends with a newline.
  func text(_ form: Form) -> String { form == .csv ? csv : aligned }

  private var csv: String {
    let head = names + ["reading"] + Self.columns.map(\.key)
    let body = rows.map { row in
      (row.names + [row.figures.lead?.key.nameOnScreen ?? ""]).map(\.csvField)
        + Self.columns.map { column in
          // Two more digits than in the other formats.
          column.value(row.figures).map { $0.fixedText(decimals: column.decimals + 2) } ?? ""
        }
    }
    return ([head.map(\.csvField)] + body).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private var aligned: String {
    // The first row has the titles.
    let cells =
      [names + ["reading"] + Self.columns.map(\.title)]
      + rows.map { row in
        row.names.map(\.inert) + [row.figures.lead?.key.nameOnScreen ?? "–"]
          + Self.columns.map { column in
            column.value(row.figures).map { $0.fixedText(decimals: column.decimals) } ?? "–"
          }
      }
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
