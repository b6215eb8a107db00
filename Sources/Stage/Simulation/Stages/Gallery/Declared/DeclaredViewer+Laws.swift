import Display
import Expressions
import Glibc
import SceneModel

/// The evaluation of the declaration's laws.
///
/// A picture that was caught keeps what it shows next to its laws: positions and opacities are added to
/// what the laws give, and the scale is multiplied.
extension DeclaredViewer {
  /// What a release gives to springs: the rates of change of placement and look, per second.
  struct ReleaseVelocity {
    var placement = PicturePlacement.zeroVelocity
    var look: [KeyPath<PictureLook, DeceleratingValue>: Double] = [:]
  }

  /// The inputs that do not depend on the fingers' current positions.
  private var inputs: DeclaredInputs {
    var inputs = settings.inputs(fitSizes[index], of: photoSizes[index], on: pageSize)
    func set(_ variable: DeclaredVariable, _ number: Double) { inputs[variable].value = number }
    set(.pageIndex, Double(index))
    set(.pageCount, Double(row.count))
    set(.pageOffset, (row.offset.target - Double(index) * row.pitch) / pageSize.width)
    set(.thumbnailX, home.x)
    set(.thumbnailY, home.y)
    set(.thumbnailWidth, fitSizes[index].width * home.scale)
    set(.thumbnailHeight, fitSizes[index].height * home.scale)
    set(.startX, dragState.placement.x)
    set(.startY, dragState.placement.y)
    set(.startScale, dragState.placement.scale)
    set(.startDY, dragState.resumed.dy)
    set(.time, dragState.elapsed)
    set(.caughtScale, dragState.firstScale)
    set(.zoomScale, 1)
    set(.magnification, 1)
    set(.caughtOpen, phase == .opening ? 1 : 0)
    set(.caughtClose, phase == .closing || phase == .closed ? 1 : 0)
    return inputs
  }

  /// Returns the formulas of a drag for a finger.
  ///
  /// `start` is the point from which its movement counts; nil for where the drag began.
  func dragValues(
    _ finger: Point, _ velocity: Vector = .zero, from start: Point? = nil
  ) -> DeclaredValues {
    settings.rules.drag.formulas.values(dragInputs(finger, velocity, from: start))
  }

  /// Returns the inputs of a drag's formulas.
  func dragInputs(
    _ finger: Point, _ velocity: Vector, from start: Point? = nil
  ) -> DeclaredInputs {
    var moved = finger - (start ?? dragState.pinchState.location)
    if start == nil { moved = moved + dragState.resumed }
    var inputs = inputs
    inputs[.dx] = Dual(moved.dx, derivative: velocity.dx)
    inputs[.dy] = Dual(moved.dy, derivative: velocity.dy)
    inputs[.vx].value = velocity.dx
    inputs[.vy].value = velocity.dy
    inputs[.distance] = .hypotenuse(inputs[.dx], inputs[.dy])
    inputs[.speed].value = velocity.length
    inputs[.touchX].value = finger.x
    inputs[.touchY].value = finger.y
    return inputs
  }

  /// Returns the formulas of a pinch for the fingers' middle, the change of their spread since they began to
  /// control the picture, and its relative velocity, 1/s.
  func pinchValues(
    _ middle: Point, by factor: Double = 1, _ velocity: Double = 0, _ pan: Vector = .zero
  ) -> DeclaredValues {
    let scale = zoom.scale(dragState, by: factor)
    let shown = velocity * zoom.scaleBand.slope(zoom.scaleBand.raw(log(scale)))
    let magnification = dragState.placement.scale * factor
    let moved = middle - dragState.pinchState.location
    var inputs = inputs
    inputs[.zoomScale] = Dual(scale, derivative: scale * shown)
    inputs[.zoomVelocity].value = shown
    // At fit and above, the zoom moves the picture.
    inputs[.magnification] =
      magnification < 1 ? Dual(magnification, derivative: magnification * velocity) : Dual(1)
    inputs[.focusDX] = Dual(moved.dx, derivative: pan.dx)
    inputs[.focusDY] = Dual(moved.dy, derivative: pan.dy)
    inputs[.focusX].value = middle.x
    inputs[.focusY].value = middle.y
    return settings.rules.pinch.formulas.values(inputs)
  }

  /// Returns the formulas of a group that do not depend on fingers.
  func values(of group: ViewerDeclaration.Group) -> DeclaredValues { group.formulas.values(inputs) }

  /// Returns the formulas about a release of pages or a zoomed picture.
  func values(
    of group: ViewerDeclaration.Group, at finger: Point, _ velocity: Vector, scale: Double
  ) -> DeclaredValues {
    var inputs = dragInputs(finger, velocity)
    inputs[.zoomScale].value = scale
    return group.formulas.values(inputs)
  }

  /// Returns the laws of the opening at a progress, by the names of their properties.
  func openingLaws(_ progress: Double) -> [String: Double] {
    var inputs = inputs
    inputs[.progress].value = progress
    let values = settings.rules.opening.formulas.values(inputs)
    var laws = PictureLook.laws.reduce(into: [String: Double]()) {
      $0[$1.name] = values["[0].\($1.name).law"]?.value
    }
    // A law states the whole radius.
    laws["corners"] = laws["cornerRadius"].map { _ in 0 }
    return laws
  }

  /// Returns the animations of a row, and notes if one cannot be started.
  ///
  /// A row without animations has that of a setting, `standard`.
  mutating func animations(
    of row: ViewerDeclaration.Row, _ values: DeclaredValues, or standard: String? = nil
  ) -> ChangeAnimations {
    guard let made = row.animations.made(values) else {
      invalidAnimation = row.position
      return { _ in nil }
    }
    if made.isEmpty, let standard { return settings.animations(standard) }
    let bars = settings.animation("bars.with")
    return { property in
      let own = property == "corners" ? "cornerRadius" : property
      return made[own] ?? (property == "bars" ? bars : made["frame"] ?? nil)
    }
  }

  /// Stores the point about which the picture scales: the fingers' middle, or the page's center if the
  /// declaration says so of a drag.
  mutating func anchorPicture(at time: SceneTime) {
    let rules = settings.rules
    let group = gestureState == .pinching ? rules.pinch : rules.drag
    dragState.anchor = anchor(of: group) ?? dragState.pinchState.location
    let scale = dragState.placement.scale
    dragState.lawScale = gestureState == .pinching ? min(scale, 1) : scale
    let center = center(of: dragState.placement, at: time)
    dragState.anchorOffset = (center - dragState.anchor) / dragState.placement.scale
  }

  /// Returns the point of the screen about which a group scales the picture; nil for the finger.
  func anchor(of group: ViewerDeclaration.Group) -> Point? {
    group.anchor.map {
      pageCenter + Vector(dx: ($0.x - 0.5) * pageSize.width, dy: ($0.y - 0.5) * pageSize.height)
    }
  }

  /// Stores the drag that shows the picture, and the laws there.
  mutating func resumeLaws() {
    dragState.resumed = .zero
    let start = dragState.pinchState.location
    if let dy = dragValues(start)["resume"]?.value {
      dragState.resumed.dy = dy
    } else if gestureState != .held(caught: false) {
      for axis in [\Vector.dy, \Vector.dx] { resumeDrag(along: axis, start) }
    }
    dragState.drag = dragValues(start)
    dragState.latest = dragState.drag
    dragState.pinch = pinchValues(start)
  }

  /// Resumes the drag whose laws show the picture along an axis; keeps 0 if none does.
  ///
  /// The finger that drags it is now at `finger`.
  private mutating func resumeDrag(along axis: WritableKeyPath<Vector, Double>, _ finger: Point) {
    let isAcross = axis == \Vector.dx
    let shown = isAcross ? dragState.placement.x : dragState.placement.y
    func error(_ distance: Double) -> Double {
      var moved = dragState.resumed
      moved[keyPath: axis] = distance
      let laws = dragValues(finger, from: finger - moved)
      let law = laws[isAcross ? "x" : "y"]?.value ?? 0
      let fixed = anchor(of: settings.rules.drag) ?? finger - moved
      let anchor = (fixed - pageCenter)[keyPath: axis]
      return law + (1 - (laws["scale"]?.value ?? 1)) * anchor - shown
    }
    for end in [2 * pageSize.height, -2 * pageSize.height] where error(0) * error(end) < 0 {
      var (near, far) = (0.0, end)
      // Halved to less than a billionth of a point.
      for _ in 0..<48 {
        let middle = (near + far) / 2
        if error(near) * error(middle) <= 0 { far = middle } else { near = middle }
      }
      dragState.resumed[keyPath: axis] = far
      return
    }
  }

  /// The look of an open viewer: the laws of a drag without movement.
  var openLook: PictureLook {
    var look = PictureLook()
    var still = self
    still.dragState = DragState()
    still.phase = .open
    let values = still.dragValues(still.dragState.pinchState.location)
    for (_, path, value, range) in PictureLook.laws {
      guard let law = values[path]?.value else { continue }
      look.set(value, law, range)
    }
    return look
  }

  /// Shows what laws give, relative to those when the fingers began to control the picture.
  mutating func show(_ laws: DeclaredValues, from start: DeclaredValues?) {
    for (_, path, value, range) in PictureLook.laws {
      guard let law = laws[path]?.value, let first = start?[path]?.value else { continue }
      look.set(value, dragState.look[keyPath: value].target + law - first, range)
    }
  }

  /// Drags the picture: it follows the laws around the finger.
  mutating func dragPicture(to finger: Point, at time: SceneTime) {
    let values = dragValues(finger)
    dragState.latest = values
    note(values)
    move(values, from: dragState.drag, at: time)
  }

  /// Stores the values of the declaration's further readings.
  mutating func note(_ values: DeclaredValues) {
    for name in settings.rules.readings { readings[name] = values["readings.\(name)"]?.value }
  }

  /// Pinches the picture: it follows the zoom, or the laws below fit if the declaration states them.
  mutating func pinchPicture(_ fingers: PinchState, at time: SceneTime) {
    let factor = fingers.spread / dragState.pinchState.spread
    let laws = pinchValues(fingers.location, by: factor)
    if areFollowed(laws, by: factor) {
      let followed = fingers.location - dragState.pinchState.location
      return move(laws, from: dragState.pinch, following: followed, at: time)
    }
    let scale = zoom.scale(dragState, by: factor)
    setPlacement(
      center: fingers.location + dragState.anchorOffset * scale, scale: scale, at: time)
    show(laws, from: dragState.pinch)
  }

  /// Returns whether the laws of a pinch move the picture, not the zoom.
  func areFollowed(_ laws: DeclaredValues, by factor: Double) -> Bool {
    laws["scale"] != nil && dragState.placement.scale * factor < 1
  }

  /// Moves the picture by laws, or by `followed` where there is none.
  private mutating func move(
    _ laws: DeclaredValues, from start: DeclaredValues?, following followed: Vector = .zero,
    at time: SceneTime
  ) {
    func change(_ property: String, _ other: Double) -> Double {
      laws[property].map { $0.value - (start?[property]?.value ?? 0) } ?? other
    }
    let moved = Vector(dx: change("x", followed.dx), dy: change("y", followed.dy))
    let scale = dragState.lawScale * (laws["scale"]?.value ?? 1) / (start?["scale"]?.value ?? 1)
    setPlacement(
      center: dragState.anchor + moved + dragState.anchorOffset * scale, scale: scale, at: time)
    show(laws, from: start)
  }

  /// Returns the velocity of what the laws of a gesture show, relative to those at its start.
  func velocity(
    _ laws: DeclaredValues, from start: DeclaredValues?, of group: ViewerDeclaration.Group,
    following pan: Vector = .zero
  ) -> ReleaseVelocity {
    let first = start?["scale"]?.value ?? 1
    let growth = dragState.lawScale * (laws["scale"]?.derivative ?? 0) / first
    return velocity(
      laws, of: group,
      PicturePlacement(
        x: (laws["x"]?.derivative ?? pan.dx) + dragState.anchorOffset.dx * growth,
        y: (laws["y"]?.derivative ?? pan.dy) + dragState.anchorOffset.dy * growth, scale: growth))
  }

  /// Returns the velocities that the springs after a gesture take.
  func velocity(
    _ laws: DeclaredValues, of group: ViewerDeclaration.Group, _ placement: PicturePlacement
  ) -> ReleaseVelocity {
    switch group.velocity {
    case .drop: return ReleaseVelocity()
    case .frame: return ReleaseVelocity(placement: placement)
    case .keep:
      var velocity = ReleaseVelocity(placement: placement)
      for law in PictureLook.laws { velocity.look[law.value] = laws[law.law]?.derivative }
      return velocity
    }
  }
}
