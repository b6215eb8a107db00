import Display
import SceneModel

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
    return gestures.update(event).flatMap { signal -> [EventMark] in
      switch signal {
      case .pressed(let fingers): touch(fingers, at: event.time)
      case .changed(let former, let fingers): changeFingers(from: former, to: fingers)
      case .moved(let motion): return move(motion)
      case .lifted(let motion): return release(motion)
      }
      return []
    }
  }

  private mutating func changeFingers(from former: FingerMotion, to pinchState: PinchState) {
    let (old, time) = (former.now, former.time)
    switch gestureState {
    case .paging:
      row.beginDrag()
      dragStart.x = pinchState.location.x
    case .interacting(let interaction):
      let kind: ZoomInteraction.Kind =
        pinchState.spread > 0 ? .pinch : interaction.kind == .edge ? .edge : .pan
      show(shown(at: time), at: time)
      // A second finger also stops a push that runs below a pan.
      below.freeze(at: time)
      interact(kind, from: pinchState, with: pinchState, continuing: (interaction, old), at: time)
    case .sliding(let interaction):
      gestureState = .sliding(interaction.changed(from: old.location.x, to: pinchState.location.x))
    case .button, .outside:
      // Two fingers press no button and tap no thumbnail.
      if pinchState.spread > 0 { stopAnimation(at: time) }
    case .free, .undecided, .held, .ignored:
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
      stopAnimation(at: time)
    }
  }

  /// Stops the card's animation or the row; a slide or a cross-fade cannot be stopped.
  private mutating func stopAnimation(at time: SceneTime) {
    guard let landing else {
      if row.offset.settlingInstant(within: 0.01).map({ $0 > time }) ?? true { row.stop(at: time) }
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
    outgoingEnd = .zero
    stoppedEnd = landing.end
    show(shown(at: time), at: time)
    below.freeze(at: time)
    gestureState = .held
  }

  /// The gestures that undecided fingers can begin, in order of precedence; `other` is ignored.
  ///
  /// Fingers that hold a card move it in any direction.
  private var rules: [(gesture: FingerGesture, slop: Double)] {
    typealias Kind = ZoomInteraction.Kind
    let isHeld = gestureState == .held
    let isAnywhere =
      parameters.swipesBackAnywhere && !isHeld && (isDetached || row.page(at: nil) == 0)
    let width = isAnywhere ? screen.width : parameters.backSwipeEdge
    let hasEdge = parameters.presentation == .push && width > 0
    let edge = FingerGesture.edgeSwipe(width: width)
    return (isSlide ? [] : [(.pinch(opens: isHeld), Kind.pinch.deadZone)])
      + (hasEdge ? [(edge, Kind.edge.deadZone)] : [])
      + (isSlide ? [] : [(isHeld ? .drag : .dragDown, Kind.pan.deadZone)])
      + (isDetached ? [] : [(.dragSideways, Self.slop)]) + [(.other, Self.slop)]
  }

  /// Begins an interaction in which fingers control the card.
  private mutating func interact(
    _ kind: ZoomInteraction.Kind, from start: PinchState, with fingers: PinchState,
    continuing former: (ZoomInteraction, PinchState)? = nil, at time: SceneTime
  ) {
    // A pan on top of a push counts from the full screen.
    let isOnTop = kind != .pinch && former == nil && !placement.isSettled(at: time)
    gestureState = .interacting(
      ZoomInteraction(
        kind, of: isOnTop ? settled(of: detachedIndex) : shown(at: time),
        from: start, settled: settled(of: detachedIndex), screen: screen,
        parameters: parameters, continuing: former))
    latestFingers = fingers
  }

  private mutating func move(_ motion: FingerMotion) -> [EventMark] {
    let (pinchState, time) = (motion.now, motion.time)
    switch gestureState {
    case .free, .ignored:
      return []
    case .button, .outside:
      guard motion.gesture(of: [(.other, Self.slop)]) != nil else { return [] }
      stopAnimation(at: time)
      return move(motion)
    case .undecided, .held:
      return begin(motion.gesture(of: rules), motion)
    case .paging:
      row.follow(pinchState.location.x, from: dragStart.x)
      return [gesture(motion)]
    case .interacting(let interaction):
      follow(pinchState, interaction, at: time)
      return [gesture(motion)]
    case .sliding(let interaction):
      placement.set(interaction.placement(pinchState.location.x))
      return [gesture(motion)]
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

  /// Begins the gesture that fingers make; nil if they have not decided.
  private mutating func begin(_ gesture: FingerGesture?, _ motion: FingerMotion) -> [EventMark] {
    switch gesture {
    case nil: return []
    case .pinch: return beginPop(.pinch, motion)
    case .edgeSwipe: return beginPop(.edge, motion)
    case .drag, .dragDown: return beginPop(.pan, motion)
    case .dragSideways:
      dragStart = (motion.now.location.x, row.page(at: motion.time))
      row.beginDrag(at: motion.time)
      gestureState = .paging
      return [self.gesture(motion)]
    case .other:
      gestureState = .ignored
      settlePages(at: motion.time)
      return []
    }
  }

  private mutating func beginPop(
    _ kind: ZoomInteraction.Kind, _ motion: FingerMotion
  ) -> [EventMark] {
    let (fingers, time) = (motion.now, motion.time)
    let marks = [gesture(motion)] + beginPop(at: time)
    if isSlide {
      let slide = SlideInteraction(
        base: 0, start: motion.start.location.x + kind.deadZone,
        settled: settled(of: detachedIndex), width: screen.width)
      placement.set(slide.placement(fingers.location.x))
      gestureState = .sliding(slide)
      return marks
    }
    landing = nil
    if kind == .pinch {
      show(shown(at: time), at: time)
      below.freeze(at: time)
    }
    interact(kind, from: motion.start, with: fingers, at: time)
    if case .interacting(let interaction) = gestureState {
      follow(fingers, interaction, at: time)
    }
    return marks
  }

  /// Returns the mark of the fingers' gesture: a pinch of two fingers, a drag of one.
  private func gesture(_ motion: FingerMotion, hasEnded: Bool = false) -> EventMark {
    let start = motion.start
    let gesture = RecognizedGesture(
      motion, from: start.location,
      magnification: start.spread > 0 ? motion.now.spread / start.spread : nil, hasEnded: hasEnded)
    return EventMark(gesture, in: Rect(origin: .zero, size: screen))
  }

  private mutating func release(_ motion: FingerMotion) -> [EventMark] {
    defer { gestureState = .free }
    let (pinchState, velocity, time) = (motion.now, motion.velocity, motion.time)
    switch gestureState {
    case .free, .outside:
      return []
    case .button where isDisabled:
      return [EventMark(.tapIgnored, .id("backButton"))]
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
        gesture(motion, hasEnded: true), EventMark(.viewerPaging, .count("to", page)),
      ]
    case .interacting(let interaction):
      return [gesture(motion, hasEnded: true)]
        + release(interaction, pinchState, moving: velocity, at: time)
    case .sliding(let interaction):
      let pops = interaction.pops(pinchState.location.x, moving: velocity.location.dx)
      releaseSlide(pops ? .pop : .cancel, at: time)
      return [gesture(motion, hasEnded: true)] + released(pops)
    }
  }

  /// Releases the card to its thumbnail or back to the full screen.
  private mutating func release(
    _ interaction: ZoomInteraction, _ fingers: PinchState, moving velocity: FingerVelocity,
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
