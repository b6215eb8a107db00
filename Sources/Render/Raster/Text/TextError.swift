/// An error that states why a typeface is unavailable.
package enum TextError: Error, Hashable, Sendable {
  /// The family is not installed.
  ///
  /// `nearest` lists installed families with similar names, best first.
  case unknownFamily(String, nearest: [String])
  /// No scalable font is installed.
  case noFonts
  /// The font file at a path cannot be read as a font with outlines.
  case unreadable(path: String)
  /// fontconfig or FreeType failed to start, for lack of memory or of a configuration.
  case unavailable
}
