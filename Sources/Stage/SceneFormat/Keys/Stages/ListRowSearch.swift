/// The search for the row that somebody may have meant, as often as does not take long among many.
struct ListRowSearch {
  private var rest = 100

  /// The id nearest to one that is not there; nil where none is near, or after a hundred searches.
  ///
  /// Among ids that stay the same, `words` holds them for all searches.
  mutating func match(
    for id: String, among ids: [String], words: NearestWord? = nil
  ) -> String? {
    guard rest > 0 else { return nil }
    rest -= 1
    // A single letter is as near to any other: only its other case was meant.
    if id.count == 1 { return ids.first { $0.lowercased() == id.lowercased() } }
    return (words ?? NearestWord(among: ids)).match(for: id)
  }
}
