import Display
import Glibc
import SceneModel

extension DeclaredViewer {
  private typealias DragStart = ViewerDeclaration.DragStart

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
    guard settings.crossFade == nil || phase == .open || phase == .opening && !isFlying(at: time)
    else { return false }
    if gestureState == .dismissing {
      return !settings.chooses("ignore", for: "gestures.secondFinger")
    }
    let caught: [ViewerDeclaration.Caught] = settings.rules.settings.list("catch")
    if phase == .closing { return caught.contains(.close) }
    guard gestureState == .none, isMoving(at: time) else { return true }
    return phase == .opening
      ? caught.contains(.open) : released != .settle || caught.contains(.back)
  }

  /// Handles an added finger, which begins a pinch, or a lifted one, which may begin a pan.
  private mutating func changeFingers(
    from former: FingerMotion, to fingers: PinchState, _ marks: inout [EventMark]
  ) {
    let time = former.time
    if gestureState == .dismissing, settings.chooses("cancel", for: "gestures.secondFinger") {
      marks.append(mark(of: former, isPinch: false, hasEnded: true))
      gestureState = .none
      return cancelDrag(at: former.now.location, time)
    }
    guard gestureState != .none else { return }
    if fingers.count > former.now.count {
      if taps.fail() { singleTap(at: time, &marks) }
      if gestureState != .pinching {
        look.freeze(at: time)
        marks.append(EventMark(.began, of: .state("pinch")))
        dragState.gestureStart = fingers.location
        dragState.magnification = 1
        dragState.hasPinched = false
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
    let isReturning = dragReturn != nil
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
    if isSingle { singleTap(at: time, &marks) }
    stoppedTarget = isReturning ? .fit : page.destination(at: time)
    self = shown(at: time)
    freeze(at: time)
    gestureState = .held(caught: isCaught)
    dragState.firstScale = page.scale.target
    dragState.gestureStart = location
    dragState.touchDown = time
    dragState.elapsed = 0
    resetDragState(to: fingers, at: time)
  }

  /// Stores the picture's state relative to the fingers that are down now.
  private mutating func resetDragState(to fingers: PinchState, at time: SceneTime) {
    let placement = page.placement(at: time)
    dragState.pinchState = fingers
    dragState.placement = placement
    dragState.rawScale = zoom.scaleBand.raw(log(placement.scale))
    dragState.raw = Vector(
      dx: zoom.band(edge: zoom.horizontalEdge(scale: placement.scale)).raw(placement.x),
      dy: zoom.band(edge: zoom.verticalEdge(scale: placement.scale)).raw(placement.y))
    dragState.look = look
    anchorPicture(at: time)
    resumeLaws()
    row.beginDrag()
    dragState.firstMagnification = dragState.magnification
  }

  private mutating func follow(_ motion: FingerMotion, _ marks: inout [EventMark]) {
    let (fingers, time) = (motion.now, motion.time)
    var last = motion.last.location
    dragState.elapsed = (time - dragState.touchDown).seconds
    if case .held(let isCaught) = gestureState {
      let clear = clearMeaning(at: time)
      let slop = isCaught && clear != nil ? 0 : settings.number("gestures.touchSlop")
      guard let begun = gesture(of: motion, beyond: slop, clear) else { return }
      if taps.fail() { singleTap(at: time, &marks) }
      // Discard the movement within the slop so that the picture does not jump.
      last =
        switch settings.rules.settings.choice("gestures.dragStart") ?? DragStart.edge {
        case .edge:
          motion.start.location + motion.translation * (slop / max(distance(motion), 1e-9))
        case .slop: motion.now.location
        case .before: motion.last.location
        case .down: motion.start.location
        }
      dragState.pinchState.location = last
      anchorPicture(at: time)
      gestureState = begun
      marks.append(EventMark(.began, of: .state(stateName(at: time))))
      finishOpening(at: time)
    }
    switch gestureState {
    case .none, .held: return
    case .panning(let isZoomed): pan(by: fingers.location - last, isZoomed: isZoomed, at: time)
    case .dismissing: dragPicture(to: fingers.location, at: time)
    case .pinching:
      let factor = fingers.spread / dragState.pinchState.spread
      // Rounding can put a scripted pinch to 1.01 a few ulps below it.
      let slop = settings.number("gestures.pinchSlop") - 1e-12
      dragState.hasPinched = dragState.hasPinched || (factor - 1).magnitude >= slop
      guard dragState.hasPinched else { return }
      pinchPicture(fingers, at: time)
      dragState.magnification = dragState.firstMagnification * factor
    }
    marks.append(mark(of: motion, isPinch: gestureState == .pinching, hasEnded: false))
  }

  /// Returns the distance of a movement that must leave the slop, pt.
  private func distance(_ motion: FingerMotion) -> Double {
    let moved = motion.translation
    return settings.chooses("axis", for: "gestures.slopOf")
      ? max(moved.dx.magnitude, moved.dy.magnitude) : moved.length
  }

  /// Returns the gesture that a movement begins: `clear`, or what its direction decides; nil for none yet.
  ///
  /// Android and Flutter compare with >, others with ≥.
  private func gesture(
    of motion: FingerMotion, beyond slop: Double, _ clear: GestureState?
  ) -> GestureState? {
    let system: SystemVelocity.System? = settings.rules.settings.choice("gestures.recognizers")
    let isStrict = system == .android || system == .flutter
    func leaves(_ distance: Double) -> Bool { isStrict ? distance > slop : distance >= slop }
    guard leaves(distance(motion)) else { return nil }
    if let clear { return clear }
    let values = dragValues(
      motion.now.location, motion.velocity.location, from: motion.start.location)
    if values.holds("if") { return .dismissing }
    let decides = !settings.chooses("axis", for: "gestures.slopOf")
    return decides || leaves(motion.translation.dx.magnitude) && settings.holds("pages.swipe")
      ? .panning(isZoomed: false) : nil
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
      || look.crop.value(at: time) > PictureZoom.tolerance
    {
      return .dismissing
    }
    if scale > 1 + PictureZoom.tolerance { return .panning(isZoomed: true) }
    return pageOffset(at: time).magnitude > settings.number("pages.catch")
      ? .panning(isZoomed: false) : nil
  }

  /// Completes the animation of the crop and the backdrop while a finger pans.
  ///
  /// The pan controls only the picture and the row.
  private mutating func finishOpening(at time: SceneTime) {
    guard case .panning = gestureState else { return }
    look.animate(to: openLook, settings.animations("zoom.return"), at: time)
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

  /// Sets the placement of a picture with a center in points of the screen.
  mutating func setPlacement(center: Point, scale: Double, at time: SceneTime) {
    page = PicturePage(
      PicturePlacement(
        x: center.x - pageCenter.x + pageOffset(at: time), y: center.y - pageCenter.y,
        scale: max(scale, PicturePage.minScale)))
  }
}
