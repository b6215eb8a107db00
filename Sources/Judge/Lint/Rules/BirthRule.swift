import SceneModel

extension LintRule {
  static let birth = LintRule(
    rawValue: "birth", summary: "Something is first drawn far from its position",
    why: "the eye catches the first frame and looks for the item elsewhere"
  ) { lint in
    lint.changeFindings { change in
      guard case .afterAppearance = change.sequel else { return nil }
      let distance = Quantity.points(change.step.amount)
      return "\(change.subject.name) is first drawn \(distance) off its position"
    }
  }
}
