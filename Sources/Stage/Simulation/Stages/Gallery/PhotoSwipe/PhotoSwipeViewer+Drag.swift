import Display
import SceneModel

/// Gestures of one finger: moving the row, panning an enlarged picture, and pulling to close.
///
/// Source: PhotoSwipe `gestures/drag-handler.js`, `main-scroll.js`.
extension PhotoSwipeViewer {
  /// Whether one finger up or down pulls the picture away.
  private var isPulled: Bool {
    gestures.axis == .vertical && placement.zoom <= slide.fit && !gestures.isMultitouch
  }

  private var isEnlarged: Bool { placement.zoom > slide.fit }

  /// The name of the state of a drag.
  var dragName: String { isPulled ? "dismissing" : isEnlarged ? "panning" : "paging" }

  /// What a drag moves now.
  var dragPhase: Phase { isPulled ? .drag : isEnlarged && row == home ? .pan : .page }

  /// Returns the distance by which a picture is pulled from its center, in thirds of the height.
  func pullRatio(_ y: Double) -> Double { (y - bounds.center.y) / (viewport.height / 3) }

  /// Follows one finger for a frame: `DragHandler.change`.
  mutating func drag(from old: Point, to new: Point) {
    if isPulled {
      let y = placement.pan.y + new.y - old.y
      setPan(.vertical, y, friction: parameters.dragFriction)
      placement.backdrop = max(0, 1 - pullRatio(placement.pan.y).magnitude)
    } else if !panOrMoveRow(.horizontal, by: new.x - old.x) {
      _ = panOrMoveRow(.vertical, by: new.y - old.y)
      placement.pan = Point(
        x: placement.pan.x.roundedAsInScripts, y: placement.pan.y.roundedAsInScripts)
    }
  }

  /// Pans along an axis or moves the row; returns whether it has moved the row.
  private mutating func panOrMoveRow(_ axis: Axis, by step: Double) -> Bool {
    guard step != 0 else { return false }
    let newRow = row + step
    let newPan = placement.pan[keyPath: axis.coordinate] + step
    if axis == .horizontal, !isEnlarged, !gestures.isMultitouch {
      dragRow(to: newRow)
      return true
    }
    guard gestures.axis == .horizontal, axis == .horizontal, !gestures.isMultitouch else {
      // A picture lower than the screen does not move up or down.
      let canMove = axis == .horizontal || row == home && bounds.lowest.y != bounds.highest.y
      if canMove { setPan(axis, newPan) }
      return false
    }
    let (lowest, highest) = (bounds.lowest.x, bounds.highest.x)
    let isPastStart = newPan < lowest && step < 0
    let isPastEnd = newPan > highest && step > 0
    if isPastStart && startPan.x <= lowest || isPastEnd && highest <= startPan.x {
      dragRow(to: newRow)
      return true
    }
    guard isPastStart || isPastEnd || row == home else {
      // Return to the page and drop the remainder of the step.
      dragRow(to: row > home ? max(newRow, home) : min(newRow, home))
      return true
    }
    setPan(axis, newPan)
    return false
  }

  /// Moves the picture: `_setPanWithFriction`.
  ///
  /// Beyond its bounds, or if there is a `friction`, it follows a fraction of whole points.
  private mutating func setPan(_ axis: Axis, _ value: Double, friction: Double? = nil) {
    let key = axis.coordinate
    if friction == nil, bounds.limited(value, key) == value {
      placement.pan[keyPath: key] = value
    } else {
      let step = (value - placement.pan[keyPath: key]).roundedAsInScripts
      placement.pan[keyPath: key] += step * (friction ?? parameters.panFriction)
    }
  }

  /// Moves the row with the finger, with friction beyond the ends of a row without a loop.
  private mutating func dragRow(to value: Double) {
    var value = value
    if !loops {
      let page = (home - value) / pitch + Double(index)
      let step = (value - row).roundedAsInScripts
      if page < 0 && step > 0 || page >= Double(slides.count - 1) && step < 0 {
        value = row + step * parameters.pageFriction
      }
    }
    row = value
  }

  /// Ends a drag: `DragHandler.end`, with the drag's mean velocity if there is no interval.
  mutating func endDrag(_ released: Vector, at time: SceneTime) {
    stop(at: time)
    var velocity = released
    let away = row - home
    if away != 0 {
      let visible = away / viewport.width
      // A row this far stays only if it moves back faster than `slow`, pt/s.
      let (fast, slow) = (parameters.pageSpeed, 100.0)
      let fraction = parameters.pageFraction
      var pages = 0
      if velocity.dx < -fast && visible < 0 || velocity.dx < slow && visible < -fraction {
        (pages, velocity.dx) = (1, min(velocity.dx, 0))
      } else if velocity.dx > fast && visible > 0 || velocity.dx > -slow && visible > fraction {
        (pages, velocity.dx) = (-1, max(velocity.dx, 0))
      }
      moveRow(by: pages, velocity: velocity.dx, at: time)
    }
    if placement.zoom > slide.maxZoom || gestures.isMultitouch {
      correctZoom(ignoresPinch: true, at: time)
    } else {
      release(.horizontal, velocity.dx, at: time)
      release(.vertical, velocity.dy, at: time)
    }
  }

  /// Releases the picture along an axis: it closes, or springs to its projected position.
  private mutating func release(_ axis: Axis, _ velocity: Double, at time: SceneTime) {
    guard phase == .open else { return }
    let key = axis.coordinate
    let pan = placement.pan[keyPath: key]
    let rate = parameters.projectionRate
    // Per millisecond: Σ v·rⁿ = v·r / (1 − r).
    let projected = pan + velocity / 1000 * rate / (1 - rate)
    let restores = axis == .vertical && placement.backdrop < 1
    if restores {
      let (now, then) = (pullRatio(pan), pullRatio(projected))
      let limit = parameters.dismissRatio
      if now < 0 && then < -limit || now > 0 && then > limit { return close(at: time) }
    }
    let target = bounds.limited(projected, key)
    guard target != pan else { return }
    let spring = FrameSpring(
      frequency: parameters.panFrequency,
      damping: target == projected ? 1 : parameters.edgeDamping, from: pan, to: target,
      velocity: velocity, at: time)
    if axis == .horizontal { glide.x = spring } else { glide.y = spring }
    if restores {
      glide.backdrop = placement.backdrop
      marks.append(EventMark(.viewerReturning))
    }
  }

  // MARK: The row

  /// Springs the row by a number of pages from the page that it moves to: `moveIndexBy`.
  mutating func moveRow(by pages: Int, velocity: Double, at time: SceneTime) {
    var target = nextIndex + pages
    var pages = pages
    if loops {
      target = (target + slides.count) % slides.count
    } else {
      target = min(max(target, 0), slides.count - 1)
      pages = target - nextIndex
    }
    nextIndex = target
    nextPosition -= pages
    rowSpring = FrameSpring(
      frequency: parameters.frequency, from: row, to: home, velocity: velocity, at: time)
    marks.append(EventMark(.viewerPaging, .count("page", target)))
    if (nextPosition - position).magnitude > 1 { showNextPage(at: time) }
  }

  /// Makes the page to which the row moves the current one: `updateCurrItem`.
  mutating func showNextPage(at time: SceneTime) {
    guard nextPosition != position else { return }
    stopPan(at: time)
    (index, position) = (nextIndex, nextPosition)
    showFit()
    marks.append(EventMark(.pageTurned, .count("index", index)))
  }
}
