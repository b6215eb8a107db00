/// A text with placeholders: capitals and hyphens between percent signs.
struct PageTemplate {
  let text: [UInt8]

  /// Replaces the placeholders in one pass.
  ///
  /// A placeholder stays unchanged if `fill` returns nil.
  func filled(_ fill: (String) -> [UInt8]?) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    var result: [UInt8] = []
    var remaining = text[...]
    while let start = remaining.firstIndex(of: percent) {
      result += remaining[..<start]
      let name = remaining[(start + 1)...].prefix(while: Self.isName)
      if !name.isEmpty, name.endIndex < remaining.endIndex, remaining[name.endIndex] == percent,
        let filling = fill(String(decoding: name, as: UTF8.self))
      {
        result += filling
        remaining = remaining[(name.endIndex + 1)...]
      } else {
        result.append(percent)
        remaining = remaining[(start + 1)...]
      }
    }
    return result + remaining
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
