/// Words of which somebody may have meant one.
package struct NearestWord: Sendable {
  private let candidates: [(word: String, folded: [Unicode.Scalar])]

  /// Takes the words; their order decides among equals.
  package init(among words: [String]) {
    candidates = words.filter { $0.utf8.count <= Self.longest }.map { ($0, Self.fold($0)) }
  }

  /// The word nearest to another one, nil where none is near; among equals the first.
  ///
  /// One that differs in case, `-` and `_` only wins at once; else the fewest edits win (insert, delete,
  /// replace, swap neighbours), 2 at most and 1 for words of up to 3 letters.
  package func match(for word: String) -> String? {
    guard word.utf8.count <= Self.longest else { return nil }
    let folded = Self.fold(word)
    let limit = folded.count <= 3 ? 1 : 2
    var best: (word: String, edits: Int)?
    for candidate in candidates where abs(candidate.folded.count - folded.count) <= limit {
      let edits = Self.editDistance(folded, candidate.folded)
      if edits <= limit, edits < best?.edits ?? .max { best = (candidate.word, edits) }
    }
    return best?.word
  }

  /// The word of a list nearest to another one, nil where none is near.
  package static func match(for word: String, among words: [String]) -> String? {
    NearestWord(among: words).match(for: word)
  }

  /// Bytes of the longest word that is compared.
  private static let longest = 64

  /// The word's scalars in lower case without `-` and `_`.
  private static func fold(_ word: String) -> [Unicode.Scalar] {
    let isASCII = word.utf8.allSatisfy { $0 < 0x80 }
    if isASCII {
      return word.utf8.compactMap { byte in
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Unicode.Scalar(byte | 0x20)
        default: Unicode.Scalar(byte)
        }
      }
    }
    return word.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" }
  }

  /// The edits between two words by optimal string alignment.
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
