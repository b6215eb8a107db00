/// The readings of an item, each declared together with the function that computes its value.
package struct ReadingTable<Source>: Sendable {
  /// The declaration of one reading.
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

    /// Declares a Boolean value.
    package static func flag(
      _ name: String, _ role: ReadingRole, _ value: @escaping @Sendable (Source) -> Bool
    ) -> Row {
      Row(key: ReadingKey(name, role)) { .flag(value($0)) }
    }

    /// Declares one of a few states, by name.
    package static func word(
      _ name: String, _ role: ReadingRole, _ value: @escaping @Sendable (Source) -> String
    ) -> Row {
      Row(key: ReadingKey(name, role)) { .word(value($0)) }
    }
  }

  private var rows: [Row]

  package init(_ rows: [Row]) {
    self.rows = rows
  }

  /// Returns the table with further rows.
  package func with(_ rows: [Row]) -> ReadingTable { ReadingTable(self.rows + rows) }

  /// The declared keys, in order.
  package var keys: [ReadingKey] { rows.map(\.key) }

  /// The readings without a source, all absent.
  package var absent: [Reading] { rows.map { Reading($0.key, .absent) } }

  /// Returns the readings of a source, in order.
  package func readings(of source: Source) -> [Reading] {
    rows.map { Reading($0.key, $0.value(source)) }
  }

  /// Returns the table for one of several items, as in `row.Date.x`.
  package func of(_ item: String, _ id: String) -> ReadingTable {
    ReadingTable(
      rows.map { row in
        var row = row
        row.key = row.key.of(item, id)
        return row
      })
  }
}
