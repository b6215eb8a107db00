import Pixels

/// The head of a PAM picture of four channels of a byte.
///
/// Source: Netpbm, `pam(5)`: lines of a word and its value from `P7` to `ENDHDR`.
struct PAMHeader {
  /// The bytes of a head that is longer than any that is read.
  static let limit = 256

  /// The bytes of the head itself.
  let bytes: [UInt8]
  /// The picture's size.
  let size: PixelSize

  /// True if the bytes end with a head's last line.
  static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.suffix(8).elementsEqual("\nENDHDR\n".utf8)
  }

  /// Reads a head; nil for what is none, or of another picture than RGBA.
  init?(_ bytes: [UInt8]) {
    guard Self.isWhole(bytes[...]), bytes.starts(with: "P7\n".utf8) else { return nil }
    var values: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { values[words[0]] = words[1] }
    }
    guard let width = values["WIDTH"].flatMap({ Int($0) }), (1...1 << 24).contains(width),
      let height = values["HEIGHT"].flatMap({ Int($0) }), (1...1 << 24).contains(height),
      values["DEPTH"] == "4", values["MAXVAL"] == "255"
    else { return nil }
    self.bytes = bytes
    size = PixelSize(width: width, height: height)
  }
}
