import Glibc

/// Searches for the best clip within a size limit: lowers quality first, then scale and rate.
///
/// Levels are numbered from the full clip down, and so are qualities. A choice that fits implies
/// that all later choices fit too; rare exceptions do not matter. Each attempt encodes a sample,
/// so it is chosen by interpolating the sizes of earlier attempts.
struct BudgetSearch {
  /// A level and a quality, by their indices.
  struct Choice: Hashable, Sendable {
    var level: Int
    var quality: Int
  }

  /// The relative size of each level, descending; at least one.
  let amounts: [Double]
  /// The number of qualities; at least 1.
  let qualities: Int
  /// The size limit, bytes.
  let limit: Int

  /// The fraction of the limit that is good enough: the next better quality is a percent larger.
  private static let enough = 0.96

  /// The choice of the smallest clip.
  var last: Choice { Choice(level: amounts.count - 1, quality: qualities - 1) }

  /// Returns the best choice that fits; nil if not even `last` fits.
  ///
  /// Each choice is tried at most once, and `last` is tried whenever nothing fits. `size` returns
  /// the size of the clip in bytes.
  func best<Failure: Error>(_ size: (Choice) throws(Failure) -> Int) throws(Failure) -> Choice? {
    let full = Choice(level: 0, quality: 0)
    let largest = try size(full)
    if largest <= limit { return full }
    let floor = qualities - 1
    var sizes: [Int: Int] = floor == 0 ? [0: largest] : [:]
    func fits(_ level: Int) throws(Failure) -> Bool {
      if let known = sizes[level] { return known <= limit }
      let bytes = try size(Choice(level: level, quality: floor))
      sizes[level] = bytes
      return bytes <= limit
    }
    var level = 0
    if try !fits(0) {
      level = guess(Double(sizes[0] ?? limit))
      if try fits(level) {
        while level > 1, try fits(level - 1) { level -= 1 }
      } else {
        level += 1
        while level < amounts.count {
          if try fits(level) { break }
          level += 1
        }
      }
    }
    guard level < amounts.count, let minimum = sizes[level] else { return nil }
    let quality = try quality(
      at: level, from: level == 0 ? (0, largest) : (-1, nil), to: (floor, minimum), size)
    return Choice(level: level, quality: quality)
  }

  /// Returns the first level, after level 0, that probably fits.
  ///
  /// `bytes` is the size of level 0 at the lowest quality, which exceeds the limit.
  private func guess(_ bytes: Double) -> Int {
    let wanted = amounts[0] * Double(limit) / bytes
    let level = amounts.indices.dropFirst().first { amounts[$0] <= wanted }
    return level ?? amounts.count - 1
  }

  /// Returns the best quality of a level that fits.
  ///
  /// `large` is too large, with nil for an unknown size; `small` fits.
  private func quality<Failure: Error>(
    at level: Int, from large: (number: Int, bytes: Int?), to small: (number: Int, bytes: Int),
    _ size: (Choice) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    var (large, small) = (large, small)
    var bisects = false
    while small.number - large.number > 1, Double(small.bytes) < Self.enough * Double(limit) {
      let span = small.number - large.number
      var fraction = 0.5
      if let bytes = large.bytes, !bisects {
        // Interpolate logarithmically: the size changes by a constant factor per quality step.
        let (above, below) = (log(Double(bytes)), log(Double(max(1, small.bytes))))
        fraction = above > below ? (above - log(0.98 * Double(limit))) / (above - below) : 0.5
      } else if large.bytes == nil, level > 0 {
        // The previous level was too large by a step: the best quality is probably near the lowest.
        fraction = 0.7
      }
      let step = min(max(Int((fraction * Double(span)).rounded()), 1), span - 1)
      let middle = large.number + step
      let bytes = try size(Choice(level: level, quality: middle))
      if bytes <= limit { small = (middle, bytes) } else { large = (middle, bytes) }
      // After a guess that hardly narrowed the range, bisect.
      bisects = !bisects && (small.number - large.number) * 2 > span
    }
    return small.number
  }
}
