// File names are bytes, and texts here are Unicode: a byte that is no UTF-8 is kept as a scalar of a
// private plane, so that every name can be read, opened and shown.

extension Unicode.Scalar {
  /// The scalars for the bytes 0x80 … 0xFF that are no text: U+10FE80 … U+10FEFF, of private use.
  private static var undecoded: ClosedRange<UInt32> { 0x10_FE80...0x10_FEFF }

  /// The byte of a file's name that the scalar stands for; nil for a character.
  package var undecodedByte: UInt8? {
    Self.undecoded.contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// Creates the scalar for a byte that is no text.
  fileprivate init(undecoded byte: UInt8) {
    self = Unicode.Scalar(0x10_FE00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension String {
  /// Reads a name or a path of the system without NUL; `fileNameBytes` gives its bytes back.
  package init(fileName bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.undecodedByte != nil })
    {
      self = text
      return
    }
    self = ""
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      // A scalar that stands for a byte is itself taken apart into bytes, or two names would be one.
      if let text = String(validating: rest.prefix(length), as: UTF8.self),
        let scalar = text.unicodeScalars.first, scalar.undecodedByte == nil
      {
        unicodeScalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        unicodeScalars.append(Unicode.Scalar(undecoded: byte))
        rest = rest.dropFirst()
      }
    }
  }

  /// The name or path as the system has it.
  package var fileNameBytes: [UInt8] {
    // No other scalar begins with this byte.
    guard utf8.contains(0xF4) else { return Array(utf8) }
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if let byte = scalar.undecodedByte {
        bytes.append(byte)
      } else {
        bytes += UTF8.encode(scalar) ?? .init()
      }
    }
    return bytes
  }

  /// True if a byte of the name is no UTF-8.
  package var isUndecoded: Bool {
    utf8.contains(0xF4) && unicodeScalars.contains { $0.undecodedByte != nil }
  }
}
