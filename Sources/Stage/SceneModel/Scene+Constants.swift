package import Display

extension Scene {
  /// Returns the prefix of the names of a screen's constants.
  ///
  /// It is the key that contains them in the scene, or the screen's name if there are several.
  package func constantOwner(of panel: Panel) -> String {
    layout.isComparison ? panel.id : panel.stage.traits.constantsKey
  }

  /// The constants of all screens, with defaults filled in, each as `viewer.KEY` or `SCREEN.KEY`.
  package var resolvedConstants: [SceneConstant] {
    panels.flatMap { $0.stage.parameters.constants(of: constantOwner(of: $0)) }
  }

  /// The constants of the screen and the grid, with defaults filled in.
  package var layoutConstants: [SceneConstant] {
    let grid = panels.first?.stage.contents as? Grid
    return screen.constants(of: screen.name) + (grid.map { $0.constants(of: $0.name) } ?? [])
  }

  /// Returns the scene with a changed constant of a screen, or nil if the value is not allowed.
  package func setting(_ constant: SceneConstant) -> Scene? {
    guard
      let panel = panels.firstIndex(where: { constant.name.isWithin(constantOwner(of: $0)) }),
      let stage = panels[panel].stage.setting(
        String(constant.name.list.dropFirst(constantOwner(of: panels[panel]).count + 1)),
        constant.value, on: screen(of: panels[panel]))
    else { return nil }
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
        let constant = parameters.table[key], let value = constant.info.domain.value(value)
      else { return nil }
      var parameters = parameters
      constant.set(
        &parameters, value, ConstantContext(screen: screen, defaultAnimation: parameters.table.era))
      let isAscending = parameters.table.ascending.allSatisfy { pair in
        guard case .number(let lower)? = parameters.table[pair.lower]?.value(parameters),
          case .number(let upper)? = parameters.table[pair.upper]?.value(parameters)
        else { return true }
        return lower <= upper
      }
      return isAscending ? StageDescription(contents, parameters) : nil
    }
    return changed(parameters)
  }
}
