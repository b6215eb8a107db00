/// The rule for fitting an image into a frame of a different aspect ratio.
package enum ContentMode: String, CaseIterable, Sendable {
  /// The image covers the frame and is cropped equally on two opposite sides.
  case fill
  /// The whole image is visible, with equal empty margins on two opposite sides.
  case fit

  /// Returns the rectangle of an image of positive `size`, centered in a frame, in its space.
  package func rect(of size: Size, in frame: Rect) -> Rect {
    let horizontal = frame.width / size.width
    let vertical = frame.height / size.height
    let scale = self == .fill ? max(horizontal, vertical) : min(horizontal, vertical)
    return Rect(center: frame.center, size: size * scale)
  }
}
