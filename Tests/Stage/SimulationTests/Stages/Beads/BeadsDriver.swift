import Display
import Testing

@testable import SceneModel
@testable import Simulation

/// Drives a stage of beads in tests with fingers and timers, and reads its visible state.
struct BeadsDriver {
  static let screen = GalleryScene.screen

  static let colors = [
    Color(red: 0xE8, green: 0x59, blue: 0x0C), Color(red: 0x19, green: 0x71, blue: 0xC2),
  ]

  /// Returns two beads in a box.
  static func contents(
    _ change: (inout BeadsContents) -> Void = { _ in }
  ) -> BeadsContents {
    var contents = BeadsContents(
      box: Rect(x: 40, y: 600, width: 310, height: 180), colors: colors,
      bracelet: Bracelet.standard(on: screen, beadRadius: 22))
    change(&contents)
    return contents
  }

  private(set) var stage: BeadsStage
  private(set) var marks: [String] = []
  let layout: BeadsLayout

  init(
    _ contents: BeadsContents = BeadsDriver.contents(),
    change: (inout BeadsParameters) -> Void = { _ in }
  ) {
    var parameters = BeadsParameters()
    change(&parameters)
    layout = BeadsLayout(contents)
    stage = BeadsStage(contents, parameters, screen: Self.screen)
  }

  /// Fires pending timers, then sends a finger's change at a time in seconds.
  ///
  ///
  /// - Returns: The resulting events.
  @discardableResult
  mutating func finger(
    _ number: Int, _ phase: TouchChange.Phase, _ x: Double, _ y: Double, at seconds: Double,
    subject: Int? = nil
  ) throws -> [StageEvent] {
    try touch(
      TouchChange(
        finger: FingerID(number), phase: phase, location: Point(x: x, y: y), subject: subject),
      at: try #require(SceneTime(seconds: seconds)))
  }

  /// Touches a location from `start` to `end`, in seconds.
  mutating func tap(
    _ number: Int, _ x: Double, _ y: Double, from start: Double, to end: Double
  ) throws {
    try finger(number, .down, x, y, at: start)
    try finger(number, .up, x, y, at: end)
  }

  @discardableResult
  mutating func touch(_ changes: TouchChange..., at time: SceneTime) throws -> [StageEvent] {
    try advance(to: time)
    let events = stage.handle(TouchEvent(time: time, changes: changes))
    marks += events.flatMap(\.marks).map(\.text)
    return events
  }

  /// Fires the timers up to `time`.
  mutating func advance(to time: SceneTime) throws {
    while let timer = stage.nextTimer, timer <= time {
      marks += stage.fireTimer().flatMap(\.marks).map(\.text)
    }
  }

  mutating func advance(to seconds: Double) throws {
    try advance(to: try #require(SceneTime(seconds: seconds)))
  }

  /// The names of the marks so far, without the values in parentheses.
  var names: [String] { marks.map { String($0.prefix { $0 != "(" }) } }

  func number(_ name: String, at time: SceneTime) throws -> Double {
    let reading = try #require(stage.readings(at: time).first { $0.name == name })
    guard case .number(let value) = reading.value else { return .nan }
    return value
  }

  func number(_ name: String, at seconds: Double) throws -> Double {
    try number(name, at: try #require(SceneTime(seconds: seconds)))
  }

  /// Returns a bead's center.
  func position(_ bead: Int = 0, at seconds: Double) throws -> Point {
    Point(
      x: try number("bead.\(bead).x", at: seconds), y: try number("bead.\(bead).y", at: seconds))
  }

  /// Returns a bead's velocity, pt/s.
  func velocity(_ bead: Int = 0, at seconds: Double) throws -> Vector {
    Vector(
      dx: try number("bead.\(bead).velocity.x", at: seconds),
      dy: try number("bead.\(bead).velocity.y", at: seconds))
  }

  /// Throws the first bead, starting at 1 s; the finger lifts at 1.12 s.
  mutating func throwFirst() throws {
    try finger(1, .down, 117, 690, at: 1)
    for (time, x, y) in [
      (1.03, 124.0, 662.0), (1.06, 142, 610), (1.09, 172, 545), (1.12, 210, 474),
    ] {
      try finger(1, .moved, x, y, at: time)
    }
    try finger(1, .up, 210, 474, at: 1.12)
  }
}
