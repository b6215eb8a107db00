/// A reading over time: its value in each of several instants.
package struct Track: Hashable, Sendable {
  /// The reading's name.
  package var name: String
  /// The values, in the order of the instants.
  package var values: [ReadingValue]

  /// Makes a track.
  package init(name: String, values: [ReadingValue] = []) {
    self.name = name
    self.values = values
  }

  /// Whether the reading never changes while it is there, or never is there.
  package var isConstant: Bool {
    let present = values.filter { $0 != .absent }
    return present.allSatisfy { $0 == present.first }
  }
}
