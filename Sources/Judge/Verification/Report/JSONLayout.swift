/// Formats compact JSON in lines, so that a change of one entry changes one line.
enum JSONLayout {
  /// The keys of lists and objects that are formatted with one entry per line.
  ///
  /// `x[]` denotes the entries of `x`.
  private static let spread: Set = [
    "", "scenes", "scenes[]", "problems", "differences", "motion", "expectations", "curves",
    "tracks", "expectedMarks", "actualMarks", "film", "frames", "pictures",
  ]

  /// Formats JSON in lines, with a line ending at its end.
  ///
  /// The input must be valid JSON without white space between its tokens.
  static func laidOut(_ compact: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(compact.count * 5 / 4)
    /// The open lists and objects: the key of each, and whether it is on several lines.
    var open: [(key: String, isList: Bool, isSpread: Bool)] = []
    var key = ""
    func breakLine() {
      result += [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 2 * open.count)
    }
    var place = 0
    while place < compact.count {
      let byte = compact[place]
      switch byte {
      case UInt8(ascii: "\""):
        var end = place + 1
        while compact[end] != byte { end += compact[end] == UInt8(ascii: "\\") ? 2 : 1 }
        if compact[end + 1] == UInt8(ascii: ":") {
          key = String(decoding: compact[(place + 1)..<end], as: UTF8.self)
        }
        result += compact[place...end]
        place = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let parent = open.last
        let name = parent.map { $0.isList ? $0.key + "[]" : key } ?? ""
        // In ASCII, a closing bracket is two codes after its opening bracket.
        let isEmpty = compact[place + 1] == byte + 2
        let isSpread = !isEmpty && Self.spread.contains(name) && parent?.isSpread ?? true
        result.append(byte)
        open.append((name, byte == UInt8(ascii: "["), isSpread))
        if isSpread { breakLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.removeLast().isSpread { breakLine() }
        result.append(byte)
      case UInt8(ascii: ","):
        result.append(byte)
        if open.last?.isSpread == true { breakLine() } else { result.append(UInt8(ascii: " ")) }
      case UInt8(ascii: ":"): result += [byte, UInt8(ascii: " ")]
      default: result.append(byte)
      }
      place += 1
    }
    return result + [UInt8(ascii: "\n")]
  }
}
