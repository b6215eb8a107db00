import Display

/// The limits of a scene file; error messages include the exceeded limit.
package enum SceneLimits {
  /// Maximum size of a scene file, in bytes.
  static let bytes = 4 << 20
  /// Maximum nesting depth of mappings and lists.
  static let depth = 64
  /// Maximum number of keys and values; an alias counts as everything it refers to.
  static let nodes = 100_000
  /// Maximum length of one text, in bytes.
  static let textBytes = 4096
  /// Number of bytes searched for the parenthesis of an unquoted animation.
  static let motionBytes = 200
  /// Maximum number of texts per scene that are checked against the font.
  static let drawnTexts = 10_000
  /// Maximum number of warnings about texts with missing characters.
  static let fontWarnings = 5
  /// Maximum number of photos of a scene.
  static let photos = 10_000
  /// Maximum number of rows of a list, and of reviews of a scene.
  static let rows = 1000
  /// Maximum number of characters of a row's id; names of readings contain the id.
  static let rowID = 100
  /// Maximum number of transitions combined into one.
  static let transitionMembers = 20
  /// Maximum number of steps of `changes`, of `scrolling` and of a lid.
  static let changes = 1000
  /// Maximum number of beads in a box.
  static let beads = 100
  /// Maximum number of steps of `touches`.
  static let touches = 1000
  /// Maximum number of entries of `expect`.
  static let expectations = 1000
  /// Maximum size of a touch recording, in bytes.
  static let recordingBytes = 16 << 20
  /// Maximum number of samples per second of a recorded touch.
  static let samplesPerSecond = 1000
  /// Maximum number of strokes of a recording; a stroke is one touch from touch-down to lift.
  static let strokes = 1000
  /// Maximum number of faults of a recording that are reported individually.
  static let recordingFaults = 20
  /// Maximum number of fingers of one path.
  package static let fingers = 10
  /// Maximum number of touch samples of all steps together, on all screens.
  ///
  /// Ten minutes at 120 samples per second are 72,000.
  static let touchSamples = 100_000
  /// Maximum width and height of the canvas, in pixels.
  static let canvasSide = 16_384
  /// Maximum number of pixels of the canvas.
  static let canvasPixels = 1 << 26
  /// Maximum of any scene time, in seconds.
  static let sceneTime: Int64 = 3600
  /// Maximum duration of one touch, in seconds.
  static let touchTime: Int64 = 600
  /// Maximum number of viewers side by side.
  static let comparedViewers = 6
  /// Maximum absolute value of any coordinate, in points.
  static let coordinate = 100_000.0
  /// Maximum of any length in the layout, in points.
  static let length = NumberRange.layout.maximum
  /// Allowed frame rates, in frames per second of playback.
  static let frameRate = NumberRange.from(1, to: 240)
  /// Allowed speeds, in seconds of scene time per second of playback.
  static let speed = NumberRange.from(0.01, to: 100)
  /// Allowed frame rates of a GIF, in frames per second.
  static let gifFrameRate = NumberRange.from(1, to: Rate.fifty.hertz)
  /// Allowed values of a requested clip width, in pixels.
  static let width = 1...canvasSide
  /// Allowed times for which a clip pauses on its last frame before it repeats, in seconds.
  static let loopPause = NumberRange.from(0, to: 60, "s")
  /// Allowed size limits of a clip, in bytes.
  static let clipBytes = 10_000...10_000_000_000
  /// Allowed qualities of lossy files.
  static let quality = 1...100
  /// Allowed scales, in pixels per point.
  static let scale = Screen.scales

  /// Returns the problem with a layout's frame size and the expected range; nil if it is valid.
  static func canvasProblem(
    _ layout: PanelLayout, scale: Double
  ) -> (found: String, expected: String)? {
    guard Self.scale.contains(scale) else {
      let width = NumberText.of((layout.size.width * scale).rounded())
      return (
        "\(width) px wide means \(NumberText.of(scale)) px per point",
        "a number \(Self.scale.text)"
      )
    }
    let canvas = layout.canvas(scale: scale)
    let side = Double(canvasSide)
    if canvas.width >= 1, canvas.height >= 1, canvas.width <= side, canvas.height <= side,
      canvas.width * canvas.height <= Double(canvasPixels)
    {
      return nil
    }
    return (
      "size × scale is \(NumberText.of(canvas.width)) × \(NumberText.of(canvas.height)) px",
      "1 to \(NumberText.of(canvasSide)) px per side and at most"
        + " \(NumberText.of(canvasPixels)) px in total"
    )
  }
}
