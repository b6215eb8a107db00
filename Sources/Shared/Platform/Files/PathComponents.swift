extension String {
  /// The path as a NUL-terminated byte array for system calls.
  var systemName: [CChar] { fileNameBytes.map { CChar(truncatingIfNeeded: $0) } + [0] }

  /// The non-empty components between slashes.
  ///
  /// The text is split by bytes, because in Swift a slash and a following combining mark form one
  /// character.
  var pathComponents: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether this is a single path component: not empty, `.`, or `..`, without slash or NUL.
  var isPlainName: Bool {
    !isEmpty && self != "." && self != ".."
      && !utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// Whether all characters occur in result names: ASCII letters, digits, `.`, `_`, and `-`.
  package var isPortableName: Bool { unicodeScalars.allSatisfy(\.isPortable) }
}

extension Unicode.Scalar {
  /// Whether this occurs in result names: an ASCII letter, digit, `.`, `_`, or `-`.
  package var isPortable: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}
