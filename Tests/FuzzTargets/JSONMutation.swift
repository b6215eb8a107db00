/// Mutates the values of JSON text, so that the result is still JSON with a similar structure.
struct JSONMutation {
  private static let numbers = [
    "0", "-0", "1", "-1", "2", "3", "0.5", "-1.5", "1e308", "-1e308", "1e400", "1e-320", "100",
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "4294967296", "10000",
    "10001", "65536", "1000000000000", "1000000000001",
  ].map { Array($0.utf8) }

  private static let texts = [
    "\"\"", "\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "\"../x\"", "\"a/b.png\"", "\"/x\"",
    "\"\\u0000\"", "\"\\ud800\"", "\"\\u202e\"", "\"::error::x\"", "\"</script>\"", "\"%0A\"",
    "\"a\\nb\"", "\"a/b/c\"", "\".\"", "\"..\"", "\"x/frame-0000.png\"", "\"passed\"",
    "\"changed\"", "\"broken\"", "\"diff\"", "\"verify\"", "\"error\"", "\"settled\"",
  ].map { Array($0.utf8) }

  private static let others = [
    "null", "true", "false", "[]", "{}", "[[]]", "{\"a\":1}", "[0]", "[null]",
  ].map { Array($0.utf8) }

  /// The position of a key or value.
  private struct Value {
    var range: Range<Int>
    /// Whether it is a key, followed by a colon.
    var isKey: Bool
  }

  /// Returns the text with one to three changed values.
  static func mutated(_ json: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var json = json
    for _ in 0...dice.below(3) {
      let values = values(in: json)
      guard let value = dice.pick(values) else { return json }
      // Most readers stop at a changed key, so keys rarely change.
      if value.isKey, !dice.once(in: 20) { continue }
      change(value.range, in: &json, values, &dice)
    }
    return json
  }

  private static func change(
    _ value: Range<Int>, in json: inout [UInt8], _ values: [Value], _ dice: inout Dice
  ) {
    let comma = UInt8(ascii: ",")
    let kind = kind(of: value, in: json)
    switch dice.below(12) {
    case 0:
      json.replaceSubrange(value, with: dice.pick(others + numbers + texts) ?? [])
    case 1:
      let copies = 1 << dice.below(7)
      let more = Array(repeating: json[value] + [comma], count: copies).joined()
      json.insert(contentsOf: more, at: value.lowerBound)
    case 2, 3: json.insert(contentsOf: json[value] + [comma], at: value.lowerBound)
    case 4:
      // Includes the comma after or before it, so that a list loses one element.
      var (start, end) = (value.lowerBound, value.upperBound)
      if end < json.count, json[end] == comma {
        end += 1
      } else if start > 0, json[start - 1] == comma {
        start -= 1
      }
      json.removeSubrange(start..<end)
    case 5...7:
      let sameKind = values.filter { !$0.isKey && Self.kind(of: $0.range, in: json) == kind }
      guard let other = dice.pick(sameKind) else { return }
      json.replaceSubrange(value, with: Array(json[other.range]))
    default:
      let scalars = kind == .number ? numbers : kind == .text ? texts : others
      json.replaceSubrange(value, with: dice.pick(scalars) ?? [])
    }
  }

  // MARK: Values

  private enum Kind {
    case number
    case text
    case list
    case object
    case word
  }

  private static func kind(of value: Range<Int>, in json: [UInt8]) -> Kind {
    switch json[value].first ?? 0 {
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    default: .word
    }
  }

  /// Returns the positions of all scalars, keys, lists and objects.
  private static func values(in json: [UInt8]) -> [Value] {
    var values: [Value] = []
    var open: [Int] = []
    var index = 0
    while index < json.count {
      let start = index
      switch json[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let begin = open.popLast() {
          values.append(Value(range: begin..<index + 1, isKey: false))
        }
      case UInt8(ascii: "\""):
        index += 1
        while index < json.count, json[index] != UInt8(ascii: "\"") {
          index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index + 1, json.count)
        let isKey = end < json.count && json[end] == UInt8(ascii: ":")
        values.append(Value(range: start..<end, isKey: isKey))
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x09, 0x0A, 0x0D, 0x20: break
      default:
        while index + 1 < json.count, !",:]} \n".utf8.contains(json[index + 1]) { index += 1 }
        values.append(Value(range: start..<index + 1, isKey: false))
      }
      index += 1
    }
    return values
  }
}
