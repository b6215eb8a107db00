import Display
import Geometry
import Glibc
import Motion
import SceneModel
package import Touch

/// What fingers do: catching, deciding, following. What their release does is elsewhere.
extension PhotosViewer {
  /// Takes in what the fingers did.
  ///
  /// - Parameter event: what all fingers did at one instant.
  /// - Returns: what it came to, in words of the trace.
  package mutating func handle(_ event: TouchEvent) -> [EventMark] {
    var marks: [EventMark] = []
    let time = event.time
    for change in event.changes where change.phase == .down { touchDown(change, time, &marks) }
    let (middle, spread) = (fingers.middle, fingers.spread)
    var hasMoved = false
    var hasSample = false
    for change in event.changes where change.phase != .down {
      if change.phase == .moved { hasSample = true }
      if fingers.move(change) { hasMoved = true }
    }
    if hasMoved || hasSample, fingers.count > 0 {
      velocity.add(
        step: fingers.middle - middle, spread: log(fingers.spread / spread), at: time)
    }
    if hasMoved { follow(from: middle, time, &marks) }
    lift(event.changes.filter { $0.phase == .up }.map(\.finger), time, &marks)
    updateChrome(at: time)
    return marks
  }

  private mutating func touchDown(
    _ change: TouchChange, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    fingers.add(change)
    if fingers.count == 1 {
      takeHold(at: change.location, time, &marks)
    } else {
      if taps.fail() { toggleChrome(&marks) }
      if hand != .pinching {
        marks.append(EventMark(.began, of: .state("pinch")))
        grip.gestureStart = fingers.middle
        grip.magnification = 1
      }
      hand = .pinching
    }
    regrip(at: time)
  }

  /// Catches what moves, and begins what may become a tap.
  ///
  /// On the flight home there are no taps: a picture that has been sent away does not zoom because a
  /// finger stops it twice. A touch that catches something on the close button is none either: two such
  /// touches want to close.
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
      : taps.begin(
        at: location, time: time, isCatch: isCaught, interval: parameters.doubleTapInterval,
        distance: parameters.doubleTapDistance)
    if isSingle { toggleChrome(&marks) }
    caughtTarget = page.destination(at: time)
    var held = page
    held.freeze(at: time)
    page = held
    pager.freeze(at: time)
    crop.freeze(at: time)
    backdrop.freeze(at: time)
    progress.freeze(at: time)
    hand = .held(start: location, caught: isCaught)
    pinchLift = nil
    velocity = PhotosVelocity(window: parameters.velocityWindow)
    velocity.add(step: .zero, spread: 0, at: time)
    grip.firstScale = page.scale.target
    grip.gestureStart = location
  }

  /// Takes hold of the picture with the fingers that are down now, where it is now.
  mutating func regrip(at time: SceneTime) {
    let placement = page.placement(at: time)
    grip.middle = fingers.middle
    grip.spread = fingers.spread
    grip.scale = placement.scale
    grip.arm = (center(of: placement, at: time) - grip.middle) / placement.scale
    grip.rawScale = scaleBand.raw(log(placement.scale))
    grip.backdrop = backdrop.value(at: time)
    grip.rawPager = pagerBand.raw(pager.value(at: time))
    grip.rawY = verticalBand(scale: placement.scale).raw(placement.y)
    grip.pull = pull(of: placement)
    grip.headroom = grip.pull < 0 ? grip.pull : max(grip.pull, placement.y)
    grip.progress = progress.value(at: time)
    grip.firstMagnification = grip.magnification
  }

  /// How far a picture that lies like this counts as pulled, pt.
  ///
  /// What flies home counts as pulled half as far again as dismisses, what flies in or back as no more
  /// than half as far: a small move does not turn round what is on its way.
  private func pull(of placement: PhotosPlacement) -> Double {
    let dismissal = parameters.dismissDistance * pageSize.height
    let byScale = pull(forScale: min(placement.scale, 1))
    switch phase {
    case .closing, .closed: return 1.5 * dismissal
    case .opening: return 0.5 * dismissal
    case .open where byScale > 0: return min(byScale, 0.5 * dismissal)
    case .open: return min(0, upwardBand.raw(placement.y))
    }
  }

  /// Follows fingers that have moved.
  private mutating func follow(
    from middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    var last = middle
    if case .held(let start, let isCaught) = hand {
      let way = fingers.middle - start
      let clear = clearMeaning(at: time)
      let slop = isCaught && clear != nil ? 0 : parameters.touchSlop
      guard way.length >= slop, way.length > 0 else { return }
      if taps.fail() { toggleChrome(&marks) }
      // What the slop took is not made up for, so that the picture does not jump.
      last = start + way * (slop / way.length)
      grip.arm = grip.arm + (grip.middle - last) / grip.scale
      grip.middle = last
      let isVertical = way.dy.magnitude > way.dx.magnitude
      hand = clear ?? (isVertical ? .dismissing : .panning(isZoomed: false))
      marks.append(EventMark(.began, of: .state(stateName(at: time))))
    }
    switch hand {
    case .none, .held: return
    case .panning(let isZoomed): pan(by: fingers.middle - last, isZoomed: isZoomed, at: time)
    case .dismissing: pullPicture(at: time)
    case .pinching: pinch(at: time)
    }
    if hand == .pinching {
      grip.magnification = grip.firstMagnification * fingers.spread / grip.spread
    }
    tell(of: hand, hasEnded: false, at: fingers.middle, time, &marks)
  }

  /// Says of a gesture what SwiftUI's recognisers say of theirs.
  ///
  /// - Parameters:
  ///   - hand: what the fingers do.
  ///   - hasEnded: whether they do it no more.
  ///   - middle: the fingers' middle, in points of the screen.
  ///   - time: when.
  ///   - marks: takes the words.
  func tell(
    of hand: Hand, hasEnded: Bool, at middle: Point, _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let gesture: RecognizedGesture
    switch hand {
    case .none, .held:
      return
    case .panning, .dismissing:
      let value = DragValue(
        time: time, startLocation: grip.gestureStart, location: middle,
        velocity: releaseVelocity(at: time).pan)
      gesture = hasEnded ? .dragEnded(value) : .dragChanged(value)
    case .pinching:
      let value = MagnifyValue(
        time: time, magnification: grip.magnification, startLocation: grip.gestureStart)
      gesture = hasEnded ? .magnifyEnded(value) : .magnifyChanged(value)
    }
    marks.append(EventMark(gesture, in: Rect(origin: .zero, size: pageSize)))
  }

  /// What a finger's drag means wherever it goes; nil where its direction decides.
  private func clearMeaning(at time: SceneTime) -> Hand? {
    // What a double tap has zoomed in flight is a zoomed picture before its crop is all gone.
    if phase == .open,
      min(page.placement(at: time).scale, caughtTarget.scale) > 1 + Self.scaleTolerance
    {
      return .panning(isZoomed: true)
    }
    if phase != .open || page.placement(at: time).scale < 1 - Self.scaleTolerance
      || crop.value(at: time) > Self.scaleTolerance
    {
      return .dismissing
    }
    if page.placement(at: time).scale > 1 + Self.scaleTolerance { return .panning(isZoomed: true) }
    return slip(at: time).magnitude > 0.5 ? .panning(isZoomed: false) : nil
  }

  /// Moves the picture, and at its edge the pages, by what the finger moved.
  ///
  /// ```
  /// to the right:  pages that are off to the next ──▶ picture up to its edge ──▶ pages to the previous
  /// ```
  private mutating func pan(by step: Vector, isZoomed: Bool, at time: SceneTime) {
    let placement = page.placement(at: time)
    let edge = horizontalEdge(scale: placement.scale)
    let origin = Double(index) * pitch
    var rest = step.dx
    var raw = grip.rawPager
    if (raw - origin) * rest > 0 {
      let back = rest > 0 ? min(rest, raw - origin) : max(rest, raw - origin)
      raw -= back
      rest -= back
    }
    let room = rest > 0 ? max(0, edge - placement.x) : min(0, -edge - placement.x)
    let inside = rest > 0 ? min(rest, room) : max(rest, room)
    raw -= rest - inside
    page.x = DeceleratingValue(placement.x + inside)
    let shown = pagerBand.shown(raw) - pagerBand.shown(grip.rawPager)
    pager = DeceleratingValue(pager.value(at: time) + shown)
    grip.rawPager = raw
    guard isZoomed else { return }
    let band = verticalBand(scale: placement.scale)
    let rawY = grip.rawY + step.dy
    page.y = DeceleratingValue(placement.y + band.shown(rawY) - band.shown(grip.rawY))
    grip.rawY = rawY
  }

  /// Pulls the picture: it shrinks about the finger, and the backdrop clears.
  private mutating func pullPicture(at time: SceneTime) {
    let raw = grip.pull + fingers.middle.y - grip.middle.y
    let scale = grip.scale * dragScale(raw) / dragScale(grip.pull)
    let y =
      grip.middle.y + upwardBand.shown(raw + grip.headroom - grip.pull)
      - upwardBand.shown(grip.headroom)
    place(middle: Point(x: fingers.middle.x, y: y), scale: scale, at: time)
    let pulled = max(raw, 0) - max(grip.pull, 0)
    let clearing = pulled / (parameters.backdropDistance * pageSize.height)
    backdrop = DeceleratingValue(min(max(grip.backdrop - clearing, 0), 1))
    let way = max(parameters.dismissDistance * pageSize.height, 1)
    progress = DeceleratingValue(max(0, grip.progress + pulled / way))
  }

  /// Moves and scales the picture with two fingers or more.
  private mutating func pinch(at time: SceneTime) {
    let raw = grip.rawScale + log(fingers.spread / grip.spread)
    let scale =
      grip.scale * exp(scaleBand.shown(raw) - scaleBand.shown(grip.rawScale))
    place(middle: fingers.middle, scale: scale, at: time)
    let clear = min(parameters.pinchBackdropScale, 0.99)
    func opacity(_ scale: Double) -> Double { min(max((scale - clear) / (1 - clear), 0), 1) }
    backdrop = DeceleratingValue(
      min(max(grip.backdrop + opacity(scale) - opacity(grip.scale), 0), 1))
    let shrunk = max(0, 1 - scale) - max(0, 1 - grip.scale)
    progress = DeceleratingValue(
      max(0, grip.progress + shrunk / max(1 - parameters.pinchDismissScale, 0.01)))
  }

  /// Puts the picture where the fingers hold it.
  private mutating func place(middle: Point, scale: Double, at time: SceneTime) {
    let center = middle + grip.arm * scale
    page = PhotosPage(
      PhotosPlacement(
        x: center.x - pageSize.width / 2 + slip(at: time), y: center.y - pageSize.height / 2,
        scale: scale))
  }

  private mutating func lift(
    _ lifted: [FingerID], _ time: SceneTime, _ marks: inout [EventMark]
  ) {
    let before = fingers.count
    let (middle, spread) = (fingers.middle, releaseVelocity(at: time).spread)
    for finger in lifted { fingers.remove(finger) }
    guard fingers.count < before else { return }
    if hand == .pinching, before > 1 { pinchLift = PinchLift(time: time, spread: spread) }
    if fingers.count > 0 {
      if hand == .pinching {
        if fingers.count == 1, page.placement(at: time).scale > 1 + Self.scaleTolerance {
          tell(of: hand, hasEnded: true, at: middle, time, &marks)
          hand = .panning(isZoomed: true)
          grip.gestureStart = fingers.middle
          marks.append(EventMark(.began, of: .state("panning")))
        }
      }
      return regrip(at: time)
    }
    release(at: middle, time, &marks)
  }
}
