import Display
import Geometry
import Glibc
import Motion
import Touch

extension PagedZoomViewer {
  mutating func fireTimer() -> [EventMark] {
    guard let time = nextTimer else { return [] }
    var marks: [EventMark] = []
    if back?.cancellationEndTime == time {
      back?.finishCancellation()
      updateBars(at: time)
      marks.append(EventMark(.backCancelled))
    } else if taps.deadline == time {
      if taps.fail() { singleTap(&marks) }
      updateBars(at: time)
    } else {
      phase = .closed
      marks.append(EventMark(.viewerClosed))
    }
    return marks
  }

  mutating func release(_ motion: FingerMotion, _ marks: inout [EventMark]) {
    let (middle, time, speed) = (motion.now.location, motion.time, motion.velocity)
    let released = gestureState
    gestureState = .none
    switch released {
    case .none:
      return
    case .held(let isCaught):
      return endTap(at: middle, isCatch: isCaught, time, &marks)
    case .panning, .dismissing, .pinching:
      marks.append(mark(of: motion, isPinch: released == .pinching, hasEnded: true))
    }
    if released == .dismissing {
      releasePull(speed.location, at: middle, time, &marks)
    } else if released == .pinching || gestures.velocity.endsPinch(at: time)
      || page.placement(at: time).scale > zoom.maximumScale + PictureZoom.tolerance
    {
      releasePinch(speed, at: middle, time, &marks)
    } else {
      releasePan(speed.location, at: time)
    }
  }

  /// Continues the animation that a finger stopped without a gesture.
  private mutating func resume(at time: SceneTime) {
    if phase == .closing { return close(at: time) }
    settle(to: zoom.limited(stoppedTarget), returning, at: time)
  }

  /// Handles the lift of a finger that has not moved.
  ///
  /// If the finger stopped an animation, it can be either tap of a double tap, but not a single
  /// tap.
  private mutating func endTap(
    at location: Point, isCatch: Bool, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    // A stopped animation continues, even one so close to its end that it did not count as stopped.
    resume(at: time)
    guard let isSecond = taps.end(at: location, time: time) else {
      if taps.fail() { singleTap(&marks) }
      return
    }
    guard isSecond || !isCatch else { return }
    marks.append(EventMark(isSecond ? .doubleTap : .tap, at: location))
    if isSecond {
      toggleZoom(at: location, time)
    } else if isOnCloseButton(location) {
      _ = taps.fail()
      close(at: time)
      marks.append(EventMark(.viewerDismissing))
    }
  }

  /// Returns whether a location hits the close button, which is visible or fading in.
  func isOnCloseButton(_ location: Point) -> Bool {
    closeButton.map { $0.contains(location) && bars.target > 0.5 } ?? false
  }

  /// Handles a double tap: zooms in to fill the page at the finger, or out to fit.
  ///
  /// The decision uses the target of a running animation: a picture that is returning to fit is
  /// zoomed in. A picture that is zoomed during the opening animation counts as open.
  private mutating func toggleZoom(at location: Point, _ time: SceneTime) {
    if phase == .opening { phase = .open }
    defer { released = .zoom }
    guard page.target.scale <= 1 + PictureZoom.tolerance else {
      return settle(to: .fit, configuration.zooming, at: time)
    }
    let scaled = scaled(
      page.placement(at: time), to: zoom.doubleTapScale, about: location, at: time)
    settle(to: zoom.limited(scaled), configuration.zooming, at: time)
  }

  /// Returns the placement at another scale that keeps `location` fixed, without moving the row.
  private func scaled(
    _ placement: PicturePlacement, to scale: Double, about location: Point, at time: SceneTime
  ) -> PicturePlacement {
    let centerOffset = (center(of: placement, at: time) - location) * (scale / placement.scale)
    return PicturePlacement(
      x: location.x + centerOffset.dx - pageSize.width / 2,
      y: location.y + centerOffset.dy - pageSize.height / 2, scale: scale)
  }

  /// The maximum crop, and maximum missing backdrop opacity, at which a release may turn the page.
  ///
  /// Beyond it the viewer is visibly unopened, and another picture would appear at full size at
  /// once.
  private static let maxClosedFraction = 0.1

  /// Whether the row is so far off its page that a release of a zoomed picture may turn it.
  var leavesPage: Bool {
    (row.offset.target - Double(index) * row.pitch).magnitude
      >= configuration.handOverMinimum * pageSize.width
  }

  private mutating func releasePan(_ pan: Vector, at time: SceneTime) {
    let isOpen =
      max(openness.crop.value(at: time), 1 - openness.backdrop.value(at: time))
      <= Self.maxClosedFraction
    let scale = page.placement(at: time).scale
    let isZoomed = scale > 1 + PictureZoom.tolerance
    let pageOffset = pageOffset(at: time)
    var page = page
    let (x, y) = (zoom.horizontalEdge(scale: scale), zoom.verticalEdge(scale: scale))
    // An animation that was stopped close to its end continues to its target.
    let nearly = (scale - stoppedTarget.scale).magnitude < 4 * PictureZoom.tolerance
    page.scale.animate(
      to: nearly ? stoppedTarget.scale : min(max(scale, 1), zoom.maximumScale),
      with: configuration.returning, at: time)
    let deceleration = configuration.deceleration
    deceleration.apply(
      to: &page.y, within: y,
      velocity: isZoomed ? pan.dy * zoom.band(edge: y).slope(dragState.raw.dy) : 0, at: time)
    // The finger moves the row if the row is off its page or the picture has no hidden part.
    let isPaging = pageOffset.magnitude > 1e-9 || (!isZoomed && x == 0)
    deceleration.apply(
      to: &page.x, within: x, velocity: isPaging ? 0 : pan.dx, at: time)
    self.page = page
    openness.animate(isClosing: false, with: configuration.returning, at: time)
    phase = .open
    let velocity = isPaging ? row.velocity(ofFinger: pan.dx) : 0
    let isEnough = !isZoomed || leavesPage
    let isThrown = page.x.isDecelerating || page.y.isDecelerating
    released = isPaging && isEnough ? .page : isThrown ? .throw : .settle
    if isPaging, isEnough, isOpen { index = row.page(releasedWith: velocity, from: index) }
    if pages[index] == nil { pages[index] = PicturePage(.fit) }
    row.settle(on: index, velocity: velocity, at: time)
  }

  private mutating func releasePull(
    _ pan: Vector, at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let dismissal = configuration.dismissal
    let raw = dragState.pull + middle.y - dragState.pinchState.location.y
    let growth =
      dragState.scale * dismissal.scaleSlope(pull: raw) / dismissal.scale(pull: dragState.pull)
      * pan.dy
    let slope = dismissal.upwardBand.slope(raw + dragState.headroom - dragState.pull)
    let speed = PicturePlacement(
      x: pan.dx + dragState.centerOffset.dx * growth,
      y: pan.dy * slope + dragState.centerOffset.dy * growth, scale: growth)
    if raw + dismissal.projection.projection(of: pan.dy) > dismissal.travel {
      close(speed, at: time)
      marks.append(EventMark(.viewerDismissing))
    } else {
      settle(to: .fit, returning, speed, at: time)
    }
  }

  private mutating func releasePinch(
    _ fingers: FingerVelocity, at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let dismissal = configuration.dismissal
    let placement = page.placement(at: time)
    let spread = fingers.spread * zoom.scaleBand.slope(zoom.scaleBand.raw(log(placement.scale)))
    let centerOffset = center(of: placement, at: time) - middle
    let pan = fingers.location
    let speed = PicturePlacement(
      x: pan.dx + centerOffset.dx * spread, y: pan.dy + centerOffset.dy * spread,
      scale: placement.scale * spread)
    let projected = placement.scale * exp(spread * dismissal.pinchProjection)
    if dismissal.isPinched, projected < dismissalScale {
      close(speed, at: time)
      marks.append(EventMark(.viewerDismissing))
      return
    }
    let scale = min(max(projected, 1), zoom.maximumScale)
    var target = scaled(placement, to: scale, about: middle, at: time)
    target.x += pan.dx * dismissal.pinchProjection
    target.y += pan.dy * dismissal.pinchProjection
    settle(to: zoom.limited(target), configuration.returning, speed, at: time)
  }

  /// The scale below which a released pinch dismisses.
  ///
  /// For a picture that a finger stopped, it is relative to the scale at that time.
  private var dismissalScale: Double {
    let scale = configuration.dismissal.pinchScale
    return phase == .closing
      ? dragState.firstScale / max(scale, 0.05) : scale * min(1, dragState.firstScale)
  }

  /// The animation that returns a picture after a finger stopped it.
  private var returning: Animation {
    phase == .opening ? configuration.opening : configuration.returning
  }

  mutating func settle(
    to target: PicturePlacement, _ animation: Animation,
    _ velocity: PicturePlacement = .zeroVelocity,
    at time: SceneTime
  ) {
    if phase != .opening { phase = .open }
    released = phase == .opening ? .open : .settle
    fly(to: target, animation, velocity, at: time)
    updateBars(at: time)
  }

  mutating func close(_ velocity: PicturePlacement = .zeroVelocity, at time: SceneTime) {
    released = configuration.crossFade == nil ? .flyHome : .close
    guard configuration.crossFade == nil else { return disappear(at: time) }
    phase = .closing
    fly(to: home, configuration.closing, velocity, at: time)
  }

  private mutating func fly(
    to target: PicturePlacement, _ animation: Animation, _ velocity: PicturePlacement,
    at time: SceneTime
  ) {
    page.animate(to: target, with: animation, velocity: velocity, at: time)
    row.settle(on: index, animation.withoutBounce, at: time)
    openness.animate(isClosing: phase == .closing, with: animation, at: time)
    if phase != .closing {
      surface.presence.animate(to: 0, with: animation.withoutBounce, at: time)
    }
  }

  /// Handles a tap that is not followed by a second one.
  mutating func singleTap(_ marks: inout [EventMark]) {
    showsBars.toggle()
    marks.append(EventMark(showsBars ? .chromeShown : .chromeHidden))
  }

  mutating func updateBars(at time: SceneTime) {
    var isShown = configuration.hasBars && showsBars && phase != .closing && phase != .closed
    if gestureState == .dismissing || back?.isActive == true { isShown = false }
    if gestureState == .pinching, page.placement(at: time).scale < 1 - PictureZoom.tolerance {
      isShown = false
    }
    let target = isShown ? 1.0 : 0
    guard bars.target != target else { return }
    bars.animate(
      to: target, with: configuration.fading, velocity: bars.velocity(at: time), at: time)
  }
}
