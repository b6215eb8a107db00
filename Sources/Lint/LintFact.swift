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
  case slip(Slip)
  /// The thumbnail of a photo is not drawn.
  case gone(Int)
  /// A thing moves otherwise than what it belongs to, pt.
  case bystander(LintSubject, Double)
  /// A thing changes and changes back so long after, s.
  case flash(LintSubject, ItemStep.Change, Double)
  /// A photo's pixels are so many times as wide as high.
  case stretch(LintSubject, Double)
  /// Another part of a picture shows, pt.
  case crop(LintSubject, Double)
  /// Corners have another radius, pt.
  case corners(LintSubject, Double)
  /// A photo is turned, by degrees clockwise, or mirrored.
  case tilt(LintSubject, Double)
  case mirrored(LintSubject)
  /// A picture has at least once no more than a part of its smaller end's side.
  case pinchThrough(Double)
  case order(upper: LintSubject, lower: LintSubject)
  /// A thing's opacity changes, 0 … 1, or its colour at that opacity.
  case pop(LintSubject, from: Double, to: Double, isOfColor: Bool)
  /// A thing's opacity goes so far from where it begins and ends.
  case fadeWobble(LintSubject, Double)
  /// A thing goes so far from where it begins and ends, pt.
  case wayWobble(LintSubject, Double)
  /// A thing of the grid is otherwise than before the viewer opened, pt.
  case changed(LintSubject, Double)
  /// A thing of a viewer is otherwise than before a gesture that came to nothing: pt, or a part of opacity.
  case unrestored(LintSubject, way: Double, fading: Double)
  /// A gesture that came to nothing moved the picture so far, pt, and at most so far when it was done again.
  case unrepeated(way: Double, again: Double)
  /// A thing jumps right after it was first drawn, pt.
  case birth(LintSubject, Double)
  /// A thing that no viewer shows, or one between events, jumps, pt.
  case leap(LintSubject, Double)
  /// A picture goes so far the wrong way before it flies, pt.
  case detour(Flight.Kind, Double)
  /// A picture stands still for so long in the middle of its flight, s.
  case stall(Flight.Kind, Double)
  /// A thing trembles by so much, pt.
  case tremble(LintSubject, Double)
  /// A thing of the viewer is drawn although it has closed.
  case leftover(LintSubject)
  /// A flight takes so long, s.
  case sluggish(Flight.Kind, Double)
  case hasty(Flight.Kind, Double)
  /// A picture goes so far beyond its place at the end, pt.
  case overshoot(Flight.Kind, Double)
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
    case .slip: .slip
    case .gone: .gone
    case .bystander: .bystander
    case .flash: .flash
    case .stretch, .tilt, .mirrored: .stretch
    case .crop, .corners: .crop
    case .pinchThrough: .pinchThrough
    case .order: .order
    case .pop: .pop
    case .fadeWobble, .wayWobble, .detour, .tremble: .wobble
    case .changed, .unrestored, .unrepeated, .leftover: .restored
    case .birth: .birth
    case .leap: .jump
    case .sluggish, .stall: .sluggish
    case .hasty: .hasty
    case .overshoot: .overshoot
    case .unreduced: .reduceMotion
    case .swap: .swap
    }
  }
}
