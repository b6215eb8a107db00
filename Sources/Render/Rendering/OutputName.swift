import Platform

/// The name of a scene's results in the output folder.
package struct OutputName: Hashable, Sendable {
  /// The name: 1 to 200 ASCII letters, digits, `.`, `_`, and `-`; `.` and `-` are not first.
  package let text: String

  /// Derives a name from a scene file's path.
  ///
  /// The extension and leading dots and dashes are removed, and each run of other characters
  /// becomes one `-`. So no name hides a file, leaves the folder, or looks like an option. If
  /// letters, digits, or invalid UTF-8 bytes are lost, a digest of the stem is appended: `写真.yaml`
  /// becomes `scene-` and eight hexadecimal digits.
  package init(scenePath path: String) {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".")
    let written = dot.map { $0 > name.startIndex ? name[..<$0] : name[...] } ?? name[...]
    // Keyboards and file systems encode the same letter differently, and scenes move between them.
    // Foundation has a public equivalent, but also links the ICU data.
    let stem = String(decoding: String(written)._nfcCodeUnits, as: UTF8.self)
    var reduced = ""
    for scalar in stem.unicodeScalars {
      if scalar.isPortable {
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

  /// Whether a text is a valid name.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != ".", first != "-" else { return false }
    return text.unicodeScalars.count <= 200 && text.isPortableName
  }
}

extension Unicode.Scalar {
  /// Whether this is a letter, digit, or undecoded byte that a name does not keep.
  fileprivate var isLost: Bool {
    undecodedByte != nil || (!isASCII && properties.isLetterOrDigit)
  }
}

extension Unicode.Scalar.Properties {
  /// Whether this is a letter, combining mark, or digit of any script.
  fileprivate var isLetterOrDigit: Bool {
    switch generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
