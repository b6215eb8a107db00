/// Mutates words and lines of text, so that the result is still nearly valid.
struct TextMutation {
  /// The words to insert.
  let terms: [String]
  /// The texts to copy lines from.
  let others: [[UInt8]]

  /// Numbers at the bounds of ranges, and malformed numbers.
  static let numbers = [
    "0", "-0", "1", "-1", "2", "3", "0.5", "-0.5", "1.0", "0.001", "1e-9", "0.000000001", "1e3",
    "1e5", "1e308", "-1e308", "1e400", ".5", "5.", "00", "010", "0x10", "1_000", "nan", ".nan",
    ".inf", "-.inf", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
    "4294967296", "65536", "16384", "16385", "100000", "1000", "1001", "3600", "600", "60", "300ms",
    "-1ms", "1.5s", "999999999999999999999999", "1.7976931348623157e308", "5e-324",
  ]

  private static let signs =
    Array("\n\t :-?,[]{}#&*!|>'\"%@`~()=.\\".utf8).map { [$0] }
    + ["\r\n", "- ", ": ", "{}", "[]", ", ", "\"\"", "\u{0}", "\u{1B}", "\u{202E}", "\u{85}", "é"]
    .map { Array($0.utf8) }

  /// Returns a mutated text.
  ///
  /// If `gently`, up to four numbers change. Otherwise as many words and lines change.
  func mutated(_ text: [UInt8], _ dice: inout Dice, gently: Bool = false) -> [UInt8] {
    var text = text
    if gently {
      for _ in 0...dice.below(4) { changeNumber(&text, &dice) }
      return text
    }
    for _ in 0...dice.below(4) {
      if dice.once(in: 3) { changeLine(&text, &dice) } else { changeWord(&text, &dice) }
    }
    return text
  }

  // MARK: Words

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Returns the range of the word at or after an index; empty if there is none.
  private static func word(in text: [UInt8], near index: Int) -> Range<Int> {
    guard let first = text[index...].firstIndex(where: isOfWord) else {
      return text.count..<text.count
    }
    var start = first
    while start > 0, isOfWord(text[start - 1]) { start -= 1 }
    return start..<(text[first...].firstIndex { !isOfWord($0) } ?? text.count)
  }

  private func changeWord(_ text: inout [UInt8], _ dice: inout Dice) {
    let word = Self.word(in: text, near: dice.index(among: text.count))
    let isNumber = text[word].first.map { $0 < UInt8(ascii: "A") } ?? false
    let new = Array((dice.pick(isNumber && !dice.once(in: 4) ? Self.numbers : terms) ?? "").utf8)
    switch dice.below(6) {
    case 0, 1, 2: text.replaceSubrange(word, with: new)
    case 3: text.removeSubrange(word)
    case 4: text.insert(contentsOf: dice.pick(Self.signs) ?? [], at: dice.index(among: text.count))
    default:
      let between = Array((dice.pick([": ", ", ", "\n", " ", "("]) ?? "").utf8)
      text.insert(contentsOf: new + between, at: word.lowerBound)
    }
  }

  /// Changes a number to a similar one that may still be in range.
  private func changeNumber(_ text: inout [UInt8], _ dice: inout Dice) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let indices = text.indices.filter { index in
      digits.contains(text[index]) && (index == 0 || !Self.isOfWord(text[index - 1]))
    }
    guard let index = dice.pick(indices) else { return }
    let end = text[index...].firstIndex { !digits.contains($0) && $0 != UInt8(ascii: ".") }
    let range = index..<(end ?? text.count)
    guard let number = Double(String(decoding: text[range], as: UTF8.self)) else { return }
    let new = dice.pick([
      number * 2, number / 2, number * 10, number / 10, number + 1, max(0, number - 1), 0, 1,
      Double(dice.below(1000)) / 100, Double(dice.below(1000)),
    ])
    let rounded = ((new ?? 0) * 1000).rounded() / 1000
    let isWhole = rounded == rounded.rounded() && rounded < 1e9
    text.replaceSubrange(range, with: Array((isWhole ? "\(Int(rounded))" : "\(rounded)").utf8))
  }

  // MARK: Lines

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private func changeLine(_ text: inout [UInt8], _ dice: inout Dice) {
    var lines = Self.lines(of: text)
    let index = dice.below(lines.count)
    switch dice.below(7) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: dice.index(among: lines.count))
    case 2: lines.swapAt(index, dice.below(lines.count))
    case 3:
      let other = Self.lines(of: dice.pick(others) ?? [])
      lines.insert(contentsOf: other[dice.subrange(of: other.count, atMost: 4)], at: index)
    case 4: lines[index] = Array(repeating: 0x20, count: dice.below(6)) + lines[index]
    case 5: lines[index] = lines[index].drop { $0 == 0x20 }
    default:
      // As if half typed: truncates a line, and sometimes drops the lines after it.
      let cut = lines[index].prefix(dice.index(among: lines[index].count))
      lines[index] = cut
      if dice.once(in: 2) { lines.removeSubrange((index + 1)...) }
    }
    text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
