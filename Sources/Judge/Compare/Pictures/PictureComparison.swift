package import Pixels

/// Compares two pictures pixel by pixel.
///
/// It has no state, so several threads may compare at once. The differences of separate rows add up
/// to the difference of the whole picture.
package struct PictureComparison: Hashable, Sendable {
  /// The limits of differences.
  package var tolerance: PictureTolerance
  /// Regions to ignore, in pixels of the pictures.
  ///
  /// They may overlap and extend beyond the picture.
  package var masks: [PixelRect]

  /// Creates a comparison.
  ///
  /// By default every byte of every pixel counts.
  package init(tolerance: PictureTolerance = PictureTolerance(), masks: [PixelRect] = []) {
    self.tolerance = tolerance
    self.masks = masks
  }

  /// Returns the difference of two pictures in some rows, or nil if their sizes differ.
  ///
  /// A nil `rows` means all rows. `drawing` draws the compared rows if it has the size of the
  /// pictures.
  package func compare(
    _ expected: Pixmap<StraightRGBA8>, with actual: Pixmap<StraightRGBA8>,
    rows: Range<Int>? = nil, drawing: (any DifferenceDrawing)? = nil
  ) -> PictureDifference? {
    guard expected.size == actual.size else { return nil }
    let size = expected.size
    let chosen = (rows ?? 0..<size.height).clamped(to: 0..<size.height)
    let drawing = drawing?.size == size ? drawing : nil
    let difference = expected.bytes.withMemoryRebound(to: UInt32.self) { expected in
      actual.bytes.withMemoryRebound(to: UInt32.self) { actual in
        guard let expected = expected.baseAddress, let actual = actual.baseAddress else {
          preconditionFailure("a pixmap is never empty")
        }
        let scan = PictureScan(
          UnsafePointer(expected), UnsafePointer(actual), size: size, tolerance: tolerance)
        scan.run(chosen, of: PictureMask(masks, size: size), drawing: drawing)
        return scan.difference
      }
    }
    return withExtendedLifetime((expected, actual, drawing)) { difference }
  }
}
