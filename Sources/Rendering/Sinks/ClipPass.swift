import Clips
import Codecs
import Geometry
package import Motion
package import Pixels
package import SceneModel
import Simulation

/// Frames of a scene at one scale, drawn once for all formats that take them.
package struct ClipPass: Sendable {
  /// The frames and their times.
  package let selection: FrameSelection
  /// The pixels per point.
  package let scale: Double
  /// The size of the frames, px.
  package let size: PixelSize
  /// The formats that take them.
  package var formats: [OutputSettings.Format]
  /// The balance of the GIF, 1 … 100; nil for the usual one.
  package var gifQuality: Int?
  /// The number of the frame that stands first, for the time of one frame; nil for none.
  package var poster: Int?
  /// The time for which the last frame stays beyond its own.
  package let pause: SceneTime
  /// The effort for PNG files.
  package var pngPacking: OutputSettings.PNGPacking
  /// The packing of WebP.
  let webpPacking: WebPPacking
  /// The quality of videos, 1…100, and the resolution of their colours.
  let video: (quality: Int, chroma: OutputSettings.VideoChroma)
  /// The colour under every frame.
  let ground: Color
  /// True if the frames are at another rate than those that the manifest lists.
  let isLimited: Bool
  /// True if digests are wanted of the pixels that lossy formats show.
  var wantsDigests = false

  init(
    _ scene: Scene, _ selection: FrameSelection, scale: Double, formats: [OutputSettings.Format]
  ) {
    self.selection = selection
    self.scale = scale
    self.formats = formats
    gifQuality = scene.output.gifQuality
    pause = scene.output.loopPause
    pngPacking = scene.output.pngPacking
    webpPacking = scene.output.webpQuality.map { .lossy(quality: $0) } ?? .lossless
    video = (scene.output.videoQuality, scene.output.videoChroma)
    ground = scene.ground
    isLimited = selection.clock.fps != scene.output.fps
    let canvas = scene.layout.canvas(scale: scale)
    size = PixelSize(width: Int(canvas.width), height: Int(canvas.height))
  }

  /// True if two passes draw the same frames.
  func draws(as other: ClipPass) -> Bool {
    selection == other.selection && scale == other.scale && poster == other.poster
  }

  /// The frames that are drawn, that which stands first included.
  var count: Int { selection.range.count + (poster == nil ? 0 : 1) }

  /// The time for which some frames stay beyond their own: none but for the last.
  func pause(after frames: Range<Int>) -> SceneTime {
    frames.upperBound == selection.range.upperBound ? pause : .zero
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
  var ground: Color { layout.isComparison ? PanelLayout.canvasColor : screen.background }
}
