import Geometry
import Motion
import SceneModel
import Touch

extension ZoomTransitionViewer {
  /// The movement at which a touch becomes a pan or a pinch, pt.
  private static let slop = 10.0

  /// Whether fingers have moved a picture or the row.
  var isInteracting: Bool {
    switch gestureState {
    case .interacting(_, let moved): moved
    case .paging: true
    case .free, .undecided, .button, .outside, .ignored: false
    }
  }

  mutating func handle(_ event: TouchEvent) -> [EventMark] {
    guard !isClosed else { return [] }
    var marks: [EventMark] = []
    let (time, before) = (event.time, touches.pinchState)
    let moves = event.changes.filter { $0.phase == .moved }.compactMap { touches.move($0) }
    if !moves.isEmpty, let pinchState = touches.pinchState {
      velocity.move(to: pinchState, at: time)
      marks += move(pinchState, at: time)
    }
    let (old, fingers) = (touches.pinchState ?? before, touches.fingers)
    if let pinchState = touches.pinchState, event.changes.contains(where: { $0.phase == .up }) {
      velocity.add(pinchState, at: time)
    }
    for change in event.changes {
      switch change.phase {
      case .moved: break
      case .down: touches.add(change)
      case .up: touches.remove(change.finger)
      }
    }
    guard touches.fingers != fingers else { return marks }
    if let pinchState = touches.pinchState {
      let isPinchOver = fingers.count == 2 && touches.fingers.count == 1
      velocity.change(to: pinchState, isPinchOver: isPinchOver, at: time)
      changeFingers(from: old, to: pinchState, at: time)
    } else if let old {
      marks += release(old, at: time)
    }
    return marks
  }

  private mutating func changeFingers(
    from old: PinchState?, to pinchState: PinchState, at time: SceneTime
  ) {
    start = pinchState
    switch gestureState {
    case .free:
      touch(pinchState, at: time)
    case .paging:
      row.beginDrag()
      dragStart.x = pinchState.location.x
    case .interacting(let interaction, let moved):
      guard let old else { return }
      gestureState = .interacting(interaction.changed(from: old, to: pinchState), moved: moved)
    case .button, .outside:
      // Two fingers press no button and tap no thumbnail.
      if pinchState.spread > 0 { stopAnimation(pinchState, at: time) }
    case .undecided, .ignored:
      break
    }
  }

  /// Handles the first touch-down: on the back button, outside a returning picture, or on it.
  private mutating func touch(_ pinchState: PinchState, at time: SceneTime) {
    if let backButton, backButton.contains(pinchState.location) {
      gestureState = isSlide && landing != nil ? .ignored : .button
    } else if isFlyingHome, !isSlide, !isDissolving,
      !flyingFrame(at: time).contains(pinchState.location)
    {
      gestureState = .outside
    } else {
      stopAnimation(pinchState, at: time)
    }
  }

  /// Stops the picture's animation or the row; a slide or a cross-fade cannot be stopped.
  private mutating func stopAnimation(_ pinchState: PinchState, at time: SceneTime) {
    guard let landing else {
      if rowSettles.map({ $0 > time }) ?? true { row.stop(at: time) }
      gestureState = .undecided
      return
    }
    guard !isSlide, !isDissolving else {
      gestureState = .ignored
      return
    }
    self.landing = nil
    stoppedEnd = landing.end
    let now = placement.value(at: time)
    placement.set(now)
    axis = .down
    gestureState = .interacting(interaction(of: now, by: pinchState), moved: false)
  }

  /// Begins a pop with a stopped picture whose finger has moved 10 pt.
  ///
  /// A back swipe is measured from here; a pull down is measured from the touch-down.
  private mutating func drag(
    _ interaction: TransitionInteraction, by pinchState: PinchState
  ) -> [EventMark] {
    axis = isBackSwipe(to: pinchState) ? .right : .down
    gestureState = .interacting(
      axis == .right ? self.interaction(of: placement.model, by: pinchState) : interaction,
      moved: true)
    return send(.popBegin)
  }

  /// Returns whether a single finger in a pushed screen is inside the back swipe's edge area.
  private func isAtEdge(_ pinchState: PinchState) -> Bool {
    parameters.presentation == .push && pinchState.spread == 0 && parameters.backSwipeEdge > 0
      && pinchState.location.x <= parameters.backSwipeEdge
  }

  /// Returns whether a drag began in the edge area and moves to the right.
  private func isBackSwipe(to pinchState: PinchState) -> Bool {
    let pan = pinchState.location - start.location
    return isAtEdge(start) && pan.dx > pan.dy.magnitude
  }

  private func interaction(of placement: ZoomPlacement, by pinchState: PinchState)
    -> TransitionInteraction
  {
    let rest = rest(of: detachedIndex)
    guard isSlide else {
      return .zoom(
        ZoomInteraction(
          of: placement, by: pinchState, along: axis, rest: rest, screen: screen,
          parameters: parameters))
    }
    return .slide(
      SlideInteraction(
        of: placement, by: pinchState, rest: rest, width: screen.width,
        decisiveVelocity: parameters.dismissVelocity))
  }

  private mutating func move(_ pinchState: PinchState, at time: SceneTime) -> [EventMark] {
    let isLong =
      max(
        start.location.distance(to: pinchState.location),
        (pinchState.spread - start.spread).magnitude)
      >= Self.slop
    switch gestureState {
    case .free, .ignored:
      return []
    case .button, .outside:
      guard isLong else { return [] }
      stopAnimation(pinchState, at: time)
      if case .interacting(let interaction, _) = gestureState {
        return [gesture(pinchState, at: time)] + drag(interaction, by: pinchState)
      }
      return gestureState == .undecided ? move(pinchState, at: time) : []
    case .undecided:
      guard isLong else { return [] }
      let marks = decide(pinchState, at: time)
      return gestureState == .ignored ? marks : [gesture(pinchState, at: time)] + marks
    case .paging:
      row.follow(pinchState.location.x, from: dragStart.x)
      return [gesture(pinchState, at: time)]
    case .interacting(let interaction, let moved):
      placement.set(interaction.placement(pinchState))
      return [gesture(pinchState, at: time)]
        + (isLong && !moved ? drag(interaction, by: pinchState) : [])
    }
  }

  /// Decides which gesture the first 10 pt of movement start in a settled viewer.
  private mutating func decide(_ pinchState: PinchState, at time: SceneTime) -> [EventMark] {
    let pan = pinchState.location - start.location
    let spread = pinchState.spread - start.spread
    let isPinch = spread.magnitude > pan.length
    let isBackSwipe = isBackSwipe(to: pinchState)
    if isBackSwipe || !isSlide && (isPinch ? spread < 0 : pan.dy >= pan.dx.magnitude) {
      axis = isBackSwipe ? .right : .down
      detach(at: time)
      gestureState = .interacting(interaction(of: placement.model, by: pinchState), moved: true)
      return send(.popBegin)
    }
    if !isPinch, pan.dx.magnitude > pan.dy.magnitude {
      dragStart = (pinchState.location.x, row.page(at: time))
      row.beginDrag(at: time)
      gestureState = .paging
    } else {
      gestureState = .ignored
      settlePages(at: time)
    }
    return []
  }

  /// Returns the fingers' action as the mark of a SwiftUI gesture, which all traces use.
  private func gesture(
    _ pinchState: PinchState, ended: Bool = false, at time: SceneTime
  ) -> EventMark {
    let gesture: RecognizedGesture
    if start.spread > 0 {
      let value = MagnifyValue(
        time: time, magnification: pinchState.spread / start.spread, startLocation: start.location)
      gesture = ended ? .magnifyEnded(value) : .magnifyChanged(value)
    } else {
      let value = DragValue(
        time: time, startLocation: start.location, location: pinchState.location,
        velocity: velocity.value(at: time).location)
      gesture = ended ? .dragEnded(value) : .dragChanged(value)
    }
    return EventMark(gesture, in: Rect(origin: .zero, size: screen))
  }

  private mutating func release(_ pinchState: PinchState, at time: SceneTime) -> [EventMark] {
    defer { gestureState = .free }
    let velocity = velocity.value(at: time)
    switch gestureState {
    case .free, .outside:
      return []
    case .button:
      return [
        EventMark(
          .tap(pinchState.location), of: .part("backButton"), in: Rect(origin: .zero, size: screen))
      ] + pop(at: time)
    case .undecided, .ignored:
      settlePages(at: time)
      return []
    case .paging:
      let speed = row.velocity(
        ofFinger: velocity.location.dx, after: pinchState.location.x - dragStart.x)
      let page = row.page(releasedWith: speed, from: dragStart.page)
      row.settle(on: page, velocity: speed, at: time)
      return [
        gesture(pinchState, ended: true, at: time), EventMark(.viewerPaging, .count("to", page)),
      ]
    case .interacting(let interaction, let moved):
      let ended = gesture(pinchState, ended: true, at: time)
      let rate = interaction.velocity(pinchState, moving: velocity)
      guard moved else {
        fly(stoppedEnd ?? .cancel, at: time, velocity: rate)
        return [ended]
      }
      if interaction.pops(pinchState, moving: velocity) {
        fly(.pop, at: time, velocity: rate)
        return [ended, EventMark(.viewerDismissing)]
      }
      fly(.cancel, at: time, velocity: rate)
      return [ended] + send(.popCancelReleased) + [EventMark(.viewerReturning)]
    }
  }
}
