import ArgumentParser
import SceneFormat

/// The options for reading scenes, for all commands that do so.
struct SceneInput: ParsableArguments {
  @Option(
    help: "The folder that photos must be in. (default: each scene's own folder)",
    completion: .directory)
  var root: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A value instead of the file's, such as viewer.closeBounce=0.3. Repeatable.",
      valueName: "path=value"),
    transform: { SceneSetting($0) })
  var settings: [SceneSetting] = []

  /// Returns a loader with these options; `viewers` are styles to show instead of the scenes'.
  func loader(viewers: [String] = []) -> SceneLoader {
    SceneLoader(root: root, settings: settings, viewers: viewers)
  }
}
