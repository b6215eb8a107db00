import SceneModel
import Simulation

extension LintRule {
  static let pop = LintRule("pop") { lint in
    guard !lint.reducesMotion else { return [] }
    return lint.changeFindings { change in
      let step = change.step
      guard case .lasting = change.sequel, [.appears, .vanishes, .opacity].contains(step.change)
      else { return nil }
      let subject = change.subject.name
      if step.isOfColor { return "\(subject) changes color abruptly" }
      let from = Quantity.percent(step.old?.opacity ?? 0)
      let to = Quantity.percent(step.new?.opacity ?? 0)
      if step.old?.opacity ?? 0 == 0 { return "\(subject) appears abruptly, \(to) opaque" }
      return step.new?.opacity ?? 0 == 0
        ? "\(subject) disappears abruptly from \(from) opacity"
        : "the opacity of \(subject) changes abruptly from \(from) to \(to)"
    }
  }
}
