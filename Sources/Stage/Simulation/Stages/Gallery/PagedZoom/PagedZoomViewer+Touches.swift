import Geometry
import Glibc
import Motion
import Touch

extension PagedZoomViewer {
  /// Handles the touches that the system's back gesture leaves; returns the marks of their effects.
  mutating func handleViewerTouches(_ event: TouchEvent) -> [EventMark] {
    var marks: [EventMark] = []
    let time = event.time
    for change in event.changes where change.phase == .down && acceptsTouches(at: time) {
      touchDown(change, time, &marks)
    }
    if let before = touches.pinchState {
      var hasMoved = false
      for change in event.changes where change.phase != .down {
        if touches.move(change) == true { hasMoved = true }
      }
      if hasMoved || event.changes.contains(where: { $0.phase == .moved }) {
        velocity.add(
          step: touches.location - before.location, spread: log(touches.spread / before.spread),
          at: time)
      }
      if hasMoved { follow(from: before.location, time, &marks) }
    }
    lift(event.changes.filter { $0.phase == .up }.map(\.finger), time, &marks)
    updateBars(at: time)
    return marks
  }

  private func acceptsTouches(at time: SceneTime) -> Bool {
    configuration.acceptsTouchesInFlight || phase == .open
      || phase == .opening && !isFlying(at: time)
  }

  private mutating func touchDown(
    _ change: TouchChange, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    touches.add(change)
    if touches.count == 1 {
      beginTouch(at: change.location, time, &marks)
    } else {
      if taps.fail() { singleTap(&marks) }
      if gestureState != .pinching {
        openness.freeze(at: time)
        marks.append(EventMark(.began, of: .state("pinch")))
        dragState.gestureStart = touches.location
        dragState.magnification = 1
      }
      gestureState = .pinching
    }
    resetDragState(at: time)
  }

  /// Stops running animations and begins a possible tap.
  ///
  /// While the viewer closes there are no taps, so stopping the picture twice does not zoom it.
  /// Stopping an animation on the close button is not a tap either, because a second touch there
  /// means to close.
  private mutating func beginTouch(
    at location: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let isCaught = phase == .closing || isMoving(at: time)
    if isCaught {
      marks.append(EventMark(.caught, of: .state(stateName(at: time))))
    } else {
      if phase == .opening { phase = .open }
      pages = pages.filter { $0.key == index }
    }
    let isSingle =
      phase == .closing || (isCaught && isOnCloseButton(location))
      ? taps.fail()
      : taps.begin(at: location, time: time, isCatch: isCaught)
    if isSingle { singleTap(&marks) }
    stoppedTarget = page.destination(at: time)
    page.freeze(at: time)
    row.stop(at: time)
    openness.freeze(at: time)
    gestureState = .held(start: location, caught: isCaught)
    pinchLift = nil
    velocity = FittedVelocity(configuration.velocity, at: time)
    dragState.firstScale = page.scale.target
    dragState.gestureStart = location
  }

  /// Stores the picture's state relative to the fingers that are down now.
  mutating func resetDragState(at time: SceneTime) {
    let placement = page.placement(at: time)
    dragState.pinchState = PinchState(location: touches.location, spread: touches.spread)
    dragState.scale = placement.scale
    dragState.centerOffset =
      (center(of: placement, at: time) - dragState.pinchState.location) / placement.scale
    dragState.rawScale = zoom.scaleBand.raw(log(placement.scale))
    dragState.raw = Vector(
      dx: zoom.band(edge: zoom.horizontalEdge(scale: placement.scale)).raw(placement.x),
      dy: zoom.band(edge: zoom.verticalEdge(scale: placement.scale)).raw(placement.y))
    dragState.x = placement.x
    dragState.pull = pull(of: placement)
    dragState.headroom = dragState.pull < 0 ? dragState.pull : max(dragState.pull, placement.y)
    dragState.openness = openness
    row.beginDrag()
    dragState.firstMagnification = dragState.magnification
  }

  /// Returns the pull that corresponds to a placement, pt.
  ///
  /// While the viewer closes, the pull is 1.5 times the dismissing distance. While it opens or
  /// returns, the pull is at most half that distance. So a small movement does not reverse the
  /// animation.
  private func pull(of placement: PicturePlacement) -> Double {
    let dismissal = configuration.dismissal
    let byScale = dismissal.pull(forScale: min(placement.scale, 1))
    switch phase {
    case .closing, .closed: return 1.5 * dismissal.travel
    case .opening: return 0.5 * dismissal.travel
    case .open where byScale > 0: return min(byScale, 0.5 * dismissal.travel)
    case .open: return min(0, dismissal.upwardBand.raw(placement.y))
    }
  }

  private mutating func follow(
    from middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    var last = middle
    if case .held(let start, let isCaught) = gestureState {
      let translation = touches.location - start
      let clear = clearMeaning(at: time)
      let slop = isCaught && clear != nil ? 0 : configuration.touchSlop
      guard translation.length >= slop, translation.length > 0 else { return }
      if taps.fail() { singleTap(&marks) }
      // Discard the movement within the slop so that the picture does not jump.
      last = start + translation * (slop / translation.length)
      dragState.centerOffset =
        dragState.centerOffset + (dragState.pinchState.location - last) / dragState.scale
      dragState.pinchState.location = last
      dragState.isSideways = translation.dy.magnitude <= translation.dx.magnitude
      gestureState = clear ?? (dragState.isSideways ? .panning(isZoomed: false) : .dismissing)
      marks.append(EventMark(.began, of: .state(stateName(at: time))))
      finishOpening(at: time)
    }
    switch gestureState {
    case .none, .held: return
    case .panning(let isZoomed): pan(by: touches.location - last, isZoomed: isZoomed, at: time)
    case .dismissing: pullPicture(at: time)
    case .pinching: pinch(at: time)
    }
    if gestureState == .pinching {
      dragState.magnification =
        dragState.firstMagnification * touches.spread / dragState.pinchState.spread
    }
    appendGestureMark(of: gestureState, hasEnded: false, at: touches.location, time, &marks)
  }

  /// Appends the mark of a gesture, with the values of SwiftUI's recognizers.
  func appendGestureMark(
    of gestureState: GestureState, hasEnded: Bool, at middle: Point, _ time: SceneTime,
    _ marks: inout [EventMark]
  ) {
    let gesture: RecognizedGesture
    switch gestureState {
    case .none, .held:
      return
    case .panning, .dismissing:
      let value = DragValue(
        time: time, startLocation: dragState.gestureStart, location: middle,
        velocity: velocity.value(at: time).location)
      gesture = hasEnded ? .dragEnded(value) : .dragChanged(value)
    case .pinching:
      let value = MagnifyValue(
        time: time, magnification: dragState.magnification, startLocation: dragState.gestureStart)
      gesture = hasEnded ? .magnifyEnded(value) : .magnifyChanged(value)
    }
    marks.append(EventMark(gesture, in: Rect(origin: .zero, size: pageSize)))
  }

  /// Returns the gesture that a drag in any direction starts; nil if the direction decides.
  private func clearMeaning(at time: SceneTime) -> GestureState? {
    // A double tap during the opening zooms the picture before its crop reaches 0.
    let scale = page.placement(at: time).scale
    if phase == .open, min(scale, stoppedTarget.scale) > 1 + PictureZoom.tolerance {
      return .panning(isZoomed: true)
    }
    if phase != .open || scale < 1 - PictureZoom.tolerance
      || openness.crop.value(at: time) > PictureZoom.tolerance
    {
      return .dismissing
    }
    if scale > 1 + PictureZoom.tolerance { return .panning(isZoomed: true) }
    return pageOffset(at: time).magnitude > configuration.rowCatch ? .panning(isZoomed: false) : nil
  }

  /// Completes the animation of the crop and the backdrop while a finger pans.
  ///
  /// The pan controls only the picture and the row.
  private mutating func finishOpening(at time: SceneTime) {
    guard case .panning = gestureState else { return }
    openness.animate(isClosing: false, with: configuration.returning, at: time)
  }

  /// Moves the picture by the finger's step, and the row if the picture is at its edge.
  ///
  /// ```
  /// to the right:  row back to this page ──▶ picture up to its edge ──▶ row to the previous page
  /// ```
  private mutating func pan(by step: Vector, isZoomed: Bool, at time: SceneTime) {
    let placement = page.placement(at: time)
    let edge = zoom.horizontalEdge(scale: placement.scale)
    let back = row.distance(back: step.dx, to: index)
    let remaining = step.dx - back
    let available = remaining > 0 ? max(0, edge - placement.x) : min(0, -edge - placement.x)
    let inside = remaining > 0 ? min(remaining, available) : max(remaining, available)
    page.x = DeceleratingValue(placement.x + inside)
    row.drag(by: back, remaining - inside)
    guard isZoomed else { return }
    let band = zoom.band(edge: zoom.verticalEdge(scale: placement.scale))
    let rawY = dragState.raw.dy + step.dy
    page.y = DeceleratingValue(placement.y + band.shown(rawY) - band.shown(dragState.raw.dy))
    dragState.raw.dy = rawY
  }

  /// Pulls the picture: it shrinks around the finger, and the backdrop fades.
  private mutating func pullPicture(at time: SceneTime) {
    let dismissal = configuration.dismissal
    let raw = dragState.pull + touches.location.y - dragState.pinchState.location.y
    let scale = dragState.scale * dismissal.scale(pull: raw) / dismissal.scale(pull: dragState.pull)
    let band = dismissal.upwardBand
    let y =
      dragState.pinchState.location.y + band.shown(raw + dragState.headroom - dragState.pull)
      - band.shown(dragState.headroom)
    setPlacement(middle: Point(x: touches.location.x, y: y), scale: scale, at: time)
    let pulled = max(raw, 0) - max(dragState.pull, 0)
    open(by: -pulled / dismissal.clearDistance, progress: pulled / max(dismissal.travel, 1))
  }

  private mutating func pinch(at time: SceneTime) {
    let dismissal = configuration.dismissal
    let scale = zoom.scale(dragState, by: touches.spread / dragState.pinchState.spread)
    setPlacement(middle: touches.location, scale: scale, at: time)
    let shrunk = max(0, 1 - scale) - max(0, 1 - dragState.scale)
    open(
      by: dismissal.pinchBackdrop(scale: scale), -dismissal.pinchBackdrop(scale: dragState.scale),
      progress: shrunk / max(1 - dismissal.pinchScale, 0.01))
  }

  /// Changes the backdrop and the progress relative to their values in `dragState`.
  ///
  /// The backdrop changes by the sum of `first` and `second`.
  private mutating func open(by first: Double, _ second: Double = 0, progress: Double) {
    let backdrop = dragState.openness.backdrop.target + first + second
    openness.backdrop = DeceleratingValue(min(max(backdrop, 0), 1))
    openness.progress = DeceleratingValue(max(0, dragState.openness.progress.target + progress))
  }

  private mutating func setPlacement(middle: Point, scale: Double, at time: SceneTime) {
    let center = middle + dragState.centerOffset * scale
    page = PicturePage(
      PicturePlacement(
        x: center.x - pageSize.width / 2 + pageOffset(at: time), y: center.y - pageSize.height / 2,
        scale: scale))
  }

  private mutating func lift(
    _ lifted: [FingerID], _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let before = touches.count
    let (middle, spread) = (touches.location, velocity.value(at: time).spread)
    for finger in lifted { touches.remove(finger) }
    guard touches.count < before else { return }
    if gestureState == .pinching, before > 1 { pinchLift = (time, spread) }
    if touches.count > 0 {
      if gestureState == .pinching, touches.count == 1,
        page.placement(at: time).scale > 1 + PictureZoom.tolerance
      {
        appendGestureMark(of: gestureState, hasEnded: true, at: middle, time, &marks)
        gestureState = .panning(isZoomed: true)
        dragState.gestureStart = touches.location
        marks.append(EventMark(.began, of: .state("panning")))
        finishOpening(at: time)
      }
      return resetDragState(at: time)
    }
    release(at: middle, time, &marks)
  }
}
