/// The 16 colors of a small difference picture.
///
/// They are those of `DifferencePicture`, but with fewer grays and a single color between the
/// stripes of masks.
package enum DifferenceColors {
  /// The number of grays for equal pixels.
  ///
  /// The colors of marks follow them in the palette.
  private static let grayCount: UInt8 = 12
  private static let changed = grayCount
  private static let antialiased = grayCount + 1
  private static let stripe = grayCount + 2
  private static let masked = grayCount + 3

  /// All colors, opaque, with red in the lowest byte, then green and blue.
  package static let palette: [UInt32] =
    (0..<UInt32(grayCount)).map { index in
      let darkest = UInt32(DifferencePicture.darkestGray)
      return (darkest + index * (255 - darkest) / (UInt32(grayCount) - 1)) * 0x01_0101 | 0xFF00_0000
    } + [
      DifferencePicture.Palette.changed, DifferencePicture.Palette.antialiased,
      DifferencePicture.Palette.masked, 0xFFE8_D5CD,
    ]

  /// Draws `count` pixels of row `y` as palette indices.
  ///
  /// `isPlain` means that no mark is set.
  package static func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool,
    count: Int, into indices: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count { indices[x] = index(of: DifferencePicture.faded(expected[x])) }
    if isPlain { return }
    for x in 0..<count {
      let mark = marks[x]
      let masked = DifferencePicture.isStripe(x, y) ? stripe : masked
      var index = mark == PixelMark.masked ? masked : indices[x]
      index = mark == PixelMark.antialiased ? antialiased : index
      indices[x] = mark == PixelMark.changed ? changed : index
    }
  }

  /// Returns the index of a gray.
  ///
  /// 90 levels become 11 steps of eight or nine.
  @inline(__always)
  private static func index(of gray: UInt16) -> UInt8 {
    let index = ((gray &- DifferencePicture.darkestGray) &* 32 &+ 128) &>> 8
    return min(UInt8(truncatingIfNeeded: index), grayCount &- 1)
  }
}
