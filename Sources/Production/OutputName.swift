/// The name of a scene's results in the output folder.
package struct OutputName: Hashable, Sendable {
  /// Letters, digits, `.`, `_` and `-` only; begins with a letter, digit or `_`; 1 … 200 bytes.
  package let text: String

  /// Reduces a scene file's name.
  ///
  /// The last extension goes; every run of other characters becomes one `-`; dots and dashes at
  /// the beginning go, so that no name hides a file, leaves the folder or reads as an option.
  ///
  /// - Parameter path: the scene file's path.
  package init(scenePath path: String) {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".")
    let stem = dot.map { $0 > name.startIndex ? name[..<$0] : name[...] } ?? name[...]
    var reduced = ""
    for scalar in stem.unicodeScalars {
      if Self.isAllowed(scalar) {
        reduced.unicodeScalars.append(scalar)
      } else if reduced.last != "-" {
        reduced.append("-")
      }
    }
    let trimmed = reduced.drop { $0 == "." || $0 == "-" }.prefix(200)
    text = trimmed.isEmpty ? "scene" : String(trimmed)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}
