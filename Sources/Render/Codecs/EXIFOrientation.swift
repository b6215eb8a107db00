package import Pixels

/// The way a camera held its picture: the turn that shows the stored rows upright.
///
/// The raw value is that of the EXIF tag 0x0112, which names the sides of the scene that the stored
/// picture's first row and first column show.
/// Source: CIPA DC-008-2019 (Exif 2.32), section 4.6.4.A, "Orientation".
package enum EXIFOrientation: UInt8, CaseIterable, Sendable {
  /// As stored.
  case upright = 1
  /// Left and right are exchanged.
  case mirrored
  /// Upside down.
  case halfTurned
  /// Top and bottom are exchanged.
  case flipped
  /// Rows are columns: exchanged about the diagonal from the top left.
  case transposed
  /// To be turned by 90° clockwise.
  case quarterTurned
  /// Exchanged about the diagonal from the top right.
  case transverse
  /// To be turned by 90° counterclockwise.
  case threeQuarterTurned

  /// True if stored rows are upright columns.
  package var swapsSides: Bool { rawValue >= 5 }

  /// The axes of the stored picture that run against those of the upright one.
  package var reverses: (columns: Bool, rows: Bool) {
    switch self {
    case .upright, .transposed: (false, false)
    case .mirrored, .threeQuarterTurned: (true, false)
    case .flipped, .quarterTurned: (false, true)
    case .halfTurned, .transverse: (true, true)
    }
  }

  /// The upright size of a stored one.
  package func upright(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }
}
