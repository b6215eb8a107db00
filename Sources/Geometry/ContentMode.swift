/// How a picture is laid into a frame of another shape.
package enum ContentMode: String, CaseIterable, Sendable {
  /// The picture covers the frame; what sticks out on two sides is cropped alike.
  case fill
  /// The whole picture shows; two sides of the frame stay free.
  case fit

  /// The whole picture's rectangle when a picture of `size` is laid, centred, into `frame`.
  ///
  /// - Parameters:
  ///   - size: the picture's size in any unit; both extents positive.
  ///   - frame: the frame.
  /// - Returns: the rectangle, in the frame's unit and space.
  package func rect(of size: Size, in frame: Rect) -> Rect {
    let horizontal = frame.width / size.width
    let vertical = frame.height / size.height
    let scale = self == .fill ? max(horizontal, vertical) : min(horizontal, vertical)
    return Rect(
      center: frame.center, size: Size(width: size.width * scale, height: size.height * scale))
  }
}
