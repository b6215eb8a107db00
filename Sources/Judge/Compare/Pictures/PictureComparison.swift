package import Pixels

/// Compares pictures pixel by pixel, without state: it may compare on several threads at once, and the
/// differences of parts of a picture's rows add up to the same result.
package struct PictureComparison: Hashable, Sendable {
  /// The limits of differences.
  package var tolerance: PictureTolerance
  /// Regions left out, in px of the pictures; they may overlap and reach beyond the picture.
  package var masks: [PixelRect]

  /// Creates a comparison; by default every byte of every pixel counts.
  package init(tolerance: PictureTolerance = PictureTolerance(), masks: [PixelRect] = []) {
    self.tolerance = tolerance
    self.masks = masks
  }

  /// Compares rows of two pictures, nil for all; returns their difference, or nil where their
  /// sizes differ.
  ///
  /// `drawing` is drawn for these rows if of the pictures' size.
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
