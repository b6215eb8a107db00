/// An error about bytes that are not readable text.
package struct TextFault: Sendable {
  /// Number of bytes before the fault, without a byte order mark.
  var offset: Int
  /// The character that YAML does not allow in a file; nil if a byte is not valid UTF-8.
  var forbidden: Unicode.Scalar?
}
