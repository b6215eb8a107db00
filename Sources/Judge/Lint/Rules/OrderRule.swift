import Display
import SceneModel
import Simulation

extension LintRule {
  static let order = LintRule("order") { lint in
    lint.transitions.compactMap { transition in
      let samples = lint.samples
      guard let old = samples[transition.before].items, let new = samples[transition.after].items,
        old.viewer.map(\.key) != new.viewer.map(\.key), !lint.opens(transition),
        let (upper, lower) = lint.swapped(from: old.viewer, to: new.viewer)
      else { return nil }
      let (above, below) = (lint.subject(upper).name, lint.subject(lower).name)
      return Finding(
        "\(above) was above \(below) and is suddenly below it", at: samples[transition.after].time)
    }
  }
}

extension PanelLint {
  /// The minimum shared area of two items that is noticed, in pt².
  private static let minArea = 100.0
  /// The minimum visible opacity.
  private static let minOpacity = 0.05

  /// Returns whether a viewer opens in a transition; it is then drawn on top.
  fileprivate func opens(_ transition: SampleTransition) -> Bool {
    samples[transition.before...transition.after].contains { sample in
      sample.marks.contains { $0.kind == .viewerOpened }
    }
  }

  /// Returns the first item that moves from above another one to below it.
  fileprivate func swapped(
    from old: [ScreenItem], to new: [ScreenItem]
  ) -> (upper: ScreenItem, lower: ScreenItem)? {
    let indices = Dictionary(
      new.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let positions = Dictionary(
      ItemPairing(from: old, to: new).pairs.compactMap { before, after in
        indices[after.key].map { (before.key, $0) }
      }, uniquingKeysWith: { first, _ in first })
    for (index, lower) in old.enumerated() {
      guard let lowerPosition = positions[lower.key] else { continue }
      for upper in old[(index + 1)...] {
        guard let upperPosition = positions[upper.key], upperPosition < lowerPosition,
          [upper, lower, new[upperPosition], new[lowerPosition]].allSatisfy({
            $0.opacity > Self.minOpacity
          }),
          let common = upper.clip.intersection(lower.clip)?.intersection(bounds),
          common.width * common.height > Self.minArea
        else { continue }
        return (upper, lower)
      }
    }
    return nil
  }
}
