import CGIF
import Pixels

/// Reads a GIF file record by record through giflib, without joining frames.
///
/// Nothing sized by the file is allocated but colour tables of at most 256 entries.
final class GIFRecordReader {
  /// The description of a frame that stands before its pixels.
  struct FrameHeader {
    /// The frame's place on the screen; may reach outside of it, is never empty.
    var rect: PixelRect
    /// True if rows come in four passes.
    var isInterlaced: Bool
    /// The colours, nil where neither the frame nor the file has a table.
    var palette: [RGB8]?
    /// The frame's duration, 1/100 s.
    var delayCentiseconds = 0
    /// The index that leaves the screen as it is.
    var transparentIndex: UInt8?
    /// The three bits of the disposal method; 0 is none given.
    var disposal: UInt8 = 0
  }

  /// The logical screen as the header states it; either extent may be 0.
  let screen: (width: Int, height: Int)
  /// The index of the background colour, nil where the file has no colour table.
  let backgroundIndex: UInt8?
  /// The background colour, nil where the file has no colour table or it is not in there.
  let background: RGB8?
  /// The number of skipped bytes outside of any record.
  private(set) var strayBytes = 0

  private let source: GIFByteSource
  private let file: UnsafeMutablePointer<GifFileType>

  init(_ bytes: [UInt8]) throws(PictureError) {
    try PictureFormat.gif.check(bytes)
    let source = GIFByteSource(bytes)
    var error: Int32 = 0
    let opened = withExtendedLifetime(source) {
      DGifOpen(Unmanaged.passUnretained(source).toOpaque(), GIFByteSource.callback, &error)
    }
    guard let file = opened else { throw Self.damaged("in the header", code: error) }
    self.source = source
    self.file = file
    screen = (Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    backgroundIndex =
      file.pointee.SColorMap == nil
      ? nil : UInt8(truncatingIfNeeded: file.pointee.SBackGroundColor)
    let colors = file.pointee.SColorMap.map(Self.colors) ?? []
    let index = Int(backgroundIndex ?? 0)
    background = index < colors.count ? colors[index] : nil
  }

  deinit {
    var error: Int32 = 0
    _ = DGifCloseFile(file, &error)
  }

  /// Reads on to the pixels of the next frame, nil where there is none.
  func nextFrame() throws(PictureError) -> FrameHeader? {
    // giflib keeps what it read of every frame; the count has to follow by hand.
    GifFreeSavedImages(file)
    file.pointee.ImageCount = 0

    var control = FrameHeader(
      rect: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0), isInterlaced: false)
    while skipStrayBytes() {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record), "between frames")
      switch record {
      case EXTENSION_RECORD_TYPE: try readExtension(into: &control)
      case IMAGE_DESC_RECORD_TYPE: return try readFrameHeader(control)
      default: return nil
      }
    }
    return nil
  }

  /// Reads all rows of the frame whose header was read last, each with its place below the frame's top.
  ///
  /// - Throws: `PictureError.damaged` where rows are missing.
  func readRows(
    of header: FrameHeader, _ body: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws(PictureError) {
    let (width, height) = (header.rect.width, header.rect.height)
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width) {
      row throws(PictureError) in
      source.packed = .length
      defer { source.packed = nil }
      for (first, step) in header.isInterlaced ? Self.interlacedPasses : [(0, 1)] {
        for y in stride(from: first, to: height, by: step) {
          try check(DGifGetLine(file, row.baseAddress, Int32(width)), "in row \(y) of a frame")
          body(y, row)
        }
      }
    }
  }

  /// Source: GIF89a specification, appendix E.
  private static let interlacedPasses = [(0, 8), (4, 8), (2, 4), (1, 2)]

  /// Skips to a byte that can begin a record, false at the end: some writers add empty blocks.
  private func skipStrayBytes() -> Bool {
    while let byte = source.next {
      if byte == 0x21 || byte == 0x2C || byte == 0x3B { return true }
      strayBytes += 1
      source.skip()
    }
    return false
  }

  private func readExtension(into control: inout FrameHeader) throws(PictureError) {
    var label: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(DGifGetExtension(file, &label, &block), "in an extension")
    while let content = block {
      // The first byte is the block's length.
      if label == GRAPHICS_EXT_FUNC_CODE, content[0] >= 4 {
        control.disposal = content[1] >> 2 & 7
        control.delayCentiseconds = Int(content[2]) | Int(content[3]) << 8
        if content[1] & 1 != 0 { control.transparentIndex = content[4] }
        label = -1
      }
      try check(DGifGetExtensionNext(file, &block), "in an extension")
    }
  }

  private func readFrameHeader(_ control: FrameHeader) throws(PictureError) -> FrameHeader {
    try check(DGifGetImageDesc(file), "in the header of a frame")
    let image = file.pointee.Image
    let (left, top) = (Int(image.Left), Int(image.Top))
    var header = control
    header.rect = PixelRect(
      minX: left, minY: top, maxX: left + Int(image.Width), maxY: top + Int(image.Height))
    header.isInterlaced = image.Interlace
    if let map = image.ColorMap ?? file.pointee.SColorMap {
      header.palette = Self.colors(of: map)
    }
    guard !header.rect.isEmpty else { throw .damaged(.gif, "a frame without pixels") }
    return header
  }

  private static func colors(of map: UnsafeMutablePointer<ColorMapObject>) -> [RGB8] {
    (0..<Int(map.pointee.ColorCount)).map { index in
      let color = map.pointee.Colors[index]
      return RGB8(red: color.Red, green: color.Green, blue: color.Blue)
    }
  }

  private func check(_ result: Int32, _ place: @autoclosure () -> String) throws(PictureError) {
    guard result != GIF_OK else { return }
    throw Self.damaged(place(), code: file.pointee.Error)
  }

  private static func damaged(_ place: String, code: Int32) -> PictureError {
    guard let words = GifErrorString(code) else { return .damaged(.gif, place) }
    return .damaged(.gif, "\(place): \(String(cString: words))")
  }
}
