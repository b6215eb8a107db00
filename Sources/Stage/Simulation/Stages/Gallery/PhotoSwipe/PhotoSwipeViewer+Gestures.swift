import Display
import SceneModel

/// What recognized gestures do: pressing, dragging, pinching and tapping.
///
/// Source: PhotoSwipe `gestures/gestures.js`, `gestures/zoom-handler.js`.
extension PhotoSwipeViewer {
  /// Handles a touch event: moves wait for the next frame, touch-downs and lifts are immediate.
  mutating func handle(_ event: TouchEvent) {
    for change in event.changes
    where change.phase == .down ? phase == .open : gestures.fingers.contains(change.finger) {
      if change.phase != .moved { deliverMoves(at: event.time) }
      follow(gestures.update(change, isBetweenPages: row != home, at: event.time), at: event.time)
    }
  }

  /// Draws a frame: delivers the moves, and updates the gesture.
  mutating func drawFrame(at time: SceneTime) {
    deliverMoves(at: time)
    follow(gestures.drawFrame(at: time), at: time)
  }

  private mutating func deliverMoves(at time: SceneTime) {
    follow(gestures.deliverMoves(isBetweenPages: row != home, at: time), at: time)
  }

  /// Follows the gestures that fingers make, until one closes the viewer.
  mutating func follow(_ gestures: [PhotoSwipeRecognizer.Gesture], at time: SceneTime) {
    for gesture in gestures where phase == .open {
      switch gesture {
      case .pressed: press(at: time)
      case .dragBegan:
        startPan = placement.pan
        stop(at: time)
        marks.append(EventMark(.began, of: .state(dragName)))
      case .dragged(let from, let to):
        drag(from: from, to: to)
        marks.append(EventMark(.dragChanged, at: to))
      case .dragEnded(let velocity): endDrag(velocity, at: time)
      case .pinchBegan:
        (startZoom, startPan) = (placement.zoom, placement.pan)
        stopPan(at: time)
        hasEnlarged = false
        marks.append(EventMark(.began, of: .state("pinching")))
      case .pinched(let scale, let from, let to):
        if row == home { pinch(by: scale, from: from, to: to) }
        marks.append(EventMark(.magnifyChanged, at: center))
      case .pinchEnded: endPinch(at: time)
      case .releasedRow: moveRow(by: 0, velocity: 0, at: time)
      case .tap(let location):
        showsBars.toggle()
        marks.append(EventMark(.tap, at: location))
        marks.append(EventMark(showsBars ? .chromeShown : .chromeHidden))
      case .doubleTap(let location):
        marks.append(EventMark(.doubleTap, at: location))
        toggleZoom(about: location, at: time)
      }
    }
  }

  private mutating func press(at time: SceneTime) {
    if springs.contains(where: { $0.start < time }) || transition != nil {
      marks.append(EventMark(.caught, of: .state("settling")))
    }
    stop(at: time)
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
  private mutating func pinch(by scale: Double, from start: Point, to location: Point) {
    (startCenter, center) = (start, location)
    var level = scale * startZoom
    guard level.isFinite else { return }
    if level > slide.fit * (1 + 1.0 / 15) { hasEnlarged = true }
    if level < slide.minZoom {
      if parameters.pinchToClose, !hasEnlarged, startZoom <= slide.fit {
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
    center - (startCenter - startPan) * (level / startZoom)
  }

  private mutating func endPinch(at time: SceneTime) {
    if placement.zoom < slide.fit, !hasEnlarged, parameters.pinchToClose {
      close(at: time)
    } else {
      correctZoom(at: time)
    }
  }

  /// Springs back to the limits, about the pinch or, if `ignoresPinch`, about the picture's corner.
  mutating func correctZoom(ignoresPinch: Bool = false, at time: SceneTime) {
    if ignoresPinch || center.x == 0 {
      (center, startCenter) = (.zero, .zero)
      (startZoom, startPan) = (placement.zoom, placement.pan)
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
