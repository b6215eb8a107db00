import Geometry

/// The distances that pictures and pages could go to each side if one finger pulled them, pt.
///
/// It tells what the viewer has, a picture's hidden part and the neighbouring pages, and not what it does
/// with the finger that is down: where there is room and nothing goes, the finger is not used.
package struct PullRoom: Hashable, Sendable {
  /// A side of the screen that a finger goes towards.
  package enum Side: String, Hashable, Sendable {
    /// Towards the left edge.
    case left
    /// Towards the right edge.
    case right
    /// Towards the top edge.
    case up
    /// Towards the bottom edge.
    case down
  }

  /// The distance to the left, pt.
  package let left: Double
  /// The distance to the right, pt.
  package let right: Double
  /// The distance upwards, pt.
  package let up: Double
  /// The distance downwards, pt.
  package let down: Double

  /// None to any side: nothing is open, or it does not hear fingers.
  package static let none = PullRoom(left: 0, right: 0, up: 0, down: 0)

  /// Creates a room from the distances to each side, pt; negative ones count as 0.
  package init(left: Double, right: Double, up: Double, down: Double) {
    self.left = max(0, left)
    self.right = max(0, right)
    self.up = max(0, up)
    self.down = max(0, down)
  }

  /// The room of a picture that lies `offset` beside its middle place and may lie `reach` to each side.
  init(offset: Vector, reach: Vector) {
    self.init(
      left: reach.dx + offset.dx, right: reach.dx - offset.dx, up: reach.dy + offset.dy,
      down: reach.dy - offset.dy)
  }

  /// The room of a picture that goes wherever a finger takes it.
  init(everywhere screen: Size) {
    self.init(left: screen.width, right: screen.width, up: screen.height, down: screen.height)
  }

  /// The distance to a side, pt.
  package subscript(side: Side) -> Double {
    switch side {
    case .left: left
    case .right: right
    case .up: up
    case .down: down
    }
  }

  static func + (a: PullRoom, b: PullRoom) -> PullRoom {
    PullRoom(
      left: a.left + b.left, right: a.right + b.right, up: a.up + b.up, down: a.down + b.down)
  }

  static func / (room: PullRoom, divisor: Double) -> PullRoom {
    PullRoom(
      left: room.left / divisor, right: room.right / divisor, up: room.up / divisor,
      down: room.down / divisor)
  }
}
