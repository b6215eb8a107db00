import Display
import SceneModel

/// Creates realistic touch scripts: taps, drags, flicks, pinches, and wandering fingers.
///
/// No finger moves faster than `fastest`, leaves the screen, or changes direction within a frame.
/// The generator knows nothing about the screen except the locations of the first tap.
struct RandomTouches {
  let screen: Screen
  /// The locations that open something, in pt; a script starts with a tap on one of them.
  ///
  /// The array is empty if there are none.
  let openingPoints: [Point]
  /// Whether two fingers can form one gesture.
  let allowsPinches: Bool
  /// Whether fingers also wander, instead of making gestures only.
  var wanders = true

  /// The maximum speed of a finger, pt/s (Source: ours; a fast flick is 3000 to 5000).
  private static let fastest = 4000.0
  /// The intended minimum distance between two fingers in pt, and the number of attempts.
  private static let minSpan = 90.0
  private static let maxAttempts = 8
  /// The minimum distance of fingers from the screen's edge, in pt.
  private static let margin = 4.0

  /// Returns a script of 2 to 7 steps.
  func script(_ generator: inout ScriptRandom) -> [TouchStep] {
    var steps: [TouchStep] = []
    if !openingPoints.isEmpty {
      steps.append(
        step(.at(.milliseconds(300)), tap(.point(generator.one(of: openingPoints)), hold: 50)))
    }
    for _ in 0..<generator.number(1...6) {
      let wait = generator.one(of: [10, 50, 100, 200, 400, 800, 1200])
      steps.append(step(.after(.milliseconds(wait)), action(&generator)))
    }
    return steps
  }

  private func step(_ start: TouchStep.Start, _ action: TouchStep.Action) -> TouchStep {
    TouchStep(start: start, action: action, line: 0)
  }

  private func tap(_ anchor: Anchor, hold: Int, count: Int = 1) -> TouchStep.Action {
    .tap(anchor: anchor, hold: .milliseconds(hold), count: count, interval: .milliseconds(100))
  }

  private func action(_ generator: inout ScriptRandom) -> TouchStep.Action {
    switch generator.number(0...(wanders ? 9 : 7)) {
    case 0: return tap(.point(point(&generator)), hold: generator.one(of: [30, 50, 200, 600]))
    case 1: return tap(.point(point(&generator)), hold: 50, count: generator.number(2...3))
    case 2...6: return drag(&generator)
    case 7 where allowsPinches: return pinch(&generator)
    case 8 where allowsPinches: return .path(pair(&generator))
    case 7 where !wanders: return drag(&generator)
    default: return .path([FingerPath(finger: 1, rows: walk(&generator))])
    }
  }

  private func point(_ generator: inout ScriptRandom) -> Point {
    Point(
      x: Double(generator.number(20...max(21, Int(screen.size.width) - 20))),
      y: Double(generator.number(40...max(41, Int(screen.size.height) - 40))))
  }

  /// Returns a drag; one in eight starts at an edge, where systems have their own gestures.
  private func drag(_ generator: inout ScriptRandom) -> TouchStep.Action {
    var from = point(&generator)
    switch generator.number(0...15) {
    case 0: from.x = Self.margin
    case 1: from.x = screen.size.width - Self.margin
    default: break
    }
    let to = inside(
      Point(
        x: from.x + Double(generator.number(-300...300)),
        y: from.y + Double(generator.number(-400...400))))
    let translation = to - from
    let minimum = Int((translation.length / Self.fastest * 1000).rounded(.up))
    return .drag(
      from: .point(from), destination: .by(translation),
      during: .milliseconds(max(minimum, generator.one(of: [60, 100, 200, 300, 500, 800]))),
      curve: generator.one(of: [.linear, .easeIn, .easeOut, .easeInOut]),
      hold: .milliseconds(generator.one(of: [0, 0, 0, 100, 300])))
  }

  private func pinch(_ generator: inout ScriptRandom) -> TouchStep.Action {
    .pinch(
      at: .point(point(&generator)),
      scale: generator.one(of: [0.3, 0.5, 0.7, 0.9, 1.2, 1.8, 2.5, 4]),
      during: .milliseconds(generator.one(of: [100, 200, 300, 500])),
      angle: Double(generator.number(0...180)),
      span: 120, curve: generator.one(of: [.linear, .easeOut, .easeInOut]))
  }

  /// Returns two wandering fingers, of which the second lands later and may stay longer.
  private func pair(_ generator: inout ScriptRandom) -> [FingerPath] {
    let first = walk(&generator)
    let delay = SceneTime.milliseconds(generator.one(of: [0, 16, 48, 96, 160]))
    var walk = walk(&generator)
    // Fingers of one hand do not land next to each other.
    for _ in 0..<Self.maxAttempts {
      let isNear = first.contains { one in
        walk.contains { ($0.location - one.location).length < Self.minSpan }
      }
      if !isNear { break }
      walk = self.walk(&generator)
    }
    let second = walk.map { FingerPath.Row(time: $0.time + delay, location: $0.location) }
    return [FingerPath(finger: 1, rows: first), FingerPath(finger: 2, rows: second)]
  }

  /// Returns a wandering finger, whose velocity changes little from frame to frame.
  private func walk(_ generator: inout ScriptRandom) -> [FingerPath.Row] {
    var location = point(&generator)
    var velocity = Vector(
      dx: Double(generator.number(-600...600)), dy: Double(generator.number(-900...900)))
    let step = 0.016
    return (0..<generator.number(6...30)).map { index in
      let row = FingerPath.Row(time: .milliseconds(index * 16), location: inside(location))
      location = Point(x: location.x + velocity.dx * step, y: location.y + velocity.dy * step)
      velocity = Vector(
        dx: velocity.dx + Double(generator.number(-250...250)),
        dy: velocity.dy + Double(generator.number(-250...250)))
      return row
    }
  }

  /// Returns a location clamped to the screen, in whole points.
  private func inside(_ location: Point) -> Point {
    Point(
      x: min(max(location.x, Self.margin), screen.size.width - Self.margin).rounded(),
      y: min(max(location.y, Self.margin), screen.size.height - Self.margin).rounded())
  }
}
