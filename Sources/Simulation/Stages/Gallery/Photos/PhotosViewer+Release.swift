import Display
import Geometry
import Glibc
import Motion
import SceneModel

/// What a release does, and what the viewer does by itself.
extension PhotosViewer {
  /// Does what is due at `nextTimer`.
  ///
  /// - Returns: what it was, in words of the trace.
  package mutating func fireTimer() -> [EventMark] {
    guard let time = nextTimer else { return [] }
    var marks: [EventMark] = []
    if taps.deadline(parameters.doubleTapInterval) == time {
      if taps.fail() { toggleChrome(&marks) }
      updateChrome(at: time)
    } else {
      phase = .closed
      marks.append(EventMark(.viewerClosed))
    }
    return marks
  }

  /// All fingers are up.
  mutating func release(at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]) {
    let released = hand
    hand = .none
    var speed = releaseVelocity(at: time)
    let isPinchEnd =
      pinchLift.map { (time - $0.time).seconds <= parameters.pinchLiftInterval } ?? false
    if let pinchLift, isPinchEnd { speed.spread = pinchLift.spread }
    switch released {
    case .none:
      return
    case .held(_, let isCaught):
      return endTap(at: middle, isCatch: isCaught, time, &marks)
    case .panning, .dismissing, .pinching:
      break
    }
    tell(of: released, hasEnded: true, at: middle, time, &marks)
    switch released {
    case .none, .held:
      break
    case .panning:
      if isPinchEnd || page.placement(at: time).scale > maximumScale + Self.scaleTolerance {
        releasePinch(speed, at: middle, time, &marks)
      } else {
        releasePan(speed.pan, at: time)
      }
    case .dismissing:
      releasePull(speed.pan, at: middle, time, &marks)
    case .pinching:
      releasePinch(speed, at: middle, time, &marks)
    }
  }

  /// The fingers' velocity, pt/s, and that of their spread's logarithm, 1/s.
  func releaseVelocity(at time: SceneTime) -> (pan: Vector, spread: Double) {
    velocity.value(at: time, limit: parameters.velocityLimit, width: pageSize.width)
  }

  /// A finger that caught something and did nothing lets it go on where it was going.
  private mutating func resume(at time: SceneTime) {
    if phase == .closing { return close(at: time) }
    let target = limited(caughtTarget)
    settle(to: target, phase == .opening ? openSpring : returnSpring, at: time)
  }

  /// A finger lifts that has done nothing.
  ///
  /// One that caught something can be the first of two taps or the second, but by itself is none.
  private mutating func endTap(
    at location: Point, isCatch: Bool, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    // What was caught goes on, and so does what was too near to its rest to be told of as caught.
    resume(at: time)
    guard let isSecond = taps.end(at: location, time: time, longest: parameters.tapDuration) else {
      if taps.fail() { toggleChrome(&marks) }
      return
    }
    guard isSecond || !isCatch else { return }
    marks.append(
      EventMark(isSecond ? .doubleTap : .tap, .pair("location", location.x, location.y)))
    if isSecond {
      zoom(at: location, time)
    } else if isOnCloseButton(location) {
      _ = taps.fail()
      close(at: time)
      marks.append(EventMark(.viewerDismissing))
    }
  }

  /// Whether the button that closes shows, or will, at a point of the screen.
  func isOnCloseButton(_ location: Point) -> Bool {
    closeButton.map { $0.contains(location) && chrome.target > 0.5 } ?? false
  }

  /// A double tap: to fill at the finger, or back to fit.
  ///
  /// What is on its way counts as arrived: a picture on its way to fit is filled, any other goes there.
  /// One that is zoomed on its way in from the thumbnail is looked at, as one that has landed.
  private mutating func zoom(at location: Point, _ time: SceneTime) {
    if phase == .opening { phase = .open }
    guard page.target.scale <= 1 + Self.scaleTolerance else {
      return settle(to: .fit, zoomSpring, at: time)
    }
    let placement = page.placement(at: time)
    settle(
      to: limited(scaled(placement, to: doubleTapScale, about: location, at: time)), zoomSpring,
      at: time)
  }

  /// The placement in which a picture has another scale and the same point under the fingers, once the
  /// pages are at their place.
  private func scaled(
    _ placement: PhotosPlacement, to scale: Double, about location: Point, at time: SceneTime
  ) -> PhotosPlacement {
    let arm = (center(of: placement, at: time) - location) * (scale / placement.scale)
    return PhotosPlacement(
      x: location.x + arm.dx - pageSize.width / 2,
      y: location.y + arm.dy - pageSize.height / 2, scale: scale)
  }

  private mutating func releasePan(_ pan: Vector, at time: SceneTime) {
    let scale = page.placement(at: time).scale
    let isZoomed = scale > 1 + Self.scaleTolerance
    let slip = slip(at: time)
    var page = page
    let (x, y) = (horizontalEdge(scale: scale), verticalEdge(scale: scale))
    // What had almost come to rest when it was caught goes on to where it was going.
    let nearly = (scale - caughtTarget.scale).magnitude < 4 * Self.scaleTolerance
    page.scale.spring(
      to: nearly ? caughtTarget.scale : min(max(scale, 1), maximumScale), returnSpring, at: time)
    page.y.glide(
      within: -y...y, velocity: isZoomed ? pan.dy * verticalBand(scale: scale).slope(grip.rawY) : 0,
      deceleration: deceleration, edge: edgeSpring, at: time)
    // The pages have the finger where they are off theirs, or the picture has nowhere to go.
    let isPaging = slip.magnitude > 1e-9 || (!isZoomed && x == 0)
    page.x.glide(
      within: -x...x, velocity: isPaging ? 0 : pan.dx, deceleration: deceleration,
      edge: edgeSpring, at: time)
    self.page = page
    crop.spring(to: 0, Self.calm(returnSpring), at: time)
    backdrop.spring(to: 1, Self.calm(returnSpring), at: time)
    progress.spring(to: 0, Self.calm(returnSpring), at: time)
    phase = .open
    let velocity = isPaging ? -pan.dx * pagerBand.slope(grip.rawPager) : 0
    let isEnough =
      !isZoomed || slip.magnitude >= parameters.handOverMinimum * pageSize.width
    let start = index
    if isPaging, isEnough {
      let end = pager.value(at: time) + projection(of: velocity)
      let nearest = (end / pitch).rounded()
      if nearest > Double(start) { index = min(start + 1, fitSizes.count - 1) }
      if nearest < Double(start) { index = max(start - 1, 0) }
    }
    if pages[index] == nil { pages[index] = PhotosPage(.fit) }
    pager.spring(to: Double(index) * pitch, pageSpring, velocity: velocity, at: time)
  }

  private mutating func releasePull(
    _ pan: Vector, at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let raw = grip.pull + middle.y - grip.middle.y
    let growth = grip.scale * dragScaleSlope(raw) / dragScale(grip.pull) * pan.dy
    let speed = PhotosPlacement(
      x: pan.dx + grip.arm.dx * growth,
      y: pan.dy * upwardBand.slope(raw + grip.headroom - grip.pull) + grip.arm.dy * growth,
      scale: growth)
    if raw + projection(of: pan.dy) > parameters.dismissDistance * pageSize.height {
      close(speed, at: time)
      marks.append(EventMark(.viewerDismissing))
    } else {
      settle(to: .fit, phase == .opening ? openSpring : returnSpring, speed, at: time)
    }
  }

  private mutating func releasePinch(
    _ fingers: (pan: Vector, spread: Double), at middle: Point, _ time: SceneTime,
    _ marks: inout [EventMark]
  ) {
    let placement = page.placement(at: time)
    let raw = scaleBand.raw(log(placement.scale))
    let spread = fingers.spread * scaleBand.slope(raw)
    let arm = center(of: placement, at: time) - middle
    let speed = PhotosPlacement(
      x: fingers.pan.dx + arm.dx * spread, y: fingers.pan.dy + arm.dy * spread,
      scale: placement.scale * spread)
    let projected = placement.scale * exp(spread * parameters.pinchProjection)
    if parameters.pinchToDismiss, projected < dismissalScale {
      close(speed, at: time)
      marks.append(EventMark(.viewerDismissing))
      return
    }
    let scale = min(max(projected, 1), maximumScale)
    var target = scaled(placement, to: scale, about: middle, at: time)
    target.x += fingers.pan.dx * parameters.pinchProjection
    target.y += fingers.pan.dy * parameters.pinchProjection
    settle(to: limited(target), returnSpring, speed, at: time)
  }

  /// The scale below which a released pinch dismisses.
  ///
  /// A picture that was caught on its way is measured by the scale at which it was caught.
  private var dismissalScale: Double {
    phase == .closing
      ? grip.firstScale / max(parameters.pinchDismissScale, 0.05)
      : parameters.pinchDismissScale * min(1, grip.firstScale)
  }

  /// Lets everything spring to a picture on its page.
  mutating func settle(
    to target: PhotosPlacement, _ spring: Spring,
    _ velocity: PhotosPlacement = PhotosPlacement(x: 0, y: 0, scale: 0), at time: SceneTime
  ) {
    if phase != .opening { phase = .open }
    var page = page
    page.spring(to: target, spring, velocity: velocity, at: time)
    self.page = page
    let calm = Self.calm(spring)
    pager.spring(to: Double(index) * pitch, calm, at: time)
    crop.spring(to: 0, calm, at: time)
    backdrop.spring(to: 1, calm, at: time)
    progress.spring(to: 0, calm, at: time)
    updateChrome(at: time)
  }

  /// Lets the picture fly home.
  private mutating func close(
    _ velocity: PhotosPlacement = PhotosPlacement(x: 0, y: 0, scale: 0), at time: SceneTime
  ) {
    phase = .closing
    var page = page
    page.spring(to: home, closeSpring, velocity: velocity, at: time)
    self.page = page
    let calm = Self.calm(closeSpring)
    pager.spring(to: Double(index) * pitch, calm, at: time)
    crop.spring(to: 1, calm, at: time)
    backdrop.spring(to: 0, calm, at: time)
    progress.spring(to: 1, calm, at: time)
  }

  /// A single tap shows the bars or hides them.
  mutating func toggleChrome(_ marks: inout [EventMark]) {
    showsChrome.toggle()
    marks.append(EventMark(showsChrome ? .chromeShown : .chromeHidden))
  }

  /// Fades the bars in or out where what they depend on has changed.
  mutating func updateChrome(at time: SceneTime) {
    var isShown = parameters.chrome && showsChrome && phase != .closing && phase != .closed
    if hand == .dismissing { isShown = false }
    if hand == .pinching, page.placement(at: time).scale < 1 - Self.scaleTolerance {
      isShown = false
    }
    let target = isShown ? 1.0 : 0
    guard chrome.target != target else { return }
    chrome.spring(to: target, chromeSpring, velocity: chrome.velocity(at: time), at: time)
  }
}
