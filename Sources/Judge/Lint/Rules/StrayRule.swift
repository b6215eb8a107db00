import Display
import SceneModel
import Simulation

extension LintRule {
  static let stray = LintRule("stray") { lint in
    lint.oneFingerLifts.compactMap { index in
      guard let distance = lint.glide(after: index) else { return nil }
      return Finding(
        "a touch without movement moves the settled picture by \(Quantity.points(distance))",
        at: lint.samples[index].time)
    }
  }
}

extension PanelLint {
  /// The maximum distance of a finger that counts as not moving, in pt.
  private static let maxReach = 3.0
  /// The minimum distance of a glide that is noticed, in pt.
  private static let minGlide = 4.0
  /// The minimum relative change of the picture's width for a tap that zooms or closes.
  private static let minZoom = 0.005

  /// Returns the distance in pt that a resting picture glides after a still touch; nil for none.
  fileprivate func glide(after index: Int) -> Double? {
    guard let stroke = soleStroke(endingAt: index), stroke.reach < Self.maxReach,
      let touch = touchDown(at: stroke.downTime),
      touch > 0, let start = picture(touch - 1), isResting(start, before: touch - 1)
    else { return nil }
    var farthest = 0.0
    for later in after(index, for: 1) {
      guard let now = picture(of: start.photo, at: later),
        (now.frame.width / start.frame.width - 1).magnitude < Self.minZoom
      else { return nil }
      farthest = max(farthest, (now.frame.center - start.frame.center).length)
    }
    return farthest > Self.minGlide ? farthest : nil
  }

  /// Returns whether a picture has not moved for 0.05 s.
  private func isResting(_ now: ScreenItem, before index: Int) -> Bool {
    let limit = samples[index].time - SceneTime(nanoseconds: 50_000_000)
    // A picture under a finger is not settled.
    let isHeld = panel.strokes(during: limit...samples[index].time).contains { stroke in
      stroke.downTime < samples[index].time && stroke.liftTime > limit
    }
    guard !isHeld, let earlier = samples[..<index].lastIndex(where: { $0.time <= limit }),
      let then = picture(of: now.photo, at: earlier)
    else { return false }
    return then.frame.edgeDistance(to: now.frame) < 0.1
  }
}
