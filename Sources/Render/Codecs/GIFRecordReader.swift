import CGIF
import Pixels

/// Reads a GIF file record by record through giflib, without compositing frames.
///
/// Only color tables of at most 256 entries are allocated according to the file's contents.
final class GIFRecordReader {
  /// The parameters of a frame that precede its pixels in the file.
  struct FrameHeader {
    /// The position on the screen.
    ///
    /// Never empty, but it may extend outside of the screen.
    var rect: PixelRect
    /// Whether rows are stored in four passes.
    var isInterlaced: Bool
    /// The colors, or nil if neither the frame nor the file has a table.
    var palette: [RGB8]?
    /// The duration, 1/100 s.
    var delayCentiseconds = 0
    /// The index of pixels that leave the screen unchanged.
    var transparentIndex: UInt8?
    /// The three bits of the disposal method.
    ///
    /// 0 means unspecified.
    var disposal: UInt8 = 0
  }

  /// The size of the logical screen in the header.
  ///
  /// Either dimension may be 0.
  let screen: (width: Int, height: Int)
  /// The index of the background color, or nil if the file has no color table.
  let backgroundIndex: UInt8?
  /// The background color, or nil if the file has no color table that contains it.
  let background: RGB8?
  /// The number of skipped bytes outside of records.
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

  /// Reads up to the pixels of the next frame and returns its header, or nil at the end.
  func nextFrame() throws(PictureError) -> FrameHeader? {
    // giflib accumulates frame descriptions. Freeing them does not reset the count.
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

  /// Reads all rows of the frame whose header was read last, each with its index in the frame.
  ///
  /// - Throws: `PictureError.damaged` if rows are missing.
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

  /// First row and row step of each pass.
  ///
  /// Source: GIF89a specification, appendix E.
  private static let interlacedPasses = [(0, 8), (4, 8), (2, 4), (1, 2)]

  /// Skips bytes that cannot start a record, since some writers add empty blocks.
  ///
  /// False at the end.
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
      // The first byte is the length of the block.
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
    if let map = image.ColorMap ?? file.pointee.SColorMap { header.palette = Self.colors(of: map) }
    guard !header.rect.isEmpty else { throw .damaged(.gif, "a frame without pixels") }
    return header
  }

  private static func colors(of map: UnsafeMutablePointer<ColorMapObject>) -> [RGB8] {
    (0..<Int(map.pointee.ColorCount)).map { index in
      let color = map.pointee.Colors[index]
      return RGB8(red: color.Red, green: color.Green, blue: color.Blue)
    }
  }

  private func check(_ result: Int32, _ context: @autoclosure () -> String) throws(PictureError) {
    guard result != GIF_OK else { return }
    throw Self.damaged(context(), code: file.pointee.Error)
  }

  private static func damaged(_ context: String, code: Int32) -> PictureError {
    guard let message = GifErrorString(code) else { return .damaged(.gif, context) }
    return .damaged(.gif, "\(context): \(String(cString: message))")
  }
}
