/// The reason why there is no typeface.
package enum TextError: Error, Hashable, Sendable {
  /// A family that is not installed, and installed ones whose names come near it, the nearest first.
  case unknownFamily(String, nearest: [String])
  /// No scalable font is installed at all.
  case noFonts
  /// A font's file, by its path, that cannot be read as a font with outlines.
  case unreadable(path: String)
  /// The font system did not start, for want of memory or of its configuration.
  case unavailable
}
