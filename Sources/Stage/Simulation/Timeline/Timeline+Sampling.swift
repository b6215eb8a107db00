package import Display
import SceneModel

extension Timeline {
  /// The rate for sampling a whole timeline: 240 per second, or 60 in scenes of over two minutes.
  package var samplingRate: Rate {
    duration > Self.longScene ? .sixty : Rate(thousandths: 240_000) ?? .sixty
  }

  private static let longScene = SceneTime(nanoseconds: 120_000_000_000)

  /// The max number of values in all samples together, which take a few hundred megabytes.
  package static let valueLimit = 20_000_000

  /// Returns the readings of all screens at `samplingRate`, with the marks of all events.
  ///
  /// - Throws: `tooManyValues`, or the error that stops the scene.
  package func recording() throws(SimulationError) -> MotionRecording {
    try recording(at: samplingTimes)
  }

  /// Returns the recording with the readings that logs of apps may also contain: `image.x`,
  /// `image.y`, `image.width` and `image.height` of the whole picture, and `page.index` for every
  /// viewer.
  ///
  /// - Throws: `tooManyValues`, or the error that stops the scene.
  package func logRecording() throws(SimulationError) -> MotionRecording {
    let times = samplingTimes
    var recording = try recording(at: times)
    for run in panels {
      let name = { (name: String) in panels.count > 1 ? "\(run.panel.id).\(name)" : name }
      if !recording.tracks.contains(where: { $0.name == name("page.index") }),
        let page = recording.tracks.first(where: { track in
          Self.pageReadings.contains { track.name == name($0) }
        })
      {
        recording.tracks.append(Track(name: name("page.index"), values: page.values))
      }
      var cursor = PanelCursor(run)
      var pictures: [Rect?] = []
      try scene.on(run.panel) { () throws(SimulationError) in
        for time in times { pictures.append(try cursor.state(at: time).picture) }
      }
      let edges: [(String, (Rect) -> Double)] = [
        ("x", \.minX), ("y", \.minY), ("width", \.width), ("height", \.height),
      ]
      for (edge, value) in edges {
        let values = pictures.map { $0.map { ReadingValue.number(value($0)) } ?? .absent }
        recording.tracks.append(Track(name: name("image.\(edge)"), values: values))
      }
    }
    return recording
  }

  /// The viewers' own readings of the page's index.
  private static let pageReadings = ["pager.index", "horizontal.page"]

  /// The times at `samplingRate`, through the end.
  private var samplingTimes: [SceneTime] {
    let rate = samplingRate
    let last = duration.ticks(rate: rate)
    let count = SceneTime(ticks: last, rate: rate) > duration ? max(last, 1) : last + 1
    return (0..<count).map { SceneTime(ticks: $0, rate: rate) }
  }

  /// Returns the readings of all screens at times, which ascend, with the marks of all events.
  func recording(at ticks: [SceneTime]) throws(SimulationError) -> MotionRecording {
    var tracks = readingKeys.map { Track($0) }
    guard tracks.count * ticks.count <= Self.valueLimit else {
      throw .tooManyValues(seconds: duration.seconds)
    }
    var first = 0
    for run in panels {
      var cursor = PanelCursor(run)
      try scene.on(run.panel) { () throws(SimulationError) in
        for tick in ticks {
          for (offset, reading) in try cursor.state(at: tick).readings().enumerated() {
            tracks[first + offset].values.append(reading.value)
          }
        }
      }
      first += run.readingKeys.count
    }
    var recording = MotionRecording(
      times: ticks.map(\.seconds), tracks: tracks,
      marks: marks(after: nil, through: duration).sorted())
    let drags = panels.first?.strokes.filter { $0.reach > Self.slop } ?? []
    recording.drags = Set(drags.map(\.downTime.seconds))
    return recording
  }

  /// The max distance that a finger moves without moving a value visibly, pt.
  ///
  /// Source: ours, as for movements; a caught picture follows a finger from its first point on.
  private static let slop = 1.0

  /// Returns the marks after `start`, or from the beginning if nil, up to and including `end`.
  ///
  /// Touch-downs and lifts are equal on all screens and come first, finger by finger. The other
  /// marks have the screen's name as their group.
  package func marks(after start: SceneTime?, through end: SceneTime) -> [TimedMark] {
    let touches = panels.first?.touchMarks(after: start, through: end) ?? []
    return touches + Set(panels.flatMap { $0.eventMarks(after: start, through: end) }).sorted()
  }
}

extension PanelTimeline {
  /// A point of the run at which it is sampled.
  package struct SamplePoint: Sendable {
    package let time: SceneTime
    /// The number of steps before the sample.
    package let count: Int
    /// Whether a step separates this point from the previous one, rather than time only.
    package let isStep: Bool
  }

  /// Returns the points at which to sample the run up to a time.
  ///
  /// The points are at equal intervals, before and after each step, and twice shortly after lifts.
  package func samplePoints(every rate: Rate, through end: SceneTime) -> [SamplePoint] {
    var points: [SamplePoint] = []
    var count = 0
    for index in 0...max(1, end.ticks(rate: rate)) {
      let tick = min(SceneTime(ticks: index, rate: rate), end)
      while count < steps.count, steps[count].time <= tick {
        count = add(stepsFrom: count, to: &points)
      }
      if points.last.map({ $0.time < tick }) ?? true {
        points.append(SamplePoint(time: tick, count: count, isStep: false))
      }
    }
    return points
  }

  /// Adds the points of all steps at one time, and returns the number of steps through that time.
  private func add(stepsFrom first: Int, to points: inout [SamplePoint]) -> Int {
    let time = steps[first].time
    points.append(SamplePoint(time: time, count: first, isStep: false))
    var (count, isLift) = (first, false)
    while count < steps.count, steps[count].time == time {
      let step = steps[count]
      count += 1
      guard step.touch != nil || step.hasEvents else { continue }
      points.append(SamplePoint(time: time, count: count, isStep: true))
      isLift =
        isLift || step.touch.map { touches[$0].changes.contains { $0.phase == .up } } ?? false
    }
    guard isLift else { return count }
    for probe in [time + Self.probeDelay, time + Self.probeDelay + Self.probeDelay] {
      guard count == steps.count || probe < steps[count].time else { break }
      points.append(SamplePoint(time: probe, count: count, isStep: false))
    }
    return count
  }

  /// The time after a lift, and again after that, at which velocities are measured.
  private static let probeDelay = SceneTime(nanoseconds: 1_000_000)

  /// Returns the last mark up to and including a time, or nil if there is none.
  package func lastMark(at time: SceneTime) -> EventMark? {
    var cursor = PanelCursor(self)
    for index in steps.indices.prefix(stepCount(at: time, .after)).reversed()
    where steps[index].hasEvents {
      cursor.move(to: index)
      if let mark = cursor.step().last(where: { !$0.marks.isEmpty })?.marks.last { return mark }
    }
    return nil
  }

  fileprivate func touchMarks(after start: SceneTime?, through end: SceneTime) -> [TimedMark] {
    // This runs for each frame, and most frames have no touches, so skip them quickly.
    let first = start.map { start in touches.countOfPrefix { $0.time <= start } } ?? 0
    guard first < touches.count, touches[first].time <= end else { return [] }
    var marks: [TimedMark] = []
    func add(_ kind: TimedMark.Kind, _ time: SceneTime) {
      guard touches[first].time <= time, time <= end else { return }
      marks.append(TimedMark(kind, time: time.seconds))
    }
    for stroke in strokes {
      add(.touchDown, stroke.downTime)
      add(.touchUp, stroke.liftTime)
    }
    return marks
  }

  fileprivate func eventMarks(after start: SceneTime?, through end: SceneTime) -> [TimedMark] {
    let first = start.map { stepCount(at: $0, .after) } ?? 0
    return steps.prefix(stepCount(at: end, .after)).dropFirst(first).flatMap { step in
      [(TimedMark.Kind.retarget, step.isRetarget), (.handOff, step.isHandOff)].filter(\.1).map {
        TimedMark($0.0, time: step.time.seconds, group: panel.id)
      }
    }
  }
}
