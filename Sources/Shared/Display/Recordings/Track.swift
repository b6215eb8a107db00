/// A reading over time: its value in each of several instants.
package struct Track: Hashable, Sendable {
  /// The key of the values.
  package var key: ReadingKey
  /// The values, in the order of the instants.
  package var values: [ReadingValue]
  /// The values at the moments beside these instants, in their order; empty where none were taken.
  package var beside: [ReadingValue] = []

  /// The reading's name.
  package var name: String { key.name }

  /// Creates a track of a declared reading.
  package init(_ key: ReadingKey, values: [ReadingValue] = []) {
    self.key = key
    self.values = values
  }

  /// Creates a track of which only the name was recorded.
  package init(name: String, values: [ReadingValue] = []) {
    self.init(ReadingKey(name, .undeclared), values: values)
  }

  /// True if the reading never changes while it is there, or never is there.
  package var isConstant: Bool {
    let present = values.filter { $0 != .absent }
    return present.allSatisfy { $0 == present.first }
  }
}
