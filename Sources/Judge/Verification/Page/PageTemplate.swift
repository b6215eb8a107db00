/// A text with placeholders: capitals and hyphens between percent signs.
struct PageTemplate {
  let text: [UInt8]

  /// Replaces the placeholders in one pass.
  ///
  /// A placeholder stays unchanged if `fill` returns nil.
  func filled(_ fill: (String) -> [UInt8]?) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    var result: [UInt8] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: percent) {
      result += rest[..<start]
      let name = rest[(start + 1)...].prefix(while: Self.isName)
      if !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == percent,
        let filling = fill(String(decoding: name, as: UTF8.self))
      {
        result += filling
        rest = rest[(name.endIndex + 1)...]
      } else {
        result.append(percent)
        rest = rest[(start + 1)...]
      }
    }
    return result + rest
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
