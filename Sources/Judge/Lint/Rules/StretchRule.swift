import SceneModel
import Simulation

extension LintRule {
  static let stretch = LintRule("stretch", rank: 1) { $0.stretches }
}

extension PanelLint {
  /// The minimum visible relative deviation from the photo's aspect ratio.
  private static let minStretch = 0.015
  /// The minimum visible rotation, in degrees.
  private static let minTilt = 0.5

  fileprivate var stretches: [Finding] {
    var findings: [Finding] = []
    var known: Set<Int> = []
    for (index, sample) in samples.enumerated() {
      guard let items = sample.items else { continue }
      if index > 0, items == samples[index - 1].items { continue }
      let stretched = items.all.compactMap { item -> (photo: Int, what: Sentence)? in
        guard let photo = item.photo, item.opacity > 0.1, let what = distortion(of: item),
          items.visibleBounds(of: item, on: bounds) != nil
        else { return nil }
        return (photo, what)
      }
      for (photo, what) in stretched where !known.contains(photo) {
        findings.append(Finding(what, at: sample.time))
      }
      known = Set(stretched.map(\.photo))
    }
    return findings
  }

  private func distortion(of item: ScreenItem) -> Sentence? {
    let subject = subject(item).name
    if item.stretch < 0 { return "\(subject) is mirrored" }
    if item.tilt.magnitude > Self.minTilt {
      return "\(subject) is rotated by \(Quantity.rough(item.tilt))°"
    }
    let excess = item.stretch - 1
    guard excess.magnitude > Self.minStretch else { return nil }
    return "\(subject) is drawn \(Quantity.percent(excess.magnitude))"
      + " too \(excess > 0 ? "wide" : "narrow") for its height"
  }
}
