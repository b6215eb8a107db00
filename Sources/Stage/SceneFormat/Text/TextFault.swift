/// The reason why bytes are not readable text.
package struct TextFault: Sendable {
  /// Bytes before the fault, without a byte order mark.
  var offset: Int
  /// The character that YAML does not allow in a file; nil for a byte that cannot stand there in UTF-8.
  var forbidden: Unicode.Scalar?
}
