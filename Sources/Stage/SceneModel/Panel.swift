package import Display

/// One of the screens of a scene: the same photos and touches in a stage of its own.
package struct Panel: Hashable, Sendable {
  /// The unique name in readings and messages: the label, with a suffix such as `#2` if it repeats.
  package var id: String
  /// The text above the screen if there are several: a viewer's style, or the stage's key.
  package var label: String
  /// The label that the scene gives instead; nil for none.
  package var title: String?
  /// The constants that the scene sets, as it writes them.
  package var constants: [SceneConstant]
  /// The stage on the screen.
  package var stage: StageDescription
  /// The panel's own device; nil for the scene's screen.
  package var device: DevicePreset?

  /// Creates a screen whose label is the name of its stage's constants.
  ///
  /// `number` counts the screens with that label, from 1.
  package init(
    _ stage: StageDescription, number: Int = 1, title: String? = nil,
    constants: [SceneConstant] = [],
    device: DevicePreset? = nil
  ) {
    label = stage.parameters.name
    id = number == 1 ? label : "\(label)#\(number)"
    self.title = title
    self.constants = constants
    self.stage = stage
    self.device = device
  }

  /// The smaller text below the label: the constants in one line; empty for none.
  package var detail: String {
    title == nil ? constants.map { "\($0.name): \($0.text)" }.joined(separator: ", ") : ""
  }
}

extension Scene {
  /// Returns the screen of a panel: that of its own device, or the scene's.
  package func screen(of panel: Panel) -> Screen { panel.device.map(screen.on) ?? screen }

  /// The screen of each panel.
  package var screens: [Screen] { panels.map(screen) }

  /// The screens' names by their differences, such as `closeBounce 0.2`, for legends.
  package var panelNames: [String] {
    let shared = panels.dropFirst().reduce(into: Set(panels.first?.constants ?? [])) {
      $0.formIntersection($1.constants)
    }
    let haveOneLabel = Set(panels.map(\.label)).count == 1
    return panels.map { panel in
      if let title = panel.title { return title }
      let constants = panel.constants.filter { !shared.contains($0) }
        .map { "\($0.name) \($0.text)" }
      let components = (haveOneLabel ? [] : [panel.label]) + constants
      return components.isEmpty ? panel.id : components.joined(separator: ", ")
    }
  }
}
