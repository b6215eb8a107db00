import Display
import SceneModel
import Simulation

/// The motion of one screen over a whole scene, at the sample points of its timeline.
struct PanelMotion {
  let panel: Panel
  let screen: Screen
  /// The stored readings, without the screen's name.
  let keys: [ReadingKey]
  /// The indices of the picture's position and size among the keys; empty if the stage has none.
  private let heroIndices: [Int]
  /// The indices of `keys` among all of the screen's readings.
  private let readingIndices: [Int]
  /// The samples, ordered by time.
  private(set) var samples: [MotionSample] = []
  /// The run that is sampled.
  let run: PanelTimeline
  /// For each stroke, the latest lift among it and all earlier strokes.
  private var latestLifts: [SceneTime] = []
  /// The indices of the samples after each lift of the last finger.
  private(set) var releases: [Int] = []

  /// Changes the drawn items before they are sampled; nil for no change.
  let drawing: PanelTimeline.Drawing?
  private let duration: SceneTime

  /// Samples a screen of a timeline by its index.
  ///
  /// `keeps` selects the readings to store in addition to the picture's.
  ///
  /// - Throws: An error that stops the scene, or `tooManyValues`.
  init(
    _ timeline: Timeline, _ index: Int, drawing: PanelTimeline.Drawing? = nil,
    keeps: (ReadingKey) -> Bool
  ) throws(SimulationError) {
    run = timeline.panels[index]
    panel = run.panel
    duration = timeline.duration
    self.drawing = drawing
    screen = timeline.scene.screen(of: panel)
    let all = run.readingKeys
    let edges: [ReadingRole] = [.hero(.x), .hero(.y), .hero(.width), .hero(.height)]
    readingIndices = all.indices.filter { edges.contains(all[$0].role) || keeps(all[$0]) }
    let keys = readingIndices.map { all[$0] }
    self.keys = keys
    heroIndices = edges.compactMap { edge in keys.firstIndex { $0.role == edge } }
    var cursor = PanelCursor(run)
    let points = run.samplePoints(every: timeline.samplingRate, through: timeline.duration)
    samples.reserveCapacity(points.count)
    for point in points {
      // A sample also stores the drawn items, which take more memory than its readings.
      guard samples.count * (keys.count + 20) < Timeline.valueLimit else {
        throw .tooManyValues(seconds: point.time.seconds)
      }
      try run.check(through: point.time)
      var events: [StageEvent] = []
      while cursor.count < point.count { events = cursor.step() }
      let step = point.isStep ? point.count - 1 : nil
      try look(cursor.current(at: point.time), after: step, events)
    }
    var latest = SceneTime.zero
    latestLifts = strokes.map { stroke in
      latest = max(latest, stroke.liftTime)
      return latest
    }
    releases = samples.indices.filter(isRelease)
  }

  /// Samples the screen after a step, or after time has passed.
  private mutating func look(
    _ state: PanelState, after step: Int?, _ events: [StageEvent]
  ) throws(SimulationError) {
    var items: ScreenItems?
    if panel.stage.traits.opensViewers {
      var list = state.displayList()
      if let drawing { list = drawing(list, state.time) }
      items = ScreenItems(list, belowViewer: state.itemsBelowViewer)
      // The grid rarely changes, and settled items never do, so equal samples share storage.
      if let last = samples.last?.items { items?.share(last) }
    }
    let readings = try state.readings()
    var values = SampleValues(readingIndices.lazy.map { readings[$0].value })
    if let last = samples.last?.values, last == values { values = last }
    let cause: MotionSample.Cause =
      step.map { run.steps[$0].touch.map { .fingers(run.touches[$0].changes) } ?? .timer } ?? .time
    samples.append(
      MotionSample(
        time: state.time, cause: cause, marks: step == nil ? [] : events.flatMap(\.marks),
        isRetarget: step.map { run.steps[$0].isRetarget } ?? false, values: values, items: items,
        safeAreas: state.safeAreas, panExtents: state.panExtents, step: step))
  }

  // MARK: Queries

  /// Returns the pictures at times when they should be at their thumbnails or fit the screen.
  var landings: [Landing] { run.landings(through: duration, drawing: drawing) }

  /// The strokes of all fingers, in the order of their touch-downs.
  var strokes: [FingerStroke] { run.strokes }

  /// Returns the index of a reading in each sample's values; nil if the screen does not have it.
  func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  func indices(of role: ReadingRole) -> [Int] { keys.indices.filter { keys[$0].role == role } }

  /// Returns the picture's visible rectangle from its readings; nil if nothing is open.
  func hero(in sample: MotionSample) -> Rect? { rect(heroIndices.map { sample.values[$0] }) }

  private func rect(_ edges: [ReadingValue]) -> Rect? {
    let numbers = edges.compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the viewed picture's rectangle as drawn at any time; nil if nothing is open.
  func drawnPicture(at time: SceneTime) -> Rect? {
    guard let state = try? run.state(at: time), let readings = try? state.readings(),
      let hero = rect(heroIndices.map { readings[readingIndices[$0]].value })
    else { return nil }
    let list = state.displayList()
    let items = ScreenItems(drawing?(list, time) ?? list, belowViewer: state.itemsBelowViewer)
    return items.picture(nearest: hero)?.clip ?? hero
  }

  /// Returns the strokes whose fingers are on the screen, or lift, in a time range.
  func strokes(during times: ClosedRange<SceneTime>) -> some Sequence<FingerStroke> {
    let first = latestLifts.countOfPrefix { $0 < times.lowerBound }
    let end = strokes.countOfPrefix { $0.downTime <= times.upperBound }
    return strokes[first..<max(first, end)].lazy.filter { $0.liftTime >= times.lowerBound }
  }

  /// Returns the strokes whose fingers are on the screen, or lift, at a time.
  func strokes(at time: SceneTime) -> some Sequence<FingerStroke> { strokes(during: time...time) }

  /// Returns whether a finger is on the screen after the events of a time.
  func isTouched(at time: SceneTime) -> Bool { strokes(at: time).contains { $0.isDown(at: time) } }

  /// Returns the samples at a time.
  func samples(at time: SceneTime) -> ArraySlice<MotionSample> { samples(in: time...time) }

  func samples(in interval: ClosedRange<SceneTime>?) -> ArraySlice<MotionSample> {
    guard let interval else { return samples[...] }
    let first = samples.countOfPrefix { $0.time < interval.lowerBound }
    return samples[first..<samples.countOfPrefix { $0.time <= interval.upperBound }]
  }

  /// Returns whether the last finger lifts at a sample.
  private func isRelease(_ index: Int) -> Bool {
    samples[index].has(.up) && !isTouched(at: samples[index].time)
      && (samples.index(after: index) == samples.endIndex
        || samples[index + 1].time > samples[index].time || !samples[index + 1].has(.up))
  }
}
