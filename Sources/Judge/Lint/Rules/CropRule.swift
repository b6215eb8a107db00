import Display
import SceneModel

extension LintRule {
  static let crop = LintRule("crop") { lint in
    guard !lint.reducesMotion else { return [] }
    let found = lint.changeFindings { change in
      guard case .lasting = change.sequel else { return nil }
      let amount = Quantity.points(change.step.amount)
      switch change.step.change {
      case .crop:
        return "the visible part of \(change.subject.name) jumps by \(amount)"
      case .corners: return "the corners of \(change.subject.name) change abruptly by \(amount)"
      default: return nil
      }
    }
    // Corners that a bounce clips change again each time it reverses.
    return found.indices.filter { index in
      index == 0 || (found[index].time - found[index - 1].time).seconds > turn
    }.map { found[$0] }
  }

  /// The time between two reversals of a bounce, s.
  ///
  /// Source: ours; half a period of common springs.
  private static let turn = 0.3
}
