import Codecs
import Geometry
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
    pngPacking = scene.output.pngPacking
    webpPacking = scene.output.webpQuality.map { .lossy(quality: $0) } ?? .lossless
    video = (scene.output.videoQuality, scene.output.videoChroma)
    ground = scene.ground
    isLimited = selection.clock.fps != scene.output.fps
    let canvas = scene.layout.canvas(scale: scale)
    size = PixelSize(width: Int(canvas.width), height: Int(canvas.height))
  }

  /// True if two passes draw the same frames.
  func draws(as other: ClipPass) -> Bool { selection == other.selection && scale == other.scale }
}

extension Scene {
  /// The colour under every frame; opaque.
  var ground: Color { layout.isComparison ? PanelLayout.canvasColor : screen.background }
}
