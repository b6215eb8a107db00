import Pixels

/// The canvas of a GIF, onto which its frames are composited.
///
/// If the format leaves the result open, the canvas follows Pillow. It starts transparent only if
/// the first frame has a transparent color. Otherwise it is filled with that frame's first color
/// and stays opaque. A frame without a disposal method is disposed of like the previous one. Unlike
/// in Pillow, the background color is from the global color table, and later frames are clipped to
/// the canvas.
/// Source: GIF89a specification, section 23; Pillow 13, GifImagePlugin.
struct GIFCanvas {
  let pixels: Pixmap<StraightRGBA8>

  private let background: UInt32?
  private let backgroundIndex: UInt8
  private var isOpaque = true
  private var isBlank = true
  private var disposal: UInt8 = 0
  private var pending: CanvasDisposal?

  init(size: PixelSize, background: RGB8?, backgroundIndex: UInt8?) {
    pixels = Pixmap(size: size)
    self.background = background.map(\.opaqueWord)
    self.backgroundIndex = backgroundIndex ?? 0
  }

  /// Disposes of the previous frame and draws the next one.
  ///
  /// `rows` passes each row with its index below the top of the frame.
  ///
  /// - Throws: The errors of `rows`, after which the frame is incomplete.
  mutating func draw(
    _ header: GIFRecordReader.FrameHeader,
    rows: ((Int, UnsafeMutableBufferPointer<UInt8>) -> Void) throws(PictureError) -> Void
  ) throws(PictureError) {
    let colors = Self.colors(of: header.palette)
    let area = header.rect.intersection(PixelRect(pixels.size))
    if header.disposal != 0 { disposal = header.disposal }

    if isBlank {
      isBlank = false
      isOpaque = header.transparentIndex == nil
      if isOpaque { pixels.fill(PixelRect(pixels.size), with: colors[0]) }
      pending =
        disposal > 2 && isOpaque ? nil : disposalByFilling(area, header, colors, isFirst: true)
    } else {
      pending?.apply(to: pixels)
      pending =
        disposal > 2
        ? CanvasDisposal(restoring: area, of: pixels)
        : disposalByFilling(area, header, colors, isFirst: false)
    }

    let transparent = header.transparentIndex.map(Int.init) ?? -1
    try rows { [pixels] y, indices in
      let rowY = header.rect.minY + y
      guard rowY < area.maxY, !area.isEmpty else { return }
      let target = pixels.mutablePackedPixels(rowY, from: area.minX)
      let first = area.minX - header.rect.minX
      for x in 0..<area.width {
        let index = Int(indices[first + x])
        if index != transparent { target[x] = colors[index] }
      }
    }
  }

  /// Returns the fill for disposal methods 0 to 2, and for restoring the initial state.
  private func disposalByFilling(
    _ area: PixelRect, _ header: GIFRecordReader.FrameHeader, _ colors: [UInt32], isFirst: Bool
  ) -> CanvasDisposal? {
    guard disposal >= 2 else { return nil }
    if header.transparentIndex != nil, !isOpaque { return .fill(area, 0) }
    // The background is a color of the global table, even if a frame has its own table.
    if header.transparentIndex == nil, let background { return .fill(area, background) }
    let index = Int(header.transparentIndex ?? backgroundIndex)
    let isInTable = index < header.palette?.count ?? 256
    return .fill(area, colors[isInTable || isFirst ? index : 0])
  }

  /// Returns the colors of all 256 indices: grays without a table, black beyond the end of a table.
  private static func colors(of palette: [RGB8]?) -> [UInt32] {
    (0..<256).map { index in
      guard let palette else {
        let gray = UInt8(index)
        return RGB8(red: gray, green: gray, blue: gray).opaqueWord
      }
      return (index < palette.count ? palette[index] : .black).opaqueWord
    }
  }
}

extension RGB8 {
  /// The color as an opaque pixel in a 32-bit word.
  var opaqueWord: UInt32 { packed | 0xFF00_0000 }
}
