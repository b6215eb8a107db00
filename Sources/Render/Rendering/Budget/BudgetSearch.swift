import Glibc

/// Searches for the best film that fits: its quality is lowered first, then what it shows.
///
/// Levels are numbered from the full film to the least, and so are qualities; what fits at one fits at all
/// after it, or so nearly that nobody misses the difference. A try takes as long as a film, so that each is
/// placed where the sizes of those before it say that the limit is.
struct BudgetSearch {
  /// A choice by its numbers.
  struct Choice: Hashable, Sendable {
    var level: Int
    var quality: Int
  }

  /// The amount of each level, of which the size is about a multiple; falling, at least one.
  let amounts: [Double]
  /// The number of qualities; at least 1.
  let qualities: Int
  /// The most bytes.
  let limit: Int

  /// The part of the limit from which a better quality is not looked for: the next are a percent larger.
  private static let enough = 0.96

  /// The choice of the smallest film.
  var last: Choice { Choice(level: amounts.count - 1, quality: qualities - 1) }

  /// Finds the best choice that fits; nil where not even the last does.
  ///
  /// Every choice is tried once at most, and the last whenever nothing fits. A try gives the size of the
  /// film in bytes, of one that is too large about.
  func best<Failure: Error>(
    _ size: (Choice) throws(Failure) -> Int
  ) throws(Failure) -> Choice? {
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
    guard level < amounts.count, let least = sizes[level] else { return nil }
    let quality = try quality(
      at: level, from: level == 0 ? (0, largest) : (-1, nil), to: (floor, least), size)
    return Choice(level: level, quality: quality)
  }

  /// The level that likely fits, after the first, of whose bytes at the least quality too many are known.
  private func guess(_ bytes: Double) -> Int {
    let wanted = amounts[0] * Double(limit) / bytes
    let level = amounts.indices.dropFirst().first { amounts[$0] <= wanted }
    return level ?? amounts.count - 1
  }

  /// The best quality of a level between one that is too large, of unknown bytes for nil, and one that fits.
  private func quality<Failure: Error>(
    at level: Int, from large: (number: Int, bytes: Int?), to small: (number: Int, bytes: Int),
    _ size: (Choice) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    var (large, small) = (large, small)
    var halves = false
    while small.number - large.number > 1, Double(small.bytes) < Self.enough * Double(limit) {
      let span = small.number - large.number
      var part = 0.5
      if let bytes = large.bytes, !halves {
        // Bytes grow by a factor from quality to quality.
        let (above, below) = (log(Double(bytes)), log(Double(max(1, small.bytes))))
        part = above > below ? (above - log(0.98 * Double(limit))) / (above - below) : 0.5
      } else if large.bytes == nil, level > 0 {
        // The level before was too large by a step: the best quality is seldom far from the least.
        part = 0.7
      }
      let step = min(max(Int((part * Double(span)).rounded()), 1), span - 1)
      let middle = large.number + step
      let bytes = try size(Choice(level: level, quality: middle))
      if bytes <= limit { small = (middle, bytes) } else { large = (middle, bytes) }
      // A guess that hardly helped is followed by a half.
      halves = !halves && (small.number - large.number) * 2 > span
    }
    return small.number
  }
}
