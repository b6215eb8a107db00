import Display
import SceneModel

extension LintRule {
  /// Source: the second rule of the 2024 article's team.
  static let hosting = LintRule("hosting", rank: 20) { lint in
    let stage = lint.panel.panel.stage
    guard let contents = stage.contents as? ReviewsContents,
      let parameters = stage.parameters as? ReviewsParameters
    else { return [] }
    let views =
      contents.sections.map { ($0.system, $0.hosting) }
      + contents.cells.map { ($0.system, $0.hosting) }
    let count = views.count { system, hosting in
      (system ?? parameters.system) < .iOS16 && (hosting ?? parameters.hosting) != .uikit
    }
    let what = count == 1 ? "1 cell hosts a SwiftUI view" : "\(count) cells host SwiftUI views"
    return count == 0 ? [] : [Finding("\(what) before iOS 16", at: .zero)]
  }
}
