extension String {
  /// The path for the system's calls: its bytes and a NUL.
  var systemName: [CChar] { fileNameBytes.map { CChar(bitPattern: $0) } + [0] }

  /// The parts between slashes, none of them empty.
  ///
  /// Split by bytes: to Swift a slash before a combining mark is no character of its own.
  var pathComponents: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// True if this names something right in a folder: not empty, `.` or `..`, no slash, no NUL.
  var isPlainName: Bool {
    !isEmpty && self != "." && self != ".."
      && !utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// True if this is a name as results have: of ASCII letters, digits, `.`, `_` and `-`.
  package var isTameName: Bool {
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
