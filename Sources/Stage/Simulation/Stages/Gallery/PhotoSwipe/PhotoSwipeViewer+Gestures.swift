import Geometry
import Motion
import SceneModel
import Touch

/// Handling of fingers: pressing, dragging, pinching and tapping.
///
/// Source: PhotoSwipe `gestures/gestures.js`, `gestures/zoom-handler.js`.
extension PhotoSwipeViewer {
  /// Handles a touch event: moves wait for the next frame, touch-downs and lifts are immediate.
  mutating func handle(_ event: TouchEvent) {
    for change in event.changes {
      let finger = change.finger
      switch change.phase {
      case .moved:
        if gestures.fingers.contains(finger) { gestures.moves[finger] = change.location }
      case .down:
        guard phase == .open else { continue }
        deliverMoves(at: event.time)
        press(finger, change.location, at: event.time)
      case .up:
        guard gestures.fingers.contains(finger) else { continue }
        deliverMoves(at: event.time)
        lift(finger, at: event.time)
      }
    }
    gestures.lastTime = event.time
  }

  /// Draws a frame: delivers the moves, and updates the gesture.
  mutating func drawFrame(at time: SceneTime) {
    deliverMoves(at: time)
    gestures.lastTime = time
    guard gestures.isDragging || gestures.isZooming else { return }
    gestures.measureVelocity(at: time)
    let hasMoved1 = gestures.point1 != gestures.previous1
    if gestures.isDragging, hasMoved1 {
      drag()
      marks.append(EventMark(.dragChanged, at: gestures.point1))
    } else if gestures.isZooming, hasMoved1 || gestures.point2 != gestures.previous2 {
      pinch()
      marks.append(EventMark(.magnifyChanged, at: gestures.center))
    }
    (gestures.previous1, gestures.previous2) = (gestures.point1, gestures.point2)
  }

  /// Delivers the last move of each finger: Chromium begins with the finger that touched down last.
  private mutating func deliverMoves(at time: SceneTime) {
    for finger in gestures.fingers.reversed() {
      guard let location = gestures.moves.removeValue(forKey: finger) else { continue }
      gestures.locations[finger] = location
      gestures.updatePoints()
      move(at: time)
    }
  }

  private mutating func press(_ finger: FingerID, _ location: Point, at time: SceneTime) {
    if springs.contains(where: { $0.start < time }) || transition != nil {
      marks.append(EventMark(.caught, of: .state("settling")))
    }
    stop(at: time)
    gestures.fingers.append(finger)
    gestures.locations[finger] = location
    gestures.updatePoints()
    if gestures.fingers.count == 1 {
      gestures.axis = nil
      gestures.start1 = gestures.point1
    } else {
      gestures.tapDeadline = nil
    }
    gestures.isMultitouch = gestures.fingers.count > 1
  }

  /// Handles the move of a finger, which may begin a drag or a pinch.
  private mutating func move(at time: SceneTime) {
    if gestures.fingers.count == 1, !gestures.isDragging {
      gestures.axis = gestures.axis ?? dragAxis
      guard gestures.axis != nil else { return }
      if gestures.isZooming {
        gestures.isZooming = false
        endPinch(at: time)
      }
      gestures.isDragging = true
      gestures.tapDeadline = nil
      gestures.updateStart()
      gestures.interval = PhotoSwipeGestures.Interval(time: time, location: gestures.point1)
      (gestures.velocity, gestures.hasVelocity) = (.zero, false)
      gestures.startPan = placement.pan
      stop(at: time)
      marks.append(EventMark(.began, of: .state(dragName)))
    } else if gestures.fingers.count > 1, !gestures.isZooming {
      endDrag(at: time)
      guard phase == .open else { return }
      gestures.isZooming = true
      gestures.updateStart()
      gestures.startZoom = placement.zoom
      gestures.startPan = placement.pan
      stopPan(at: time)
      gestures.hasEnlarged = false
      marks.append(EventMark(.began, of: .state("pinching")))
    }
  }

  /// The axis of a drag once the finger has moved by the slop; a row between pages has only one.
  private var dragAxis: PhotoSwipeGestures.Axis? {
    if row != home { return .x }
    let travel = gestures.point1 - gestures.start1
    let (x, y) = (travel.dx.magnitude, travel.dy.magnitude)
    guard x != y, max(x, y) >= parameters.touchSlop else { return nil }
    return x > y ? .x : .y
  }

  private mutating func lift(_ finger: FingerID, at time: SceneTime) {
    gestures.fingers.removeAll { $0 == finger }
    gestures.locations[finger] = nil
    gestures.updatePoints()
    if gestures.fingers.isEmpty {
      if gestures.isDragging {
        endDrag(at: time)
      } else if !gestures.isZooming, !gestures.isMultitouch {
        endTap(at: time)
      }
    }
    if gestures.fingers.count < 2, gestures.isZooming {
      gestures.isZooming = false
      endPinch(at: time)
      if gestures.fingers.count == 1 {
        gestures.axis = nil
        gestures.updateStart()
      }
    }
  }

  // MARK: Taps

  private mutating func endTap(at time: SceneTime) {
    if row != home { return moveRow(by: 0, velocity: 0, at: time) }
    guard gestures.tapDeadline != nil else {
      gestures.lastTap = gestures.start1
      gestures.tapDeadline = time + parameters.doubleTapInterval
      return
    }
    gestures.tapDeadline = nil
    guard gestures.lastTap.distance(to: gestures.start1) < parameters.doubleTapDistance else {
      return
    }
    marks.append(EventMark(.doubleTap, at: gestures.start1))
    toggleZoom(about: gestures.start1, at: time)
  }

  /// Zooms to the secondary level, or to fit: `zoomTo`.
  private mutating func toggleZoom(about point: Point, at time: SceneTime) {
    let before = picture(at: time)
    stopPan(at: time)
    let zoomsIn = placement.zoom == slide.fit
    let level = min(max(zoomsIn ? slide.secondary : slide.fit, slide.minZoom), slide.maxZoom)
    let factor = level / placement.zoom
    placement.zoom = level
    let bounds = bounds
    func zoomed(_ axis: KeyPath<Point, Double>) -> Double {
      // A picture that cannot be panned is centered.
      if bounds.lowest[keyPath: axis] == bounds.highest[keyPath: axis] {
        return bounds.center[keyPath: axis]
      }
      let pan =
        (placement.pan[keyPath: axis] - point[keyPath: axis]) * factor + point[keyPath: axis]
      return bounds.limited(pan, axis).roundedAsInScripts
    }
    placement.pan = Point(x: zoomed(\.x), y: zoomed(\.y))
    if reducesMotion || parameters.animationDuration == .zero {
      resolution = level
    } else {
      begin(from: before, backdrop: placement.backdrop, after: 30, at: time)
    }
  }

  // MARK: Pinch

  /// Follows two fingers: `ZoomHandler.change`.
  private mutating func pinch() {
    guard row == home else { return }
    func middle(_ one: Point, _ other: Point) -> Point { one + (other - one) * 0.5 }
    gestures.startCenter = middle(gestures.start1, gestures.start2)
    gestures.center = middle(gestures.point1, gestures.point2)
    var level =
      gestures.point1.distance(to: gestures.point2)
      / gestures.start1.distance(to: gestures.start2) * gestures.startZoom
    guard level.isFinite else { return }
    if level > slide.fit * (1 + 1.0 / 15) { gestures.hasEnlarged = true }
    if level < slide.minZoom {
      if parameters.pinchToClose, !gestures.hasEnlarged, gestures.startZoom <= slide.fit {
        placement.backdrop = max(0, 1 - (slide.minZoom - level) / (slide.minZoom / 1.2))
      } else {
        level = slide.minZoom - (slide.minZoom - level) * parameters.lowerZoomFriction
      }
    } else if level > slide.maxZoom {
      level = slide.maxZoom + (level - slide.maxZoom) * parameters.upperZoomFriction
    }
    placement.pan = pan(at: level)
    placement.zoom = level
  }

  /// Returns the pan that keeps the midpoint of the fingers on the same point of the picture.
  private func pan(at level: Double) -> Point {
    gestures.center - (gestures.startCenter - gestures.startPan) * (level / gestures.startZoom)
  }

  private mutating func endPinch(at time: SceneTime) {
    if placement.zoom < slide.fit, !gestures.hasEnlarged, parameters.pinchToClose {
      close(at: time)
    } else {
      correctZoom(at: time)
    }
  }

  /// Springs back to the limits, about the pinch or, if `ignoresPinch`, about the picture's corner.
  mutating func correctZoom(ignoresPinch: Bool = false, at time: SceneTime) {
    if ignoresPinch || gestures.center.x == 0 {
      (gestures.center, gestures.startCenter) = (.zero, .zero)
      (gestures.startZoom, gestures.startPan) = (placement.zoom, placement.pan)
    }
    let level = min(max(placement.zoom, slide.fit), slide.maxZoom)
    var target = placement
    target.zoom = level
    if level != placement.zoom { target.pan = pan(at: level) }
    target.pan = slide.bounds(at: level).limited(target.pan)
    target.backdrop = 1
    guard target != placement else {
      resolution = level
      return
    }
    stopPan(at: time)
    zoomReturn = Return(
      spring: FrameSpring(frequency: parameters.pinchFrequency, from: 0, to: 1000, at: time),
      from: placement, to: target)
    marks.append(EventMark(.viewerReturning))
  }
}
