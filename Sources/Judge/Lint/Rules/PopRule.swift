import Simulation

extension LintRule {
  static let pop = LintRule(
    "pop", "Something comes, goes, or changes its opacity or color at once",
    why: "a sudden change draws the eye off the picture"
  ) { lint in
    guard !lint.reducesMotion else { return [] }
    return lint.changeFindings { change in
      let step = change.step
      guard case .lasting = change.sequel, [.appears, .vanishes, .opacity].contains(step.change)
      else { return nil }
      let subject = change.subject.words
      if step.isOfColor { return "\(subject) has another color at once" }
      let from = Quantity.percent(step.old?.opacity ?? 0)
      let to = Quantity.percent(step.new?.opacity ?? 0)
      if step.old?.opacity ?? 0 == 0 { return "\(subject) appears at once, \(to) opaque" }
      return step.new?.opacity ?? 0 == 0
        ? "\(subject) vanishes at once, \(from) opaque until then"
        : "the opacity of \(subject) goes from \(from) to \(to) at once"
    }
  }
}
