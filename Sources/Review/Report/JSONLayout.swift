/// Lays compact JSON out in lines, so that a change of one entry is a change of one line.
struct JSONLayout {
  /// The keys whose lists and objects stand on several lines, an entry each; `x[]` is an entry of `x`.
  private static let spread: Set = [
    "", "scenes", "scenes[]", "problems", "differences", "motion", "expectations", "curves",
    "tracks", "expectedMarks", "actualMarks", "film", "frames", "pictures",
  ]

  private var result: [UInt8] = []
  /// The open lists and objects: the key of each, and true if on several lines.
  private var open: [(key: String, isList: Bool, isSpread: Bool)] = []
  private var key = ""

  /// The same JSON in lines, with a line end, from valid JSON without white space between its parts.
  static func laidOut(_ compact: String) -> [UInt8] {
    var layout = JSONLayout()
    layout.result.reserveCapacity(compact.utf8.count * 5 / 4)
    layout.write(compact.unicodeScalars)
    layout.result.append(UInt8(ascii: "\n"))
    return layout.result
  }

  private mutating func write(_ scalars: String.UnicodeScalarView) {
    var place = scalars.startIndex
    while place < scalars.endIndex {
      let scalar = scalars[place]
      let next = scalars.index(after: place)
      switch scalar {
      case "\"":
        place = writeString(scalars, from: place)
        continue
      case "{", "[":
        let isEmpty = next < scalars.endIndex && (scalars[next] == "}" || scalars[next] == "]")
        begin(scalar, isEmpty: isEmpty)
      case "}", "]":
        if open.popLast()?.isSpread == true { breakLine() }
        append(scalar)
      case ",":
        append(scalar)
        if open.last?.isSpread == true { breakLine() } else { append(" ") }
      case ":":
        append(scalar)
        append(" ")
      default:
        append(scalar)
      }
      place = next
    }
  }

  private mutating func begin(_ bracket: Unicode.Scalar, isEmpty: Bool) {
    let parent = open.last
    let name = parent.map { $0.isList ? $0.key + "[]" : key } ?? ""
    let isSpread = !isEmpty && Self.spread.contains(name) && parent?.isSpread ?? true
    append(bracket)
    open.append((name, bracket == "[", isSpread))
    if isSpread { breakLine() }
  }

  /// Writes the string that begins at an index, and returns the index after it.
  private mutating func writeString(
    _ scalars: String.UnicodeScalarView, from start: String.Index
  ) -> String.Index {
    let contents = scalars.index(after: start)
    var place = contents
    var isEscaped = false
    append("\"")
    while place < scalars.endIndex {
      let scalar = scalars[place]
      if scalar == "\"", !isEscaped { break }
      isEscaped = scalar == "\\" && !isEscaped
      append(scalar)
      place = scalars.index(after: place)
    }
    append("\"")
    guard place < scalars.endIndex else { return place }
    let after = scalars.index(after: place)
    if after < scalars.endIndex, scalars[after] == ":" { key = String(scalars[contents..<place]) }
    return after
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      result.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      result += UTF8.encode(scalar).map { Array($0) } ?? []
    }
  }

  private mutating func breakLine() {
    result.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * open.count { result.append(UInt8(ascii: " ")) }
  }
}
