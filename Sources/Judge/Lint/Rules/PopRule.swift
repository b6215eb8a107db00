import Display
import SceneModel
import Simulation

extension LintRule {
  static let pop = LintRule("pop") { lint in
    guard !lint.reducesMotion else { return [] }
    return lint.vanishedRows
      + lint.changeFindings { change in
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

extension PanelLint {
  /// The minimum opacity at which a row is noticed.
  private static let minOpacity = 0.2

  /// The rows that disappear with their removal, without a transition.
  fileprivate var vanishedRows: [Finding] {
    samples.indices.dropFirst().flatMap { index in
      samples[index].marks.compactMap { mark in
        guard mark.kind == .listRemoved, case .id(let id)? = mark.values.first,
          let opacity = panel.index(of: "row.\(id).opacity"),
          let last = samples[index - 1].values[opacity].number, last > Self.minOpacity,
          samples[index].values[opacity] == .absent
        else { return nil }
        return Finding("row \(id) disappears abruptly", at: samples[index].time)
      }
    }
  }
}
