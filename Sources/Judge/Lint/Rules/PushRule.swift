import SceneModel
import Simulation

extension LintRule {
  static let push = LintRule("push") { lint in
    let marks = lint.samples.flatMap { sample in sample.marks.map { (sample.time, $0) } }
    var pushed: String?
    return marks.indices.compactMap { index in
      let (time, mark) = marks[index]
      guard case .id(let id)? = mark.values.first else { return nil }
      switch mark.kind {
      case .pushStarted: pushed = id
      case .pushPopped: pushed = nil
      case .pushSelected:
        guard let pushed else {
          let next = marks[index...].prefix { $1.kind != .pushPopped }
          return next.contains { $1.kind == .pushStarted && $1.values == mark.values }
            ? nil : Finding("row \(id) is selected, but its screen is not pushed", at: time)
        }
        if pushed != id {
          return Finding("the pushed screen of row \(pushed) becomes row \(id)'s", at: time)
        }
      default: break
      }
      return nil
    }
  }
}
