/// Why a picture could not be put into a file's form.
package struct PictureEncodingError: Error, Hashable, Sendable {
  /// The form that was wanted.
  package var format: PictureFormat
  /// What went wrong, in plain words.
  package var words: String

  /// Creates an error.
  package init(format: PictureFormat, words: String) {
    self.format = format
    self.words = words
  }
}

extension PictureEncodingError: CustomStringConvertible {
  /// One line: `not written as PNG: out of memory`.
  package var description: String {
    "not written as \(format.rawValue): \(words.isEmpty ? "out of memory" : words)"
  }
}
