import Display
import SceneModel
import Simulation

extension LintRule {
  static let late = LintRule("late") { lint in
    lint.oneFingerLifts.compactMap { index in
      guard let began = lint.lateStart(after: index) else { return nil }
      let delay = lint.samples[began].seconds - lint.samples[index].seconds
      return Finding(
        "the picture begins to move \(Quantity.seconds(delay)) after the finger has lifted",
        at: lint.samples[began].time)
    }
  }
}

extension PanelLint {
  /// The minimum delay that is judged, in seconds; earlier motion is a response to the lift.
  private static let minDelay = 0.15
  /// The minimum distance that is noticed, in pt.
  private static let minDistance = 8.0
  /// The distance at which a picture counts as moving, in pt.
  private static let started = 0.5

  /// Returns the sample at which the picture begins to move after a lift; nil if soon or never.
  fileprivate func lateStart(after index: Int) -> Int? {
    guard let start = picture(index) else { return nil }
    var began: Int?
    for later in after(index, for: 3) {
      guard let now = picture(of: start.photo, at: later) else { break }
      let distance = now.frame.edgeDistance(to: start.frame)
      if began == nil, distance > Self.started { began = later }
      guard let began else { continue }
      guard samples[began].seconds - samples[index].seconds > Self.minDelay else { return nil }
      if distance > Self.minDistance { return began }
    }
    return nil
  }
}
