import SceneModel
import Simulation

extension LintRule {
  /// Only taps on thumbnails that a viewer itself reports as ignored count.
  ///
  /// A list that waits for a server blocks its rows on purpose. A viewer that ignores touches while
  /// it opens covers every possible target.
  static let lostTap = LintRule("lostTap", rank: 2) { lint in
    let marks = lint.samples.flatMap { sample in sample.marks.map { (sample.time, $0) } }
    return marks.compactMap { time, mark in
      guard mark.kind == .tapIgnored else { return nil }
      let target: Sentence =
        if case .count(_, let index)? = mark.values.first { "thumbnail \(index)" } else {
          "the back button"
        }
      let stroke = lint.panel.strokes(at: time).first { $0.upTime == time }
      return Finding("the tap on \(target) has no effect", at: stroke?.downTime ?? time)
    }
  }
}
