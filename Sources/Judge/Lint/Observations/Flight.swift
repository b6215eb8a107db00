import Display
import SceneModel
import Simulation

/// A picture's motion without fingers, from the last lift until it is settled or disappears.
struct Flight {
  /// The reason for a flight.
  ///
  /// The raw value is the subject of a sentence.
  enum Kind: String {
    /// A viewer opens.
    case opening = "the opening"
    /// A dragged picture returns to its position in the viewer.
    case returning = "the return to the viewer"
    /// The picture returns to its thumbnail.
    case closing = "the return to the thumbnail"
  }

  var kind: Kind
  /// The time of the lift.
  var lift: SceneTime
  /// The index of the first sample.
  var start: Int
  /// The picture's visible rectangles from that sample, at least two, in pt.
  var frames: [Rect]

  var from: Rect { frames[0] }
  var to: Rect { frames[frames.count - 1] }
  /// The distance that the farthest-moving edge travels, in pt.
  var distance: Double { from.edgeDistance(to: to) }

  /// Returns all flights of a screen that no touch interrupts, ordered by time.
  static func all(of panel: PanelMotion) -> [Flight] {
    panel.releases.compactMap { flight(of: panel, after: $0) }
  }

  /// Returns the flight after a lift; nil if there is none or a touch interrupts it.
  private static func flight(of panel: PanelMotion, after release: Int) -> Flight? {
    let samples = panel.samples
    let lift = samples[release].time
    let down = panel.strokes(at: lift).filter { $0.upTime == lift }.map(\.downTime).min() ?? lift
    let endsFlight = { (sample: MotionSample) in sample.step.map(panel.run.endsFlight) ?? false }
    // A touch that the viewer ignores does not divide a flight.
    guard panel.samples(in: down...lift).contains(where: endsFlight) else { return nil }
    let end = samples[(release + 1)...].firstIndex(where: endsFlight) ?? samples.endIndex
    func frame(_ sample: MotionSample) -> Rect? {
      panel.heroItem(in: sample)?.clip ?? panel.hero(in: sample)
    }
    let rects = samples[release..<end].map(frame)
    let frames = rects.compactMap(\.self)
    // The picture is open until the viewer reacts to a touch or the end.
    guard frames.count == rects.count, frames.count > 1 else {
      return closing(rects, release, lift)
    }
    guard isResting(frames, samples[release..<end]) else { return nil }
    guard samples[..<release].last(where: { $0.time < lift }).flatMap(frame) != nil else {
      return Flight(kind: .opening, lift: lift, start: release, frames: frames)
    }
    let start = samples[..<release].last { $0.time < down }.flatMap(frame)
    // Exclude turned pages, after which another picture is shown.
    guard let start, start.edgeDistance(to: frames[frames.count - 1]) < 1,
      frames[0].edgeDistance(to: start) > 8,
      panel.heroItem(in: samples[release])?.photo == panel.heroItem(in: samples[end - 1])?.photo
    else { return nil }
    return Flight(kind: .returning, lift: lift, start: release, frames: frames)
  }

  private static func closing(_ rects: [Rect?], _ release: Int, _ lift: SceneTime) -> Flight? {
    let frames = rects.prefix { $0 != nil }.compactMap(\.self)
    guard frames.count > 1, frames.count < rects.count else { return nil }
    return Flight(kind: .closing, lift: lift, start: release, frames: frames)
  }

  /// Returns whether nothing has moved in the last 0.05 s.
  private static func isResting(_ frames: [Rect], _ samples: ArraySlice<MotionSample>) -> Bool {
    guard let last = frames.last, let end = samples.last?.time else { return false }
    let early = samples.firstIndex { $0.time > end - SceneTime(nanoseconds: 50_000_000) }
    guard let early, early > samples.startIndex else { return false }
    return frames[early - 1 - samples.startIndex].edgeDistance(to: last) < 0.5
  }

  /// Returns the time from the lift until the picture has practically arrived, in seconds.
  ///
  /// It has arrived when no edge has more than 1/25 of the distance left, or 1 pt. Later changes
  /// are not perceived as motion.
  func duration(in samples: [MotionSample]) -> Double {
    let near = max(1, distance / 25)
    let last = frames.lastIndex { $0.edgeDistance(to: to) > near } ?? 0
    let index = min(start + last + 1, samples.count - 1)
    return samples[index].seconds - lift.seconds
  }

  /// The time for which a picture may continue as it was thrown, in seconds.
  private static let carry = 0.15

  /// Returns the distance that an edge continues as thrown at the lift, in pt.
  func throwDistance(in samples: [MotionSample], _ edge: (Rect) -> Double) -> Double {
    // A tap does not throw anything.
    guard kind != .opening else { return 0 }
    let later = frames.indices.first {
      samples[start + $0].seconds - samples[start].seconds > 0.015
    }
    guard let later else { return 0 }
    let span = samples[start + later].seconds - samples[start].seconds
    return (edge(frames[later]) - edge(from)) / span * Self.carry
  }

  /// An edge of a rectangle, with its name.
  typealias Edge = (name: String, value: KeyPath<Rect, Double>)
  private static var edges: [Edge] {
    [("left", \.minX), ("right", \.maxX), ("top", \.minY), ("bottom", \.maxY)]
  }

  /// The edges that move, with the signs of their motion: 1 for right or down, −1 for left or up.
  var movingEdges: [(edge: Edge, side: Double)] {
    Self.edges.map { ($0, to[keyPath: $0.value] - from[keyPath: $0.value]) }
      .filter { $0.1.magnitude > 1 }.map { ($0.0, $0.1 > 0 ? 1 : -1) }
  }
}

extension PanelMotion {
  /// Returns the viewed picture as drawn; nil if nothing is open.
  func heroItem(in sample: MotionSample) -> ScreenItem? {
    hero(in: sample).flatMap { sample.items?.picture(nearest: $0) }
  }
}

extension PanelLint {
  /// The minimum distance of a flight that is judged, in pt.
  private static let minFlight = 40.0

  /// Returns a rule's findings about flights that are long enough to be judged, at their lifts.
  func flightFindings(rank: Int? = nil, _ judge: (Flight) -> Sentence?) -> [Finding] {
    flights.filter { $0.distance > Self.minFlight }.compactMap { flight in
      judge(flight).map { Finding($0, at: flight.lift, rank: rank) }
    }
  }
}

extension PanelLint {
  /// Returns a rule's findings about animations, one for each cause, unless `known` ones explain them.
  func animationFindings(
    unless known: [Finding], _ judge: (VisibleAnimation) -> Sentence?
  ) -> [Finding] {
    var judged: Set<VisibleAnimation.Cause> = []
    return animations.compactMap { animation in
      let start = animation.start.seconds
      guard !known.contains(where: { (0..<0.5).contains(start - $0.time.seconds) }),
        let what = judge(animation), judged.insert(animation.cause).inserted
      else { return nil }
      return Finding(what, at: animation.start)
    }
  }
}
