extension LintRule {
  static let birth = LintRule(
    "birth", "Something is first drawn far from its position",
    why: "the eye catches the first frame and looks for the item elsewhere"
  ) { lint in
    lint.changeFindings { change in
      guard case .afterAppearance = change.sequel else { return nil }
      let way = Quantity.points(change.step.amount)
      return "\(change.subject.words) is first drawn \(way) off its position"
    }
  }
}
