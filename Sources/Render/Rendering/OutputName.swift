import Platform

/// The name of a scene's results in the output folder.
package struct OutputName: Hashable, Sendable {
  /// Letters, digits, `.`, `_` and `-` only; begins with a letter, digit or `_`; 1 … 200 bytes.
  package let text: String

  /// Reduces a scene file's name: the extension goes, runs of other characters become one `-`, and
  /// dots and dashes at the beginning go, so that no name hides a file, leaves the folder or reads
  /// as an option; lost letters, digits or bytes that are no UTF-8 add a digest of the stem:
  /// `写真.yaml` is `scene-` and eight hexadecimal digits.
  package init(scenePath path: String) {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".")
    let written = dot.map { $0 > name.startIndex ? name[..<$0] : name[...] } ?? name[...]
    // Keyboards and file systems write one letter in several ways; scenes move between them.
    // Foundation has a name without an underscore for it, but brings all the world's calendars along.
    let stem = String(decoding: String(written)._nfcCodeUnits, as: UTF8.self)
    var reduced = ""
    for scalar in stem.unicodeScalars {
      if Self.isAllowed(scalar) {
        reduced.unicodeScalars.append(scalar)
      } else if reduced.last != "-" {
        reduced.append("-")
      }
    }
    var trimmed = String(reduced.drop { $0 == "." || $0 == "-" }.prefix(200))
    if trimmed.isEmpty { trimmed = "scene" }
    if stem.unicodeScalars.contains(where: \.isLost) {
      while trimmed.count > 1, trimmed.last == "-" { trimmed.removeLast() }
      let digest = PixelDigest(of: [UInt8](stem.utf8))
      let digits = "\(digest)".dropFirst("xxh128:".count).prefix(8)
      trimmed = "\(trimmed.prefix(191))-\(digits)"
    }
    text = trimmed
  }

  /// True if a text is such a name.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != ".", first != "-" else { return false }
    return text.unicodeScalars.count <= 200 && text.unicodeScalars.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// True for a letter or a digit that is not taken over.
  fileprivate var isLost: Bool {
    undecodedByte != nil || (!isASCII && properties.isLetterOrDigit)
  }
}

extension Unicode.Scalar.Properties {
  /// True for a letter, a mark of one or a digit, of any script.
  fileprivate var isLetterOrDigit: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
