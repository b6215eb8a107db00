import CGIF
package import Pixels

/// Writes an animated GIF 89a to a sink, frame by frame.
///
/// Every frame has its own palette and is not disposed of. The animation repeats forever. A frame's
/// delay precedes its pixels in the file, so append a frame once its duration is known.
package final class GIFWriter {
  /// The maximum width and height in the format, px.
  package static let sideLimit = 65_535

  /// The maximum delay of one frame, 1/100 s.
  static let delayLimit = 65_535

  private let size: PixelSize
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let output = Output()
  private var file: UnsafeMutablePointer<GifFileType>?

  /// The bytes written by giflib that the sink has not received yet.
  private final class Output {
    var bytes: [UInt8] = []
    static let limit = 1 << 16

    static let callback: OutputFunc = { file, buffer, count in
      guard let file, let buffer, let output = file.pointee.UserData, count > 0 else { return 0 }
      Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes.append(
        contentsOf: UnsafeBufferPointer(start: buffer, count: Int(count)))
      return count
    }
  }

  /// Writes the header.
  ///
  /// - Throws: `PictureEncodingError` if a side is not 1 to 65,535 px, and the sink's errors.
  package init(size: PixelSize, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    guard
      (1...Self.sideLimit).contains(size.width), (1...Self.sideLimit).contains(size.height)
    else {
      throw PictureEncodingError(
        format: .gif,
        message: "\(size.width)×\(size.height) px; each side must be 1 to \(Self.sideLimit) px")
    }
    self.size = size
    self.sink = sink
    output.bytes.reserveCapacity(Output.limit * 2)
    var code: Int32 = 0
    guard
      let file = EGifOpen(Unmanaged.passUnretained(output).toOpaque(), Output.callback, &code)
    else { throw Self.error(code) }
    self.file = file
    EGifSetGifVersion(file, true)
    try check(EGifPutScreenDesc(file, Int32(size.width), Int32(size.height), 8, 0, nil))
    try putLoopExtension()
    try flush()
  }

  deinit {
    close()
  }

  /// Writes a frame within the canvas.
  ///
  /// Viewers treat delays of 0 and 1 as 10.
  ///
  /// A delay over 65,535 is continued by frames of one pixel that change nothing.
  ///
  /// - Throws: `PictureEncodingError` if memory runs out, and the sink's errors.
  package func append(_ frame: GIFFrame, delayCentiseconds: Int) throws {
    precondition(delayCentiseconds >= 0, "the delay must not be negative")
    var remaining = delayCentiseconds - min(delayCentiseconds, Self.delayLimit)
    try put(frame, delayCentiseconds: delayCentiseconds - remaining)
    while remaining > 0 {
      let delay = min(remaining, Self.delayLimit)
      try put(Self.unchanging, delayCentiseconds: delay)
      remaining -= delay
    }
  }

  /// Completes the file, to which nothing can be appended afterward.
  package func finish() throws {
    precondition(file != nil, "the file is already finished")
    close()
    try flush()
  }

  /// A frame of one pixel that leaves the canvas unchanged.
  private static let unchanging = GIFFrame(
    rect: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), palette: [.black], indices: [0],
    transparentIndex: 0)

  private func put(_ frame: GIFFrame, delayCentiseconds: Int) throws {
    precondition(
      frame.rect.intersection(PixelRect(size)) == frame.rect, "the frame must be within the canvas")
    guard let file else { preconditionFailure("the file is already finished") }
    let map = try Self.colorMap(of: frame.palette)
    defer { GifFreeMapObject(map) }

    try putGraphicControl(frame.transparentIndex, delayCentiseconds: delayCentiseconds)
    let rect = frame.rect
    try check(
      EGifPutImageDesc(
        file, Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height), false,
        map))
    // giflib masks the indices in place.
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rect.width) { row in
      for y in 0..<rect.height {
        _ = row.update(fromContentsOf: frame.indices[y * rect.width..<(y + 1) * rect.width])
        try check(EGifPutLine(file, row.baseAddress, Int32(rect.width)))
        if output.bytes.count >= Output.limit { try flush() }
      }
    }
    try flush()
  }

  /// Writes the delay, and disposal method 1, which keeps the frame.
  ///
  /// Source: GIF89a specification, section 23.
  private func putGraphicControl(_ transparentIndex: UInt8?, delayCentiseconds: Int) throws {
    let flags: UInt8 = 1 << 2 | (transparentIndex == nil ? 0 : 1)
    try check(
      EGifPutExtension(
        file, GRAPHICS_EXT_FUNC_CODE, 4,
        [
          flags, UInt8(delayCentiseconds & 0xFF), UInt8(delayCentiseconds >> 8),
          transparentIndex ?? 0,
        ]))
  }

  /// Writes Netscape's looping extension, which all viewers support.
  ///
  /// A count of 0 repeats forever.
  ///
  /// Source: GIF89a specification, section 26, for the application extension block.
  private func putLoopExtension() throws {
    try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(file, 11, Array("NETSCAPE2.0".utf8)))
    try check(EGifPutExtensionBlock(file, 3, [1, 0, 0] as [UInt8]))
    try check(EGifPutExtensionTrailer(file))
  }

  private func close() {
    guard let file else { return }
    var code: Int32 = 0
    _ = EGifCloseFile(file, &code)
    self.file = nil
  }

  private func flush() throws {
    guard !output.bytes.isEmpty else { return }
    try output.bytes.withUnsafeBytes(sink)
    output.bytes.removeAll(keepingCapacity: true)
  }

  private func check(_ result: Int32) throws {
    guard result != GIF_OK else { return }
    throw Self.error(file?.pointee.Error ?? 0)
  }

  private static func error(_ code: Int32) -> PictureEncodingError {
    PictureEncodingError(
      format: .gif, message: GifErrorString(code).map { String(cString: $0) } ?? "")
  }

  /// Returns a color table, padded with black to a power of two as the format requires.
  private static func colorMap(
    of palette: [RGB8]
  ) throws(PictureEncodingError) -> UnsafeMutablePointer<ColorMapObject> {
    var count = 2
    while count < palette.count { count *= 2 }
    var colors = palette.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    colors += repeatElement(GifColorType(), count: count - palette.count)
    guard let map = GifMakeMapObject(Int32(count), colors) else {
      throw error(E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    return map
  }
}
