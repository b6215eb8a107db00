import ArgumentParser
import SceneModel

/// The style of a first scene's viewer: a built-in one, or `own` for a declaration in the scene.
struct FirstStyle: ListedName {
  let name: String

  static var allValueStrings: [String] { SceneReader.viewerStyles + [FirstScene.ownStyle] }
}

/// The scene file that `zoetrope new` writes: a complete scene with comments for beginners.
enum FirstScene {
  static let fileName = "scene.yaml"

  /// The default style of the viewer.
  static let standardStyle = "zozo"

  /// The style that is declared in the scene.
  static let ownStyle = "own"

  /// Returns the text of a scene with a style of viewer, or with the default style if it is nil.
  ///
  /// The scene is valid with 3 or more images in `photos`.
  static func text(style: String?) -> String {
    let style = style ?? standardStyle
    let devices = choice(DevicePreset.all.map(\.name), indent: "  ", end: ";")
    let styles = choice(SceneReader.viewerStyles, indent: "", end: ".")
    // Without the version in its first line.
    let own = SceneReader.declarations[style]?.split(separator: "\n").dropFirst() ?? []
    let viewer =
      style == ownStyle
      ? own.joined(separator: "\n")
      : """
      \(styles)
      # To change a constant of the style:    viewer: {style: \(style), backdrop: "#1C1C1E"}
      viewer: \(style)
      """
    return TextTable.firstScene([SceneSchema.modeline, fileName, devices, viewer])
  }

  /// Returns a comment that lists all choices, wrapped for an editor.
  private static func choice(_ choices: [String], indent: String, end: String) -> String {
    var lines = ["\(indent)# One of"]
    for (index, word) in choices.enumerated() {
      let word = " " + word + (index == choices.count - 1 ? end : ",")
      if lines[lines.count - 1].utf8.count + word.utf8.count > 90 { lines.append("\(indent)#") }
      lines[lines.count - 1] += word
    }
    return lines.joined(separator: "\n")
  }
}
