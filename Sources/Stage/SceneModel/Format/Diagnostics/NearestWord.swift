/// A matcher that finds the word most likely meant by a misspelled one.
package struct NearestWord: Sendable {
  private let candidates: [(word: String, folded: [Unicode.Scalar])]

  /// Creates a matcher; among equally close words, the first in `names` wins.
  package init(among names: [String]) {
    candidates = names.filter { $0.utf8.count <= Self.longest }.map { ($0, Self.fold($0)) }
  }

  /// Returns the word closest to `word`; nil if none is close.
  ///
  /// Words are compared without case, `-` and `_`. The fewest edits (insert, delete, replace, swap
  /// neighbors) win: at most 2, or 1 for words of up to 3 letters. If several words differ from
  /// `word` only in their number, the nearest number wins, and the larger of two equally near
  /// numbers.
  package func match(for word: String) -> String? {
    guard word.utf8.count <= Self.longest else { return nil }
    let folded = Self.fold(word)
    let limit = folded.count <= 3 ? 1 : 2
    var best: (word: String, edits: Int)?
    if let word = nearestNumber(to: folded) { return word }
    for candidate in candidates where abs(candidate.folded.count - folded.count) <= limit {
      let edits = Self.editDistance(folded, candidate.folded)
      if edits <= limit, edits < best?.edits ?? .max { best = (candidate.word, edits) }
    }
    return best?.word
  }

  /// Returns the words with the fewest edits from `word`, at most `count`, in that order.
  func closest(to word: String, _ count: Int) -> [String] {
    let folded = Self.fold(String(word.prefix(Self.longest)))
    let edits = candidates.map { Self.editDistance(folded, $0.folded) }
    let order = candidates.indices.sorted { (edits[$0], $0) < (edits[$1], $1) }
    return order.prefix(count).map { candidates[$0].word }
  }

  /// Returns the word with the nearest number among those that differ only in it; nil if none.
  private func nearestNumber(to folded: [Unicode.Scalar]) -> String? {
    guard let written = Self.numbered(folded) else { return nil }
    var best: (word: String, number: Int)?
    for candidate in candidates {
      guard let other = Self.numbered(candidate.folded), other.before == written.before,
        other.after == written.after
      else { continue }
      let distance = abs(other.number - written.number)
      let bestDistance = best.map { abs($0.number - written.number) } ?? .max
      if distance < bestDistance || (distance == bestDistance && other.number > best?.number ?? 0) {
        best = (candidate.word, other.number)
      }
    }
    return best?.word
  }

  /// Splits a word at its only number, which has up to 4 digits; nil for other words.
  private static func numbered(_ word: [Unicode.Scalar]) -> (
    before: ArraySlice<Unicode.Scalar>, number: Int, after: ArraySlice<Unicode.Scalar>
  )? {
    let isDigit: (Unicode.Scalar) -> Bool = { (0x30...0x39).contains($0.value) }
    guard let start = word.firstIndex(where: isDigit), start > 0 else { return nil }
    let end = word[start...].firstIndex { !isDigit($0) } ?? word.count
    let digits = word[start..<end]
    guard digits.count <= 4, !word[end...].contains(where: isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
    return (word[..<start], number, word[end...])
  }

  /// Returns the word in `names` closest to `word`; nil if none is close.
  package static func match(for word: String, among names: [String]) -> String? {
    NearestWord(among: names).match(for: word)
  }

  /// Maximum length of a compared word, in bytes.
  private static let longest = 64

  /// Returns the scalars of `word` in lower case, without `-` and `_`.
  private static func fold(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" }
  }

  /// Returns the edit distance between two words by optimal string alignment.
  ///
  /// Source: https://en.wikipedia.org/wiki/Damerau-Levenshtein_distance.
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in 1...a.count {
      row[0] = i
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var edits = min(last[j] + 1, row[j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          edits = min(edits, beforeLast[j - 2] + 1)
        }
        row[j] = edits
      }
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[b.count]
  }
}
