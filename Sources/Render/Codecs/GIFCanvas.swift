import Pixels

/// Draws the frames of a GIF onto its screen, one over the other.
///
/// Where the format leaves the result open, the canvas does as Pillow does: it starts transparent only
/// if the first frame has a transparent colour, otherwise filled with that frame's first colour and
/// opaque for good; a frame without a disposal method is disposed of as the frame before. Unlike Pillow,
/// the background is of the whole file's colours, and later frames are clipped to the canvas.
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

  /// Disposes of the frame before and draws the next one; `rows` gives each row's place below its top.
  ///
  /// - Throws: the errors of `rows`; the canvas is then drawn in part.
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
      let target = pixels.mutableWords(rowY, from: area.minX)
      let first = area.minX - header.rect.minX
      for x in 0..<area.width {
        let index = Int(indices[first + x])
        if index != transparent { target[x] = colors[index] }
      }
    }
  }

  /// The filling for disposal methods 0 to 2, and for restoring the canvas before the first frame.
  private func disposalByFilling(
    _ area: PixelRect, _ header: GIFRecordReader.FrameHeader, _ colors: [UInt32], isFirst: Bool
  ) -> CanvasDisposal? {
    guard disposal >= 2 else { return nil }
    if header.transparentIndex != nil, !isOpaque { return .fill(area, 0) }
    // The background is a colour of the whole file's table, also where a frame has one of its own.
    if header.transparentIndex == nil, let background { return .fill(area, background) }
    let index = Int(header.transparentIndex ?? backgroundIndex)
    let isInTable = index < header.palette?.count ?? 256
    return .fill(area, colors[isInTable || isFirst ? index : 0])
  }

  /// The colours of all 256 indices: a grey ramp without a table, black over the end of one.
  private static func colors(of palette: [RGB8]?) -> [UInt32] {
    (0..<256).map { index in
      guard let palette else {
        let grey = UInt8(index)
        return RGB8(red: grey, green: grey, blue: grey).opaqueWord
      }
      return (index < palette.count ? palette[index] : .black).opaqueWord
    }
  }
}

extension RGB8 {
  /// The color as an opaque pixel, four bytes in one number.
  var opaqueWord: UInt32 { packed | 0xFF00_0000 }
}
