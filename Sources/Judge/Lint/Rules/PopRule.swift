import Display
import SceneModel
import Simulation

extension LintRule {
  static let pop = LintRule("pop") { lint in
    guard !lint.reducesMotion else { return [] }
    let changes = lint.changeFindings { change in
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
    let others = lint.steps(over: minOpacity) { $0.role == .push || $0.role == .alert }
    return changes + lint.vanishedRows
      + others.map { Finding("\($0.item) appears or disappears abruptly", at: $0.time) }
  }
}

/// The minimum opacity at which a row, a push or a message is noticed.
private let minOpacity = 0.2

extension PanelLint {
  /// The visible fraction of a pushed screen from which it covers the rows.
  private static let covered = 0.99

  /// The visible rows that disappear with their removal, without a transition.
  fileprivate var vanishedRows: [Finding] {
    func number(_ name: String, _ index: Int) -> Double? {
      panel.index(of: name).flatMap { samples[index].values[$0].number }
    }
    return samples.indices.dropFirst().flatMap { index in
      samples[index].marks.compactMap { mark in
        guard mark.kind == .listRemoved, case .id(let id)? = mark.values.first,
          let opacity = number("row.\(id).opacity", index - 1), opacity > minOpacity,
          let y = number("row.\(id).y", index - 1), y >= 0, y < bounds.maxY,
          number("push.fraction", index - 1) ?? 0 < Self.covered,
          number("row.\(id).opacity", index) == nil
        else { return nil }
        return Finding("row \(id) disappears abruptly", at: samples[index].time)
      }
    }
  }
}
