package import Pixels

/// The rotation or reflection that turns the stored rows of a picture upright.
///
/// The raw value is that of the EXIF tag 0x0112, which states the sides of the scene that the
/// stored picture's first row and first column show.
/// Source: CIPA DC-008-2019 (Exif 2.32), section 4.6.4.A, "Orientation".
package enum EXIFOrientation: UInt8, CaseIterable, Sendable {
  /// No change.
  case upright = 1
  /// Mirrored horizontally.
  case mirrored
  /// Rotated by 180°.
  case halfTurned
  /// Mirrored vertically.
  case flipped
  /// Mirrored about the diagonal from the top left, which exchanges rows and columns.
  case transposed
  /// Displayed after a clockwise rotation by 90°.
  case quarterTurned
  /// Mirrored about the diagonal from the top right.
  case transverse
  /// Displayed after a counterclockwise rotation by 90°.
  case threeQuarterTurned

  /// Whether width and height are exchanged.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Whether the columns and rows of the stored picture run in the opposite direction.
  package var reverses: (columns: Bool, rows: Bool) {
    switch self {
    case .upright, .transposed: (false, false)
    case .mirrored, .threeQuarterTurned: (true, false)
    case .flipped, .quarterTurned: (false, true)
    case .halfTurned, .transverse: (true, true)
    }
  }

  /// Returns the upright size of a picture stored in the given size.
  package func upright(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }
}
