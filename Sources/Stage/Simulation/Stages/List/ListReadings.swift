import Display
import SceneModel

/// The readings of a list: those of every row that ever exists, the pushed screen, and the alert.
///
/// The screen's reading is the progress of the push. The alert's reading is its opacity; it is
/// declared only if an alert is possible.
struct ListReadings: Sendable {
  /// The top edge relative to the first row's position, pt, and the effect of the transition.
  typealias RowValues = (y: Double, effect: RowEffect)

  /// The readings of a row; names have the row's id as a prefix, so that they are unique.
  static let rowTable = ReadingTable<RowValues>([
    .number("scale", .rowAppearance) { $0.effect.scale },
    .number("x", .row, .points) { $0.effect.offset.dx },
    .number("opacity", .rowAppearance) { $0.effect.opacity },
    .number("y", .row, .points) { $0.y },
    .number("offsetY", .row, .points) { $0.effect.offset.dy },
  ])

  static let pushTable = ReadingTable<Double>([.number("push.fraction", .push) { $0 }])

  static let alertTable = ReadingTable<Double>([.number("alert.opacity", .alert) { $0 }])

  /// The index of each id in order of first appearance.
  let order: [String: Int]
  private let tables: [ReadingTable<RowValues>]
  /// Whether an alert is possible.
  private let hasAlert: Bool

  /// Declares the readings of every row that ever exists, in order of appearance.
  init(_ rows: [ListRow], hasAlert: Bool) {
    self.hasAlert = hasAlert
    var tables: [ReadingTable<RowValues>] = []
    var order: [String: Int] = [:]
    for row in rows where order[row.id] == nil {
      order[row.id] = tables.count
      tables.append(Self.rowTable.of("row", row.id))
    }
    self.order = order
    self.tables = tables
  }

  var keys: [ReadingKey] {
    tables.flatMap(\.keys) + Self.pushTable.keys + (hasAlert ? Self.alertTable.keys : [])
  }

  /// Returns one reading for each declaration; `rows` are the present rows in any order.
  ///
  /// A row's number is its id's index in order of first appearance. `push` is the push's progress
  /// and `alert` the alert's opacity, both 0 to 1.
  func readings(
    _ rows: [(number: Int, values: RowValues)], push: Double, alert: Double
  ) -> [Reading] {
    let there = Dictionary(rows.map { ($0.number, $0.values) }) { $1 }
    return tables.indices.flatMap { index in
      there[index].map(tables[index].readings) ?? tables[index].absent
    } + Self.pushTable.readings(of: push) + (hasAlert ? Self.alertTable.readings(of: alert) : [])
  }
}
