import Geometry
import Motion
import Simulation
import Touch

/// A picture's way on its own, from the lift of the last finger until it rests or is gone.
struct Flight {
  /// The reason of a flight.
  enum Kind {
    /// A viewer opens.
    case opening
    /// A picture that was pulled goes back to its place in the viewer.
    case returning
    /// The picture goes home.
    case closing
  }

  var kind: Kind
  /// The instant of the lift.
  var lift: SceneTime
  /// The index of the first sample.
  var start: Int
  /// The places of the picture's visible part from there on, at least two, pt.
  var places: [Rect]

  var from: Rect { places[0] }
  var to: Rect { places[places.count - 1] }
  /// The distance of the farthest edge's way, pt.
  var way: Double { from.edgeDistance(to: to) }

  /// All flights of a screen that no finger touches, in the order of time.
  static func all(of panel: PanelMotion) -> [Flight] {
    panel.releases.compactMap { flight(of: panel, after: $0) }
  }

  /// The flight after a lift; nil where none begins, or a finger takes it.
  private static func flight(of panel: PanelMotion, after release: Int) -> Flight? {
    let samples = panel.samples
    let lift = samples[release].time
    let end = samples[(release + 1)...].firstIndex { $0.has(.down) } ?? samples.endIndex
    // The sample before the touch-down is of its instant, too.
    let isTaken = end < samples.endIndex
    let rects = (release..<end).map { place(on: panel, samples[$0]) }
    let before = samples[..<release].last { $0.time < lift }.flatMap { place(on: panel, $0) }
    if rects[0] != nil, before == nil || rects.contains(where: { $0 == nil }) == false {
      // Open until the next finger or the end.
      let places = rects.compactMap(\.self)
      guard places.count == rects.count, places.count > 1 else {
        return closing(rects, release, lift)
      }
      guard isResting(places, samples[release..<end], isTaken: isTaken) else { return nil }
      if before == nil {
        return Flight(kind: .opening, lift: lift, start: release, places: places)
      }
      let down = panel.stays(at: lift).filter { $0.upTime == lift }.map(\.downTime).min() ?? lift
      let start = samples[..<release].last { $0.time < down }.flatMap { place(on: panel, $0) }
      // Another picture comes where a page is turned.
      guard let start, start.edgeDistance(to: places[places.count - 1]) < 1,
        places[0].edgeDistance(to: start) > 8,
        photo(on: panel, samples[release]) == photo(on: panel, samples[end - 1])
      else { return nil }
      return Flight(kind: .returning, lift: lift, start: release, places: places)
    }
    return closing(rects, release, lift)
  }

  /// The visible part of the viewed picture as it is drawn; nil where nothing is open.
  private static func place(on panel: PanelMotion, _ sample: MotionSample) -> Rect? {
    panel.hero(in: sample).map { sample.items?.picture(nearest: $0)?.clip ?? $0 }
  }

  /// The photo of the viewed picture as it is drawn.
  private static func photo(on panel: PanelMotion, _ sample: MotionSample) -> Int? {
    panel.hero(in: sample).flatMap { sample.items?.picture(nearest: $0)?.photo }
  }

  private static func closing(_ rects: [Rect?], _ release: Int, _ lift: SceneTime) -> Flight? {
    let places = rects.prefix { $0 != nil }.compactMap(\.self)
    guard places.count > 1, places.count < rects.count else { return nil }
    return Flight(kind: .closing, lift: lift, start: release, places: places)
  }

  /// True if nothing has moved for a twentieth of a second at the end.
  private static func isResting(
    _ places: [Rect], _ samples: ArraySlice<MotionSample>, isTaken: Bool
  ) -> Bool {
    guard let last = places.last, let end = samples.last?.time else { return false }
    let early = samples.firstIndex { $0.time > end - SceneTime(nanoseconds: 50_000_000) }
    guard let early, early > samples.startIndex else { return false }
    return places[early - 1 - samples.startIndex].edgeDistance(to: last) < 0.5
  }

  /// The time from the lift until the picture is as good as there, s.
  ///
  /// It is there when no edge has more than a twenty-fifth of the way left, or a point: what comes then is
  /// not seen as a motion.
  func duration(in samples: [MotionSample]) -> Double {
    let near = max(1, way / 25)
    let last = places.lastIndex { $0.edgeDistance(to: to) > near } ?? 0
    let index = min(start + last + 1, samples.count - 1)
    return samples[index].seconds - lift.seconds
  }

  /// The time for which a picture may go on as it was thrown, s.
  private static let carry = 0.15

  /// The distance that an edge goes on as it was thrown at the lift, pt.
  private func throwWay(in samples: [MotionSample], _ edge: (Rect) -> Double) -> Double {
    // A tap throws nothing.
    guard kind != .opening else { return 0 }
    let later = places.indices.first {
      samples[start + $0].seconds - samples[start].seconds > 0.015
    }
    guard let later else { return 0 }
    let span = samples[start + later].seconds - samples[start].seconds
    return (edge(places[later]) - edge(from)) / span * Self.carry
  }

  /// The farthest that an edge goes beyond its place at the end without having been thrown so far, pt.
  func overshoot(in samples: [MotionSample]) -> Double {
    func beyond(_ edge: (Rect) -> Double) -> Double {
      let (a, b) = (edge(from), edge(to))
      guard (b - a).magnitude > 1 else { return 0 }
      let side: Double = b > a ? 1 : -1
      let farthest = places.map { (edge($0) - b) * side }.max() ?? 0
      return farthest - max(0, throwWay(in: samples, edge) * side - (b - a).magnitude / 2)
    }
    return [beyond(\.minX), beyond(\.maxX), beyond(\.minY), beyond(\.maxY)].max() ?? 0
  }

  /// The farthest that an edge goes away from its place at the end without having been thrown there, pt.
  func detour(in samples: [MotionSample]) -> Double {
    func behind(_ edge: (Rect) -> Double) -> Double {
      let (a, b) = (edge(from), edge(to))
      guard (b - a).magnitude > 1 else { return 0 }
      let side: Double = b > a ? 1 : -1
      let farthest = places.map { (a - edge($0)) * side }.max() ?? 0
      return farthest - max(0, -throwWay(in: samples, edge) * side)
    }
    return [behind(\.minX), behind(\.maxX), behind(\.minY), behind(\.maxY)].max() ?? 0
  }

  /// A picture that is faster is on its way, and one that is slower stands still, pt/s.
  private static let moving = 300.0
  private static let still = 10.0
  /// A pause that is shorter is not seen, s: two frames.
  private static let leastPause = 0.03

  /// The longest time for which a picture that is on its way stands still before it goes on, s; 0 for none.
  func pause(in samples: [MotionSample]) -> Double {
    var longest = 0.0
    var since: Double?
    var wasMoving = false
    for index in places.indices.dropFirst() {
      let (last, now) = (samples[start + index - 1].seconds, samples[start + index].seconds)
      guard now > last else { continue }
      let speed = places[index].edgeDistance(to: places[index - 1]) / (now - last)
      if speed < Self.still {
        if wasMoving { since = since ?? last }
      } else {
        if let begin = since, speed > Self.moving { longest = max(longest, last - begin) }
        since = nil
      }
      if since == nil { wasMoving = speed > Self.moving }
    }
    return longest >= Self.leastPause ? longest : 0
  }

  /// The least part of its smaller end that a side of the picture had without having been thrown so small.
  func narrowest(in samples: [MotionSample]) -> Double {
    func part(_ side: (Rect) -> Double) -> Double {
      let least = min(side(from), side(to))
      guard least > 0, let narrow = places.map(side).min() else { return 1 }
      return (narrow + max(0, -throwWay(in: samples, side))) / least
    }
    return min(part(\.width), part(\.height))
  }
}
