import Geometry
import Motion
import SceneModel
import Touch

extension ZoomTransitionViewer {
  /// The movement at which a touch becomes a pan or a pinch, pt.
  private static let slop = 10.0

  /// Whether fingers have moved a picture or the row.
  var holdsFingers: Bool {
    switch hold {
    case .holding(_, let moved): moved
    case .paging: true
    case .free, .undecided, .button, .beside, .ignored: false
    }
  }

  mutating func handle(_ event: TouchEvent) -> [EventMark] {
    guard !isClosed else { return [] }
    var happened: [EventMark] = []
    let (time, before) = (event.time, hand.grasp)
    let moves = event.changes.filter { $0.phase == .moved }.compactMap { hand.move($0) }
    if !moves.isEmpty, let grasp = hand.grasp {
      velocity.move(to: grasp, at: time)
      happened += move(grasp, at: time)
    }
    let (old, fingers) = (hand.grasp ?? before, hand.fingers)
    if let grasp = hand.grasp, event.changes.contains(where: { $0.phase == .up }) {
      velocity.add(grasp, at: time)
    }
    for change in event.changes {
      switch change.phase {
      case .moved: break
      case .down: hand.add(change)
      case .up: hand.remove(change.finger)
      }
    }
    guard hand.fingers != fingers else { return happened }
    if let grasp = hand.grasp {
      let isPinchOver = fingers.count == 2 && hand.fingers.count == 1
      velocity.change(to: grasp, isPinchOver: isPinchOver, at: time)
      changeFingers(from: old, to: grasp, at: time)
    } else if let old {
      happened += release(old, at: time)
    }
    return happened
  }

  private mutating func changeFingers(
    from old: Hand.Grasp?, to grasp: Hand.Grasp, at time: SceneTime
  ) {
    start = grasp
    switch hold {
    case .free:
      touch(grasp, at: time)
    case .paging:
      row.grasp()
      grasped.x = grasp.location.x
    case .holding(let grip, let moved):
      guard let old else { return }
      hold = .holding(grip.changed(from: old, to: grasp), moved: moved)
    case .button, .beside:
      // Two fingers press no button and tap no thumbnail.
      if grasp.spread > 0 { take(grasp, at: time) }
    case .undecided, .ignored:
      break
    }
  }

  /// Handles the first touch-down: on the back button, outside a returning picture, or on it.
  private mutating func touch(_ grasp: Hand.Grasp, at time: SceneTime) {
    if let backButton, backButton.contains(grasp.location) {
      hold = isSlide && landing != nil ? .ignored : .button
    } else if isFlyingHome, !isSlide, !isDissolving, !flyingFrame(at: time).contains(grasp.location)
    {
      hold = .beside
    } else {
      take(grasp, at: time)
    }
  }

  /// Stops the picture's animation or the row; a slide or a cross-fade cannot be stopped.
  private mutating func take(_ grasp: Hand.Grasp, at time: SceneTime) {
    guard let landing else {
      if rowSettles.map({ $0 > time }) ?? true { row.stop(at: time) }
      hold = .undecided
      return
    }
    guard !isSlide, !isDissolving else {
      hold = .ignored
      return
    }
    self.landing = nil
    caught = landing.end
    let now = placement.value(at: time)
    placement.set(now)
    axis = .down
    hold = .holding(grip(of: now, by: grasp), moved: false)
  }

  /// Begins a pop with a stopped picture whose finger has moved 10 pt.
  ///
  /// A back swipe is measured from here; a pull down is measured from the touch-down.
  private mutating func drag(
    _ grip: TransitionGrip, by grasp: Hand.Grasp
  ) -> [EventMark] {
    axis = isBackSwipe(to: grasp) ? .right : .down
    hold = .holding(
      axis == .right ? self.grip(of: placement.model, by: grasp) : grip, moved: true)
    return tell(.popBegin)
  }

  /// Returns whether a single finger in a pushed screen is inside the back swipe's edge area.
  private func isAtEdge(_ grasp: Hand.Grasp) -> Bool {
    parameters.presentation == .push && grasp.spread == 0 && parameters.backSwipeEdge > 0
      && grasp.location.x <= parameters.backSwipeEdge
  }

  /// Returns whether a drag began in the edge area and moves to the right.
  private func isBackSwipe(to grasp: Hand.Grasp) -> Bool {
    let pan = grasp.location - start.location
    return isAtEdge(start) && pan.dx > pan.dy.magnitude
  }

  private func grip(of placement: ZoomPlacement, by grasp: Hand.Grasp) -> TransitionGrip {
    let rest = rest(of: lifted)
    guard isSlide else {
      return .zoom(
        ZoomGrip(
          of: placement, by: grasp, along: axis, rest: rest, screen: screen,
          parameters: parameters))
    }
    return .slide(
      SlideGrip(
        of: placement, by: grasp, rest: rest, width: screen.width,
        decisiveVelocity: parameters.dismissVelocity))
  }

  private mutating func move(_ grasp: Hand.Grasp, at time: SceneTime) -> [EventMark] {
    let isLong =
      max(start.location.distance(to: grasp.location), (grasp.spread - start.spread).magnitude)
      >= Self.slop
    switch hold {
    case .free, .ignored:
      return []
    case .button, .beside:
      guard isLong else { return [] }
      take(grasp, at: time)
      if case .holding(let grip, _) = hold {
        return [gesture(grasp, at: time)] + drag(grip, by: grasp)
      }
      return hold == .undecided ? move(grasp, at: time) : []
    case .undecided:
      guard isLong else { return [] }
      let happened = decide(grasp, at: time)
      return hold == .ignored ? happened : [gesture(grasp, at: time)] + happened
    case .paging:
      row.follow(grasp.location.x, from: grasped.x)
      return [gesture(grasp, at: time)]
    case .holding(let grip, let moved):
      placement.set(grip.placement(grasp))
      return [gesture(grasp, at: time)] + (isLong && !moved ? drag(grip, by: grasp) : [])
    }
  }

  /// Decides which gesture the first 10 pt of movement start in a settled viewer.
  private mutating func decide(_ grasp: Hand.Grasp, at time: SceneTime) -> [EventMark] {
    let pan = grasp.location - start.location
    let spread = grasp.spread - start.spread
    let isPinch = spread.magnitude > pan.length
    let isBackSwipe = isBackSwipe(to: grasp)
    if isBackSwipe || !isSlide && (isPinch ? spread < 0 : pan.dy >= pan.dx.magnitude) {
      axis = isBackSwipe ? .right : .down
      lift(at: time)
      hold = .holding(grip(of: placement.model, by: grasp), moved: true)
      return tell(.popBegin)
    }
    if !isPinch, pan.dx.magnitude > pan.dy.magnitude {
      grasped = (grasp.location.x, row.page(at: time))
      row.grasp(at: time)
      hold = .paging
    } else {
      hold = .ignored
      settlePages(at: time)
    }
    return []
  }

  /// Returns the fingers' action as the mark of a SwiftUI gesture, which all traces use.
  private func gesture(
    _ grasp: Hand.Grasp, ended: Bool = false, at time: SceneTime
  ) -> EventMark {
    let gesture: RecognizedGesture
    if start.spread > 0 {
      let value = MagnifyValue(
        time: time, magnification: grasp.spread / start.spread, startLocation: start.location)
      gesture = ended ? .magnifyEnded(value) : .magnifyChanged(value)
    } else {
      let value = DragValue(
        time: time, startLocation: start.location, location: grasp.location,
        velocity: velocity.value(at: time).location)
      gesture = ended ? .dragEnded(value) : .dragChanged(value)
    }
    return EventMark(gesture, in: Rect(origin: .zero, size: screen))
  }

  private mutating func release(_ grasp: Hand.Grasp, at time: SceneTime) -> [EventMark] {
    defer { hold = .free }
    let velocity = velocity.value(at: time)
    switch hold {
    case .free, .beside:
      return []
    case .button:
      return [
        EventMark(
          .tap(grasp.location), of: .part("backButton"), in: Rect(origin: .zero, size: screen))
      ] + pop(at: time)
    case .undecided, .ignored:
      settlePages(at: time)
      return []
    case .paging:
      let speed = row.velocity(
        ofFinger: velocity.location.dx, after: grasp.location.x - grasped.x)
      let page = row.page(releasedWith: speed, from: grasped.page)
      row.settle(on: page, velocity: speed, at: time)
      return [
        gesture(grasp, ended: true, at: time), EventMark(.viewerPaging, .count("to", page)),
      ]
    case .holding(let grip, let moved):
      let ended = gesture(grasp, ended: true, at: time)
      let rate = grip.velocity(grasp, moving: velocity)
      guard moved else {
        fly(caught ?? .cancel, at: time, velocity: rate)
        return [ended]
      }
      if grip.pops(grasp, moving: velocity) {
        fly(.pop, at: time, velocity: rate)
        return [ended, EventMark(.viewerDismissing)]
      }
      fly(.cancel, at: time, velocity: rate)
      return [ended] + tell(.popCancelReleased) + [EventMark(.viewerReturning)]
    }
  }
}
