import Display
import Geometry
import Platform
package import Motion
import SceneModel
import Simulation
import Raster

/// The choices about stills that have a default.
package struct StillOptions: Hashable, Sendable {
  /// The ground of the picture.
  package enum Appearance: String, CaseIterable, Sendable {
    /// Dark on white.
    case light
    /// Light on nearly black.
    case dark

    /// The colours.
    var theme: StillTheme { self == .dark ? .dark : .light }
  }

  /// The instants of a contact sheet.
  package enum Selection: String, CaseIterable, Sendable {
    /// At equal times while something moves, from the first movement until all rests.
    case time
    /// At touches, lifts and hand-offs, and when all rests.
    case event
    /// At equal distances of what moves.
    case distance
  }

  /// The instant at which a strip begins.
  package enum Beginning: Hashable, Sendable {
    /// The last lift; the first movement where there is none.
    case lift
    /// The last touch-down.
    case touch
    /// A scene time.
    case time(SceneTime)
  }

  /// The appearance.
  package var appearance = Appearance.light
  /// Pixels per point.
  package var scale = 2.0
  /// The instants of a contact sheet.
  package var selection = Selection.time
  /// The number of frames of a sheet or a strip; nil for the usual one.
  package var count: Int?
  /// The first frame of a strip.
  package var beginning = Beginning.lift
  /// The frames from one of a strip to the next; nil for so many that it shows the whole movement.
  package var every: Int?

  /// Creates the defaults.
  package init() {}
}

/// Makes the data of a scene's stills.
struct StillMaker {
  let sampled: SampledScene
  let name: String
  let lettering: Lettering
  let options: StillOptions
  /// The measures, screen by screen.
  let figures: [ScreenFigures]
  /// The parts of the time in which something moves, screen by screen.
  let phases: [[MotionPhase]]
  /// The animations that move each screen's readings, for stills that tell of them.
  private var animations: [[PlayedAnimation]] = []
  /// The device around each screen; nil for none.
  private let phone: PhoneFrame?

  var scene: Scene { sampled.scene }

  init(_ sampled: SampledScene, name: String, lettering: Lettering, options: StillOptions) {
    self.sampled = sampled
    self.name = name
    self.lettering = lettering
    self.options = options
    let figures = sampled.scene.panels.indices.map { sampled.figures(of: $0) }
    self.figures = figures
    phases = figures.map(MotionPhase.phases)
    phone = PhoneFrame(
      sampled.scene.screen, ground: options.appearance.theme.ground, lettering: lettering)
  }

  func still(_ kind: StillKind) throws(SimulationError) -> any Still {
    switch kind {
    case .sheet: try sheet()
    case .onion: try withAnimations.onion()
    case .strip: try strip()
    case .slit: try slit()
    case .spec: withAnimations.spec()
    }
  }

  private var withAnimations: StillMaker {
    var maker = self
    maker.animations = sampled.timeline.panels.map { Array($0.animations) }
    return maker
  }

  // MARK: Words

  func head(_ words: String) -> StillPage.Head {
    StillPage.Head(title: scene.title ?? name, subtitle: "\(name) · \(words)")
  }

  func label(of panel: Int) -> StillPage.Label? {
    guard scene.layout.isComparison else { return nil }
    let (text, detail) = PanelLabel.words(of: scene.panels[panel])
    return StillPage.Label(text: text, detail: detail)
  }

  // MARK: Devices

  /// The device that is drawn around the screens.
  var border: StillBorder { StillBorder(insets: scene.screen.border, items: phone?.body ?? []) }

  /// A screen's drawing with its system's bars, where a device is drawn around it.
  func withBars(_ list: DisplayList) -> DisplayList {
    DisplayList(items: list.items + (phone?.bars(over: list) ?? []))
  }

  // MARK: Time

  /// The time in which something moves on any screen, or a finger is down, with a little rest around, s.
  var busyTime: ClosedRange<Double> {
    let end = sampled.duration.seconds
    let starts = phases.flatMap { $0.map(\.start) } + sampled.fingers.map(\.downTime.seconds)
    let ends = phases.flatMap { $0.map(\.end) } + sampled.fingers.map { $0.upTime?.seconds ?? end }
    let marks = sampled.timeline.panels.flatMap { $0.handOffs.map(\.time.seconds) }
    guard let first = (starts + marks).min(), let last = (ends + marks).max() else {
      return 0...max(end, 0.01)
    }
    let low = max(0, first - 0.08)
    return low...max(min(end, last + 0.12), low + 0.01)
  }

  /// The tracks of a screen.
  func tracks(of panel: Int) -> [Track] {
    let id = scene.layout.isComparison ? scene.panels[panel].id : nil
    return sampled.recording.tracks.filter { $0.key.screen == id }
  }

  /// The samples at so many equal shares of the way that things come in a range, leaps left out; at equal times where
  /// the way is at most the least one, pt.
  func samples(
    _ count: Int, along things: [MovingThing], in range: ClosedRange<Int>,
    leap: Double = .infinity, leastWay: Double = -1
  ) -> [Int] {
    var ways = [0.0]
    for index in range.dropFirst() {
      let steps = things.map { $0.way(from: index - 1, to: index) }.filter { $0 < leap }
      ways.append((ways.last ?? 0) + steps.reduce(0, +))
    }
    let whole = ways.last ?? 0
    return (0..<count).map { number in
      let share = Double(number) / Double(max(count - 1, 1))
      let place =
        whole > leastWay
        ? ways.firstIndex { $0 >= share * whole - 1e-9 } ?? ways.count - 1
        : Int((share * Double(ways.count - 1)).rounded())
      return range.lowerBound + place
    }
  }

  /// A screen's drawings at some times, s, ascending, in its own points; of items that reach a part of the
  /// screen alone, where one is given.
  func drawings(
    of panel: Int, at times: [Double], in part: Rect? = nil
  ) throws(SimulationError) -> [DisplayList] {
    let run = sampled.timeline.panels[panel]
    var cursor = PanelCursor(run)
    let typesetter = CachedTypesetter(lettering)
    return try scene.on(run.panel) { () throws(SimulationError) in
      try times.map { (time) throws(SimulationError) in
        let time = SceneTime(seconds: time) ?? .zero
        var list = try cursor.state(at: time).displayList(typesetter: typesetter)
        if let part { list.items = list.items.compactMap { $0.part(in: part) } }
        return list
      }
    }
  }

  // MARK: Events

  /// The touches, hand-offs and jumps of a screen, in the order of time.
  func marks(of panel: Int) -> [StillMark] {
    let handOffs = sampled.timeline.panels[panel].handOffs.map {
      StillMark(kind: .handOff, time: $0.time.seconds, words: $0.mark.kind.rawValue)
    }
    return (handOffs + jumps(of: panel)).sorted { $0.time < $1.time }
  }

  /// The leaps of places and sizes from one sample to the next, which no page that turns explains.
  func jumps(of panel: Int) -> [StillMark] {
    var leaps: [(time: Double, key: ReadingKey, way: Double)] = []
    for track in tracks(of: panel)
    where track.key.role.rank == .place && track.key.unit == .points {
      for leap in Self.leaps(track.values.map(\.number)) {
        let time = sampled.recording.times[leap.index]
        guard !isTurn(at: leap.index, on: panel), fingerLeap(at: time) < 0.25 * leap.way else {
          continue
        }
        leaps.append((time, track.key, leap.way))
      }
    }
    var jumps: [StillMark] = []
    // Of several readings that leap together the one that leaps farthest is named.
    for leap in leaps.sorted(by: { ($0.time, -$0.way) < ($1.time, -$1.way) })
    where jumps.last.map({ leap.time - $0.time > 0.01 }) ?? true {
      jumps.append(
        StillMark(
          kind: nil, time: leap.time,
          words: "\(leap.key.nameOnScreen) jumps \(leap.way.fixedText(decimals: 0)) pt"))
    }
    return jumps
  }

  /// The least distance that counts as a jump, pt; how many times the steps beside it, and how many samples
  /// these are: touches come every second sample.
  private static let (leastJump, leapFactor, neighbours) = (4.0, 6.0, 4)

  private static func leaps(_ values: [Double?]) -> [(index: Int, way: Double)] {
    func step(_ index: Int) -> Double {
      guard values.indices.contains(index), index > 0, let here = values[index],
        let before = values[index - 1]
      else { return 0 }
      return (here - before).magnitude
    }
    return values.indices.compactMap { index in
      let way = step(index)
      guard way >= leastJump else { return nil }
      let beside = (1...neighbours).map { max(step(index - $0), step(index + $0)) }.max() ?? 0
      return way > leapFactor * beside ? (index, way) : nil
    }
  }

  /// The animation that a movement is of: of those that move its reading, the one that runs with it longest.
  func animation(of movement: MovementFigures, on panel: Int) -> PlayedAnimation? {
    let name = movement.key.nameOnScreen
    func shared(_ played: PlayedAnimation) -> Double {
      let end = (played.interruption?.time ?? played.animation.end)?.seconds ?? .infinity
      return min(end, movement.settlesAt) - max(played.animation.start.seconds, movement.start)
    }
    return animations[panel].filter { $0.animation.moves(name) }.max { shared($0) < shared($1) }
      .flatMap { shared($0) > 0 ? $0 : nil }
  }

  /// True if something interrupts the animation of a movement, which ends with it.
  func isCut(_ movement: MovementFigures, on panel: Int) -> Bool {
    guard !movement.comesToRest, !movement.isStep,
      let time = animation(of: movement, on: panel)?.interruption?.time
    else { return false }
    return time.seconds <= movement.settlesAt + Self.mostDelay
  }

  /// The time after a movement's last sample up to which an interruption ends it, s: two samples.
  private static let mostDelay = 2.0 / 240

  /// True if another picture becomes the current one about then, so that its readings are another thing's.
  private func isTurn(at index: Int, on panel: Int) -> Bool {
    sampled.turns(of: panel).contains { abs($0 - index) <= 3 }
  }

  /// The farthest that a finger goes at once about a time, pt: what it holds leaps with it.
  func fingerLeap(at time: Double) -> Double {
    var farthest = 0.0
    for finger in sampled.fingers {
      for (before, place) in zip(finger.places, finger.places.dropFirst())
      where (place.time.seconds - time).magnitude < 0.005 {
        farthest = max(farthest, before.location.distance(to: place.location))
      }
    }
    return farthest
  }

  /// The fingers within a time, with their places.
  func touches(during range: ClosedRange<Double>) -> [StillTouch] {
    sampled.fingers.compactMap { finger in
      let end = (finger.upTime ?? sampled.duration).seconds
      guard finger.downTime.seconds <= range.upperBound, end >= range.lowerBound else { return nil }
      let places = finger.places.filter { range.contains($0.time.seconds) }
      return StillTouch(
        start: finger.downTime.seconds, end: end,
        places: places.map { StillTouch.Place(time: $0.time.seconds, point: $0.location) })
    }
  }
}
