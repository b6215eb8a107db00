package import Compare
import Display
package import Geometry
package import Motion
package import SceneModel
package import Simulation
import Touch

/// A scene over its whole time: the readings of all its screens in equal close steps, from the closed forms
/// and so whatever the frame rate, with the fingers, the marks and the landings at their exact times.
package struct SampledScene: Sendable {
  /// A finger's stay on the screen.
  package struct Finger: Hashable, Sendable {
    /// Its places, from its touch-down on: s of scene time, and points of the screen.
    package var places: [(time: Double, location: Point)] { zip(times, locations).map { ($0, $1) } }
    /// The time of its lift, s of scene time; nil where it stays.
    package var upTime: Double?
    fileprivate var times: [Double]
    fileprivate var locations: [Point]

    /// The time of its touch-down, s of scene time.
    package var downTime: Double { times.first ?? 0 }
    /// The greatest distance from where it touched down, pt.
    package var reach: Double {
      locations.map { $0.distance(to: locations[0]) }.max() ?? 0
    }
  }

  /// The scene.
  package let scene: Scene
  /// Its length.
  package let duration: SceneTime
  /// The readings, in the order of a trace, and the marks.
  package private(set) var recording: MotionRecording
  /// The instants at which control passes on, with the name of the last event at each, screen by screen.
  package private(set) var handOffs: [[(time: Double, name: String)]] = []
  /// The pictures that come home, screen by screen.
  package private(set) var landings: [[ScreenFigures.Landing]]
  /// The fingers, in the order in which they touch down; the same on all screens.
  package private(set) var fingers: [Finger] = []

  /// The samples a second in scenes of up to `longScene`, and in longer ones.
  private static let rates = (usual: Rate(thousandths: 240_000) ?? .sixty, long: Rate.sixty)
  private static let longScene = SceneTime(nanoseconds: 120_000_000_000)
  /// The most values of all samples together; some hundred megabytes.
  private static let valueLimit = 20_000_000

  /// Samples a scene.
  ///
  /// - Throws: what stops the scene; `tooMuchToJudge`.
  package init(_ scene: Scene) throws(SimulationError) {
    self.scene = scene
    duration = try SceneRun.duration(of: scene)
    let rate = duration > Self.longScene ? Self.rates.long : Self.rates.usual
    let last = duration.ticks(rate: rate)
    let count =
      SceneTime(ticks: last, rate: rate) > duration ? max(last, 1) : last + 1
    let isComparison = scene.layout.isComparison
    recording = MotionRecording(
      times: (0..<count).map { SceneTime(ticks: $0, rate: rate).seconds })
    landings = []
    for (index, panel) in scene.panels.enumerated() {
      do throws(SimulationError) {
        var samples = PanelSamples(scene, panel: panel)
        guard samples.tracks.count * scene.panels.count * count <= Self.valueLimit else {
          throw SimulationError.tooMuchToJudge(seconds: duration.seconds)
        }
        for tick in 0..<count { try samples.sample(at: SceneTime(ticks: tick, rate: rate)) }
        recording.tracks += samples.tracks.map {
          isComparison ? Track($0.key.on(panel.id), values: $0.values) : $0
        }
        recording.marks += samples.marks
        landings.append(samples.landings)
        handOffs.append(samples.handOffs)
        if index == 0 {
          fingers = samples.fingers
          recording.marks += fingers.flatMap(\.marks)
        }
      } catch {
        throw error.naming(panel, of: scene)
      }
    }
    recording.marks.sort()
  }

  /// The number of the sample nearest to a scene time, s.
  package func sample(at time: Double) -> Int {
    guard recording.times.count > 1, time > 0 else { return 0 }
    let place = (time / recording.times[1]).rounded()
    return place < Double(recording.times.count) ? Int(place) : recording.times.count - 1
  }

  /// The measures of one of the scene's screens, by its place among them, in a part of the scene's time.
  package func figures(
    of panel: Int, during part: ClosedRange<Double>? = nil
  ) -> ScreenFigures {
    guard scene.panels.indices.contains(panel) else { return ScreenFigures(in: MotionRecording()) }
    let id = scene.layout.isComparison ? scene.panels[panel].id : nil
    var recording = recording
    // Where a page turns, the readings of the picture go on as those of another one.
    let turns = turns(of: panel)
    for place in recording.tracks.indices where recording.tracks[place].key.screen == id {
      switch recording.tracks[place].key.role {
      case .hero, .corners: for turn in turns { recording.tracks[place].values[turn] = .absent }
      default: break
      }
    }
    return ScreenFigures(of: id, in: recording, landings: landings[panel], during: part)
  }

  /// The samples from which on another picture is the current one, ascending, on a screen by its place.
  package func turns(of panel: Int) -> [Int] {
    guard scene.panels.indices.contains(panel) else { return [] }
    let id = scene.layout.isComparison ? scene.panels[panel].id : nil
    var turns: Set<Int> = []
    for track in recording.tracks
    where track.key.screen == id && track.key.role == .page && track.key.unit == .none {
      let pages = track.values.map { $0.number?.rounded() }
      for index in pages.indices.dropFirst() {
        if let before = pages[index - 1], let page = pages[index], before != page {
          turns.insert(index)
        }
      }
    }
    return turns.sorted()
  }
}

extension SampledScene.Finger {
  fileprivate init(_ change: TouchChange, at time: Double) {
    upTime = nil
    (times, locations) = ([], [])
    add(change, at: time)
  }

  fileprivate mutating func add(_ change: TouchChange, at time: Double) {
    if times.last.map({ $0 < time }) ?? true {
      times.append(time)
      locations.append(change.location)
    }
    if change.phase == .up { upTime = time }
  }

  fileprivate var marks: [TimedMark] {
    [TimedMark(.touchDown, time: downTime)] + (upTime.map { [TimedMark(.touchUp, time: $0)] } ?? [])
  }

  /// Equal places and times.
  package static func == (a: Self, b: Self) -> Bool {
    a.times == b.times && a.locations == b.locations && a.upTime == b.upTime
  }
}

/// One screen on its way.
private struct PanelSamples {
  private(set) var tracks: [Track]
  private(set) var marks: [TimedMark] = []
  private(set) var landings: [ScreenFigures.Landing] = []
  private(set) var handOffs: [(time: Double, name: String)] = []
  private(set) var fingers: [SampledScene.Finger] = []
  private var run: SceneRun
  private var known: [FingerID: Int] = [:]
  private let heroPlaces: [Int]

  init(_ scene: Scene, panel: Panel) {
    run = SceneRun(scene, panel: panel)
    let keys = run.readingKeys
    tracks = keys.map { Track($0) }
    let edges: [ReadingRole] = [.hero(.x), .hero(.y), .hero(.width), .hero(.height)]
    heroPlaces =
      panel.stage.traits.opensViewers
      ? edges.compactMap { edge in keys.firstIndex { $0.role == edge } } : []
  }

  /// Lets all happen up to an instant, and reads the screen.
  mutating func sample(at instant: SceneTime) throws(SimulationError) {
    while let next = run.nextInstant, next <= instant {
      let before = try hero(at: next)
      let shown = before.flatMap { hero in
        let drawn = drawn(at: next)
        return drawn.picture(showing: hero) ?? drawn.pictures.last
      }
      let events = try run.step()
      note(events, at: next)
      if let before, let shown, try hero(at: next) == nil,
        let thumbnail = drawn(at: next).thumbnail(of: shown.photo)
      {
        landings.append(
          ScreenFigures.Landing(
            time: next.seconds, distance: before.edgeDistance(to: thumbnail.clip)))
      }
    }
    for (place, reading) in try run.readings(at: instant).enumerated() {
      tracks[place].values.append(reading.value)
    }
  }

  private func drawn(at instant: SceneTime) -> DrawnPictures {
    DrawnPictures(
      run.displayList(at: instant), belowViewer: run.itemsBelowViewer(at: instant))
  }

  /// The visible part of the picture by its readings; nil where nothing is open.
  private func hero(at instant: SceneTime) throws(SimulationError) -> Rect? {
    guard heroPlaces.count == 4 else { return nil }
    let readings = try run.readings(at: instant)
    let numbers = heroPlaces.compactMap { readings[$0].value.number }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private mutating func note(_ events: [SceneRun.Event], at instant: SceneTime) {
    let (time, group) = (instant.seconds, run.panel.id)
    if events.contains(where: \.isRetarget) {
      marks.append(TimedMark(.retarget, time: time, group: group))
    }
    if let mark = events.flatMap(\.marks).last(where: \.isHandOff) {
      marks.append(TimedMark(.handOff, time: time, group: group))
      if handOffs.last?.time == time { handOffs.removeLast() }
      handOffs.append((time, mark.kind.rawValue))
    }
    for change in run.lastChanges {
      if let index = known[change.finger] {
        fingers[index].add(change, at: time)
      } else {
        known[change.finger] = fingers.count
        fingers.append(SampledScene.Finger(change, at: time))
      }
    }
  }
}
