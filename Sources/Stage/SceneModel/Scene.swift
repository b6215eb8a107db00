// The validated scene, and the descriptions of constants, devices and stages.
//
// - A constant is described once, in the `table` of its parameters: key, allowed values and unit,
//   its role in a motion (`MotionRole`), the value that cures a fault, a `fallback` if the scene
//   decides the default, and the `original` if the default is not the original's. `literal: true`
//   restores that value. Its sentences are in a row of `Sources/C/CPages/texts/constants.tsv`:
//   meaning, source, the fault that it keeps or fixes, the reason for a deviation.
// - The reader, the schema, `zoetrope schema --constants`, the tables in docs, the names in
//   goldens, lint's fixes and exports are generated from these descriptions.
// - A device is described once (`DevicePreset`): size, safe area, and the look that `frame: true`
//   draws (`Sources/Render/Rendering/Overlays/PhoneFrame.swift`). The simulation never sees it.
// - `StageContents.traits` describes a kind of stage: key, background, fingers, text, photos.

package import Display

/// A validated scene, independent of YAML, with all defaults filled in.
package struct Scene: Hashable, Sendable {
  /// The point to watch for, in one line; nil for none.
  package var title: String?
  package var screen: Screen
  /// The photos in the order of the grid.
  package var photos: [Photo]
  /// The screens, at least one; several are shown side by side with the same touches.
  package var panels: [Panel]
  /// The scripted touches, in file order.
  package var touches: [TouchStep]
  /// Samples per second of scripted taps, drags and pinches.
  package var touchRate: Rate
  package var duration: SceneDuration
  /// The time for which a settled scene remains on screen; 0 or more.
  package var tail: SceneTime
  package var output: OutputSettings
  /// The scene's requirements for its own motion, in file order.
  package var expectations: [Expectation] = []
  /// The findings of lint that the scene means to have, in file order.
  package var allowances: [LintAllowance] = []
  /// The title, captions and speed changes that animations and videos add; nil for none.
  package var story: Story?

  // MARK: Constants

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

/// The length of a scene.
package enum SceneDuration: Hashable, Sendable {
  /// Until everything has settled, plus `tail`.
  case settled
  /// A fixed length above 0, without `tail`.
  case fixed(SceneTime)
}

/// A photo's name, size and loading.
package struct Photo: Hashable, Sendable {
  /// The path relative to the scene file's folder, with `/` as separator.
  package var path: String
  /// The size in pixels after EXIF orientation; whole numbers of at least 1.
  package var size: Size
  /// The delayed loading in a viewer; nil for none.
  package var loading: PhotoLoading?

  package init(path: String, size: Size) {
    self.path = path
    self.size = size
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
