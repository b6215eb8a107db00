/// A reading over time, with one value per sample.
package struct Track: Hashable, Sendable {
  package var key: ReadingKey
  /// The values, in the order of the sample times.
  package var values: [ReadingValue]
  /// The values at the additional moments between frames, in order; empty if none were taken.
  package var between: [ReadingValue] = []

  /// The motion as measured on the timeline; nil if unknown.
  package var measured: MeasuredMotion?

  package var name: String { key.name }

  package init(_ key: ReadingKey, values: [ReadingValue] = []) {
    self.key = key
    self.values = values
  }

  /// Creates a track for a reading of which only the name was recorded.
  package init(name: String, values: [ReadingValue] = []) {
    self.init(ReadingKey(name, .undeclared), values: values)
  }

  /// Whether the value never changes while it is present, or is never present.
  package var isConstant: Bool {
    let present = values.filter { $0 != .absent }
    return present.allSatisfy { $0 == present.first }
  }
}
