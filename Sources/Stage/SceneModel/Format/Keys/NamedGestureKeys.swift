import Display

/// Gestures with everyday names: `swipe` and `fling` are drags, `hold` is a long tap.
enum NamedGestureKeys {
  /// Default distance of a swipe, in points.
  private static let swipeDistance = 200.0
  /// Default duration of a swipe.
  private static let swipeTime = SceneTime(nanoseconds: 200_000_000)
  /// Default duration of a fling, equal to the time span that Compose's velocity tracker uses.
  private static let flingTime = SceneTime(nanoseconds: 100_000_000)
  /// Default duration of a hold; UIKit's long press takes 0.5 s.
  private static let holdTime = SceneTime(nanoseconds: 600_000_000)

  /// The directions of a swipe, as unit vectors.
  private static let directions: [(name: String, value: Vector)] = [
    ("up", Vector(dx: 0, dy: -1)), ("down", Vector(dx: 0, dy: 1)),
    ("left", Vector(dx: -1, dy: 0)), ("right", Vector(dx: 1, dy: 0)),
  ]

  private static let swipeMapping = ValueReader<TouchStep.Action>.mapping(
    Key("swipe.direction", ValueReader.named(directions)),
    Key("swipe.from", AnchorReader.reader, or: .center),
    Key("swipe.distance", .number(.above(0, to: SceneLimits.length, "pt")), or: swipeDistance),
    Key("swipe.during", GestureKeys.length, or: swipeTime)
  ) { direction, from, distance, during in
    linearDrag(from: from, by: direction * distance, during: during)
  }

  static let swipe: ValueReader<TouchStep.Action> = {
    let names = ValueShape.listing(directions.map(\.name))
    let expected = names + ", or {direction: down, from: ANCHOR}"
    let short = directions.map { name, direction in
      (name, linearDrag(from: .center, by: direction * swipeDistance, during: swipeTime))
    }
    return .oneOf([.named(short, expected), swipeMapping], expected)
  }()

  private static func linearDrag(
    from anchor: Anchor, by translation: Vector, during time: SceneTime
  ) -> TouchStep.Action {
    .drag(from: anchor, destination: .by(translation), during: time, curve: .linear, hold: .zero)
  }

  static let fling = ValueReader<TouchStep.Action>.mapping(
    Key("fling.from", AnchorReader.reader),
    Key("fling.velocity", AnchorReader.velocity),
    Key("fling.during", GestureKeys.length, or: flingTime)
  ) { from, velocity, during in
    linearDrag(from: from, by: velocity * during.seconds, during: during)
  }

  private static let holdMapping = ValueReader<TouchStep.Action>.mapping(
    Key("hold.at", AnchorReader.reader),
    Key("hold.during", GestureKeys.length, or: holdTime),
    make: tap)

  /// A reader of `hold` with a location, which is one long tap.
  static let hold = ValueReader<TouchStep.Action>(
    .either(
      [AnchorReader.reader.shape, holdMapping.shape],
      expected: "an anchor or {at: ANCHOR, during: 1}")
  ) { node, context in
    let isLong = node.entries?.contains { ["at", "during"].contains($0.key) } ?? false
    return isLong
      ? holdMapping.read(node, &context)
      : AnchorReader.reader.read(node, &context).map { tap(at: $0, for: holdTime) }
  }

  @Sendable private static func tap(at anchor: Anchor, for time: SceneTime) -> TouchStep.Action {
    .tap(anchor: anchor, hold: time, count: 1, interval: time)
  }
}
