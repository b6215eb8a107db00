import Display
import Geometry
import Motion
import SceneModel
import Touch

extension ZoomTransitionViewer {
  /// The movement at which a touch turns pages, and is no longer a tap, pt.
  private static let slop = 10.0

  /// Whether fingers have moved a card or the row.
  var isInteracting: Bool {
    switch gestureState {
    case .interacting, .sliding, .paging: true
    case .free, .undecided, .held, .button, .outside, .ignored: false
    }
  }

  mutating func handle(_ event: TouchEvent) -> [EventMark] {
    guard !isClosed else { return [] }
    if isVisuallyHome(at: event.time), event.changes.contains(where: { $0.phase == .down }) {
      return fireTimer()
    }
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
    case .interacting(let interaction):
      guard let old else { return }
      let kind: ZoomInteraction.Kind =
        pinchState.spread > 0 ? .pinch : interaction.kind == .edge ? .edge : .pan
      show(shown(at: time), at: time)
      // A second finger also stops a push that runs below a pan.
      below.freeze(at: time)
      interact(kind, with: pinchState, continuing: (interaction, old), at: time)
    case .sliding(let interaction):
      guard let old else { return }
      gestureState = .sliding(interaction.changed(from: old.location.x, to: pinchState.location.x))
    case .button, .outside:
      // Two fingers press no button and tap no thumbnail.
      if pinchState.spread > 0 { stopAnimation(pinchState, at: time) }
    case .undecided, .held, .ignored:
      break
    }
  }

  /// Handles the first touch-down: on the back button, outside a landing card, or on it.
  private mutating func touch(_ pinchState: PinchState, at time: SceneTime) {
    if let backButton, backButton.contains(pinchState.location) {
      gestureState = isSlide && landing != nil ? .ignored : .button
    } else if isFlyingHome, !isSlide, !isDissolving, parameters.catching == .anytime,
      !card(at: time).rect.contains(pinchState.location)
    {
      gestureState = .outside
    } else {
      stopAnimation(pinchState, at: time)
    }
  }

  /// Stops the card's animation or the row; a slide or a cross-fade cannot be stopped.
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
    guard parameters.catching == .anytime else {
      gestureState = isFlyingHome ? .ignored : .undecided
      return
    }
    self.landing = nil
    stoppedEnd = landing.end
    show(shown(at: time), at: time)
    below.freeze(at: time)
    gestureState = .held
  }

  /// Returns whether a single finger in a pushed screen is inside the back swipe's edge area.
  private func isAtEdge(_ pinchState: PinchState) -> Bool {
    parameters.presentation == .push && pinchState.spread == 0 && parameters.backSwipeEdge > 0
      && pinchState.location.x <= parameters.backSwipeEdge
  }

  /// Returns the gesture with which fingers pop, once they are past its dead zone; nil for none.
  private func pull(to pinchState: PinchState) -> ZoomInteraction.Kind? {
    let pan = pinchState.location - start.location
    let closed = start.spread - pinchState.spread
    let pinched = gestureState == .held ? closed.magnitude : closed
    if pinched >= ZoomInteraction.Kind.pinch.deadZone, pinched > pan.length { return .pinch }
    if isAtEdge(start), pan.dx > pan.dy.magnitude {
      return pan.dx >= ZoomInteraction.Kind.edge.deadZone ? .edge : nil
    }
    let isFar = pan.length >= ZoomInteraction.Kind.pan.deadZone
    return isFar && (gestureState == .held || pan.dy >= pan.dx.magnitude) ? .pan : nil
  }

  /// Begins an interaction in which fingers control the card.
  private mutating func interact(
    _ kind: ZoomInteraction.Kind, with fingers: PinchState,
    continuing former: (ZoomInteraction, PinchState)? = nil, at time: SceneTime
  ) {
    // A pan on top of a push counts from the full screen.
    let isOnTop = kind != .pinch && former == nil && !placement.isSettled(at: time)
    gestureState = .interacting(
      ZoomInteraction(
        kind, of: isOnTop ? settled(of: detachedIndex) : shown(at: time),
        from: former == nil ? start : fingers, settled: settled(of: detachedIndex), screen: screen,
        parameters: parameters, continuing: former))
    latestFingers = fingers
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
      return move(pinchState, at: time)
    case .undecided, .held:
      return decide(pinchState, isLong: isLong, at: time)
    case .paging:
      row.follow(pinchState.location.x, from: dragStart.x)
      return [gesture(pinchState, at: time)]
    case .interacting(let interaction):
      follow(pinchState, interaction, at: time)
      return [gesture(pinchState, at: time)]
    case .sliding(let interaction):
      placement.set(interaction.placement(pinchState.location.x))
      return [gesture(pinchState, at: time)]
    }
  }

  /// Moves the card with the fingers: at once with a pan, with a spring behind a pinch.
  private mutating func follow(
    _ fingers: PinchState, _ interaction: ZoomInteraction, at time: SceneTime
  ) {
    latestFingers = fingers
    guard interaction.kind == .pinch else { return }
    show(interaction.moved(interaction.base, by: fingers), with: Self.followAnimation, at: time)
  }

  /// Decides which gesture the first movement starts.
  private mutating func decide(
    _ pinchState: PinchState, isLong: Bool, at time: SceneTime
  ) -> [EventMark] {
    let pan = pinchState.location - start.location
    if let kind = pull(to: pinchState), !isSlide || kind == .edge {
      let marks = beginPop(at: time)
      if isSlide {
        let slide = SlideInteraction(
          base: 0, start: start.location.x + kind.deadZone, settled: settled(of: detachedIndex),
          width: screen.width)
        placement.set(slide.placement(pinchState.location.x))
        gestureState = .sliding(slide)
        return [gesture(pinchState, at: time)] + marks
      }
      landing = nil
      if kind == .pinch {
        show(shown(at: time), at: time)
        below.freeze(at: time)
      }
      interact(kind, with: pinchState, at: time)
      if case .interacting(let interaction) = gestureState {
        follow(pinchState, interaction, at: time)
      }
      return [gesture(pinchState, at: time)] + marks
    }
    let isWaiting = gestureState == .held || isAtEdge(start) && pan.dx > pan.dy.magnitude
    guard isLong, !isWaiting else { return [] }
    let isPinch = (pinchState.spread - start.spread).magnitude > pan.length
    if !isPinch, pan.dx.magnitude > pan.dy.magnitude, !isDetached {
      dragStart = (pinchState.location.x, row.page(at: time))
      row.beginDrag(at: time)
      gestureState = .paging
      return [gesture(pinchState, at: time)]
    }
    // A finger that moves down is still inside the dead zone.
    guard pan.dy < pan.dx.magnitude || isPinch || isSlide else { return [] }
    gestureState = .ignored
    settlePages(at: time)
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
          .tap(pinchState.location), of: .item("backButton"), in: Rect(origin: .zero, size: screen))
      ] + pop(at: time)
    case .undecided, .ignored:
      settlePages(at: time)
      return []
    case .held:
      release(stoppedEnd ?? .cancel, at: time, velocity: .zeroVelocity)
      return []
    case .paging:
      let speed = row.velocity(
        ofFinger: velocity.location.dx, after: pinchState.location.x - dragStart.x)
      let page = row.page(releasedWith: speed, from: dragStart.page)
      row.settle(on: page, velocity: speed, at: time)
      return [
        gesture(pinchState, ended: true, at: time), EventMark(.viewerPaging, .count("to", page)),
      ]
    case .interacting(let interaction):
      return [gesture(pinchState, ended: true, at: time)]
        + release(interaction, pinchState, moving: velocity, at: time)
    case .sliding(let interaction):
      let pops = interaction.pops(pinchState.location.x, moving: velocity.location.dx)
      releaseSlide(pops ? .pop : .cancel, at: time)
      return [gesture(pinchState, ended: true, at: time)] + released(pops)
    }
  }

  /// Releases the card to its thumbnail or back to the full screen.
  private mutating func release(
    _ interaction: ZoomInteraction, _ fingers: PinchState, moving velocity: TouchGroup.Velocity,
    at time: SceneTime
  ) -> [EventMark] {
    latestFingers = fingers
    // A pinched card follows by a spring, whose velocity it has.
    let own: ZoomPlacement =
      interaction.kind == .pinch
      ? placement.velocity(at: time) : interaction.velocity(fingers, moving: velocity)
    show(shown(at: time), at: time)
    gestureState = .free
    let pops = interaction.pops(fingers, moving: velocity)
    let measured: ZoomPlacement =
      pops
      ? placement.model.rate(interaction.releaseRate(fingers, moving: velocity), to: home)
      : .zeroVelocity
    release(
      pops ? .pop : .cancel, quickening: interaction.quickening(fingers, moving: velocity),
      at: time, velocity: parameters.keepsVelocity ? own : measured)
    return released(pops)
  }

  /// Returns the marks of a release; a canceled pop also changes the lifecycle.
  private mutating func released(_ pops: Bool) -> [EventMark] {
    pops
      ? [EventMark(.viewerDismissing)]
      : send(.popCancelReleased) + [EventMark(.viewerReturning)]
  }
}
