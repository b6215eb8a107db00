import CGIF
package import Pixels

/// Writes an animated GIF 89a, frame by frame, to wherever its bytes are wanted.
///
/// Every frame has its own colours and stays on the canvas; the animation repeats for ever. A frame's
/// delay stands before its pixels, so a frame is appended once its duration is known.
package final class GIFWriter {
  /// The longest side that the format can state, px.
  package static let sideLimit = 65_535

  /// The longest delay of one frame, 1/100 s.
  static let delayLimit = 65_535

  private let size: PixelSize
  private let sink: (UnsafeRawBufferPointer) throws -> Void
  private let output = Output()
  private var file: UnsafeMutablePointer<GifFileType>?

  /// The bytes that giflib has written and the sink has not received yet.
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
  /// - Throws: `PictureEncodingError` for a side outside of 1 … 65,535 px, and the sink's errors.
  package init(
    size: PixelSize, sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard
      (1...Self.sideLimit).contains(size.width), (1...Self.sideLimit).contains(size.height)
    else {
      throw PictureEncodingError(
        format: .gif,
        words: "\(size.width)×\(size.height) px is not within 1 … \(Self.sideLimit) px a side")
    }
    self.size = size
    self.sink = sink
    output.bytes.reserveCapacity(Output.limit * 2)
    var code: Int32 = 0
    guard
      let file = EGifOpen(
        Unmanaged.passUnretained(output).toOpaque(), Output.callback, &code)
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

  /// Writes a frame within the canvas for a delay of at least 0, of which viewers take 0 and 1 for 10.
  ///
  /// A delay over 65,535 is written as further frames of one pixel that change nothing.
  ///
  /// - Throws: `PictureEncodingError` where memory is short, and the sink's errors.
  package func append(_ frame: GIFFrame, delayCentiseconds: Int) throws {
    precondition(delayCentiseconds >= 0, "time does not go back")
    var rest = delayCentiseconds - min(delayCentiseconds, Self.delayLimit)
    try put(frame, delayCentiseconds: delayCentiseconds - rest)
    while rest > 0 {
      let delay = min(rest, Self.delayLimit)
      try put(Self.unchanging, delayCentiseconds: delay)
      rest -= delay
    }
  }

  /// Writes the end of the file, which it lacks without this call; nothing can be appended after it.
  package func finish() throws {
    precondition(file != nil, "a file is finished once")
    close()
    try flush()
  }

  /// A frame of one pixel that leaves the canvas as it is.
  private static let unchanging = GIFFrame(
    rect: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), palette: [.black], indices: [0],
    transparentIndex: 0)

  private func put(_ frame: GIFFrame, delayCentiseconds: Int) throws {
    precondition(
      frame.rect.intersection(PixelRect(size)) == frame.rect, "a frame lies within the canvas")
    guard let file else { preconditionFailure("the file is finished") }
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

  /// Source: GIF89a specification, section 23; disposal method 1 keeps the frame.
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

  /// Netscape's looping extension, which all viewers follow; a count of 0 repeats for ever.
  ///
  /// Source: GIF89a specification, section 26, for the block that holds it.
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
      format: .gif, words: GifErrorString(code).map { String(cString: $0) } ?? "")
  }

  /// A table of a power of two colours, as the format wants it; those over the palette's are black.
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
