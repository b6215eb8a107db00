/// A search for the row that was probably meant, limited in number to bound the time.
struct ListRowSearch {
  private var remaining = 100

  /// Returns the id closest to a missing one; nil if none is close, or after 100 searches.
  ///
  /// `nearest` is a matcher of the same `ids`.
  mutating func match(for id: String, among ids: [String], nearest: NearestWord) -> String? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    // All single letters are equally close, so accept only the same letter in another case.
    if id.count == 1 { return ids.first { $0.lowercased() == id.lowercased() } }
    return nearest.match(for: id)
  }
}
