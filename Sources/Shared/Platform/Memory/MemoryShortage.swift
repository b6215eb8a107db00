/// A lack of memory for a task.
package struct MemoryShortage: Error, Hashable, Sendable {
  /// The uses that take any memory.
  package var parts: [Part]
  /// The least number of bytes needed.
  package var need: Int
  /// The room that there is.
  package var room: MemoryRoom

  /// A use of memory.
  package struct Part: Hashable, Sendable {
    /// The use in words.
    package var name: String
    /// Its size, bytes.
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
  /// Throws where there is less room than the parts need; nothing where the room is unknown.
  package static func require(_ parts: [(name: String, bytes: Int)]) throws(MemoryShortage) {
    let need = parts.reduce(0) { $0 + $1.bytes }
    guard let room = current, need > room.bytes else { return }
    throw MemoryShortage(parts: parts, need: need, room: room)
  }
}

extension MemoryShortage: CustomStringConvertible {
  /// The need and the room in one line.
  package var description: String {
    let uses = parts.map { "\(Self.megabytes($0.bytes)) for \($0.name)" }.joined(separator: ", ")
    return "too little memory: about \(Self.megabytes(need)) are needed (\(uses)), and "
      + "\(Self.megabytes(room.bytes)) can be had \(room.bound.rawValue)"
  }

  private static func megabytes(_ bytes: Int) -> String { "\((bytes + 999_999) / 1_000_000) MB" }
}
