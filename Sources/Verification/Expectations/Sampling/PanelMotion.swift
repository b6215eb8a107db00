import Display
import Geometry
import Motion
import Rendering
import SceneModel
import Simulation
import Touch

/// One screen of a scene over its whole time, sampled often enough for verdicts.
///
/// It is sampled 240 times a second, before and after every event, and twice shortly after fingers lift,
/// whatever the frame rate of the output.
struct PanelMotion {
  let panel: Panel
  let screen: Screen
  /// The readings that are kept, without the screen's name.
  let keys: [ReadingKey]
  /// The indices of the picture's edge and extents among them; empty where the stage has none.
  private let heroPlaces: [Int]
  /// The indices of `keys` among all of the screen's readings.
  private let places: [Int]
  /// The samples, in the order of time.
  private(set) var samples: [MotionSample] = []
  /// The fingers, in the order in which they touched down.
  private(set) var stays: [FingerStay] = []
  /// The latest lift of the stays up to each.
  private var latestLifts: [SceneTime] = []
  /// The index of each finger in `stays`.
  private var stayIndices: [FingerID: Int] = [:]
  /// The indices of the samples after each lift of the last finger.
  private(set) var releases: [Int] = []

  /// The samples a second in scenes of up to `longScene`; fewer in longer ones.
  private static let rate = Rate(thousandths: 240_000) ?? .sixty
  private static let longScene = SceneTime(nanoseconds: 120_000_000_000)
  /// The greatest number of values of all samples together; some hundred megabytes.
  private static let valueLimit = 20_000_000
  /// The time after a lift at which velocities are measured, twice.
  private static let lookAfterLift = SceneTime(nanoseconds: 1_000_000)

  /// Changes what is drawn before it is sampled: faults that are put in on purpose.
  typealias Drawing = @Sendable (DisplayList, SceneTime) -> DisplayList

  let drawing: Drawing?

  /// Runs a screen of a scene until `duration`; `keeps` selects the readings beside the picture's.
  ///
  /// - Throws: what stops the scene; `tooMuchToJudge`.
  init(
    _ scene: Scene, panel: Panel, duration: SceneTime, drawing: Drawing? = nil,
    keeps: (ReadingKey) -> Bool
  ) throws(SimulationError) {
    self.panel = panel
    self.drawing = drawing
    screen = scene.screen
    var run = SceneRun(scene, panel: panel)
    let all = run.readingKeys
    let edges: [ReadingRole] = [.hero(.x), .hero(.y), .hero(.width), .hero(.height)]
    places = all.indices.filter { edges.contains(all[$0].role) || keeps(all[$0]) }
    let keys = places.map { all[$0] }
    self.keys = keys
    heroPlaces = edges.compactMap { edge in keys.firstIndex { $0.role == edge } }
    let rate = duration > Self.longScene ? Rate.sixty : Self.rate
    let count = max(1, duration.ticks(rate: rate)) + 1
    for index in 0..<count {
      let instant = min(SceneTime(ticks: index, rate: rate), duration)
      while let next = run.nextInstant, next <= instant {
        try look(run, at: next)
        var lifted = false
        while run.nextInstant == next { lifted = try step(&run, at: next) || lifted }
        if lifted { try lookAfterLift(run, at: next) }
      }
      if samples.last.map({ $0.time < instant }) ?? true { try look(run, at: instant) }
    }
    var latest = SceneTime.zero
    latestLifts = stays.map { stay in
      latest = max(latest, stay.liftTime)
      return latest
    }
    releases = samples.indices.filter(isRelease)
  }

  /// Samples the screen after time has passed.
  private mutating func look(
    _ run: SceneRun, at time: SceneTime, _ cause: MotionSample.Cause = .time,
    events: [SceneRun.Event] = []
  ) throws(SimulationError) {
    // A sample costs more than its readings: what is drawn.
    guard samples.count * (keys.count + 20) < Self.valueLimit else {
      throw .tooMuchToJudge(seconds: time.seconds)
    }
    var drawn: DrawnPictures?
    var items: ScreenItems?
    if panel.stage.traits.opensViewers {
      let below = run.itemsBelowViewer(at: time)
      var list = run.displayList(at: time)
      if let drawing { list = drawing(list, time) }
      drawn = DrawnPictures(list, belowViewer: below)
      items = ScreenItems(list, belowViewer: below)
      // The grid rarely changes: equal samples share it.
      if let last = samples.last?.drawn { drawn?.share(last) }
      if let last = samples.last?.items { items?.share(last) }
    }
    let readings = try run.readings(at: time)
    samples.append(
      MotionSample(
        time: time, cause: cause, marks: events.flatMap(\.marks),
        isRetarget: events.contains(where: \.isRetarget),
        values: places.map { readings[$0].value }, drawn: drawn, items: items,
        safeAreas: run.safeAreas(at: time), room: run.room(at: time)))
  }

  /// Handles one event and samples the screen after it.
  private mutating func step(
    _ run: inout SceneRun, at time: SceneTime
  ) throws(SimulationError) -> Bool {
    let events = try run.step()
    let changes = run.lastChanges.filter { take($0, at: time) }
    guard !changes.isEmpty || !events.isEmpty else { return false }
    try look(run, at: time, changes.isEmpty ? .timer : .fingers(changes), events: events)
    return changes.contains { $0.phase == .up }
  }

  private mutating func lookAfterLift(
    _ run: SceneRun, at time: SceneTime
  ) throws(SimulationError) {
    for instant in [time + Self.lookAfterLift, time + Self.lookAfterLift + Self.lookAfterLift] {
      guard run.nextInstant.map({ instant < $0 }) ?? true else { return }
      try look(run, at: instant)
    }
  }

  /// Adds what a finger did to its stay; false for a move in the instant of its touch-down.
  private mutating func take(_ change: TouchChange, at time: SceneTime) -> Bool {
    let place = (time: time, location: change.location)
    guard let index = stayIndices[change.finger] else {
      stayIndices[change.finger] = stays.count
      stays.append(FingerStay(finger: change.finger, places: [place], upTime: nil))
      return true
    }
    guard change.phase == .up || stays[index].places.last.map({ $0.time < time }) ?? true else {
      return false
    }
    stays[index].places.append(place)
    if change.phase == .up { stays[index].upTime = time }
    return true
  }

  // MARK: Asking

  /// The index of a reading in each sample's values; nil if the screen has none of the name.
  func index(of name: String) -> Int? { keys.firstIndex { $0.name == name } }

  func places(of role: ReadingRole) -> [Int] { keys.indices.filter { keys[$0].role == role } }

  /// The visible part of the picture by its readings; nil where nothing is open.
  func hero(in sample: MotionSample) -> Rect? {
    let numbers = heroPlaces.compactMap { sample.values[$0].number }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The fingers that are on the screen, or lift, at some time of a range.
  func stays(during times: ClosedRange<SceneTime>) -> some Sequence<FingerStay> {
    let first = latestLifts.countOfPrefix { $0 < times.lowerBound }
    let end = stays.countOfPrefix { $0.downTime <= times.upperBound }
    return stays[first..<max(first, end)].lazy.filter { $0.liftTime >= times.lowerBound }
  }

  /// The fingers that are on the screen, or lift, at a time.
  func stays(at time: SceneTime) -> some Sequence<FingerStay> { stays(during: time...time) }

  /// Whether a finger is on the screen after the events of a time.
  func isTouched(at time: SceneTime) -> Bool { stays(at: time).contains { $0.isDown(at: time) } }

  /// The samples at a time.
  func samples(at time: SceneTime) -> ArraySlice<MotionSample> { samples(in: time...time) }

  func samples(in part: ClosedRange<SceneTime>?) -> ArraySlice<MotionSample> {
    guard let part else { return samples[...] }
    let first = samples.countOfPrefix { $0.time < part.lowerBound }
    return samples[first..<samples.countOfPrefix { $0.time <= part.upperBound }]
  }

  /// Whether the last finger lifts at a sample.
  private func isRelease(_ index: Int) -> Bool {
    samples[index].has(.up) && !isTouched(at: samples[index].time)
      && (samples.index(after: index) == samples.endIndex
        || samples[index + 1].time > samples[index].time || !samples[index + 1].has(.up))
  }
}
