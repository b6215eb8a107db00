/// An error that states why a typeface is unavailable.
package enum TextError: Error, Hashable, Sendable, CustomStringConvertible {
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

  /// The Debian package of a suitable font, DejaVu.
  package static let fontPackage = "fonts-dejavu-core"

  /// The problem and its fix, without a full stop.
  package var description: String {
    switch self {
    case .unknownFamily(let family, let nearest) where nearest.isEmpty:
      "no font family '\(family)' is installed, nor any other; Debian's package \(Self.fontPackage) provides one"
    case .unknownFamily(let family, let nearest):
      "no font family '\(family)' is installed; the nearest \(nearest.count == 1 ? "is" : "are")"
        + " \(Self.list(nearest))"
        + " (Debian's package \(Self.fontPackage) provides 'DejaVu Sans')"
    case .noFonts:
      "no font is installed; Debian's package \(Self.fontPackage) provides one"
    case .unreadable(let path):
      "the font '\(path)' cannot be read as an outline font"
    case .unavailable:
      "the font system (fontconfig, FreeType) cannot be initialized"
    }
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
