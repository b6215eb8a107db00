import Display
import SceneModel
import Simulation

extension LintRule {
  static let threshold = LintRule("threshold", rank: 2) { lint in
    lint.oneFingerLifts.compactMap { index in
      lint.misjudged(endingAt: index).map { Finding($0, at: lint.samples[index].time) }
    }
  }
}

extension PanelLint {
  /// The shares of the screen's sides that a long drag and a flick cover, and a flick's speed in pt/s.
  ///
  /// Source: ours; a pager turns at half a page, and all systems know a flick by 400 to 500 pt/s.
  private static let (long, flicked, flick) = (0.6, 0.3, 800.0)
  /// The share of its finger's distance that a picture moves; a rubber band moves less.
  private static let followed = 0.5
  /// The reach in pt and the speed in pt/s of a movement that may be an accident.
  ///
  /// Source: ours; a tap ends at 10 pt on all systems, and a fingertip that rolls is slow.
  private static let (slip, slow) = (10.0...30.0, 100.0)
  /// The time between two gestures that do not belong together, and that for a flight, s.
  private static let (pause, flight) = (SceneTime(nanoseconds: 500_000_000), 2.0)

  /// Returns the fault if a long gesture only returns the picture, or a slip closes it or turns it.
  fileprivate func misjudged(endingAt index: Int) -> Sentence? {
    guard let stroke = soleStroke(endingAt: index), let down = touchDown(at: stroke.downTime),
      let start = down > 0 ? picture(down - 1) : nil,
      let settled = after(index, for: Self.flight).last,
      let first = stroke.positions.first?.location, let last = stroke.positions.last?.location,
      let late = stroke.location(at: max(stroke.downTime, stroke.liftTime - LiftVelocity.window)),
      panel.strokes(during: stroke.downTime - Self.pause...stroke.downTime)
        .allSatisfy({ $0.downTime == stroke.downTime })
    else { return nil }
    let speed = (last - late).length / LiftVelocity.window.seconds
    guard let end = picture(settled), end.photo == start.photo else {
      guard Self.slip.contains(stroke.reach), speed < Self.slow else { return nil }
      return
        "a slow movement of \(Quantity.points(stroke.reach)) closes the viewer or turns the page"
    }
    guard end.frame.edgeDistance(to: start.frame) < 1,
      let held = picture(of: start.photo, at: index)
    else { return nil }
    let (travel, moved) = (last - first, held.frame.center - start.frame.center)
    // Viewers may close only downward.
    let isAcross = travel.dx.magnitude > travel.dy.magnitude
    let (distance, across, offset) =
      isAcross
      ? (travel.dx.magnitude, travel.dy.magnitude, moved.dx.magnitude)
      : (travel.dy, travel.dx.magnitude, moved.dy)
    let share = distance / (isAcross ? bounds.width : bounds.height)
    guard share > (speed > Self.flick ? Self.flicked : Self.long), distance > 2 * across,
      distance > stroke.reach - 1 - across, offset > Self.followed * distance
    else { return nil }
    return "a movement of \(Quantity.points(distance)) only returns the picture"
  }
}
