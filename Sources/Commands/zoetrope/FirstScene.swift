import ArgumentParser
import SceneFormat
import SceneModel

/// The style of a first scene's viewer: a built-in one, or `own` for a declaration in the scene.
struct FirstStyle: ExpressibleByArgument {
  let name: String

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { SceneReader.viewerStyles + [FirstScene.ownStyle] }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
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
    return """
      \(SceneSchema.modeline)
      #
      # A screen and the touches on it. Render the scene with: zoetrope render \(fileName)
      # Editors with a YAML plugin explain each key under the pointer.
      # Lengths are points, times are seconds (0.3) or carry a unit (300ms).
      zoetrope: 1
      title: "A tap opens a picture from its thumbnail, a swipe down sends it back"

      screen:
      \(devices)
        # or a custom size: {size: [393, 852], scale: 3, safeArea: {top: 59, bottom: 34}}
        device: iphone-15
        frame: true        # draws the phone around the screen

      # Your own PNG, JPEG, GIF, WebP, HEIC and AVIF pictures go here; photos are shown by name.
      photos: [photos/*]

      grid:
        columns: 2
        spacing: 4
        margins: {top: 8, leading: 8, bottom: 8, trailing: 8}
        cornerRadius: 8

      \(viewer)

      # Each step starts `at` a time of the scene, or `after` the previous step's end.
      touches:
        - {at: 0.4, tap: {thumbnail: 2}}
        - {after: 1, drag: {from: center, by: [24, 300], during: 0.45}}
        # Two fingers moving apart:       - {after: 1, pinch: {at: center, scale: 2.5}}
        # A slow drag to a point:         - {after: 1, drag: {from: center, to: [60, 420], during: 0.8}}
        # A double tap on the picture:    - {after: 1, tap: {photo: [0.7, 0.3]}, count: 2}

      # `settled` ends the scene `tail` seconds after everything has settled.
      duration: settled
      tail: 0.5

      output:
        fps: 60
        formats: [gif, png]
        overlays: [touches]    # draws the fingers
        gif: {scale: 1}    # pixels per point; PNG frames use the screen's scale

      """
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
