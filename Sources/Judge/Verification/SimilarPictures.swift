import Compare
import Display
import Pixels
import Platform
import Rendering

/// Finds the frames of two clips that are equal within the tolerance.
final class SimilarPictures {
  private let options: PictureOptions
  private let expected: Side
  private let actual: Side

  /// The pictures of one side, with a cache of the last few.
  ///
  /// Callers read them from first to last, with steps of a few frames in both directions.
  private final class Side {
    private let clip: Clip
    /// The clip's frames at the compared times.
    let frames: [Int]
    private var kept: [(frame: Int, pixels: Pixmap<StraightRGBA8>)] = []

    /// The cache size: enough pictures for a fault and the frames around it.
    private static let cacheSize = 8

    init(_ clip: Clip, _ frames: [Int]) { (self.clip, self.frames) = (clip, frames) }

    func picture(_ index: Int) throws(ClipError) -> Pixmap<StraightRGBA8>? {
      if Interruption.isRequested { throw .interrupted }
      let frame = frames[index]
      if let found = kept.first(where: { $0.frame == frame }) { return found.pixels }
      guard let pixels = try clip.pictures?.picture(at: frame) else { return nil }
      kept.append((frame, pixels))
      if kept.count > Self.cacheSize { kept.removeFirst() }
      return pixels
    }

    func time(_ index: Int) -> Double { clip.times.starts[frames[index]] }
  }

  init(_ pair: ClipPair) {
    let instants = pair.alignment.pairs
    options = pair.options
    expected = Side(pair.expected, instants.compactMap(\.expected))
    actual = Side(pair.actual, instants.compactMap(\.actual))
  }

  /// Returns numbers for the pictures of both clips that are equal for similar pictures.
  ///
  /// Returns nil if more than two consecutive pictures have no counterpart.
  func numbers() throws(ClipError) -> (expected: [Int], actual: [Int])? {
    var (known, found): ([Int], [Int]) = ([], [])
    func number(_ index: Int) throws(ClipError) -> Int {
      while known.count <= index {
        let next = known.count
        let before = next > 0 ? try expected.picture(next - 1) : nil
        let isKept = isSame(before, try expected.picture(next), at: expected.time(next))
        known.append(isKept ? known[next - 1] : next)
      }
      return known[index]
    }
    var (next, unmatched) = (0, 0)
    for index in actual.frames.indices {
      var match: Int?
      for frame in [0, -1, 1, 2, -2].map({ next + $0 })
      where match == nil && expected.frames.indices.contains(frame) {
        let isSimilar = try isSame(
          expected.picture(frame), actual.picture(index), at: expected.time(frame))
        if isSimilar { match = frame }
      }
      found.append(try match.map(number) ?? -1 - index)
      (next, unmatched) = ((match ?? next) + 1, match == nil ? unmatched + 1 : 0)
      guard unmatched <= Self.maxUnmatched else { return nil }
    }
    if let last = expected.frames.indices.last { _ = try number(last) }
    return (known, found)
  }

  /// The max number of consecutive pictures without a similar one nearby.
  private static let maxUnmatched = 2

  private func isSame(
    _ one: Pixmap<StraightRGBA8>?, _ other: Pixmap<StraightRGBA8>?, at time: Double
  ) -> Bool {
    guard let one, let other,
      let difference = options.comparison(at: time, one.size).compare(one, with: other)
    else { return false }
    return difference.count == 0 || difference.isTolerated(by: options.tolerance)
  }
}
