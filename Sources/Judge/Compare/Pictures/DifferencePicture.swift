package import Pixels

/// Draws the differences of two pictures, row by row as `PictureComparison` finds them.
package protocol DifferenceDrawing: Sendable {
  /// The size of the compared pictures, in pixels.
  var size: PixelSize { get }

  /// Draws row `y`, 0 ..< height.
  ///
  /// `isPlain` means that no mark is set.
  ///
  /// Several threads may draw at once, each its own rows.
  func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool)
}

/// A picture that `PictureComparison` draws to show the differences of two pictures.
///
/// It shows the expected picture in faded gray, with the differing pixels marked. It is opaque.
package struct DifferencePicture: DifferenceDrawing {
  /// Colors that differ in brightness too, so that color-blind people can distinguish them.
  ///
  /// The bytes are red, green, blue, and alpha, from the lowest byte up.
  ///
  /// Source: the color-blind safe palette of IBM's design language.
  enum Palette {
    /// Magenta, #DC267F.
    static let changed: UInt32 = 0xFF7F_26DC
    /// Amber, #FFB000.
    static let antialiased: UInt32 = 0xFF00_B0FF
    /// Blue, #648FFF.
    static let masked: UInt32 = 0xFFFF_8F64
    /// The stripes over masked regions in an overlay.
    static let maskedStripe: UInt32 = 0x90FF_8F64
    /// The background between these stripes.
    static let maskedBackground: UInt32 = 0x30FF_8F64
  }

  /// The target, with the size of the compared pictures.
  ///
  /// Drawing overwrites all its bytes.
  package let pixmap: Pixmap<StraightRGBA8>

  package init(into pixmap: Pixmap<StraightRGBA8>) {
    self.pixmap = pixmap
  }

  /// The size of the target, in pixels.
  package var size: PixelSize { pixmap.size }

  /// Draws a row of the difference picture.
  package func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool
  ) {
    let width = pixmap.width
    pixmap.row(y).withMemoryRebound(to: UInt32.self, capacity: width) { target in
      guard !isPlain else {
        for x in 0..<width { target[x] = Self.opaque(UInt32(Self.faded(expected[x]))) }
        return
      }
      for x in 0..<width {
        let mark = marks[x]
        let gray = UInt32(Self.faded(expected[x]))
        var color = Self.opaque(gray)
        // Half the gray and half a light blue (200, 216, 255), with stripes.
        let tinted = Self.opaque(gray >> 1) &+ 0x7F_6C64
        let masked = Self.isStripe(x, y) ? Palette.masked : tinted
        color = mark == PixelMark.masked ? masked : color
        color = mark == PixelMark.antialiased ? Palette.antialiased : color
        target[x] = mark == PixelMark.changed ? Palette.changed : color
      }
    }
  }

  /// The min difference of a channel, in 1/255, at which a marked pixel has the full color, and the
  /// color's share of a pixel with the smallest difference, in 1/256.
  ///
  /// Source: ours, by eye: a backdrop that is a tenth darker is tinted, and a moved picture stands out.
  private static let (fullDelta, minShare) = (128, 64)

  /// Fades the color of changed pixels by the difference of both pictures, of the size of the target.
  package func shade(from expected: Pixmap<StraightRGBA8>, to actual: Pixmap<StraightRGBA8>) {
    for y in 0..<pixmap.height {
      let (one, other, target) = (expected.row(y), actual.row(y), pixmap.row(y))
      for x in 0..<pixmap.width where target[x * 4] == 0xDC && target[x * 4 + 1] == 0x26 {
        let channels = x * 4..<x * 4 + 4
        let delta = channels.reduce(0) { max($0, abs(Int(one[$1]) - Int(other[$1]))) }
        let share = min(256, Self.minShare + delta * (256 - Self.minShare) / Self.fullDelta)
        let gray = Int(Self.faded(UnsafeRawPointer(one + x * 4).loadUnaligned(as: UInt32.self)))
        for channel in channels.dropLast() {
          target[channel] = UInt8(gray + (Int(target[channel]) - gray) * share / 256)
        }
      }
    }
    withExtendedLifetime((expected, actual)) {}
  }

  @inline(__always)
  static func maskedOverlay(_ x: Int, _ y: Int) -> UInt32 {
    isStripe(x, y) ? Palette.maskedStripe : Palette.maskedBackground
  }

  /// Whether a pixel is in one of the diagonal stripes, 2 px of every 8.
  @inline(__always)
  static func isStripe(_ x: Int, _ y: Int) -> Bool { UInt32(truncatingIfNeeded: x &+ y) & 7 < 2 }

  /// The min brightness of a faded pixel.
  static let darkestGray: UInt16 = 165

  /// Returns the brightness of a pixel over white at 0.35 of its contrast, 165 to 255.
  ///
  /// It uses 16-bit arithmetic, because processors multiply eight such numbers at a time.
  @inline(__always)
  static func faded(_ pixel: UInt32) -> UInt16 {
    let red = UInt16(truncatingIfNeeded: pixel & 255)
    let green = UInt16(truncatingIfNeeded: pixel &>> 8 & 255)
    let blue = UInt16(truncatingIfNeeded: pixel &>> 16 & 255)
    let alpha = UInt16(truncatingIfNeeded: pixel &>> 24)
    // Rec. 601 luma in units of 1/256, alpha and contrast in units of 1/256.
    let luma = (red &* 77 &+ green &* 150 &+ blue &* 29) &>> 8
    let darkness = ((255 &- luma) &* (alpha &+ alpha &>> 7)) &>> 8
    return 255 &- (darkness &* 90) &>> 8
  }

  @inline(__always)
  private static func opaque(_ gray: UInt32) -> UInt32 {
    gray | gray << 8 | gray << 16 | 0xFF00_0000
  }
}
