import Display
import Expressions
import SceneModel

/// A drag that an animation takes back to its start, or on to an end, while its laws show the picture.
///
/// What a caught picture showed next to the laws vanishes with the distance that remains.
struct DragReturn: Sendable {
  /// The drag, pt.
  var dx: DeceleratingValue
  var dy: DeceleratingValue
  /// The drag at the end, pt; 0 for the open viewer.
  let target: Vector
  /// The vector from it to the drag at the lift, pt.
  let distance: Vector
  /// The point about which the picture scales, in points of the screen.
  let anchor: Point
  /// The inputs of the laws at the lift.
  let inputs: DeclaredInputs
  /// What the picture showed at the lift, minus what the laws gave.
  var residual = PicturePlacement(x: 0, y: 0, scale: 0)
  var residualLook: [String: Double] = [:]
  /// The open viewer, minus what the laws give without a drag: they may depend on the lift.
  var end = PicturePlacement(x: 0, y: 0, scale: 0)
  var endLook: [String: Double] = [:]
  /// The properties with animations of their own.
  let named: Set<String>

  /// Returns the drag at a time, pt.
  func drag(at time: SceneTime) -> Vector {
    Vector(dx: dx.value(at: time), dy: dy.value(at: time))
  }

  /// Returns the fraction of the distance that remains.
  func remaining(at time: SceneTime) -> Double {
    let square = distance.dx * distance.dx + distance.dy * distance.dy
    guard square > 0 else { return 0 }
    let left = drag(at: time) - target
    return (left.dx * distance.dx + left.dy * distance.dy) / square
  }
}

extension DeclaredViewer {
  /// Takes a drag back or to the end that a row states, after a lift with a velocity.
  mutating func takeBack(
    _ row: ViewerDeclaration.Row, _ values: DeclaredValues, from finger: Point, _ pan: Vector,
    at time: SceneTime
  ) {
    let start = dragState.pinchState.location - dragState.resumed
    let animations = animations(of: row, values)
    let drag = finger - start
    func end(_ name: String, or other: Double) -> Double {
      row.target == .open ? 0 : values["\(row.path).to.\(name)"]?.value ?? other
    }
    let end = Vector(dx: end("dx", or: drag.dx), dy: end("dy", or: drag.dy))
    if !(end.dx.isFinite && end.dy.isFinite) { invalidAnimation = row.position }
    var back = DragReturn(
      dx: DeceleratingValue(finger.x - start.x), dy: DeceleratingValue(finger.y - start.y),
      target: end, distance: finger - start - end, anchor: anchor(of: settings.rules.drag) ?? start,
      inputs: dragInputs(finger, pan),
      named: row.animations.properties)
    let placement = page.placement(at: time)
    let (law, looks) = laws(of: back, back.drag(at: time), at: time)
    let (last, lastLooks) = laws(of: back, end, at: time)
    if row.target == .open {
      back.end = PicturePlacement(
        x: pageOffset(at: time) - last.x, y: -last.y, scale: 1 - last.scale)
    }
    var destination = Destination(target: row.target, placement: last)
    destination.look.crop = look.crop
    destination.look.corners = look.corners
    let openLook = openLook
    back.residual = PicturePlacement(
      x: placement.x - law.x, y: placement.y - law.y, scale: placement.scale - law.scale)
    for (name, _, value, range) in PictureLook.laws {
      back.residualLook[name] = looks[name].map { look[keyPath: value].target - $0 }
      guard let last = lastLooks[name] else { continue }
      if row.target == .open { back.endLook[name] = openLook[keyPath: value].target - last }
      destination.look.set(value, last, range)
    }
    let move = animations("drag") ?? .immediate
    let named = back.named
    // What no law shows moves with the drag.
    let moved: ChangeAnimations = { property in
      let own = property == "corners" ? "cornerRadius" : property
      if named.contains(own) { return animations(property) }
      return looks[property] == nil && property != "bars" ? move.withoutBounce : nil
    }
    if row.target == .open {
      settle(to: .fit, moved, at: time)
    } else {
      close(to: destination, moved, ReleaseVelocity(), at: time)
    }
    back.dx.animate(to: end.dx, with: move, velocity: pan.dx, at: time)
    back.dy.animate(to: end.dy, with: move, velocity: pan.dy, at: time)
    self.row.settle(on: index, move.withoutBounce, at: time)
    dragReturn = back
  }

  /// Returns what the laws of a returning drag give.
  private func laws(
    of back: DragReturn, _ drag: Vector, at time: SceneTime
  ) -> (placement: PicturePlacement, look: [String: Double]) {
    var inputs = back.inputs
    (inputs[.dx].value, inputs[.dy].value) = (drag.dx, drag.dy)
    inputs[.distance] = .hypotenuse(inputs[.dx], inputs[.dy])
    let values = settings.rules.drag.formulas.values(inputs)
    let scale = values["scale"]?.value ?? 1
    let fixed = (back.anchor - pageCenter) * (1 - scale)
    let look = PictureLook.laws.compactMap { law in values[law.law].map { (law.name, $0.value) } }
    return (
      PicturePlacement(
        x: (values["x"]?.value ?? 0) + fixed.dx + pageOffset(at: time),
        y: (values["y"]?.value ?? 0) + fixed.dy, scale: scale),
      Dictionary(look) { first, _ in first }
    )
  }

  /// Returns the viewer with what the laws of an opening or of a returning drag show at a time.
  func shown(at time: SceneTime) -> DeclaredViewer {
    var shown = self
    if let openProgress {
      shown.openProgress = nil
      shown.look.follow(openingLaws(openProgress.value(at: time)))
    }
    guard let back = dragReturn else { return shown }
    shown.dragReturn = nil
    let (placement, looks) = laws(of: back, back.drag(at: time), at: time)
    let remaining = back.remaining(at: time)
    /// Returns what is added to a law: from the lift's residual to what the open viewer needs.
    func added(_ residual: Double, _ end: Double) -> Double {
      residual * remaining + end * (1 - remaining)
    }
    shown.page = PicturePage(
      PicturePlacement(
        x: placement.x + added(back.residual.x, back.end.x),
        y: placement.y + added(back.residual.y, back.end.y),
        scale: placement.scale + added(back.residual.scale, back.end.scale)))
    for (name, _, value, range) in PictureLook.laws where !back.named.contains(name) {
      guard let law = looks[name] else { continue }
      let change = added(back.residualLook[name] ?? 0, back.endLook[name] ?? 0)
      shown.look.set(value, law + change, range)
    }
    return shown
  }
}
