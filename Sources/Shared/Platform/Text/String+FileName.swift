// File names are bytes, but strings here are Unicode. A byte that is not UTF-8 is kept as a
// private-use scalar, so that every name can be read, opened, and shown.

extension Unicode.Scalar {
  /// The private-use scalars U+10FE80 to U+10FEFF, which represent undecodable bytes 0x80 to 0xFF.
  private static var undecoded: ClosedRange<UInt32> { 0x10_FE80...0x10_FEFF }

  /// The file name byte that the scalar represents; nil for a character.
  package var undecodedByte: UInt8? {
    Self.undecoded.contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// Creates the scalar that represents an undecodable byte.
  fileprivate init(undecoded byte: UInt8) {
    self = Unicode.Scalar(0x10_FE00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension String {
  /// The text as a single word of a shell command line.
  package var shellQuoted: String {
    let isPlain = filter { !"/+=,".contains($0) }.isPortableName
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }

  /// Creates a string from a name or path without NUL; `fileNameBytes` returns the same bytes.
  package init(fileName bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.undecodedByte != nil })
    {
      self = text
      return
    }
    self = ""
    var remaining = Array(bytes)[...]
    while let byte = remaining.first {
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      // A valid scalar from the private range is itself split into bytes. Otherwise, two different
      // names would give the same string.
      if let text = String(validating: remaining.prefix(length), as: UTF8.self),
        let scalar = text.unicodeScalars.first, scalar.undecodedByte == nil
      {
        unicodeScalars.append(scalar)
        remaining = remaining.dropFirst(length)
      } else {
        unicodeScalars.append(Unicode.Scalar(undecoded: byte))
        remaining = remaining.dropFirst()
      }
    }
  }

  /// The original bytes of the name or path.
  package var fileNameBytes: [UInt8] {
    // All private-range scalars begin with this byte in UTF-8.
    guard utf8.contains(0xF4) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.undecodedByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Whether the name contains a byte that is not UTF-8.
  package var isUndecoded: Bool {
    utf8.contains(0xF4) && unicodeScalars.contains { $0.undecodedByte != nil }
  }
}
