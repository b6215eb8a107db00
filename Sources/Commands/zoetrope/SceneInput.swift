import ArgumentParser
import SceneModel

/// The options for reading scenes, for all commands that do so.
struct SceneInput: ParsableArguments {
  @Option(help: .row("input.root"), completion: .directory)
  var root: String?

  @Option(name: .customLong("set"), help: .row("input.settings"), transform: { SceneSetting($0) })
  var settings: [SceneSetting] = []

  /// Returns a loader with these options; `viewers` are styles to show instead of the scenes'.
  func loader(viewers: [String] = []) -> SceneLoader {
    SceneLoader(root: root, settings: settings, viewers: viewers)
  }
}
