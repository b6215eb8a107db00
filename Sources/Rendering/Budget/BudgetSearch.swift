/// Searches for the best film that fits: its quality is lowered first, then what it shows.
///
/// Levels are numbered from the full film to the least, and so are qualities; what fits at one fits at all
/// after it, or so nearly that nobody misses the difference.
struct BudgetSearch {
  /// A choice by its numbers.
  struct Choice: Hashable, Sendable {
    var level: Int
    var quality: Int
  }

  /// The number of levels; at least 1.
  let levels: Int
  /// The number of qualities; at least 1.
  let qualities: Int

  /// The choice of the smallest film.
  var last: Choice { Choice(level: levels - 1, quality: qualities - 1) }

  /// Finds the best choice that fits; nil where not even the last does.
  ///
  /// Every choice is tried once at most, and the last whenever nothing fits.
  func best<Failure: Error>(
    _ fits: (Choice) throws(Failure) -> Bool
  ) throws(Failure) -> Choice? {
    if try fits(Choice(level: 0, quality: 0)) { return Choice(level: 0, quality: 0) }
    let floor = qualities - 1
    let level = try first(from: floor == 0 ? 1 : 0, to: levels) { (level) throws(Failure) in
      try fits(Choice(level: level, quality: floor))
    }
    guard let level else { return nil }
    let quality = try first(from: level == 0 ? 1 : 0, to: floor) { (quality) throws(Failure) in
      try fits(Choice(level: level, quality: quality))
    }
    return Choice(level: level, quality: quality ?? floor)
  }

  /// The first number of a range for which something holds that holds for all after it; nil for none.
  private func first<Failure: Error>(
    from start: Int, to end: Int, where holds: (Int) throws(Failure) -> Bool
  ) throws(Failure) -> Int? {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) / 2
      if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low < end ? low : nil
  }
}
