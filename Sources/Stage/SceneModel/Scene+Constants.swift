package import Display

extension SceneConstant {
  /// True if goldens of older versions stated a constant, or a part of its value, by the former name.
  package static func isName(_ former: ConstantName, formerlyOf name: ConstantName) -> Bool {
    guard former != name, let dot = name.list.firstIndex(of: ".") else { return false }
    let (owner, key) = (name.list[..<dot], name.list[name.list.index(after: dot)...])
    // The second screen of a kind is called `zozo#2`.
    let kind = owner.prefix { $0 != "#" }
    guard let set = ConstantSets.all.first(where: { $0.name == kind }),
      let info = set.descriptions.first(where: { $0.info.key == key })?.info
    else { return false }
    return former.isWithin("\(owner).\(info.formerName ?? info.key)")
  }
}

extension Scene {
  /// The constants of all its screens with their defaults filled in, each as `SCREEN.KEY`.
  package var resolvedConstants: [SceneConstant] {
    panels.flatMap { $0.stage.parameters.constants(of: $0.id) }
  }

  /// The constants of the screen and of the grid with their defaults filled in.
  package var layoutConstants: [SceneConstant] {
    let grid = panels.first?.stage.contents as? Grid
    return screen.constants(of: Screen.name) + (grid?.constants(of: Grid.name) ?? [])
  }

  /// The scene with another value for a constant of one of its screens; nil where it takes no such value.
  package func setting(_ constant: SceneConstant) -> Scene? {
    guard let panel = panels.firstIndex(where: { constant.name.isWithin($0.id) }) else {
      return nil
    }
    let key = String(constant.name.list.dropFirst(panels[panel].id.count + 1))
    guard let stage = panels[panel].stage.setting(key, constant.value, on: screen) else {
      return nil
    }
    var scene = self
    scene.panels[panel].stage = stage
    return scene
  }
}

extension StageDescription {
  fileprivate func setting(
    _ key: String, _ value: SceneConstant.Value, on screen: Screen
  ) -> StageDescription? {
    func changed<Parameters: StageParameters>(_ parameters: Parameters) -> StageDescription? {
      guard let contents = contents as? Parameters.Contents,
        let constant = Parameters.table[key], let value = constant.info.domain.value(value)
      else { return nil }
      var parameters = parameters
      constant.set(
        &parameters, value,
        ConstantSite(screen: screen, defaultAnimation: Parameters.table.era))
      let isAscending = Parameters.table.ascending.allSatisfy { pair in
        guard case .number(let least)? = Parameters.table[pair.least]?.value(parameters),
          case .number(let greatest)? = Parameters.table[pair.greatest]?.value(parameters)
        else { return true }
        return least <= greatest
      }
      return isAscending ? StageDescription(contents, parameters) : nil
    }
    return changed(parameters)
  }
}
