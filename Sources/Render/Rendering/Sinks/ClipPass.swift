import Display
package import Pixels
package import SceneModel
import Simulation

/// Frames at one scale, drawn once for all formats that use them.
package struct ClipPass: Sendable {
  /// The frames and their times.
  package private(set) var selection: FrameSelection
  /// The pixels per point.
  package let scale: Double
  /// The size of the frames, px.
  package let size: PixelSize
  /// The formats that use the frames.
  package var formats: [OutputSettings.Format]
  /// The index of the frame that is also shown first, for the duration of one frame; nil for none.
  package var poster: Int?
  /// The quality of the formats, and the pause after the last frame.
  package var settings: OutputSettings
  /// The background color of every frame; opaque.
  let background: Color
  /// Whether the frame rate differs from that of the manifest's frames.
  private(set) var isLimited = false
  /// Whether digests of the pixels that lossy formats show are needed.
  var wantsDigests = false

  /// Whether two passes draw the same frames.
  func draws(as other: ClipPass) -> Bool {
    selection == other.selection && scale == other.scale && poster == other.poster
  }

  /// Returns a pass of some of its frames, without poster and pause.
  func restricted(to frames: Range<Int>) -> ClipPass {
    var restricted = self
    restricted.selection = selection.restricted(to: frames)
    (restricted.poster, restricted.settings.loopPause) = (nil, .zero)
    return restricted
  }

  /// The number of frames, including the poster.
  var count: Int { selection.range.count + (poster == nil ? 0 : 1) }

  /// Returns the pause after frames, which is zero unless they include the last frame.
  private func pause(after frames: Range<Int>) -> SceneTime {
    frames.upperBound == selection.range.upperBound ? settings.loopPause : .zero
  }

  /// Returns the duration of frames, including the pause after the last frame.
  func duration(of frames: Range<Int>) -> SceneTime {
    selection.span(of: frames) + pause(after: frames)
  }

  /// Returns the duration of frames in units of 1/`second` s.
  ///
  /// Their start and end are rounded instead of the duration, so rounding errors do not add up.
  func duration(of frames: Range<Int>, per second: Int) -> Int {
    selection.duration(of: frames, per: second) + pause(after: frames).rounded(per: second)
  }

  /// Returns the manifest entry of frames without the poster; nil if only the poster is left.
  func entry(of frames: Range<Int>, digest: String? = nil) -> Manifest.Clip.Frame? {
    let own = frames.clamped(to: selection.range)
    guard let first = own.first else { return nil }
    return Manifest.Clip.Frame(
      index: first, time: selection.clock.sceneTime(of: first).seconds,
      delay: duration(of: own, per: 100), digest: digest)
  }
}

extension ClipPass {
  init(
    _ scene: Scene, _ selection: FrameSelection, scale: Double, formats: [OutputSettings.Format]
  ) {
    let canvas = scene.layout.canvas(scale: scale)
    self.init(
      selection: selection, scale: scale,
      size: PixelSize(width: Int(canvas.width), height: Int(canvas.height)),
      formats: formats, settings: scene.output, background: scene.background,
      isLimited: selection.clock.fps != scene.output.fps || selection.clock.story != nil)
  }
}

extension Scene {
  /// The background color of every frame; opaque.
  var background: Color { layout.isFramed ? PanelLayout.canvasColor : screen.background }
}
