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
    func place(_ sample: MotionSample) -> Rect? {
      panel.heroItem(in: sample)?.clip ?? panel.hero(in: sample)
    }
    let rects = samples[release..<end].map(place)
    let places = rects.compactMap(\.self)
    // Open until the next finger or the end.
    guard places.count == rects.count, places.count > 1 else {
      return closing(rects, release, lift)
    }
    guard isResting(places, samples[release..<end]) else { return nil }
    guard samples[..<release].last(where: { $0.time < lift }).flatMap(place) != nil else {
      return Flight(kind: .opening, lift: lift, start: release, places: places)
    }
    let down = panel.stays(at: lift).filter { $0.upTime == lift }.map(\.downTime).min() ?? lift
    let start = samples[..<release].last { $0.time < down }.flatMap(place)
    // Another picture comes where a page is turned.
    guard let start, start.edgeDistance(to: places[places.count - 1]) < 1,
      places[0].edgeDistance(to: start) > 8,
      panel.heroItem(in: samples[release])?.photo == panel.heroItem(in: samples[end - 1])?.photo
    else { return nil }
    return Flight(kind: .returning, lift: lift, start: release, places: places)
  }

  private static func closing(_ rects: [Rect?], _ release: Int, _ lift: SceneTime) -> Flight? {
    let places = rects.prefix { $0 != nil }.compactMap(\.self)
    guard places.count > 1, places.count < rects.count else { return nil }
    return Flight(kind: .closing, lift: lift, start: release, places: places)
  }

  /// True if nothing has moved for a twentieth of a second at the end.
  private static func isResting(_ places: [Rect], _ samples: ArraySlice<MotionSample>) -> Bool {
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
  func throwWay(in samples: [MotionSample], _ edge: (Rect) -> Double) -> Double {
    // A tap throws nothing.
    guard kind != .opening else { return 0 }
    let later = places.indices.first {
      samples[start + $0].seconds - samples[start].seconds > 0.015
    }
    guard let later else { return 0 }
    let span = samples[start + later].seconds - samples[start].seconds
    return (edge(places[later]) - edge(from)) / span * Self.carry
  }

  /// The most that a measure gives of the edges that go somewhere, pt; 0 for none.
  ///
  /// It gets an edge, and 1 where that goes right or down, −1 where left or up.
  func greatest(_ measure: (_ edge: (Rect) -> Double, _ side: Double) -> Double) -> Double {
    [\Rect.minX, \.maxX, \.minY, \.maxY].map { path in
      let way = to[keyPath: path] - from[keyPath: path]
      return way.magnitude > 1 ? measure({ $0[keyPath: path] }, way > 0 ? 1 : -1) : 0
    }.max() ?? 0
  }
}

extension PanelMotion {
  /// The viewed picture as it is drawn; nil where nothing is open.
  func heroItem(in sample: MotionSample) -> ScreenItem? {
    hero(in: sample).flatMap { sample.items?.picture(nearest: $0) }
  }
}

extension Flight.Kind {
  /// The flight as the subject of a sentence.
  var words: String {
    switch self {
    case .opening: "the opening"
    case .returning: "the way back"
    case .closing: "the way home"
    }
  }
}

extension PanelLint {
  /// A flight over a shorter way may take any time and way, pt.
  private static let leastFlight = 40.0

  /// The findings of a rule about flights that are long enough to be judged, at their lifts.
  func flightFindings(rank: Int? = nil, _ judge: (Flight) -> String?) -> [Finding] {
    flights.filter { $0.way > Self.leastFlight }.compactMap { flight in
      judge(flight).map { Finding($0, at: flight.lift, rank: rank) }
    }
  }
}
