import Geometry
import Simulation

/// A finding of a lint rule in numbers, from which sentences are made.
enum LintFact {
  /// The movement of fingers when a picture jumped.
  enum JumpCause {
    case lift
    case touch
    /// The distance they moved, pt.
    case move(Double)
    case none
  }

  /// A picture jumps by a distance, pt.
  case jump(Double, JumpCause)
  case landing(Landing)
  /// A released picture, or a bead by its number, changes its velocity, pt/s.
  case blow(bead: Int?, before: Vector, after: Vector)
  /// A touch that does not move lets a resting picture glide, pt.
  case stray(Double)
  /// A picture begins to move this long after the lift, s.
  case late(Double)
  /// A picture and its thumbnail are both visible, this far apart, pt.
  case twice(Double)
  /// A view keeps an inset that is not its own, pt; `views` do at this instant.
  case safeArea(Point, inset: Double, isEmpty: Bool, views: Int)
  /// A finger goes a way to a side, pt, and nothing goes with it where there is room, pt.
  case stuck(Double, PullRoom.Side, room: Double)
  /// A viewer opens or closes by travel, pt, or dissolves for a time, s, though motion is reduced.
  case unreduced(ReducedFlight)
  /// A loaded photo takes the place of its placeholder, so far off, pt; nil where there was none.
  case swap(photo: Int, Double?)

  var rule: LintRule {
    switch self {
    case .jump: .jump
    case .landing: .landing
    case .blow: .velocity
    case .stray: .stray
    case .late: .late
    case .twice: .twice
    case .safeArea: .safeArea
    case .stuck: .stuck
    case .unreduced: .reduceMotion
    case .swap: .swap
    }
  }

  /// The finding in a sentence without a full stop.
  var words: String {
    func points(_ distance: Double) -> String { Quantity.rough(distance, "pt") }
    switch self {
    case .jump(let distance, let cause):
      let when =
        switch cause {
        case .lift: "in the instant the finger lifts"
        case .touch: "in the instant a finger touches"
        case .move(let way): "while the finger goes \(points(way))"
        case .none: "by itself"
        }
      return "the picture jumps \(points(distance)) \(when)"
    case .landing(let landing): return landing.fault
    case .blow(let bead, let before, let after):
      let (slow, fast) = (min(before.length, after.length), max(before.length, after.length))
      let isTurned = before.dx * after.dx + before.dy * after.dy < 0 && slow > 0.2 * fast
      let how =
        isTurned
        ? "turns round" : before.length > after.length ? "loses its speed" : "changes its speed"
      return
        "\(bead.map { "bead \($0)" } ?? "the picture") \(how) in the instant the finger lifts: "
        + "\(Quantity.text(before.length.rounded(), "pt/s")) before and "
        + "\(Quantity.text(after.length.rounded(), "pt/s")) after"
    case .stray(let distance):
      return "a touch that does not move lets the resting picture glide \(points(distance))"
    case .late(let delay):
      return "the picture begins to move \(Quantity.text(delay, "s")) after the finger has lifted"
    case .twice(let distance):
      return "the picture in the viewer is seen as its thumbnail as well, \(points(distance)) away"
    case .safeArea(let place, let inset, let isEmpty, let views):
      return "the view at [\(Quantity.rough(place.x)), \(Quantity.rough(place.y))]"
        + " keeps an inset of \(points(inset)) that is not its own"
        + (isEmpty ? ", and nothing is left of it" : "")
        + (views > 1 ? " (\(views) views at this instant)" : "")
    case .unreduced(let flight): return flight.words
    case .swap(let photo, let distance?):
      return
        "photo \(photo) has loaded, and its edges are up to \(points(distance)) off its placeholder's"
    case .swap(let photo, nil):
      return "photo \(photo) has loaded and comes out of nothing: its place was empty until then"
    case .stuck(let way, let side, let room):
      let direction =
        switch side {
        case .left, .right: "to the \(side.rawValue)"
        case .up, .down: side.rawValue
        }
      return "the finger goes \(points(way)) \(direction) and nothing goes with it, though picture"
        + " and pages have \(points(room)) of room there"
    }
  }
}
