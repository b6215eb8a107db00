import SceneModel

extension YAMLNode {
  /// The scalars of the document in file order, such as `touches[1].drag.during`, without some keys.
  func constants(without names: Set<String>) -> [SceneConstant] {
    (entries ?? []).filter { !names.contains($0.key) }.flatMap { entry in
      entry.value.leaves(named: entry.key).map(Self.spelledOut)
    }
  }

  /// A viewer that is given by its style alone, as one with constants is given.
  private static func spelledOut(_ constant: SceneConstant) -> SceneConstant {
    let isStyle =
      constant.name == "viewer"
      || constant.name.hasPrefix("compare[") && constant.name.hasSuffix("]")
    return isStyle
      ? SceneConstant(
        name: constant.name + ".style", value: constant.value, line: constant.line,
        column: constant.column) : constant
  }

  private func leaves(named name: String) -> [SceneConstant] {
    switch content {
    case .scalar(let scalar):
      [
        SceneConstant(
          name: name, value: scalar.text,
          line: range.start.text == 0 ? range.start.line : nil,
          column: range.start.text == 0 ? range.start.column : nil)
      ]
    case .sequence(let items):
      items.enumerated().flatMap { $0.element.leaves(named: "\(name)[\($0.offset)]") }
    case .mapping(let entries): entries.flatMap { $0.value.leaves(named: "\(name).\($0.key)") }
    }
  }
}
