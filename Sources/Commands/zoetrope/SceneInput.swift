import ArgumentParser
import SceneFormat

/// The options for reading scenes, for all commands that do so.
struct SceneInput: ParsableArguments {
  @Option(
    help: "The folder that photos may come from; by default each scene's own folder.",
    completion: .directory)
  var root: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      """
      Another value for a place of the scene, written as in its file: viewer.closeBounce=0.3, \
      touches.0.drag.by=[0,-200]; may come several times.
      """, valueName: "path=value"),
    transform: { SceneSetting($0) })
  var settings: [SceneSetting] = []

  /// Returns a loader with these options; `viewers` are styles to show instead of the scenes'.
  func loader(viewers: [String] = []) -> SceneLoader {
    SceneLoader(root: root, settings: settings, viewers: viewers)
  }
}
