import Display
import Expressions
import Glibc
import SceneModel

extension DeclaredViewer {
  mutating func fireTimer() -> [EventMark] {
    guard let time = nextTimer else { return [] }
    var marks: [EventMark] = []
    if back?.cancellationEndTime == time {
      back?.finishCancellation()
      updateBars(at: time)
      marks.append(EventMark(.backCancelled))
    } else if taps.deadline == time {
      if taps.fail() { singleTap(at: time, &marks) }
      updateBars(at: time)
    } else {
      if destination.end == time {
        destination.end = nil
        page.freeze(at: time)
        guard let last = motionsSettle, last <= time else { return [] }
      }
      phase = .closed
      marks.append(EventMark(.viewerClosed))
    }
    return marks
  }

  mutating func release(_ motion: FingerMotion, _ marks: inout [EventMark]) {
    let (middle, time, speed) = (motion.now.location, motion.time, motion.velocity)
    dragState.elapsed = (time - dragState.touchDown).seconds
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
      releaseDrag(speed.location, at: middle, time, &marks)
    } else if released == .pinching || gestures.velocity.endsPinch(at: time)
      || page.placement(at: time).scale > zoom.rule.maximumScale + PictureZoom.tolerance
    {
      releasePinch(speed, motion.now, time, &marks)
    } else {
      releasePan(speed.location, at: middle, time)
    }
  }

  /// Continues the animation that a finger stopped without a gesture.
  private mutating func resume(at time: SceneTime) {
    if phase == .closing { return close(at: time) }
    var animations: ChangeAnimations = settings.animations("zoom.return")
    if phase == .opening, let row = settings.rules.opening.rows.first {
      animations = self.animations(of: row, values(of: settings.rules.opening))
    }
    settle(to: zoom.limited(stoppedTarget), animations, at: time)
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
      if taps.fail() { singleTap(at: time, &marks) }
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
    let scale = zoom.scale(tappedAt: page.target.scale)
    guard scale > 1 else {
      return settle(to: .fit, settings.animations("zoom.with"), at: time)
    }
    let scaled = scaled(
      page.placement(at: time), to: scale,
      about: settings.chooses("center", for: "zoom.anchor") ? pageCenter : location, at: time)
    settle(to: zoom.limited(scaled), settings.animations("zoom.with"), at: time)
  }

  /// Returns the placement at another scale that keeps `location` fixed, without moving the row.
  private func scaled(
    _ placement: PicturePlacement, to scale: Double, about location: Point, at time: SceneTime
  ) -> PicturePlacement {
    let centerOffset = (center(of: placement, at: time) - location) * (scale / placement.scale)
    return PicturePlacement(
      x: location.x + centerOffset.dx - pageCenter.x,
      y: location.y + centerOffset.dy - pageCenter.y, scale: scale)
  }

  /// The maximum crop, and maximum missing backdrop opacity, at which a release may turn the page.
  ///
  /// Beyond it the viewer is visibly unopened, and another picture would appear at full size at
  /// once.
  private static let maxClosedFraction = 0.1

  /// Whether the row is so far off its page that a release of a zoomed picture may turn it.
  var leavesPage: Bool {
    (row.offset.target - Double(index) * row.pitch).magnitude
      >= settings.number("pages.handOver") * pageSize.width
  }

  mutating func releasePan(_ pan: Vector, at finger: Point, _ time: SceneTime) {
    let isOpen =
      max(look.crop.value(at: time), 1 - look.backdrop.value(at: time))
      <= Self.maxClosedFraction
    let scale = page.placement(at: time).scale
    let isZoomed = scale > 1 + PictureZoom.tolerance
    let pageOffset = pageOffset(at: time)
    if isZoomed, let (target, animations) = zoomRelease(finger, pan, scale), target == .fit {
      return settle(to: .fit, animations, at: time)
    }
    var page = page
    let (x, y) = (zoom.horizontalEdge(scale: scale), zoom.verticalEdge(scale: scale))
    // An animation that was stopped close to its end continues to its target.
    let nearly = (scale - stoppedTarget.scale).magnitude < 4 * PictureZoom.tolerance
    page.scale.animate(
      to: nearly ? stoppedTarget.scale : min(max(scale, 1), zoom.rule.maximumScale),
      with: settings.animation("zoom.return"), at: time)
    settings.glide(
      &page.y, within: y,
      velocity: isZoomed ? pan.dy * zoom.band(edge: y).slope(dragState.raw.dy) : 0, at: time)
    // The finger moves the row if the row is off its page or the picture has no hidden part.
    let isPaging = pageOffset.magnitude > 1e-9 || (!isZoomed && x == 0)
    settings.glide(
      &page.x, within: x, velocity: isPaging ? 0 : pan.dx, at: time)
    self.page = page
    look.animate(to: openLook, settings.animations("zoom.return"), at: time)
    phase = .open
    let velocity = isPaging ? row.velocity(ofFinger: pan.dx) : 0
    let isEnough = !isZoomed || leavesPage
    let isThrown = page.x.isDecelerating || page.y.isDecelerating
    released = isPaging && isEnough ? .page : isThrown ? .throw : .settle
    let values = values(of: settings.rules.pages, at: finger, pan, scale: scale)
    let choice = settings.rules.pages.row(values)
    let former = index
    if isPaging, isEnough, isOpen, settings.holds("pages.swipe") {
      index = choice.map(self.page) ?? row.page(releasedWith: velocity, from: index)
    }
    if isPaging, !isZoomed {
      decision = ReleaseDecision(
        time: time, drag: finger - dragState.pinchState.location, velocity: pan,
        outcome: .init(target: index > former ? .next : index < former ? .previous : .nearest))
    }
    if pages[index] == nil { pages[index] = PicturePage(.fit) }
    let animation = choice.map {
      animations(of: $0, values, or: "pages.with")("frame") ?? .immediate
    }
    row.settle(on: index, animation, velocity: velocity, at: time)
  }

  /// Returns the page to which a row of a release leads.
  private func page(_ choice: ViewerDeclaration.Row) -> Int {
    switch choice.target {
    case .next: min(index + 1, row.count - 1)
    case .previous: max(index - 1, 0)
    default: row.page(at: nil)
    }
  }

  /// Returns where the release of a zoomed picture leads, and how; nil if no row says it.
  private mutating func zoomRelease(
    _ finger: Point, _ pan: Vector, _ scale: Double
  ) -> (ViewerDeclaration.Target, ChangeAnimations)? {
    let values = values(of: settings.rules.zoom, at: finger, pan, scale: scale)
    guard let row = settings.rules.zoom.row(values) else { return nil }
    return (row.target, animations(of: row, values, or: "zoom.return"))
  }

  /// Takes a drag back as the last row to the open viewer does after a lift without velocity.
  mutating func cancelDrag(at finger: Point, _ time: SceneTime) {
    let values = dragValues(finger)
    guard let row = settings.rules.drag.rows.last(where: { $0.target == .open }) else {
      return settle(to: .fit, settings.animations("zoom.return"), at: time)
    }
    if row.animations.movesDrag {
      return takeBack(row, values, from: finger, .zero, at: time)
    }
    settle(to: .fit, animations(of: row, values), at: time)
  }

  private mutating func releaseDrag(
    _ pan: Vector, at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let values = dragValues(middle, pan)
    let group = settings.rules.drag
    let drag = middle - dragState.pinchState.location + dragState.resumed
    decision = ReleaseDecision(
      time: time, drag: drag, velocity: pan, outcome: group.outcome(values))
    if let row = group.row(values), row.animations.movesDrag {
      let kept = group.velocity == .drop ? .zero : pan
      takeBack(row, values, from: middle, kept, at: time)
      if row.target != .open { marks.append(EventMark(.viewerDismissing)) }
      return
    }
    let velocity = velocity(values, from: dragState.drag, of: group)
    release(group, values, velocity, along: direction(pan, drag), at: time, &marks)
  }

  private mutating func releasePinch(
    _ fingers: FingerVelocity, _ last: PinchState, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let (placement, middle, pan) = (page.placement(at: time), last.location, fingers.location)
    let spread = fingers.spread * zoom.scaleBand.slope(zoom.scaleBand.raw(log(placement.scale)))
    let centerOffset = center(of: placement, at: time) - middle
    let group = settings.rules.pinch
    let factor = last.spread / dragState.pinchState.spread
    let values = pinchValues(middle, by: factor, fingers.spread, pan)
    let speed =
      areFollowed(values, by: factor)
      ? velocity(values, from: dragState.pinch, of: group, following: pan)
      : velocity(
        values, of: group,
        PicturePlacement(
          x: pan.dx + centerOffset.dx * spread, y: pan.dy + centerOffset.dy * spread,
          scale: placement.scale * spread))
    let ahead = zoom.rule.projection
    let projected = placement.scale * exp(spread * ahead)
    var bounds = scaled(
      placement, to: min(max(projected, 1), zoom.rule.maximumScale), about: middle, at: time)
    bounds.x += pan.dx * ahead
    bounds.y += pan.dy * ahead
    if placement.scale > 1, let (target, animations) = zoomRelease(middle, pan, placement.scale) {
      return settle(
        to: target == .fit ? .fit : zoom.limited(bounds), animations, speed, at: time)
    }
    release(
      group, values, speed, along: direction(pan, middle - dragState.pinchState.location),
      to: zoom.limited(bounds), at: time, &marks)
  }

  /// Returns the direction in which a picture leaves the screen: a velocity, or a slow finger's movement.
  private func direction(_ velocity: Vector, _ moved: Vector) -> Vector {
    // Source: ours; a finger that rests seems to move at a few points per second.
    velocity.length < 50 ? moved : velocity
  }

  /// Goes where the first row of a gesture that holds leads.
  ///
  /// `direction` is that in which the picture leaves the screen. `bounds` is the placement of that
  /// target, and of an open viewer whose picture is above fit.
  private mutating func release(
    _ group: ViewerDeclaration.Group, _ values: DeclaredValues, _ velocity: ReleaseVelocity,
    along direction: Vector, to bounds: PicturePlacement = .fit, at time: SceneTime,
    _ marks: inout [EventMark]
  ) {
    guard let row = group.row(values) else { return }
    let animations = animations(of: row, values)
    switch row.target {
    case .open where page.placement(at: time).scale <= 1 || bounds == .fit:
      settle(to: .fit, animations, velocity, at: time)
    case .open, .bounds: settle(to: bounds, animations, velocity, at: time)
    default:
      self = shown(at: time)
      let placement = page.placement(at: time)
      let target = destination(of: row, values, from: placement, look, along: direction)
      close(to: target, animations, velocity, at: time)
      marks.append(EventMark(.viewerDismissing))
    }
  }

  mutating func settle(
    to target: PicturePlacement, _ animations: ChangeAnimations,
    _ velocity: ReleaseVelocity = ReleaseVelocity(), at time: SceneTime
  ) {
    if phase != .opening { phase = .open }
    openProgress = nil
    released = phase == .opening ? .open : .settle
    fly(to: target, openLook, animations, velocity, at: time)
    cover(1, with: animations("crop"), at: time)
    updateBars(animations("bars"), at: time)
  }

  /// Closes without a gesture, or continues to close, by the declaration's first row that holds.
  mutating func close(_ velocity: PicturePlacement = .zeroVelocity, at time: SceneTime) {
    let values = values(of: settings.rules.close)
    guard let row = settings.rules.close.row(values) else { return }
    self = shown(at: time)
    let target =
      phase == .closing
      ? destination : destination(of: row, values, from: page.placement(at: time), look)
    close(
      to: target, animations(of: row, values),
      ReleaseVelocity(placement: velocity), at: time)
  }

  mutating func close(
    to target: Destination, _ animations: ChangeAnimations,
    _ velocity: ReleaseVelocity, at time: SceneTime
  ) {
    released = settings.crossFade == nil && target.target == .thumbnail ? .flyHome : .close
    guard settings.crossFade == nil else { return disappear(at: time) }
    (phase, destination) = (.closing, target)
    destination.end = nil
    updateBars(animations("bars"), at: time)
    if target.target == .fade {
      freeze(at: time)
      cover(0, with: animations("opacity"), at: time)
      return look.animate(to: target.look, animations, velocities: velocity.look, at: time)
    }
    cover(target.target == .thumbnail ? 1 : 0, with: animations("crop"), at: time)
    fly(to: target.placement ?? home, target.look, animations, velocity, at: time)
    if target.target == .coast { coast(velocity.placement, at: time) }
  }

  /// Changes how far the viewer hides the thumbnail of its picture.
  private mutating func cover(_ target: Double, with animation: Animation?, at time: SceneTime) {
    guard cover.target != target else { return }
    guard let animation else {
      cover = DeceleratingValue(target)
      return
    }
    cover.animate(to: target, with: animation.withoutBounce, at: time)
  }

  private mutating func fly(
    to target: PicturePlacement, _ end: PictureLook, _ animations: ChangeAnimations,
    _ velocity: ReleaseVelocity, at time: SceneTime
  ) {
    let frame = animations("frame") ?? .immediate
    page.animate(to: target, with: frame, velocity: velocity.placement, at: time)
    row.settle(on: index, frame.withoutBounce, at: time)
    look.animate(to: end, animations, velocities: velocity.look, at: time)
    if phase != .closing { surface.presence.animate(to: 0, with: frame.withoutBounce, at: time) }
  }

  /// Handles a tap that is not followed by a second one.
  mutating func singleTap(at time: SceneTime, _ marks: inout [EventMark]) {
    switch settings.rules.settings.choice("tap") ?? ViewerDeclaration.Tap.bars {
    case .close:
      guard phase != .closing else { return }
      close(at: time)
      marks.append(EventMark(.viewerDismissing))
    case .bars:
      showsBars.toggle()
      marks.append(EventMark(showsBars ? .chromeShown : .chromeHidden))
    case .zoom: toggleZoom(at: taps.location, time)
    case .none: break
    }
  }

  /// Animates the bars to their opacity, by an animation or that of the gesture or the settings.
  mutating func updateBars(_ animation: Animation? = nil, at time: SceneTime) {
    var isShown =
      settings.holds("bars.shown") && showsBars && phase != .closing && phase != .closed
    if back?.isActive == true { isShown = false }
    let isBelowFit =
      gestureState == .pinching && page.placement(at: time).scale < 1 - PictureZoom.tolerance
    let laws = gestureState == .dismissing ? dragState.latest : isBelowFit ? dragState.pinch : nil
    let target = isShown ? min(max(laws?["bars.to"]?.value ?? 1, 0), 1) : 0
    guard bars.target != target else { return }
    let group = gestureState == .dismissing ? settings.rules.drag : settings.rules.pinch
    let ofGesture = laws.flatMap { group.animations["bars.with"]?($0) ?? nil }
    bars.animate(
      to: target, with: animation ?? ofGesture ?? settings.animation("bars.with"),
      velocity: bars.velocity(at: time), at: time)
  }
}
