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
  package var isPortableName: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
