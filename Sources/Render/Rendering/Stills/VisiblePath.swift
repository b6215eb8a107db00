import Display
import Simulation

/// How far visible items have traveled at each sample; of items that move together, the farthest.
struct VisiblePath {
  /// The times of the samples, s.
  private let times: [Double]
  /// The distance traveled since the first sample, pt.
  private let lengths: [Double]
  /// The first samples after jumps.
  private let jumps: [Int]

  /// The max distance in a pause, pt, and its min duration, s, and the min distance between stops.
  ///
  /// Source: ours; the tail of a spring is a pause.
  private static let (pauseDistance, minPause, minStep) = (1.0, 0.1, 4.0)

  /// Creates a path.
  ///
  /// `steps` are the distances from each sample to the next, pt. A finger that jumps explains a
  /// jump; `fingerLeap` returns its distance near a time.
  init(times: [Double], steps: [Double], fingerLeap: (Double) -> Double) {
    self.times = times
    lengths = steps.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    jumps = StillMaker.leaps(lengths).filter { fingerLeap(times[$0.index]) < 0.25 * $0.distance }
      .map(\.index)
  }

  /// The first sample whose remaining movement is invisible.
  var settled: Int {
    lengths.firstIndex { (lengths.last ?? 0) - $0 < Self.pauseDistance } ?? 0
  }

  /// Returns up to `count` samples of a range, ascending, at about equal distances.
  ///
  /// Both ends are among them, and if `count` allows, the last sample of each pause and the samples
  /// before and after each jump.
  func samples(_ count: Int, in range: ClosedRange<Int>) -> [Int] {
    var stops = stops(in: range)
    while stops.count > max(count, 2) {
      let inner = stops.indices.dropFirst().dropLast()
      let closest = inner.min {
        length(from: stops[$0 - 1], to: stops[$0 + 1])
          < length(from: stops[$1 - 1], to: stops[$1 + 1])
      }
      stops.remove(at: closest ?? 1)
    }
    let legs = zip(stops, stops.dropFirst()).map { ($0, $1) }
    var pieces = legs.map { _ in 1 }
    func spacing(_ leg: Int) -> Double {
      length(from: legs[leg].0, to: legs[leg].1) / Double(pieces[leg])
    }
    for _ in stops.count..<max(count, stops.count) {
      let widest = pieces.indices.filter { pieces[$0] < legs[$0].1 - legs[$0].0 }
        .max { spacing($0) < spacing($1) }
      if let widest { pieces[widest] += 1 }
    }
    let samples = legs.indices.flatMap { leg in
      (0..<pieces[leg]).map { piece in
        let wanted = lengths[legs[leg].0] + Double(piece) * spacing(leg)
        return (legs[leg].0..<legs[leg].1).first { lengths[$0] >= wanted } ?? legs[leg].0
      }
    }
    return (samples + [range.upperBound]).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Returns the samples that `samples` shows first.
  func stops(in range: ClosedRange<Int>) -> [Int] {
    guard range.count > 1 else { return [range.lowerBound] }
    let inner = (pauses + jumps.flatMap { [$0 - 1, $0] }).filter(range.contains).sorted()
    let stops = inner.reduce(into: [range.lowerBound]) { stops, sample in
      if length(from: stops[stops.count - 1], to: sample) >= Self.minStep { stops.append(sample) }
    }
    let isLast = { (stop: Int) in
      stop > range.lowerBound && length(from: stop, to: range.upperBound) < Self.minStep
    }
    return stops.filter { !isLast($0) } + [range.upperBound]
  }

  /// The last samples of the pauses that a movement follows.
  private var pauses: [Int] {
    var (pauses, start) = ([Int](), 0)
    for index in lengths.indices where length(from: start, to: index) >= Self.pauseDistance {
      if times[index - 1] - times[start] >= Self.minPause { pauses.append(index - 1) }
      while length(from: start, to: index) >= Self.pauseDistance { start += 1 }
    }
    return pauses
  }

  private func length(from sample: Int, to later: Int) -> Double {
    lengths[later] - lengths[sample]
  }
}

extension ScreenItems {
  /// Returns the distance, pt, of the visible item that moves or fades most until other items.
  func distance(to later: ScreenItems, on screen: Rect) -> Double {
    max(farthest(from: later, on: screen), later.farthest(from: self, on: screen))
  }

  /// Returns the max distance of a visible item from the nearest one of its kind.
  ///
  /// An item that vanishes is as far away as it fades and as it is wide and high, since items scroll
  /// across the edge of the screen and shrink to nothing.
  private func farthest(from others: ScreenItems, on screen: Rect) -> Double {
    let kinds = Dictionary(grouping: others.all, by: \.key.kind)
    return all.reduce(0) { farthest, item in
      guard let seen = item.clip.intersection(screen) else { return farthest }
      let kind = kinds[item.key.kind] ?? []
      // Mostly it is the same item and has moved as far as others.
      let same = kind.dropFirst(item.key.ordinal).prefix(1)
      var nearest = min(item.opacity * ElementMotion.pointsPerShare, seen.width, seen.height)
      for other in same + kind where nearest > farthest + 1e-9 {
        guard let otherSeen = other.clip.intersection(screen) else { continue }
        nearest = min(nearest, item.distance(to: other, seen: seen, otherSeen))
      }
      guard nearest > farthest, visibleBounds(of: item, on: screen) != nil else { return farthest }
      return nearest
    }
  }
}

extension ScreenItem {
  /// Returns how far the visible content is from that of another item, or how far it fades, pt.
  fileprivate func distance(to other: ScreenItem, seen: Rect, _ otherSeen: Rect) -> Double {
    if self == other { return 0 }
    let map = AffineTransform(mapping: frame, to: other.frame)
    let moved = zip(seen.corners, otherSeen.corners).map {
      max($0.distance(to: map.apply(to: $0)), $0.distance(to: $1))
    }
    return max(
      (moved.max() ?? 0) * max(opacity, other.opacity),
      (opacity - other.opacity).magnitude * ElementMotion.pointsPerShare)
  }
}
