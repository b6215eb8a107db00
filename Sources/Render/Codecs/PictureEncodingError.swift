/// An error that states why a picture could not be encoded.
package struct PictureEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var format: PictureFormat
  /// The cause, as a message.
  ///
  /// Empty if memory ran out.
  package var message: String

  /// One line, such as `not written as PNG: out of memory`.
  package var description: String {
    "not written as \(format.rawValue): \(message.isEmpty ? "out of memory" : message)"
  }
}
