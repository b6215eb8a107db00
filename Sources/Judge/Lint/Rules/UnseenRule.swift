import SceneModel
import Simulation

extension LintRule {
  /// Source: the slides of 2021, on which a hidden tab counted.
  static let unseen = LintRule("unseen") { lint in
    lint.samples.flatMap { sample in
      sample.marks.compactMap { mark in
        guard mark.kind == .screenAppear, mark.values.contains(.word("shown", "no")),
          case .word(_, let tab)? = mark.values.first
        else { return nil }
        return Finding("onAppear is called for the hidden tab \(tab)", at: sample.time)
      }
    }
  }
}
