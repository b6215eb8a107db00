import Geometry
package import Pixels
package import SceneModel

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
    let canvas = scene.layout.canvas(scale: scale)
    size = PixelSize(width: Int(canvas.width), height: Int(canvas.height))
  }

  /// True if two passes draw the same frames.
  func draws(as other: ClipPass) -> Bool { selection == other.selection && scale == other.scale }
}
