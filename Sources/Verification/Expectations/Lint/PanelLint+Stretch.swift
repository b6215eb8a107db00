import Geometry
import SceneModel

extension PanelLint {
  /// The greatest part by which a picture's sides may differ from the photo's before it is seen.
  private static let leastStretch = 0.015

  /// The pictures whose sides do not keep the photo's ratio.
  var stretches: [Finding] {
    var findings: [Finding] = []
    var known: Set<Int> = []
    for (index, sample) in samples.enumerated() {
      guard let items = sample.items else { continue }
      if index > 0, items == samples[index - 1].items { continue }
      let stretched = items.all.filter { item in
        item.photo != nil && (item.stretch - 1).magnitude > Self.leastStretch && item.opacity > 0.1
          && items.visiblePart(of: item, on: panel.screen.bounds) != nil
      }
      for item in stretched where !known.contains(item.photo ?? -1) {
        findings.append(
          Finding(
            fact: .stretch(
              LintSubject(item, on: panel.screen.bounds), item.stretch),
            time: sample.time))
      }
      known = Set(stretched.compactMap(\.photo))
    }
    return findings
  }
}
