/// An error that reports too little memory for a task.
package struct MemoryShortage: Error, Sendable {
  /// The uses that need memory, in bytes.
  package var items: [(name: String, bytes: Int)]
  /// The minimum number of bytes needed.
  package var need: Int
  package var available: AvailableMemory

  /// Creates a shortage, omitting uses of 0 bytes.
  package init(items: [(name: String, bytes: Int)], need: Int, available: AvailableMemory) {
    self.items = items.filter { $0.bytes > 0 }
    self.need = need
    self.available = available
  }
}

extension AvailableMemory {
  /// Throws if the uses need more memory than is available; does nothing if that is unknown.
  package static func require(_ items: [(name: String, bytes: Int)]) throws(MemoryShortage) {
    let need = items.reduce(0) { $0 + $1.bytes }
    guard let available = current, need > available.bytes else { return }
    throw MemoryShortage(items: items, need: need, available: available)
  }
}

extension MemoryShortage: CustomStringConvertible {
  /// The needed and the available memory, on one line.
  package var description: String {
    let uses = items.map { "\(Self.megabytes($0.bytes)) for \($0.name)" }.joined(separator: ", ")
    return "too little memory: about \(Self.megabytes(need)) are needed (\(uses)), but only "
      + "\(Self.megabytes(available.bytes)) are available \(available.bound.rawValue)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}
