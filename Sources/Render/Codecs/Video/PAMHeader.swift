import Pixels

/// The header of a PAM picture with four 8-bit channels.
///
/// Source: Netpbm, `pam(5)`: lines of a keyword and its value from `P7` to `ENDHDR`.
struct PAMHeader {
  /// The maximum length of a header, in bytes.
  static let limit = 256

  /// The bytes of the header itself.
  let bytes: [UInt8]
  let size: PixelSize

  /// Whether the bytes end with the last line of a header.
  static func isComplete(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.suffix(8).elementsEqual("\nENDHDR\n".utf8)
  }

  /// Parses a header.
  ///
  /// Returns nil if it is invalid or the picture is not RGBA.
  init?(_ bytes: [UInt8]) {
    guard Self.isComplete(bytes[...]), bytes.starts(with: "P7\n".utf8) else { return nil }
    var values: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields.count == 2 { values[fields[0]] = fields[1] }
    }
    guard let width = values["WIDTH"].flatMap({ Int($0) }), (1...1 << 24).contains(width),
      let height = values["HEIGHT"].flatMap({ Int($0) }), (1...1 << 24).contains(height),
      values["DEPTH"] == "4", values["MAXVAL"] == "255"
    else { return nil }
    self.bytes = bytes
    size = PixelSize(width: width, height: height)
  }
}
