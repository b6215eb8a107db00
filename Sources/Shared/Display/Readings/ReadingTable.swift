/// The readings of a thing, each declared together with how its value is taken.
package struct ReadingTable<Source>: Sendable {
  /// One reading.
  package struct Row: Sendable {
    fileprivate var key: ReadingKey
    fileprivate let value: @Sendable (Source) -> ReadingValue

    /// Declares a number, which may be absent.
    package static func number(
      _ name: String, _ role: ReadingRole, _ unit: ReadingUnit = .none,
      _ value: @escaping @Sendable (Source) -> Double?
    ) -> Row {
      Row(key: ReadingKey(name, role, unit)) { value($0).map(ReadingValue.number) ?? .absent }
    }

    /// Declares a truth value.
    package static func flag(
      _ name: String, _ role: ReadingRole, _ value: @escaping @Sendable (Source) -> Bool
    ) -> Row {
      Row(key: ReadingKey(name, role)) { .flag(value($0)) }
    }

    /// Declares one of a few states, by its name.
    package static func word(
      _ name: String, _ role: ReadingRole, _ value: @escaping @Sendable (Source) -> String
    ) -> Row {
      Row(key: ReadingKey(name, role)) { .word(value($0)) }
    }
  }

  private var rows: [Row]

  /// Creates a table.
  package init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The declarations, in their order.
  package var keys: [ReadingKey] { rows.map(\.key) }

  /// The readings where there is nothing to take them from.
  package var absent: [Reading] { rows.map { Reading($0.key, .absent) } }

  /// The readings, in their order.
  package func readings(of source: Source) -> [Reading] {
    rows.map { Reading($0.key, $0.value(source)) }
  }

  /// The table of one of several things, as in `row.Date.x`.
  package func of(_ thing: String, _ id: String) -> ReadingTable {
    ReadingTable(
      rows.map { row in
        var row = row
        row.key = row.key.of(thing, id)
        return row
      })
  }
}
