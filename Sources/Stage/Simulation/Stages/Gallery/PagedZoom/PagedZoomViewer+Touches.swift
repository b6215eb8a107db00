import Geometry
import Glibc
import Motion
import Touch

extension PagedZoomViewer {
  /// Handles the touches that the system's back gesture leaves; returns the marks of their effects.
  mutating func handleViewerTouches(_ event: TouchEvent) -> [EventMark] {
    var marks: [EventMark] = []
    let time = event.time
    for signal in gestures.update(event, acceptsTouches: acceptsTouches(at: time)) {
      switch signal {
      case .pressed(let fingers): beginTouch(fingers, time, &marks)
      case .changed(let former, let fingers): changeFingers(from: former, to: fingers, &marks)
      case .moved(let motion): if motion.now != motion.last { follow(motion, &marks) }
      case .lifted(let motion): release(motion, &marks)
      }
    }
    updateBars(at: time)
    return marks
  }

  private func acceptsTouches(at time: SceneTime) -> Bool {
    configuration.acceptsTouchesInFlight || phase == .open
      || phase == .opening && !isFlying(at: time)
  }

  /// Handles an added finger, which begins a pinch, or a lifted one, which may begin a pan.
  private mutating func changeFingers(
    from former: FingerMotion, to fingers: PinchState, _ marks: inout [EventMark]
  ) {
    let time = former.time
    if fingers.count > former.now.count {
      if taps.fail() { singleTap(&marks) }
      if gestureState != .pinching {
        openness.freeze(at: time)
        marks.append(EventMark(.began, of: .state("pinch")))
        dragState.gestureStart = fingers.location
        dragState.magnification = 1
      }
      gestureState = .pinching
    } else if gestureState == .pinching, fingers.count == 1,
      page.placement(at: time).scale > 1 + PictureZoom.tolerance
    {
      marks.append(mark(of: former, isPinch: true, hasEnded: true))
      gestureState = .panning(isZoomed: true)
      dragState.gestureStart = fingers.location
      marks.append(EventMark(.began, of: .state("panning")))
      finishOpening(at: time)
    }
    resetDragState(to: fingers, at: time)
  }

  /// Stops running animations and begins a possible tap.
  ///
  /// While the viewer closes there are no taps, so stopping the picture twice does not zoom it.
  /// Stopping an animation on the close button is not a tap either, because a second touch there
  /// means to close.
  private mutating func beginTouch(
    _ fingers: PinchState, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let location = fingers.location
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
    gestureState = .held(caught: isCaught)
    dragState.firstScale = page.scale.target
    dragState.gestureStart = location
    resetDragState(to: fingers, at: time)
  }

  /// Stores the picture's state relative to the fingers that are down now.
  private mutating func resetDragState(to fingers: PinchState, at time: SceneTime) {
    let placement = page.placement(at: time)
    dragState.pinchState = fingers
    dragState.scale = placement.scale
    dragState.centerOffset =
      (center(of: placement, at: time) - dragState.pinchState.location) / placement.scale
    dragState.rawScale = zoom.scaleBand.raw(log(placement.scale))
    dragState.raw = Vector(
      dx: zoom.band(edge: zoom.horizontalEdge(scale: placement.scale)).raw(placement.x),
      dy: zoom.band(edge: zoom.verticalEdge(scale: placement.scale)).raw(placement.y))
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

  private mutating func follow(_ motion: FingerMotion, _ marks: inout [EventMark]) {
    let (fingers, time) = (motion.now, motion.time)
    var last = motion.last.location
    if case .held(let isCaught) = gestureState {
      let clear = clearMeaning(at: time)
      let slop = isCaught && clear != nil ? 0 : configuration.touchSlop
      guard motion.gesture(of: [(.drag, slop)]) != nil else { return }
      if taps.fail() { singleTap(&marks) }
      // Discard the movement within the slop so that the picture does not jump.
      last = motion.location(leaving: slop)
      dragState.centerOffset =
        dragState.centerOffset + (dragState.pinchState.location - last) / dragState.scale
      dragState.pinchState.location = last
      let isSideways = motion.translation.dy.magnitude <= motion.translation.dx.magnitude
      gestureState = clear ?? (isSideways ? .panning(isZoomed: false) : .dismissing)
      marks.append(EventMark(.began, of: .state(stateName(at: time))))
      finishOpening(at: time)
    }
    switch gestureState {
    case .none, .held: return
    case .panning(let isZoomed): pan(by: fingers.location - last, isZoomed: isZoomed, at: time)
    case .dismissing: pullPicture(to: fingers.location, at: time)
    case .pinching:
      pinch(fingers, at: time)
      dragState.magnification =
        dragState.firstMagnification * fingers.spread / dragState.pinchState.spread
    }
    marks.append(mark(of: motion, isPinch: gestureState == .pinching, hasEnded: false))
  }

  /// Returns the mark of the fingers' gesture.
  func mark(of motion: FingerMotion, isPinch: Bool, hasEnded: Bool) -> EventMark {
    let gesture = RecognizedGesture(
      motion, from: dragState.gestureStart, magnification: isPinch ? dragState.magnification : nil,
      hasEnded: hasEnded)
    return EventMark(gesture, in: Rect(origin: .zero, size: pageSize))
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
  private mutating func pullPicture(to finger: Point, at time: SceneTime) {
    let dismissal = configuration.dismissal
    let raw = dragState.pull + finger.y - dragState.pinchState.location.y
    let scale = dragState.scale * dismissal.scale(pull: raw) / dismissal.scale(pull: dragState.pull)
    let band = dismissal.upwardBand
    let y =
      dragState.pinchState.location.y + band.shown(raw + dragState.headroom - dragState.pull)
      - band.shown(dragState.headroom)
    setPlacement(middle: Point(x: finger.x, y: y), scale: scale, at: time)
    let pulled = max(raw, 0) - max(dragState.pull, 0)
    open(by: -pulled / dismissal.clearDistance, progress: pulled / max(dismissal.travel, 1))
  }

  private mutating func pinch(_ fingers: PinchState, at time: SceneTime) {
    let dismissal = configuration.dismissal
    let scale = zoom.scale(dragState, by: fingers.spread / dragState.pinchState.spread)
    setPlacement(middle: fingers.location, scale: scale, at: time)
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
}
