/// The reason why a picture could not be written in a file format.
package struct PictureEncodingError: Error, Hashable, Sendable {
  /// The file format.
  package var format: PictureFormat
  /// The cause, in plain words.
  package var words: String
}

extension PictureEncodingError: CustomStringConvertible {
  /// One line: `not written as PNG: out of memory`.
  package var description: String {
    "not written as \(format.rawValue): \(words.isEmpty ? "out of memory" : words)"
  }
}
