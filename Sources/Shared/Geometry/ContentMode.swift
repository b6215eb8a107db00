/// The way in which a picture is laid into a frame of another shape.
package enum ContentMode: String, CaseIterable, Sendable {
  /// The picture covers the frame; what sticks out on two sides is cropped alike.
  case fill
  /// The whole picture shows; two sides of the frame stay free.
  case fit

  /// The rectangle of a whole picture of positive `size`, centred in a frame, in the frame's space.
  package func rect(of size: Size, in frame: Rect) -> Rect {
    let horizontal = frame.width / size.width
    let vertical = frame.height / size.height
    let scale = self == .fill ? max(horizontal, vertical) : min(horizontal, vertical)
    return Rect(center: frame.center, size: size * scale)
  }
}
