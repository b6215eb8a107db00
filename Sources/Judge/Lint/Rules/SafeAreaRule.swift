import Display
import SceneModel

extension LintRule {
  static let safeArea = LintRule("safeArea") { lint in
    let area = lint.bounds.inset(by: lint.panel.screen.safeArea)
    for sample in lint.samples {
      let strange = sample.safeAreas.filter { view in
        let top = max(0, area.minY - view.frame.minY)
        let bottom = max(0, view.frame.maxY - area.maxY)
        return view.insets.top > top + minInset || view.insets.bottom > bottom + minInset
      }
      guard let first = strange.first else { continue }
      let inset = max(first.insets.top, first.insets.bottom)
      let isEmpty = first.insets.top + first.insets.bottom >= first.frame.height
      let what: Sentence =
        "the view at \(Quantity.position(first.frame.origin)) keeps a stale inset of \(Quantity.points(inset))"
        + (isEmpty ? ", which leaves no space for its content" : "")
        + (strange.count > 1 ? " (\(strange.count) views at this time)" : "")
      return [Finding(what, at: sample.time)]
    }
    return []
  }

  /// The minimum visible excess of an inset, in pt.
  private static let minInset = 1.0
}
