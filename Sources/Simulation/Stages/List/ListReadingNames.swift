import Display
import Geometry
import SceneModel

/// The names of a list's readings, made once.
struct ListReadingNames: Hashable, Sendable {
  /// The place of each id in the order of first coming.
  let order: [String: Int]
  /// All names, those of a row together.
  let all: [String]

  /// What there is of each row, after its id: no id can make two names the same.
  private static let parts = ["scale", "x", "opacity", "y", "offsetY"]

  /// Makes the names.
  ///
  /// - Parameter rows: all that there ever are, in the order of coming.
  init(_ rows: [ListRow]) {
    var ids: [String] = []
    var order: [String: Int] = [:]
    for row in rows where order[row.id] == nil {
      order[row.id] = ids.count
      ids.append(row.id)
    }
    self.order = order
    all = ids.flatMap { id in Self.parts.map { "row.\(id).\($0)" } } + ["push.fraction"]
  }

  /// The readings.
  ///
  /// - Parameters:
  ///   - rows: those that are there, in any order: the id's place in the order of first coming, upper
  ///     edge from the first row's place in pt, and what the transition does.
  ///   - push: how far the screen is pushed, 0…1.
  /// - Returns: one for each name, in their order.
  func readings(
    _ rows: [(number: Int, y: Double, effect: RowEffect)], push: Double
  ) -> [Reading] {
    var readings = all.map { Reading($0, .absent) }
    for row in rows {
      let first = row.number * Self.parts.count
      let values = [
        row.effect.scale, row.effect.offset.dx, row.effect.opacity, row.y, row.effect.offset.dy,
      ]
      for (part, value) in values.enumerated() { readings[first + part].value = .number(value) }
    }
    readings[readings.count - 1].value = .number(push)
    return readings
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
