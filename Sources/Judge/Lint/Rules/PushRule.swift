import Display
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
      case .pushSelected where pushed != nil && pushed != id:
        return Finding("the pushed screen of row \(pushed ?? "") becomes row \(id)'s", at: time)
      case .pushSelected where !marks[index...].contains { $1.starts(id) }:
        return Finding("row \(id) is selected, but its screen is not pushed", at: time)
      default: break
      }
      return nil
    }
  }
}

extension EventMark {
  /// Whether the push of a row's screen begins.
  fileprivate func starts(_ row: String) -> Bool {
    kind == .pushStarted && values.first == .id(row)
  }
}
