import Geometry
import Glibc
import Motion
import Touch

extension PagedZoomViewer {
  /// Handles the touches that the system's back gesture leaves; returns the marks of their effects.
  mutating func hear(_ event: TouchEvent) -> [EventMark] {
    var marks: [EventMark] = []
    let time = event.time
    for change in event.changes where change.phase == .down && hears(at: time) {
      touchDown(change, time, &marks)
    }
    if let before = hand.grasp {
      var hasMoved = false
      for change in event.changes where change.phase != .down {
        if hand.move(change) == true { hasMoved = true }
      }
      if hasMoved || event.changes.contains(where: { $0.phase == .moved }) {
        velocity.add(
          step: hand.location - before.location, spread: log(hand.spread / before.spread), at: time)
      }
      if hasMoved { follow(from: before.location, time, &marks) }
    }
    lift(event.changes.filter { $0.phase == .up }.map(\.finger), time, &marks)
    updateBars(at: time)
    return marks
  }

  private func hears(at time: SceneTime) -> Bool {
    parts.hearsInFlight || phase == .open || phase == .opening && !isFlying(at: time)
  }

  private mutating func touchDown(
    _ change: TouchChange, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    hand.add(change)
    if hand.count == 1 {
      takeHold(at: change.location, time, &marks)
    } else {
      if taps.fail() { singleTap(&marks) }
      if hold != .pinching {
        openness.freeze(at: time)
        marks.append(EventMark(.began, of: .state("pinch")))
        grip.gestureStart = hand.location
        grip.magnification = 1
        grip.isEnlarged = page.placement(at: time).scale > 1 + PictureZoom.tolerance
      }
      hold = .pinching
    }
    regrip(at: time)
  }

  /// Stops running animations and begins a possible tap.
  ///
  /// While the viewer closes there are no taps, so stopping the picture twice does not zoom it.
  /// Stopping an animation on the close button is no tap either, because a second touch there means
  /// to close.
  private mutating func takeHold(
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
    caughtTarget = page.destination(at: time)
    page.freeze(at: time)
    row.stop(at: time)
    openness.freeze(at: time)
    hold = .held(start: location, caught: isCaught)
    pinchLift = nil
    velocity = FittedVelocity(parts.velocity, at: time)
    grip.firstScale = page.scale.target
    grip.gestureStart = location
  }

  /// Stores the picture's state relative to the fingers that are down now.
  mutating func regrip(at time: SceneTime) {
    let placement = page.placement(at: time)
    grip.hand = Hand.Grasp(location: hand.location, spread: hand.spread)
    grip.scale = placement.scale
    grip.arm = (center(of: placement, at: time) - grip.hand.location) / placement.scale
    grip.rawScale = zoom.scaleBand.raw(log(placement.scale))
    grip.raw = Vector(
      dx: zoom.band(edge: zoom.horizontalEdge(scale: placement.scale)).raw(placement.x),
      dy: zoom.band(edge: zoom.verticalEdge(scale: placement.scale)).raw(placement.y))
    grip.x = placement.x
    grip.pull = pull(of: placement)
    grip.headroom = grip.pull < 0 ? grip.pull : max(grip.pull, placement.y)
    grip.openness = openness
    row.grasp()
    grip.firstMagnification = grip.magnification
  }

  /// Returns the pull that corresponds to a placement, pt.
  ///
  /// While the viewer closes, the pull is 1.5 times the dismissing distance. While it opens or
  /// returns, the pull is at most half that distance. So a small movement does not reverse the
  /// animation.
  private func pull(of placement: PicturePlacement) -> Double {
    let dismissal = parts.dismissal
    if dismissal.isTwoWay { return placement.y }
    let byScale = dismissal.pull(forScale: min(placement.scale, 1))
    switch phase {
    case .closing, .closed: return 1.5 * dismissal.way
    case .opening: return 0.5 * dismissal.way
    case .open where byScale > 0: return min(byScale, 0.5 * dismissal.way)
    case .open: return min(0, dismissal.upwardBand.raw(placement.y))
    }
  }

  private mutating func follow(
    from middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    var last = middle
    if case .held(let start, let isCaught) = hold {
      let way = hand.location - start
      let clear = clearMeaning(at: time)
      let slop = isCaught && clear != nil && !parts.isSlopLost ? 0 : parts.touchSlop
      let length =
        parts.isSlopLost ? max(way.dx.magnitude, way.dy.magnitude) : way.length
      guard length >= slop, length > 0 else { return }
      if taps.fail() { singleTap(&marks) }
      // Discard the movement within the slop so that the picture does not jump.
      last = parts.isSlopLost ? hand.location : start + way * (slop / way.length)
      grip.arm = grip.arm + (grip.hand.location - last) / grip.scale
      grip.hand.location = last
      grip.isSideways = way.dy.magnitude <= way.dx.magnitude
      hold = clear ?? (isPull ? .dismissing : .panning(isZoomed: false))
      marks.append(EventMark(.began, of: .state(stateName(at: time))))
      finishOpening(at: time)
    }
    switch hold {
    case .none, .held: return
    case .panning(let isZoomed): pan(by: hand.location - last, isZoomed: isZoomed, at: time)
    case .dismissing: pullPicture(at: time)
    case .pinching: pinch(at: time)
    }
    if hold == .pinching {
      grip.magnification = grip.firstMagnification * hand.spread / grip.hand.spread
    }
    tell(of: hold, hasEnded: false, at: hand.location, time, &marks)
  }

  /// Appends the mark of a gesture, with the values of SwiftUI's recognizers.
  func tell(
    of hold: Hold, hasEnded: Bool, at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let gesture: RecognizedGesture
    switch hold {
    case .none, .held:
      return
    case .panning, .dismissing:
      let value = DragValue(
        time: time, startLocation: grip.gestureStart, location: middle,
        velocity: velocity.value(at: time).location)
      gesture = hasEnded ? .dragEnded(value) : .dragChanged(value)
    case .pinching:
      let value = MagnifyValue(
        time: time, magnification: grip.magnification, startLocation: grip.gestureStart)
      gesture = hasEnded ? .magnifyEnded(value) : .magnifyChanged(value)
    }
    marks.append(EventMark(gesture, in: Rect(origin: .zero, size: pageSize)))
  }

  /// Whether a drag whose direction has been decided pulls an unzoomed, settled picture.
  private var isPull: Bool {
    switch parts.dismissal.direction {
    case .none: false
    case .free, .vertical: !grip.isSideways
    }
  }

  /// Returns the gesture that a drag in any direction starts; nil if the direction decides.
  private func clearMeaning(at time: SceneTime) -> Hold? {
    // A double tap during the opening zooms the picture before its crop reaches 0.
    let scale = page.placement(at: time).scale
    if phase == .open, min(scale, caughtTarget.scale) > 1 + PictureZoom.tolerance {
      return .panning(isZoomed: true)
    }
    if phase != .open || scale < 1 - PictureZoom.tolerance
      || openness.crop.value(at: time) > PictureZoom.tolerance
    {
      return .dismissing
    }
    if scale > 1 + PictureZoom.tolerance { return .panning(isZoomed: true) }
    return slip(at: time).magnitude > parts.rowCatch ? .panning(isZoomed: false) : nil
  }

  /// Completes the opening of the crop and the backdrop while a finger pans.
  ///
  /// The pan controls only the picture and the row.
  private mutating func finishOpening(at time: SceneTime) {
    guard case .panning = hold else { return }
    openness.animate(isClosing: false, with: parts.returning, at: time)
  }

  /// Moves the picture by the finger's step, and the row if the picture is at its edge.
  ///
  /// ```
  /// to the right:  row back to this page ──▶ picture up to its edge ──▶ row to the previous page
  /// ```
  private mutating func pan(by step: Vector, isZoomed: Bool, at time: SceneTime) {
    let placement = page.placement(at: time)
    let edge = zoom.horizontalEdge(scale: placement.scale)
    let back = row.way(back: step.dx, to: index)
    let rest = step.dx - back
    let room = rest > 0 ? max(0, edge - placement.x) : min(0, -edge - placement.x)
    let inside = rest > 0 ? min(rest, room) : max(rest, room)
    let isAtEdge = grip.isSideways && (rest > 0 ? grip.x > edge - 0.01 : grip.x < 0.01 - edge)
    if parts.handsOverFromEdge && !isAtEdge {
      let band = zoom.band(edge: edge)
      page.x = DeceleratingValue(
        placement.x + band.shown(grip.raw.dx + rest) - band.shown(grip.raw.dx))
      grip.raw.dx += rest
      row.drag(by: back, 0)
    } else {
      page.x = DeceleratingValue(placement.x + inside)
      row.drag(by: back, rest - inside)
    }
    guard isZoomed, !parts.handsOverFromEdge || slip(at: time) == 0 else { return }
    let band = zoom.band(edge: zoom.verticalEdge(scale: placement.scale))
    let rawY = grip.raw.dy + step.dy
    page.y = DeceleratingValue(placement.y + band.shown(rawY) - band.shown(grip.raw.dy))
    grip.raw.dy = rawY
  }

  /// Pulls the picture: it shrinks around the finger, and the backdrop fades.
  private mutating func pullPicture(at time: SceneTime) {
    let dismissal = parts.dismissal
    let raw = dismissal.pull(grip, to: hand.location.y)
    let scale = grip.scale * dismissal.scale(pull: raw) / dismissal.scale(pull: grip.pull)
    let band = dismissal.upwardBand
    let y =
      grip.hand.location.y + band.shown(raw + grip.headroom - grip.pull)
      - band.shown(grip.headroom)
    let x = dismissal.isTwoWay ? grip.hand.location.x : hand.location.x
    place(middle: Point(x: x, y: y), scale: scale, at: time)
    let pulled = dismissal.size(of: raw) - dismissal.size(of: grip.pull)
    open(by: -pulled / dismissal.clearDistance, progress: pulled / max(dismissal.way, 1))
  }

  private mutating func pinch(at time: SceneTime) {
    let dismissal = parts.dismissal
    let isFree = dismissal.isPinched(grip)
    let scale = zoom.scale(grip, by: hand.spread / grip.hand.spread, isFree: isFree)
    place(middle: hand.location, scale: scale, at: time)
    // Source: PhotoSwipe 5: "slightly over" fit.
    if scale > 1 + 1.0 / 15 { grip.isEnlarged = true }
    guard isFree || !dismissal.isPinchStrict else { return }
    let shrunk = max(0, 1 - scale) - max(0, 1 - grip.scale)
    open(
      by: dismissal.pinchBackdrop(scale: scale), -dismissal.pinchBackdrop(scale: grip.scale),
      progress: shrunk / max(1 - dismissal.pinchScale, 0.01))
  }

  /// Changes the backdrop and the progress relative to their values in `grip`.
  ///
  /// The backdrop changes by the sum of `first` and `second`.
  private mutating func open(by first: Double, _ second: Double = 0, progress: Double) {
    let backdrop = grip.openness.backdrop.target + first + second
    openness.backdrop = DeceleratingValue(min(max(backdrop, 0), 1))
    openness.progress = DeceleratingValue(max(0, grip.openness.progress.target + progress))
  }

  private mutating func place(middle: Point, scale: Double, at time: SceneTime) {
    let center = middle + grip.arm * scale
    page = PicturePage(
      PicturePlacement(
        x: center.x - pageSize.width / 2 + slip(at: time), y: center.y - pageSize.height / 2,
        scale: scale))
  }

  private mutating func lift(
    _ lifted: [FingerID], _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let before = hand.count
    let (middle, spread) = (hand.location, velocity.value(at: time).spread)
    for finger in lifted { hand.remove(finger) }
    guard hand.count < before else { return }
    if hold == .pinching, before > 1 { pinchLift = (time, spread) }
    if hold == .pinching, parts.dismissal.isPinchStrict {
      hand = Hand(parts.hand)
    } else if hand.count > 0 {
      if hold == .pinching, hand.count == 1,
        page.placement(at: time).scale > 1 + PictureZoom.tolerance
      {
        tell(of: hold, hasEnded: true, at: middle, time, &marks)
        hold = .panning(isZoomed: true)
        grip.gestureStart = hand.location
        marks.append(EventMark(.began, of: .state("panning")))
        finishOpening(at: time)
      }
      return regrip(at: time)
    }
    release(at: middle, time, &marks)
  }
}
