package import Display
import Platform
import Raster
import SceneModel
import Simulation

/// The options of stills.
package struct StillOptions: Hashable, Sendable {
  /// The color scheme of the picture.
  package enum Appearance: String, CaseIterable, Sendable {
    /// Dark on white.
    case light
    /// Light on nearly black.
    case dark

    /// The colors.
    var theme: StillTheme { self == .dark ? .dark : .light }
  }

  /// The selection of a contact sheet's frames.
  package enum Selection: String, CaseIterable, Sendable {
    /// At equal distances that visible items travel.
    case distance
    /// At equal times from the first change to the last one.
    case time
    /// At touches, lifts, and hand-offs, and when a phase ends.
    case event
  }

  /// The time at which a strip begins.
  package enum Beginning: Hashable, Sendable {
    /// The last lift, or the first movement if there is none.
    case lift
    /// The last touch down, or the first movement if there is none.
    case touch
    /// A scene time.
    case time(SceneTime)
  }

  package var appearance = Appearance.light
  /// Pixels per point.
  package var scale = 2.0
  /// The selection of a contact sheet's frames.
  package var selection = Selection.distance
  /// The number of frames of a sheet or strip; nil for the default.
  package var count: Int?
  /// The time at which a strip begins.
  package var beginning = Beginning.lift
  /// The step between the frame indices of a strip; nil for a step that shows the whole movement.
  package var every: Int?

  /// Creates the default options.
  package init() {}
}

/// Creates the data of a scene's stills.
struct StillMaker {
  let sampled: SampledScene
  let name: String
  let lettering: Lettering
  var options: StillOptions
  /// The measurements, by screen index.
  let figures: [ScreenMeasurements]
  /// The phases of motion, by screen index.
  let phases: [[MotionPhase]]
  /// The times of the samples and the end of the scene, s.
  let times: [Double]
  /// The sample before any drawing changes, and the one after which none does.
  private(set) var changes = 0...0
  /// The distances that visible items travel, by screen index.
  private(set) var paths: [VisiblePath] = []
  /// The distances that the items of all screens travel.
  private(set) var path = VisiblePath(times: [], steps: []) { _ in 0 }
  /// The device around each screen; nil for no device or several devices.
  private let phone: PhoneFrame?

  var scene: Scene { sampled.scene }

  /// Finds the motions of a scene.
  ///
  /// - Throws: The error that stops the scene.
  init(
    _ sampled: SampledScene, name: String, lettering: Lettering, options: StillOptions
  ) throws(SimulationError) {
    self.sampled = sampled
    self.name = name
    self.lettering = lettering
    self.options = options
    figures = sampled.scene.panels.indices.map(sampled.figures)
    phases = figures.map { MotionPhase.phases(of: ElementMotion.joined($0.movements)) }
    phone =
      sampled.scene.haveOneDevice
      ? PhoneFrame(
        sampled.scene.screens[0], background: options.appearance.theme.background,
        lettering: lettering) : nil
    // Times that print equal are one.
    times =
      sampled.recording.times.filter { sampled.duration.seconds - $0 > 0.001 }
      + [sampled.duration.seconds]
    try addPaths()
  }

  func still(_ kind: StillKind) throws(SimulationError) -> any Still {
    switch kind {
    case .sheet: try sheet()
    case .onion: try onion()
    case .strip: try strip()
    case .slit: try slit()
    case .spec, .decisions: spec()
    }
  }

  // MARK: Text

  func head(_ text: String) -> StillPage.Head {
    StillPage.Head(title: scene.title ?? name, subtitle: "\(name) · \(text)")
  }

  func label(of panel: Int) -> StillPage.Label? {
    guard scene.layout.isComparison else { return nil }
    let (text, detail) = PanelLabel.texts(of: scene.panels[panel])
    return StillPage.Label(text: text, detail: detail)
  }

  // MARK: Devices

  /// The device drawn around the screens.
  var border: StillBorder {
    StillBorder(insets: phone == nil ? .zero : scene.screens[0].border, items: phone?.body ?? [])
  }

  /// The size that contains every screen, pt; smaller screens are at its upper left.
  var screenSize: Size {
    Size(
      width: scene.screens.map(\.size.width).max() ?? 1,
      height: scene.screens.map(\.size.height).max() ?? 1)
  }

  /// Returns a screen's drawing with its system bars, if a device is drawn around it.
  func withBars(_ list: DisplayList) -> DisplayList {
    DisplayList(items: list.items + (phone?.bars(over: list) ?? []))
  }

  // MARK: Time

  /// The time of the first sample whose remaining movement is invisible, s.
  var settledTime: Double { times[path.settled] }

  /// The time range of all movements and touches on any screen, with short margins, s.
  var activeTime: ClosedRange<Double> {
    let end = sampled.duration.seconds
    let isMoving = changes.count > 1
    let starts =
      (isMoving ? [times[changes.lowerBound]] : []) + sampled.fingers.map(\.downTime.seconds)
    let ends = (isMoving ? [settledTime] : []) + sampled.fingers.map { $0.upTime?.seconds ?? end }
    guard let first = starts.min(), let last = ends.max() else { return 0...max(end, 0.01) }
    let low = max(0, first - 0.08)
    return low...max(min(end, last + 0.12), low + 0.01)
  }

  /// Measures what moves in the drawings.
  private mutating func addPaths() throws(SimulationError) {
    var changed: Set<Int> = []
    var steps: [[Double]] = []
    for panel in scene.panels.indices {
      let screen = scene.screens[panel].bounds
      var own: [Double] = []
      var last: (list: DisplayList, items: ScreenItems)?
      try forEachDrawing(of: panel, at: times) { list in
        if let last, last.list == list { return own.append(0) }
        let items = ScreenItems(list, belowViewer: nil)
        if let last {
          own.append(last.items.distance(to: items, on: screen))
          changed.insert(own.count)
        }
        last = (list, items)
      }
      steps.append(own)
    }
    if let first = changed.min(), let last = changed.max() { changes = first - 1...last }
    paths = steps.map { VisiblePath(times: times, steps: $0, fingerLeap: fingerLeap) }
    let farthest = times.indices.dropLast().map { index in steps.map { $0[index] }.max() ?? 0 }
    path = VisiblePath(times: times, steps: farthest, fingerLeap: fingerLeap)
  }

  /// Returns the tracks of a screen.
  func tracks(of panel: Int) -> [Track] {
    let id = scene.layout.isComparison ? scene.panels[panel].id : nil
    return sampled.recording.tracks.filter { $0.key.screen == id }
  }

  /// Returns the items of a screen whose position is read.
  func elements(of panel: Int) -> [MovingElement] {
    MovingElement.all(in: tracks(of: panel), on: scene.screens[panel].size)
  }

  /// Returns a screen's drawings at ascending times, s, in its own points.
  func drawings(of panel: Int, at times: [Double]) throws(SimulationError) -> [DisplayList] {
    var lists: [DisplayList] = []
    try forEachDrawing(of: panel, at: times) { lists.append($0) }
    return lists
  }

  /// Passes a screen's drawings at ascending times, s, to `body`, in its own points.
  func forEachDrawing(
    of panel: Int, at times: [Double], _ body: (DisplayList) -> Void
  ) throws(SimulationError) {
    let run = sampled.timeline.panels[panel]
    var cursor = PanelCursor(run)
    let typesetter = CachedTypesetter(lettering)
    try scene.on(run.panel) { () throws(SimulationError) in
      for time in times {
        let time = SceneTime(seconds: time) ?? .zero
        var list = try cursor.state(at: time).displayList(typesetter: typesetter)
        if !scene.haveOneDevice {
          list = DisplayList(items: [.group(list.items, clip: ClipShape(rect: run.screen.bounds))])
        }
        body(list)
      }
    }
  }

  // MARK: Events

  /// Returns the starts of a screen's phases and its jumps, in time order.
  func marks(of panel: Int) -> [StillMark] {
    let starts = phases[panel].filter { !$0.motions.allSatisfy(\.isJump) }.map { phase in
      StillMark(isHeld: phase.isHeld, time: phase.start, text: phase.name)
    }
    return (starts + jumps(of: panel)).sorted { $0.time < $1.time }
  }

  /// Returns position and size jumps that neither a page change nor a finger explains.
  func jumps(of panel: Int) -> [StillMark] {
    var leaps: [(time: Double, key: ReadingKey, distance: Double)] = []
    for track in tracks(of: panel)
    where track.key.role.rank == .position && track.key.unit == .points {
      for leap in Self.leaps(track.values.map(\.number))
      where !isPageChange(at: leap.index, on: panel) {
        let time = sampled.recording.times[leap.index]
        guard fingerLeap(at: time) < 0.25 * leap.distance else { continue }
        leaps.append((time, track.key, leap.distance))
      }
    }
    var jumps: [StillMark] = []
    // Of several readings that jump together, name the one that jumps farthest.
    for leap in leaps.sorted(by: { ($0.time, -$0.distance) < ($1.time, -$1.distance) })
    where jumps.last.map({ leap.time - $0.time > 0.01 }) ?? true {
      jumps.append(
        StillMark(
          isHeld: nil, time: leap.time,
          text: "\(leap.key.nameOnScreen) jumps \(leap.distance.fixedText(decimals: 0)) pt"))
    }
    return jumps
  }

  /// The min distance of a jump, pt, its min ratio to neighboring steps, and their number per side.
  ///
  /// Touches come every second sample.
  private static let (minJump, leapFactor, neighbors) = (4.0, 6.0, 4)

  /// Returns the indices of values that jump, with their distances.
  static func leaps(_ values: [Double?]) -> [(index: Int, distance: Double)] {
    func step(_ index: Int) -> Double {
      guard values.indices.contains(index), index > 0, let here = values[index],
        let before = values[index - 1]
      else { return 0 }
      return (here - before).magnitude
    }
    return values.indices.compactMap { index in
      let distance = step(index)
      guard distance >= minJump else { return nil }
      let nearby = (1...neighbors).map { max(step(index - $0), step(index + $0)) }.max() ?? 0
      return distance > leapFactor * nearby ? (index, distance) : nil
    }
  }

  /// Whether the page changes near a sample, so that the readings continue with another picture.
  private func isPageChange(at index: Int, on panel: Int) -> Bool {
    sampled.pageChanges(of: panel).contains { abs($0 - index) <= 3 }
  }

  /// Returns the max distance a finger jumps near a time, pt; items it drives jump with it.
  func fingerLeap(at time: Double) -> Double {
    sampled.fingers.flatMap { finger in
      zip(finger.positions, finger.positions.dropFirst())
        .filter { ($1.time.seconds - time).magnitude < 0.005 }
        .map { $0.location.distance(to: $1.location) }
    }.max() ?? 0
  }

  /// Returns the fingers that are down on a screen in a time range, with their positions in it.
  func touches(during range: ClosedRange<Double>, on panel: Int = 0) -> [StillTouch] {
    sampled.timeline.panels[panel].strokes.compactMap { finger in
      let end = (finger.upTime ?? sampled.duration).seconds
      guard finger.downTime.seconds <= range.upperBound, end >= range.lowerBound else { return nil }
      let positions = finger.positions.filter { range.contains($0.time.seconds) }
      return StillTouch(
        start: finger.downTime.seconds, end: end,
        positions: positions.map { ($0.time.seconds, $0.location) })
    }
  }
}

extension Scene {
  /// Whether all screens are of the same device.
  fileprivate var haveOneDevice: Bool { Set(screens.map(\.device)).count == 1 }
}
