import Geometry
import Display
import SceneModel

/// The readings of a list: those of each row that there ever is, how far the screen is pushed, and the
/// message's opacity where there may be one.
struct ListReadings: Sendable {
  struct RowValues {
    /// The upper edge, from the first row's place, pt.
    var y: Double
    var effect: RowEffect
  }

  /// The readings of a row, after its id: no id can make two names the same.
  static let rowTable = ReadingTable<RowValues>([
    .number("scale", .rowLook) { $0.effect.scale },
    .number("x", .row, .points) { $0.effect.offset.dx },
    .number("opacity", .rowLook) { $0.effect.opacity },
    .number("y", .row, .points) { $0.y },
    .number("offsetY", .row, .points) { $0.effect.offset.dy },
  ])

  static let pushTable = ReadingTable<Double>([.number("push.fraction", .scroll) { $0 }])

  static let alertTable = ReadingTable<Double>([.number("alert.opacity", .chrome) { $0 }])

  /// The place of each id in the order of first coming.
  let order: [String: Int]
  private let tables: [ReadingTable<RowValues>]
  /// True if a message may show.
  private let hasAlert: Bool

  /// Declares the readings of all rows that there ever are, in the order of coming.
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

  /// The readings, one for each declaration, of the present rows in any order.
  ///
  /// A row's number is its id's place in the order of first coming; `push` is the push's progress and
  /// `alert` the message's opacity, 0…1.
  func readings(
    _ rows: [(number: Int, values: RowValues)], push: Double, alert: Double
  ) -> [Reading] {
    var there: [Int: RowValues] = [:]
    for row in rows { there[row.number] = row.values }
    return tables.indices.flatMap { index in
      there[index].map(tables[index].readings) ?? tables[index].absent
    } + Self.pushTable.readings(of: push) + (hasAlert ? Self.alertTable.readings(of: alert) : [])
  }
}

extension ListChange.Action {
  /// The row that comes; nil where none does.
  var added: ListRow? {
    switch self {
    case .append(let row), .insertBefore(let row, _), .insertAfter(let row, _): row
    case .remove, .push, .pop, .dismiss: nil
    }
  }
}
