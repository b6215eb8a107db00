import Display

/// A gesture that moving fingers can begin.
enum FingerGesture: Hashable, Sendable {
  /// A drag in any direction.
  case drag
  /// A drag at most 45° from straight down.
  case dragDown
  /// A drag less than 45° from the horizontal.
  case dragSideways
  /// A drag of one finger to the right that begins at most `width` from the left edge, pt.
  case edgeSwipe(width: Double)
  /// A pinch that closes or, if `opens`, also opens.
  case pinch(opens: Bool)
  /// Any movement.
  case other
}

/// The movement of a set of fingers.
struct FingerMotion: Hashable, Sendable {
  /// The fingers when the set began, at the last sample, and now.
  let start: PinchState
  let last: PinchState
  let now: PinchState
  let velocity: FingerVelocity
  let time: SceneTime

  var translation: Vector { now.location - start.location }

  /// Returns the gesture that begins: the first that these fingers make, beyond its slop, pt.
  ///
  /// Returns nil while the fingers make none, or are within the slop of the first that they make.
  func gesture(of rules: [(gesture: FingerGesture, slop: Double)]) -> FingerGesture? {
    for (gesture, slop) in rules {
      if let travel = travel(of: gesture) { return travel >= slop ? gesture : nil }
    }
    return nil
  }

  /// Returns how far the fingers have moved in a gesture, pt; nil if they make another one.
  private func travel(of gesture: FingerGesture) -> Double? {
    let (pan, spread) = (translation, now.spread - start.spread)
    let isPinch = spread.magnitude > pan.length
    let matches =
      switch gesture {
      case .drag: !isPinch
      case .dragDown: !isPinch && pan.dy >= pan.dx.magnitude
      case .dragSideways: !isPinch && pan.dx.magnitude > pan.dy.magnitude
      case .edgeSwipe(let width):
        start.count == 1 && start.location.x <= width && pan.dx > pan.dy.magnitude
      case .pinch(let opens): isPinch && (opens || spread < 0)
      case .other: true
      }
    guard matches else { return nil }
    if case .edgeSwipe = gesture { return pan.dx }
    return max(pan.length, spread.magnitude)
  }

  /// Returns the location at which the drag left its slop, on a straight line.
  func location(leaving slop: Double) -> Point {
    start.location + translation * (slop / translation.length)
  }
}

extension RecognizedGesture {
  /// Creates the fingers' action as a gesture of SwiftUI, which all traces use.
  ///
  /// It is a pinch if there is a magnification, otherwise a drag.
  init(_ motion: FingerMotion, from start: Point, magnification: Double?, hasEnded: Bool) {
    if let magnification {
      let value = MagnifyValue(
        time: motion.time, magnification: magnification, startLocation: start)
      self = hasEnded ? .magnifyEnded(value) : .magnifyChanged(value)
    } else {
      let value = DragValue(
        time: motion.time, startLocation: start, location: motion.now.location,
        velocity: motion.velocity.location)
      self = hasEnded ? .dragEnded(value) : .dragChanged(value)
    }
  }
}
