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

  private let background: Color?
  private let backgroundIndex: UInt8
  private var isOpaque = true
  private var isBlank = true
  private var disposal: UInt8 = 0
  private var pending: Disposal?

  /// The change to a frame's place before the next frame is drawn.
  private enum Disposal {
    case fill(PixelRect, Color)
    case restore(PixelRect, [UInt8])
  }

  /// A pixel of the canvas: red, green, blue, alpha; transparent ones are black.
  private typealias Color = SIMD4<UInt8>

  init(size: PixelSize, background: RGB8?, backgroundIndex: UInt8?) {
    pixels = Pixmap(size: size)
    self.background = background.map { Color($0.red, $0.green, $0.blue, 255) }
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
      if isOpaque { fill(PixelRect(pixels.size), colors[0]) }
      pending =
        disposal > 2 && isOpaque ? nil : disposalByFilling(area, header, colors, isFirst: true)
    } else {
      dispose()
      pending =
        disposal > 2
        ? .restore(area, copy(of: area)) : disposalByFilling(area, header, colors, isFirst: false)
    }

    let transparent = header.transparentIndex.map(Int.init) ?? -1
    try rows { [pixels] y, indices in
      let rowY = header.rect.minY + y
      guard rowY < area.maxY, !area.isEmpty else { return }
      var target = pixels.row(rowY) + area.minX * 4
      for x in area.minX - header.rect.minX..<area.maxX - header.rect.minX {
        let index = Int(indices[x])
        if index != transparent {
          let color = colors[index]
          target[0] = color.x
          target[1] = color.y
          target[2] = color.z
          target[3] = 255
        }
        target += 4
      }
    }
  }

  /// The filling for disposal methods 0 to 2, and for restoring the canvas before the first frame.
  private func disposalByFilling(
    _ area: PixelRect, _ header: GIFRecordReader.FrameHeader, _ colors: [Color], isFirst: Bool
  ) -> Disposal? {
    guard disposal >= 2 else { return nil }
    if header.transparentIndex != nil, !isOpaque { return .fill(area, Color()) }
    // The background is a colour of the whole file's table, also where a frame has one of its own.
    if header.transparentIndex == nil, let background { return .fill(area, background) }
    let index = Int(header.transparentIndex ?? backgroundIndex)
    let isInTable = index < header.palette?.count ?? 256
    return .fill(area, colors[isInTable || isFirst ? index : 0])
  }

  private mutating func dispose() {
    switch pending {
    case .fill(let area, let color):
      fill(area, color)
    case .restore(let area, let bytes):
      guard !area.isEmpty else { break }
      bytes.withUnsafeBufferPointer { bytes in
        let rowBytes = area.width * 4
        for (index, y) in (area.minY..<area.maxY).enumerated() {
          let target = UnsafeMutableBufferPointer(
            start: pixels.row(y) + area.minX * 4, count: rowBytes)
          let row = bytes[index * rowBytes..<(index + 1) * rowBytes]
          _ = target.update(fromContentsOf: row)
        }
      }
    case nil: break
    }
    pending = nil
  }

  private func copy(of area: PixelRect) -> [UInt8] {
    guard !area.isEmpty else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(area.width * area.height * 4)
    for y in area.minY..<area.maxY {
      bytes.append(
        contentsOf: UnsafeBufferPointer(
          start: pixels.row(y) + area.minX * 4, count: area.width * 4))
    }
    return bytes
  }

  private func fill(_ area: PixelRect, _ color: Color) {
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      var target = pixels.row(y) + area.minX * 4
      for _ in 0..<area.width {
        target[0] = color.x
        target[1] = color.y
        target[2] = color.z
        target[3] = color.w
        target += 4
      }
    }
  }

  /// The colours of all 256 indices: a grey ramp without a table, black over the end of one.
  private static func colors(of palette: [RGB8]?) -> [Color] {
    (0..<256).map { index in
      guard let palette else {
        let grey = UInt8(index)
        return Color(grey, grey, grey, 255)
      }
      let color = index < palette.count ? palette[index] : .black
      return Color(color.red, color.green, color.blue, 255)
    }
  }
}
