import SceneModel

extension LintRule {
  static let gone = LintRule(
    rawValue: "gone", summary: "A thumbnail is missing after the viewer has closed",
    why: "the picture seems to be lost", rank: 5
  ) { lint in
    lint.gridReturns.compactMap { back in
      guard back.leftover == nil, let photo = back.missing else { return nil }
      return Finding("thumbnail \(photo) is not drawn after the viewer has closed", at: back.time)
    }
  }
}
