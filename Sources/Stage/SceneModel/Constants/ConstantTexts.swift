import CPages

/// The sentences that describe a constant to its users.
package struct ConstantTexts: Sendable {
  package let meaning: String
  /// The origin of the default, or the reason for it; empty if the meaning is sufficient.
  package let source: String
  /// The fault of the original that the constant keeps or fixes; nil for none.
  package let fault: String?
  /// The reason for another default than the original's; empty if it is the original's.
  let deviation: String

  package init(meaning: String, source: String, fault: String? = nil, deviation: String = "") {
    self.meaning = meaning
    self.source = source
    self.fault = fault
    self.deviation = deviation
  }

  /// Returns the texts of a constant of a fixed set, which has one row in `constants.tsv`.
  static func of(_ key: String, in owner: String) -> ConstantTexts {
    rows["\(owner).\(key)"] ?? ConstantTexts(meaning: "", source: "")
  }

  /// The rows of `constants.tsv` by their first field; empty fields at a row's end are omitted.
  private static let rows: [String: ConstantTexts] = {
    let text = cpages_viewer_constants()
    let lines = UnsafeBufferPointer(start: text.bytes, count: text.count)
      .split(separator: UInt8(ascii: "\n"))
    return lines.reduce(into: [:]) { rows, line in
      let fields =
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) } + ["", "", "", ""]
      rows[fields[0]] = ConstantTexts(
        meaning: fields[1], source: fields[2], fault: fields[3].isEmpty ? nil : fields[3],
        deviation: fields[4])
    }
  }()
}
