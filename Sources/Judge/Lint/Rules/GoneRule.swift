import SceneModel

extension LintRule {
  static let gone = LintRule("gone", rank: 5) { lint in
    lint.gridReturns.compactMap { back in
      guard back.leftover == nil, let photo = back.missing else { return nil }
      return Finding("thumbnail \(photo) is not drawn after the viewer has closed", at: back.time)
    }
  }
}
