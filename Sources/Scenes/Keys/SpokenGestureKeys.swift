import Geometry
import Motion
import SceneModel
import Touch

/// Gestures by the names that people give them; each is a drag with chosen figures.
enum SpokenGestureKeys {
  /// The way of a swipe, pt.
  private static let swipeDistance = 200.0
  /// The time of a swipe.
  private static let swipeTime = SceneTime(nanoseconds: 200_000_000)
  /// The time of a fling; as far back as Compose's tracker looks.
  private static let flingTime = SceneTime(nanoseconds: 100_000_000)
  /// The time of a finger that holds; UIKit's long press takes 0.5 s.
  private static let holdTime = SceneTime(nanoseconds: 600_000_000)

  /// The way that a swipe goes.
  private enum Direction: String, CaseIterable, Sendable {
    case up, down, left, right

    /// A pt of the way.
    var unit: Vector {
      switch self {
      case .up: Vector(dx: 0, dy: -1)
      case .down: Vector(dx: 0, dy: 1)
      case .left: Vector(dx: -1, dy: 0)
      case .right: Vector(dx: 1, dy: 0)
      }
    }
  }

  private struct SwipeDraft {
    var direction: Direction?
    var from: Place? = .center
    var distance = swipeDistance
    var during = swipeTime
  }

  private static let swipeMapping = MappingReader<SwipeDraft>([
    Field("direction", \.direction, .choice, isRequired: true, "The way that the finger goes."),
    Field(
      "from", \.from, PlaceReader.reader,
      "The place where the finger touches down. Without it the middle of the screen."),
    Field(
      "distance", \.distance, .number(.above(0, to: SceneLimits.length, "pt")),
      "How far the finger goes, pt."),
    Field("during", \.during, GestureKeys.length, "How long the finger moves, s."),
  ])

  private static let longSwipe = swipeMapping.whole({ SwipeDraft() }, script)

  static let swipe: ValueReader<DragScript> = {
    let directions = Direction.allCases.map(\.rawValue)
    let words = ValueShape.listing(directions, "or") + ", or {direction: down, from: PLACE}"
    return ValueReader(.either([.choice(directions), longSwipe.shape], words: words)) {
      node, context in
      if node.entries != nil { return longSwipe.read(node, &context) }
      guard let scalar = node.scalar, !scalar.isNull else {
        context.rejectType(node, expected: words)
        return nil
      }
      guard let direction = Direction(rawValue: scalar.text) else {
        context.reject(
          .invalidValue, at: node.range, found: scalar.found, expected: words,
          suggestion: NearestWord.match(for: scalar.text, among: directions))
        return nil
      }
      return script(SwipeDraft(direction: direction))
    }
  }()

  private static func script(_ draft: SwipeDraft) -> DragScript? {
    guard let direction = draft.direction, let from = draft.from else { return nil }
    return DragScript(
      from: from, destination: .by(direction.unit * draft.distance), during: draft.during,
      curve: .linear, hold: .zero)
  }

  private struct FlingDraft {
    var from: Place?
    var velocity: Vector?
    var during = flingTime
  }

  static let fling = MappingReader<FlingDraft>([
    Field(
      "from", \.from, PlaceReader.reader, isRequired: true,
      "The place where the finger touches down."),
    Field(
      "velocity", \.velocity, PlaceReader.velocity, isRequired: true,
      "How fast the finger is all the way and at its lift, [vx, vy] in pt/s; down and right are positive."
    ),
    Field("during", \.during, GestureKeys.length, "How long the finger moves, s."),
  ]).whole({ FlingDraft() }) { draft -> DragScript? in
    guard let from = draft.from, let velocity = draft.velocity else { return nil }
    return DragScript(
      from: from, destination: .by(velocity * draft.during.seconds), during: draft.during,
      curve: .linear, hold: .zero)
  }

  private struct HoldDraft {
    var at: Place?
    var during = holdTime
  }

  private static let longHold = MappingReader<HoldDraft>([
    Field("at", \.at, PlaceReader.reader, isRequired: true, "The place where the finger stays."),
    Field("during", \.during, GestureKeys.length, "How long the finger stays, s."),
  ]).whole({ HoldDraft() }) { draft in draft.at.map { tap(at: $0, for: draft.during) } }

  /// Reads `hold` with a place: one tap that lasts.
  static let hold = ValueReader<TapScript>(
    .either(
      [PlaceReader.reader.shape, longHold.shape], words: "a place, or {at: PLACE, during: 1}")
  ) { node, context in
    let keys = node.entries?.map(\.key) ?? []
    if keys.contains("at") || keys.contains("during") { return longHold.read(node, &context) }
    return PlaceReader.reader.read(node, &context).map { tap(at: $0, for: holdTime) }
  }

  private static func tap(at place: Place, for time: SceneTime) -> TapScript {
    TapScript(place: place, hold: time, count: 1, interval: time)
  }
}
