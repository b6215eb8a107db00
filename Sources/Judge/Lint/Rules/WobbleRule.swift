import Display
import SceneModel
import Simulation

extension LintRule {
  static let wobble = LintRule("wobble", rank: 3) { $0.detours + $0.wobbles }
}

extension Flight {
  /// Returns an edge's maximum distance in the wrong direction, unless a throw explains it, in pt.
  fileprivate func detour(in samples: [MotionSample]) -> Double {
    movingEdges.map { edge, side in
      let farthest =
        frames.map { (from[keyPath: edge.value] - $0[keyPath: edge.value]) * side }.max() ?? 0
      return farthest - max(0, -throwDistance(in: samples) { $0[keyPath: edge.value] } * side)
    }.max() ?? 0
  }
}

extension PanelLint {
  /// The distance that a picture may first move in the wrong direction, as a fraction and in pt.
  private static let detourFraction = 0.12
  private static let minDetour = 16.0

  /// The flights that start in the wrong direction.
  ///
  /// Flights that leave the screen or turn to another page are excluded.
  fileprivate var detours: [Finding] {
    flightFindings { flight in
      let distance = flight.detour(in: samples)
      guard flight.to.intersection(bounds) != nil, distance < flight.distance,
        distance > max(Self.minDetour, Self.detourFraction * flight.distance)
      else { return nil }
      let away = Quantity.points(distance)
      return "\(flight.kind.rawValue) begins with \(away) in the wrong direction"
    }
  }

  /// The minimum visible change of opacity.
  private static let minWobble = 0.15
  /// The minimum visible distance in pt.
  private static let minWobbleDistance = 8.0

  /// The items that leave and return without touches.
  fileprivate var wobbles: [Finding] {
    quietTimes.flatMap(steadyTimes).compactMap { range -> Finding? in
      var tracks: [ScreenItem.Key: Track] = [:]
      for index in range {
        guard let items = samples[index].items else { continue }
        // The first thumbnail represents the grid.
        for item in items.viewer + items.thumbnails.prefix(1) {
          tracks[item.key, default: Track()].add(item, at: index, seconds: samples[index].seconds)
        }
      }
      let wobbling = tracks.values.compactMap { $0.fault(on: bounds) }
      return wobbling.min { ($0.index, $0.what.text) < ($1.index, $1.what.text) }.map {
        Finding($0.what, at: samples[$0.index].time)
      }
    }
  }

  /// The sample ranges between events, of at least two samples each.
  private var quietTimes: [Range<Int>] {
    var times: [Range<Int>] = []
    var start = 0
    for index in samples.indices {
      let isHappening = samples[index].cause != .time || samples[index].isRetarget
      if isHappening || index == samples.count - 1 {
        if index - start > 2 { times.append(start..<index) }
        start = index
      }
    }
    return times
  }

  /// Returns the subranges in which the same items are drawn, so that each keeps its identity.
  private func steadyTimes(_ range: Range<Int>) -> [Range<Int>] {
    var times: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.dropFirst() {
      let (old, new) = (samples[index - 1].items, samples[index].items)
      guard old?.viewer.map(\.key) != new?.viewer.map(\.key) else { continue }
      times.append(start..<index)
      start = index
    }
    return times + [start..<range.upperBound]
  }

  /// The distinct looks of one item while no events happen.
  private struct Track {
    private var looks: [(item: ScreenItem, index: Int, seconds: Double)] = []

    mutating func add(_ item: ScreenItem, at index: Int, seconds: Double) {
      if looks.last.map({ $0.item == item }) ?? false { return }
      looks.append((item, index, seconds))
    }

    /// Returns the fault and the sample of its extreme; nil if there is none.
    func fault(on screen: Rect) -> (what: Sentence, index: Int)? {
      guard looks.count > 2, looks[0].item.clip.intersection(screen) != nil else { return nil }
      return fading(on: screen) ?? excursion(on: screen) ?? trembling(on: screen)
    }

    /// Finds trembling: at least `minReversals` reversals within `trembleTime`.
    private func trembling(on screen: Rect) -> (what: Sentence, index: Int)? {
      var turns: [(look: Int, distance: Double)] = []
      var last = Vector.zero
      for index in looks.indices.dropFirst() {
        let step = looks[index].item.frame.center - looks[index - 1].item.frame.center
        guard step.length > Self.minTremble else { continue }
        if step.dx * last.dx + step.dy * last.dy < 0 { turns.append((index, step.length)) }
        last = step
      }
      for (first, turn) in turns.enumerated().dropFirst(Self.minReversals - 1) {
        let begin = turns[first - Self.minReversals + 1]
        guard looks[turn.look].seconds - looks[begin.look].seconds < Self.trembleTime else {
          continue
        }
        let subject = LintSubject(looks[begin.look].item, on: screen)
        return (
          "\(subject.name) trembles by \(Quantity.points(turn.distance))", looks[begin.look].index
        )
      }
      return nil
    }

    /// The minimum visible step in pt, and the limits of reversals and time in seconds.
    private static let minTremble = 0.6
    private static let minReversals = 5
    private static let trembleTime = 0.3

    /// The time for which a reversed fade may continue as before, in seconds.
    private static let carry = 0.15

    /// Finds an opacity that drops and rises again, or rises and drops again.
    private func fading(on screen: Rect) -> (what: Sentence, index: Int)? {
      let values = looks.map(\.item.opacity)
      var worst: (away: Double, index: Int)?
      for sign in [1.0, -1.0] {
        var later = [Double](repeating: -.infinity, count: values.count + 1)
        for index in values.indices.reversed() {
          later[index] = max(later[index + 1], sign * values[index])
        }
        var before = -Double.infinity
        // A fade that is reversed midway may continue briefly like a spring, which is not a fault.
        let speed = (values[0] - values[1]) / (looks[1].seconds - looks[0].seconds)
        let carried = speed.isFinite ? max(0, sign * speed * Self.carry) : 0
        for (index, value) in values.enumerated() {
          let isCarried = before == sign * values[0]
          let away = min(before, later[index + 1]) - sign * value - (isCarried ? carried : 0)
          if away > worst?.away ?? minWobble { worst = (away, index) }
          before = max(before, sign * value)
        }
      }
      return worst.map {
        let subject = LintSubject(looks[$0.index].item, on: screen)
        let away = Quantity.percent($0.away)
        return (
          "the opacity of \(subject.name) changes by \(away) and returns", looks[$0.index].index
        )
      }
    }

    /// Finds an item that leaves its settled position and returns; thrown items may return.
    private func excursion(on screen: Rect) -> (what: Sentence, index: Int)? {
      var start = looks.startIndex
      var isSettled = looks[1].item.frame.edgeDistance(to: looks[0].item.frame) < 0.25
      for end in looks.indices.dropFirst() {
        let isLast = end == looks.index(before: looks.endIndex)
        let staysLong = !isLast && looks[end + 1].seconds - looks[end].seconds > 0.05
        guard isLast || staysLong else { continue }
        let slice = looks[start...end]
        let home = looks[start].item.frame
        if isSettled, looks[end].item.frame.edgeDistance(to: home) < 2,
          let farthest = slice.max(by: {
            $0.item.frame.edgeDistance(to: home) < $1.item.frame.edgeDistance(to: home)
          }), farthest.item.frame.edgeDistance(to: home) > minWobbleDistance
        {
          let distance = Quantity.points(farthest.item.frame.edgeDistance(to: home))
          let subject = LintSubject(farthest.item, on: screen)
          return ("\(subject.name) moves \(distance) away and returns", farthest.index)
        }
        start = end
        isSettled = true
      }
      return nil
    }
  }
}
