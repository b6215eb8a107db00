import Codecs
import Geometry
import Motion
package import Pixels
package import SceneModel
import Simulation

/// Frames at one scale, drawn once for all formats that take them.
package struct ClipPass: Sendable {
  /// The frames and their times.
  package let selection: FrameSelection
  /// The pixels per point.
  package let scale: Double
  /// The size of the frames, px.
  package let size: PixelSize
  /// The formats that take them.
  package var formats: [OutputSettings.Format]
  /// The number of the frame that stands first, for the time of one frame; nil for none.
  package var poster: Int?
  /// The qualities of the formats, and the time for which the last frame stays beyond its own.
  package var settings: OutputSettings
  /// The most bytes of a file, over which it is given up; nil for any.
  var byteLimit: Int?
  /// The colour under every frame.
  let ground: Color
  /// True if the frames are at another rate than those that the manifest lists.
  private(set) var isLimited = false
  /// True if digests are wanted of the pixels that lossy formats show.
  var wantsDigests = false

  init(
    _ scene: Scene, _ selection: FrameSelection, scale: Double, formats: [OutputSettings.Format]
  ) {
    let canvas = scene.layout.canvas(scale: scale)
    self.init(
      selection, size: PixelSize(width: Int(canvas.width), height: Int(canvas.height)),
      scale: scale, formats: formats, settings: scene.output, ground: scene.ground)
    isLimited = selection.clock.fps != scene.output.fps
  }

  init(
    _ selection: FrameSelection, size: PixelSize, scale: Double,
    formats: [OutputSettings.Format], settings: OutputSettings, ground: Color
  ) {
    self.selection = selection
    self.size = size
    self.scale = scale
    self.formats = formats
    self.settings = settings
    self.ground = ground
  }

  /// True if two passes draw the same frames.
  func draws(as other: ClipPass) -> Bool {
    selection == other.selection && scale == other.scale && poster == other.poster
  }

  /// The frames that are drawn, that which stands first included.
  var count: Int { selection.range.count + (poster == nil ? 0 : 1) }

  /// The time for which some frames stay beyond their own: none but for the last.
  private func pause(after frames: Range<Int>) -> SceneTime {
    frames.upperBound == selection.range.upperBound ? settings.loopPause : .zero
  }

  /// The duration of some frames.
  func duration(of frames: Range<Int>) -> SceneTime {
    selection.span(of: frames) + pause(after: frames)
  }

  /// The duration of some frames in parts of a second; their beginning and their end are rounded, so that
  /// no error adds up.
  func duration(of frames: Range<Int>, per second: Int) -> Int {
    selection.duration(of: frames, per: second) + pause(after: frames).rounded(per: second)
  }

  /// The manifest's entry of some frames, of which that which stands first is none; nil if there are no
  /// others.
  func entry(of frames: Range<Int>, digest: String? = nil) -> Manifest.Clip.Frame? {
    let own = frames.clamped(to: selection.range)
    guard let first = own.first else { return nil }
    return Manifest.Clip.Frame(
      index: first, time: selection.clock.sceneTime(of: first).seconds,
      delay: duration(of: own, per: 100), digest: digest)
  }
}

extension Scene {
  /// The colour under every frame; opaque.
  var ground: Color { layout.isFramed ? PanelLayout.canvasColor : screen.background }
}
