/// The reason why a picture could not be written in a file format.
package struct PictureEncodingError: Error, Hashable, Sendable {
  /// A format that is written.
  package enum Format: String, Sendable {
    /// Portable Network Graphics, animated ones as well.
    case png = "PNG"
    /// JPEG.
    case jpeg = "JPEG"
    /// Graphics Interchange Format.
    case gif = "GIF"
    /// Animated WebP.
    case webp = "WebP"
  }

  /// The file format.
  package var format: Format
  /// The cause, in plain words.
  package var words: String
}

extension PictureEncodingError: CustomStringConvertible {
  /// One line: `not written as PNG: out of memory`.
  package var description: String {
    "not written as \(format.rawValue): \(words.isEmpty ? "out of memory" : words)"
  }
}
