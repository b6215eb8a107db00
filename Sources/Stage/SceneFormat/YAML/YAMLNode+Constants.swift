import Display

extension YAMLNode {
  /// Returns the document's scalars in file order, except those of the top-level keys `names`.
  ///
  /// Their names are paths such as `touches[1].drag.during`.
  func constants(without names: Set<String>) -> [SceneConstant] {
    (entries ?? []).filter { !names.contains($0.key) }.flatMap { entry in
      entry.value.leaves(named: ConstantName(key: entry.key)).map(Self.spelledOut)
    }
  }

  /// Returns a viewer that is written as only its style, in the form of a viewer with constants.
  private static func spelledOut(_ constant: SceneConstant) -> SceneConstant {
    var constant = constant
    if ["viewer", "compare"].contains(constant.name.list), constant.name.suffix.isEmpty {
      constant.name = constant.name.key("style")
    }
    return constant
  }

  private func leaves(named name: ConstantName) -> [SceneConstant] {
    switch content {
    case .scalar(let scalar):
      let start = range.start.text == 0 ? range.start : nil
      return [
        SceneConstant(name: name, text: scalar.text, line: start?.line, column: start?.column)
      ]
    case .sequence(let items):
      return items.enumerated().flatMap { $0.element.leaves(named: name.item($0.offset)) }
    case .mapping(let entries): return entries.flatMap { $0.value.leaves(named: name.key($0.key)) }
    }
  }
}
