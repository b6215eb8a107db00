/// A file in memory that receives the bytes of an encoder piece by piece.
package final class WrittenBytes {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Writes bytes at `position`, over existing ones, or at the end if it is nil.
  package func take(_ piece: UnsafeRawBufferPointer, _ position: Int?) {
    let start = position ?? bytes.count
    bytes.replaceSubrange(start..<(position.map { $0 + piece.count } ?? start), with: piece)
  }
}
