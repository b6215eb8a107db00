/// A file in memory, as what writes one piece by piece hands its bytes over.
package final class WrittenBytes {
  /// The file so far.
  package private(set) var bytes: [UInt8] = []

  /// Begins an empty file.
  package init() {}

  /// Takes bytes: at the end, or in place of those at a position.
  package func take(_ piece: UnsafeRawBufferPointer, _ position: Int?) {
    let start = position ?? bytes.count
    bytes.replaceSubrange(start..<(position.map { $0 + piece.count } ?? start), with: piece)
  }
}
