import Geometry
import SceneModel

extension PanelLint {
  /// The greatest part by which a picture's sides may differ from the photo's before it is seen.
  private static let leastStretch = 0.015

  /// The greatest angle by which a picture may be turned before it is seen, in degrees.
  private static let leastTilt = 0.5

  /// The pictures whose sides do not keep the photo's ratio, or that are turned.
  var stretches: [Finding] {
    var findings: [Finding] = []
    var known: Set<Int> = []
    for (index, sample) in samples.enumerated() {
      guard let items = sample.items else { continue }
      if index > 0, items == samples[index - 1].items { continue }
      let stretched = items.all.filter { item in
        item.photo != nil && fact(of: item) != nil && item.opacity > 0.1
          && items.visiblePart(of: item, on: panel.screen.bounds) != nil
      }
      for item in stretched where !known.contains(item.photo ?? -1) {
        if let fact = fact(of: item) { findings.append(Finding(fact: fact, time: sample.time)) }
      }
      known = Set(stretched.compactMap(\.photo))
    }
    return findings
  }

  private func fact(of item: ScreenItem) -> LintFact? {
    let subject = LintSubject(item, on: panel.screen.bounds)
    if item.stretch < 0 { return .mirrored(subject) }
    if item.tilt.magnitude > Self.leastTilt { return .tilt(subject, item.tilt) }
    return (item.stretch - 1).magnitude > Self.leastStretch ? .stretch(subject, item.stretch) : nil
  }
}
