import Geometry
import Display
import SceneModel

/// The readings of a list: those of each row that there ever is, then how far the screen is pushed.
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

  /// The place of each id in the order of first coming.
  let order: [String: Int]
  private let tables: [ReadingTable<RowValues>]

  /// Declares the readings of all rows that there ever are, in the order of coming.
  init(_ rows: [ListRow]) {
    var tables: [ReadingTable<RowValues>] = []
    var order: [String: Int] = [:]
    for row in rows where order[row.id] == nil {
      order[row.id] = tables.count
      tables.append(Self.rowTable.of("row", row.id))
    }
    self.order = order
    self.tables = tables
  }

  var keys: [ReadingKey] { tables.flatMap(\.keys) + Self.pushTable.keys }

  /// The readings, one for each declaration, of the present rows in any order.
  ///
  /// A row's number is its id's place in the order of first coming; `push` is the push's progress, 0…1.
  func readings(_ rows: [(number: Int, values: RowValues)], push: Double) -> [Reading] {
    var there: [Int: RowValues] = [:]
    for row in rows { there[row.number] = row.values }
    return tables.indices.flatMap { index in
      there[index].map(tables[index].readings) ?? tables[index].absent
    } + Self.pushTable.readings(of: push)
  }
}

extension ListChange.Action {
  /// The row that comes; nil where none does.
  var added: ListRow? {
    switch self {
    case .append(let row), .insertBefore(let row, _), .insertAfter(let row, _): row
    case .remove, .push, .pop: nil
    }
  }
}
