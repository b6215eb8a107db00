import SceneModel

extension LintRule {
  static let birth = LintRule("birth") { lint in
    lint.changeFindings { change in
      guard case .afterAppearance = change.sequel else { return nil }
      let distance = Quantity.points(change.step.amount)
      return "\(change.subject.name) is first drawn \(distance) off its position"
    }
  }
}
