import Geometry
import Motion
import SceneModel

/// The limits of a scene; each is named in the message that reports it.
enum SceneLimits {
  /// Bytes of a scene file.
  static let bytes = 4 << 20
  /// Mappings and lists inside one another.
  static let depth = 64
  /// Keys and values, an alias counted as all that it stands for.
  static let nodes = 100_000
  /// Bytes of one text.
  static let textBytes = 4096
  /// Bytes in which the parenthesis of a motion without quotes is looked for.
  static let motionBytes = 200
  /// Texts of a scene that are looked for in its font.
  static let drawnTexts = 10_000
  /// Warnings of texts that the font lacks characters of.
  static let fontWarnings = 5
  /// Photos of a scene.
  static let photos = 10_000
  /// Rows of a list, reviews of a scene.
  static let rows = 1000
  /// Characters of a row's id, which readings are named after.
  static let rowID = 100
  /// Transitions that one transition is made of.
  static let transitionParts = 20
  /// Steps of `changes`, of `scrolling` and of a lid.
  static let changes = 1000
  /// Beads of a box.
  static let beads = 100
  /// Steps of `touches`.
  static let touches = 1000
  /// Entries of `expect`.
  static let expectations = 1000
  /// Bytes of a recording of fingers.
  static let recordingBytes = 16 << 20
  /// Samples of a touch of a recording in any second.
  static let samplesPerSecond = 1000
  /// Touches, from a finger's touch-down to its lift, of a recording.
  static let strokes = 1000
  /// Faults of a recording that are told one by one.
  static let recordingFaults = 20
  /// Fingers of one path.
  static let fingers = 10
  /// Touch samples of all steps together.
  static let touchSamples = 1_000_000
  /// Pixels of a side of the canvas.
  static let canvasSide = 16_384
  /// Pixels of the canvas.
  static let canvasPixels = 1 << 26
  /// Any time of a scene, s.
  static let sceneTime: Int64 = 3600
  /// The length of one touch, s.
  static let touchTime: Int64 = 600
  /// Viewers side by side.
  static let comparedViewers = 6
  /// Any coordinate's distance from 0, pt.
  static let coordinate = 100_000.0
  /// Any length of the layout, pt.
  static let length = NumberRange.layout.maximum
  /// Frames per second of playback.
  static let frameRate = NumberRange.from(1, to: 240)
  /// Seconds of scene time per second of playback.
  static let speed = NumberRange.from(0.01, to: 100)
  /// Frames per second of a GIF.
  static let gifFrameRate = NumberRange.from(1, to: Rate.fifty.hertz)
  /// Pixels across of a film whose width is asked for.
  static let width = 1...canvasSide
  /// The time for which a film stays on its last frame before it begins again, s.
  static let loopPause = NumberRange.from(0, to: 60, "s")
  /// The most bytes of a film.
  static let filmBytes = 10_000...10_000_000_000
  /// The quality of lossy files.
  static let quality = 1...100
  /// Pixels per point.
  static let scale = Screen.scales

  /// The fault of the size of a screen's frames, and the limit, in plain words; nil where there is none.
  static func canvasProblem(
    _ layout: PanelLayout, scale: Double
  ) -> (found: String, expected: String)? {
    guard Self.scale.contains(scale) else {
      let width = NumberText.of((layout.size.width * scale).rounded())
      return (
        "\(width) px across are \(NumberText.of(scale)) px per point",
        "a number \(Self.scale.words)"
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
      "1 to \(NumberText.of(canvasSide)) px a side and at most"
        + " \(NumberText.of(canvasPixels)) px in all"
    )
  }
}
