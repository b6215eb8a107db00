/// Too little memory for what is asked for.
package struct MemoryShortage: Error, Hashable, Sendable {
  /// What it would be taken for, and how many bytes; only what takes any is told.
  package var parts: [Part]
  /// Bytes that are needed at least.
  package var need: Int
  /// What can be had.
  package var room: MemoryRoom

  /// A use of memory.
  package struct Part: Hashable, Sendable {
    /// The use in words.
    package var name: String
    /// Bytes.
    package var bytes: Int
  }

  /// Creates a shortage.
  package init(parts: [(name: String, bytes: Int)], need: Int, room: MemoryRoom) {
    self.parts = parts.filter { $0.bytes > 0 }.map { Part(name: $0.name, bytes: $0.bytes) }
    self.need = need
    self.room = room
  }
}

extension MemoryRoom {
  /// Throws where there is not as much room as is needed.
  ///
  /// - Parameter parts: what memory will be taken for, and how many bytes.
  /// - Throws: `MemoryShortage`; nothing where the system does not tell how much room there is.
  package static func require(_ parts: [(name: String, bytes: Int)]) throws(MemoryShortage) {
    let need = parts.reduce(0) { $0 + $1.bytes }
    guard let room = current, need > room.bytes else { return }
    throw MemoryShortage(parts: parts, need: need, room: room)
  }
}

extension MemoryShortage: CustomStringConvertible {
  /// What is needed and what can be had, in one line.
  package var description: String {
    let uses = parts.map { "\(Self.megabytes($0.bytes)) for \($0.name)" }.joined(separator: ", ")
    let bound =
      switch room.bound {
      case .addresses: "under ulimit -v"
      case .data: "under ulimit -d"
      case .group: "in this container or control group"
      case .machine: "on this machine"
      }
    return "too little memory: about \(Self.megabytes(need)) are needed (\(uses)), and "
      + "\(Self.megabytes(room.bytes)) can be had \(bound)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}
