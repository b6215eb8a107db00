/// The similarity of names to a given name, by shared pairs of letters.
///
/// Source: Dice's coefficient of character bigrams, 2·|A ∩ B| / (|A| + |B|).
struct NameSimilarity {
  private let pairs: [String: Int]
  private let count: Int

  init(_ name: String) {
    pairs = Self.pairs(of: name)
    count = pairs.values.reduce(0, +)
  }

  /// Returns the similarity, from 0 if no pair is shared to 1 if only case and whitespace differ.
  func score(of name: String) -> Double {
    let others = Self.pairs(of: name)
    let total = count + others.values.reduce(0, +)
    guard total > 0 else { return 0 }
    let shared = others.reduce(0) { $0 + min($1.value, pairs[$1.key] ?? 0) }
    return Double(2 * shared) / Double(total)
  }

  /// Returns a name in lowercase without whitespace.
  static func normalized(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }

  private static func pairs(of name: String) -> [String: Int] {
    let letters = Array(normalized(name))
    let pairs = zip(letters, letters.dropFirst()).map { (String([$0, $1]), 1) }
    return Dictionary(pairs, uniquingKeysWith: +)
  }
}
