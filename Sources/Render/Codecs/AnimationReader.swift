package import Pixels

/// A reader of the frames of an animation or a video, in order.
package protocol AnimationReader: AnyObject, SendableMetatype {
  /// The time that a frame is shown, as the format states it.
  associatedtype Delay

  /// Whether the file is an animation, even if it has only one frame.
  var isAnimated: Bool { get }
  /// The size of the frames, which is known after the first one.
  var size: PixelSize { get }
  /// The problems found so far.
  var warnings: [String] { get }
  /// The delays of all frames, if they are known without reading the frames.
  var statedDelays: [Delay]? { get }

  /// Reads the next frame, or returns nil after the last one.
  ///
  /// - Throws: `PictureError`. After an error, there are no more frames.
  func next() throws(PictureError) -> AnimationFrame<Delay>?
}

extension AnimationReader {
  package var isAnimated: Bool { true }
  package var statedDelays: [Delay]? { nil }
}

/// A frame of an animation or a video.
package struct AnimationFrame<Delay> {
  /// The picture; its reader owns the pixmap, which is valid until the next frame is read and must
  /// not be modified.
  package let pixels: Pixmap<StraightRGBA8>
  /// The pixels that may differ from the previous frame.
  package let changes: PixelRegion
  /// The time that the frame is shown.
  package let delay: Delay

  init(_ pixels: Pixmap<StraightRGBA8>, changes: PixelRegion? = nil, delay: Delay) {
    self.pixels = pixels
    self.changes = changes ?? PixelRegion(PixelRect(pixels.size))
    self.delay = delay
  }
}
