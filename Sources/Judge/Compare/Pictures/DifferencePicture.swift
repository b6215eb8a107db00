package import Pixels

/// Draws where two pictures differ, row by row as `PictureComparison` finds it.
package protocol DifferenceDrawing: Sendable {
  /// The size that is drawn, px: that of the compared pictures.
  var size: PixelSize { get }

  /// Draws row `y`, 0 ..< height; `isPlain` if no mark is set; several threads may draw, each its own
  /// rows.
  func draw(
    row y: Int, of expected: UnsafePointer<UInt32>, marks: UnsafePointer<UInt32>, isPlain: Bool)
}

/// A picture of where two pictures differ, drawn by `PictureComparison`: the expected picture, grey and
/// faded, with the differing pixels marked; opaque.
package struct DifferencePicture: DifferenceDrawing {
  /// Colours that colour-blind people can tell apart, also by their brightness.
  ///
  /// Red, green, blue, alpha from the lowest byte up.
  /// Source: the colour-blind safe palette of IBM's design language.
  enum Palette {
    /// Magenta, #DC267F.
    static let changed: UInt32 = 0xFF7F_26DC
    /// Amber, #FFB000.
    static let antialiased: UInt32 = 0xFF00_B0FF
    /// Blue, #648FFF.
    static let masked: UInt32 = 0xFFFF_8F64
    /// The stripes over masked regions in an overlay.
    static let maskedStripe: UInt32 = 0x90FF_8F64
    /// Between those stripes.
    static let maskedGround: UInt32 = 0x30FF_8F64
  }

  /// The target, of the compared pictures' size; all its bytes are overwritten.
  package let pixmap: Pixmap<StraightRGBA8>

  /// Draws into a pixmap.
  package init(into pixmap: Pixmap<StraightRGBA8>) {
    self.pixmap = pixmap
  }

  /// The pixmap's size.
  package var size: PixelSize { pixmap.size }

  /// Draws a row.
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
        let grey = UInt32(Self.faded(expected[x]))
        var color = Self.opaque(grey)
        // Half the grey and half a light blue (200, 216, 255), with stripes.
        let tinted = Self.opaque(grey >> 1) &+ 0x7F_6C64
        let masked = Self.isStripe(x, y) ? Palette.masked : tinted
        color = mark == PixelMark.masked ? masked : color
        color = mark == PixelMark.antialiased ? Palette.antialiased : color
        target[x] = mark == PixelMark.changed ? Palette.changed : color
      }
    }
  }

  @inline(__always)
  static func maskedOverlay(_ x: Int, _ y: Int) -> UInt32 {
    isStripe(x, y) ? Palette.maskedStripe : Palette.maskedGround
  }

  /// True if a pixel lies in one of the slanted stripes, 2 px in 8.
  @inline(__always)
  static func isStripe(_ x: Int, _ y: Int) -> Bool {
    UInt32(truncatingIfNeeded: x &+ y) & 7 < 2
  }

  /// The least brightness of a faded pixel.
  static let darkestGrey: UInt16 = 165

  /// The brightness of a pixel over white, 0.35 of its contrast: 165 … 255.
  ///
  /// In sixteen bits, in which processors multiply eight at a time.
  @inline(__always)
  static func faded(_ pixel: UInt32) -> UInt16 {
    let red = UInt16(truncatingIfNeeded: pixel & 255)
    let green = UInt16(truncatingIfNeeded: pixel &>> 8 & 255)
    let blue = UInt16(truncatingIfNeeded: pixel &>> 16 & 255)
    let alpha = UInt16(truncatingIfNeeded: pixel &>> 24)
    // Rec. 601's luma in 1/256, alpha and contrast in 1/256.
    let luma = (red &* 77 &+ green &* 150 &+ blue &* 29) &>> 8
    let darkness = ((255 &- luma) &* (alpha &+ alpha &>> 7)) &>> 8
    return 255 &- (darkness &* 90) &>> 8
  }

  @inline(__always)
  private static func opaque(_ grey: UInt32) -> UInt32 {
    grey | grey << 8 | grey << 16 | 0xFF00_0000
  }
}
