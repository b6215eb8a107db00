import Geometry
import Motion
import SceneModel
import Simulation

extension PanelLint {
  /// The longest and the shortest time of a flight that is neither waited for nor lost to the eye, s.
  private static let sluggish = 0.6
  private static let hasty = 0.1
  /// A flight over a shorter way may take any time, pt.
  private static let leastFlight = 40.0
  /// A way back that is shorter is a correction, which may be quick, pt.
  private static let leastReturn = 150.0
  /// The part of its way and the distance that a landing picture may go too far, pt.
  private static let overshootPart = 0.06
  private static let leastOvershoot = 8.0
  /// The part of its way and the distance that a picture may go the wrong way first, pt.
  private static let detourPart = 0.12
  private static let leastDetour = 16.0
  /// The part of the smaller end's side below which a picture is seen to shrink too far.
  private static let narrowest = 0.8

  /// The flights that take too long or too little time, go too far or shrink too far.
  var flightFaults: [Finding] {
    Flight.all(of: panel).flatMap { flight -> [Finding] in
      guard flight.way > Self.leastFlight else { return [] }
      var facts: [LintFact] = []
      let duration = flight.duration(in: samples)
      if duration > Self.sluggish {
        facts.append(.sluggish(flight.kind, duration))
      } else if duration > 0.005, duration < Self.hasty,
        flight.kind != .returning || flight.way > Self.leastReturn
      {
        facts.append(.hasty(flight.kind, duration))
      }
      let overshoot = flight.overshoot(in: samples)
      // A row of pages that begins at another one does not swing.
      if flight.kind == .closing || flight.kind == .opening && overshoot < flight.way,
        overshoot > max(Self.leastOvershoot, Self.overshootPart * flight.way)
      {
        facts.append(.overshoot(flight.kind, overshoot))
      }
      let pause = flight.pause(in: samples)
      if pause > 0 { facts.append(.stall(flight.kind, pause)) }
      let detour = flight.detour(in: samples)
      // What leaves the screen, or turns to another page, does not fly there.
      let isToScreen = flight.to.intersection(panel.screen.bounds) != nil
      if isToScreen, detour > max(Self.leastDetour, Self.detourPart * flight.way),
        detour < flight.way
      {
        facts.append(.detour(flight.kind, detour))
      }
      let narrowest = flight.narrowest(in: samples)
      if flight.kind != .returning, narrowest < Self.narrowest {
        facts.append(.pinchThrough(narrowest))
      }
      return facts.map { Finding(fact: $0, time: flight.lift) }
    }
  }

  // MARK: Away and back

  /// The least change of opacity that is seen to come and go.
  private static let leastWobble = 0.15
  /// The least way that is seen to be gone and come back, pt.
  private static let leastWobbleWay = 8.0

  /// The items that go away and come back while nobody touches them.
  var wobbles: [Finding] {
    quietTimes.flatMap(steadyTimes).compactMap { range -> Finding? in
      var tracks: [ScreenItem.Key: Track] = [:]
      for index in range {
        guard let items = samples[index].items else { continue }
        // One thumbnail stands for the grid.
        for item in items.viewer + items.thumbnails.prefix(1) {
          tracks[item.key, default: Track()].add(
            item, at: index, seconds: samples[index].seconds)
        }
      }
      let wobbling = tracks.values.compactMap { $0.fact(on: panel.screen.bounds) }
      return wobbling.min { ($0.1, $0.0.words) < ($1.1, $1.0.words) }.map {
        Finding(fact: $0.0, time: samples[$0.1].time)
      }
    }
  }

  /// The times between events, at least two samples each.
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

  /// The parts of a time in which the same items are drawn, so that each keeps its identity.
  private func steadyTimes(_ range: Range<Int>) -> [Range<Int>] {
    var times: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.dropFirst() {
      let (old, new) = (samples[index - 1].items, samples[index].items)
      if old?.viewer.count == new?.viewer.count,
        old?.viewer.map(\.key) == new?.viewer.map(\.key)
      {
        continue
      }
      times.append(start..<index)
      start = index
    }
    return times + [start..<range.upperBound]
  }

  /// One item's looks while nothing happens, each change of them.
  private struct Track {
    private var looks: [(item: ScreenItem, index: Int, seconds: Double)] = []

    mutating func add(_ item: ScreenItem, at index: Int, seconds: Double) {
      if looks.last.map({ $0.item == item }) ?? false { return }
      looks.append((item, index, seconds))
    }

    /// The fault and the sample of its extreme, where there is one.
    func fact(on screen: Rect) -> (LintFact, index: Int)? {
      guard looks.count > 2, looks[0].item.clip.intersection(screen) != nil else { return nil }
      return fading(on: screen) ?? way(on: screen) ?? trembling(on: screen)
    }

    /// Moves to and fro that are no motion: so many turns within so long a time, s.
    private func trembling(on screen: Rect) -> (LintFact, index: Int)? {
      var turns: [(look: Int, way: Double)] = []
      var last = Vector.zero
      for index in looks.indices.dropFirst() {
        let step = looks[index].item.place.center - looks[index - 1].item.place.center
        guard step.length > Self.leastTremble else { continue }
        if step.dx * last.dx + step.dy * last.dy < 0 { turns.append((index, step.length)) }
        last = step
      }
      for (first, turn) in turns.enumerated().dropFirst(Self.trembles - 1) {
        let begin = turns[first - Self.trembles + 1]
        guard looks[turn.look].seconds - looks[begin.look].seconds < Self.trembleTime else {
          continue
        }
        let subject = LintSubject(looks[begin.look].item, on: screen)
        return (.tremble(subject, turn.way), looks[begin.look].index)
      }
      return nil
    }

    /// A step that is smaller is not seen, pt.
    private static let leastTremble = 0.6
    private static let trembles = 5
    private static let trembleTime = 0.3

    /// The time for which a fade that is called back may go on as it was going, s.
    private static let carry = 0.15

    /// An opacity that was higher before and is higher again, or lower and lower.
    private func fading(on screen: Rect) -> (LintFact, index: Int)? {
      let values = looks.map(\.item.opacity)
      var worst: (away: Double, index: Int)?
      for sign in [1.0, -1.0] {
        var later = [Double](repeating: -.infinity, count: values.count + 1)
        for index in values.indices.reversed() {
          later[index] = max(later[index + 1], sign * values[index])
        }
        var before = -Double.infinity
        // Called back in the middle of a fade, a spring turns round; it does not leave by itself.
        let speed = (values[0] - values[1]) / (looks[1].seconds - looks[0].seconds)
        let carried = speed.isFinite ? max(0, sign * speed * Self.carry) : 0
        for (index, value) in values.enumerated() {
          let isCarried = before == sign * values[0]
          let away = min(before, later[index + 1]) - sign * value - (isCarried ? carried : 0)
          if away > worst?.away ?? leastWobble { worst = (away, index) }
          before = max(before, sign * value)
        }
      }
      return worst.map {
        (.fadeWobble(LintSubject(looks[$0.index].item, on: screen), $0.away), looks[$0.index].index)
      }
    }

    /// A place that was left from rest and is come back to; what was thrown may come back.
    private func way(on screen: Rect) -> (LintFact, index: Int)? {
      var start = looks.startIndex
      var isRest = looks[1].item.place.edgeDistance(to: looks[0].item.place) < 0.25
      for end in looks.indices.dropFirst() {
        let isLast = end == looks.index(before: looks.endIndex)
        let staysLong = !isLast && looks[end + 1].seconds - looks[end].seconds > 0.05
        guard isLast || staysLong else { continue }
        let part = looks[start...end]
        let home = looks[start].item.place
        if isRest, looks[end].item.place.edgeDistance(to: home) < 2,
          let farthest = part.max(by: {
            $0.item.place.edgeDistance(to: home) < $1.item.place.edgeDistance(to: home)
          }), farthest.item.place.edgeDistance(to: home) > leastWobbleWay
        {
          let way = farthest.item.place.edgeDistance(to: home)
          return (.wayWobble(LintSubject(farthest.item, on: screen), way), farthest.index)
        }
        start = end
        isRest = true
      }
      return nil
    }
  }
}
