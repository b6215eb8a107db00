import CDeflate
import Pixels
import Platform

/// Assembles PNG files from filtered rows: compresses them and adds the surrounding chunks.
enum PNGAssembly {
  /// The pixel format of a file.
  ///
  /// Source: PNG specification, third edition, 11.2.1 (bit depth and color type).
  enum Pixels {
    /// 8-bit red, green and blue.
    case rgb
    /// 8-bit red, green, blue and alpha.
    case rgba
    /// 4-bit indices into a palette of opaque colors with three bytes each.
    case indexed(palette: [UInt8])

    fileprivate var depthAndType: [UInt8] {
      switch self {
      case .rgb: [8, 2]
      case .rgba: [8, 6]
      case .indexed: [4, 3]
      }
    }
  }

  /// Returns the beginning of a file: the signature, the header, and the palette if any.
  static func head(size: PixelSize, pixels: Pixels) -> [UInt8] {
    let sides = UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
    let head =
      PNGChunks.signature + PNGChunk.bytes("IHDR", sides + pixels.depthAndType + [0, 0, 0])
    guard case .indexed(let palette) = pixels else { return head }
    return head + PNGChunk.bytes("PLTE", palette)
  }

  /// Returns a complete file from rows that each begin with their filter type.
  ///
  /// Width and height are 1 to 1,000,000 px. libdeflate's level is 1 to 12.
  ///
  /// - Throws: `PictureEncodingError` if memory runs out or the data exceeds one chunk.
  static func file(
    size: PixelSize, pixels: Pixels, rows: UnsafeBufferPointer<UInt8>, level: Int32
  ) throws(PictureEncodingError) -> [UInt8] {
    let head = head(size: size, pixels: pixels)
    return try pack(rows, level: level, between: head, and: PNGChunk.bytes("IEND"))
  }

  /// Compresses filtered rows to the zlib stream of IDAT chunks, with libdeflate's level 1 to 12.
  ///
  /// - Throws: `PictureEncodingError` if memory runs out or the data exceeds one chunk.
  static func stream(
    of rows: UnsafeBufferPointer<UInt8>, level: Int32
  ) throws(PictureEncodingError) -> [UInt8] {
    try pack(rows, level: level, between: nil, and: [])
  }

  /// Compresses rows to a chunk between `head` and `tail`, or to a bare stream if `head` is nil.
  private static func pack(
    _ rows: UnsafeBufferPointer<UInt8>, level: Int32, between head: [UInt8]?, and tail: [UInt8]
  ) throws(PictureEncodingError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw PictureEncodingError(format: .png, message: "out of memory")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
    let start = head.map { $0.count + PNGChunk.bytesBefore } ?? 0
    let behind = head == nil ? 0 : PNGChunk.bytesAfter + tail.count
    // The bound is many times the size of the file, which callers keep, so copy it to its own
    // array.
    let memory = BulkMemory(count: start + bound + behind)
    defer { withExtendedLifetime(memory) {} }
    guard let base = memory.bytes.baseAddress else { return [] }
    let packed = libdeflate_zlib_compress(
      compressor, rows.baseAddress, rows.count, base + start, bound)
    guard packed > 0 else {
      throw PictureEncodingError(format: .png, message: "the compressed data exceeds its bound")
    }
    guard packed <= PNGChunk.bodyLimit else {
      throw PictureEncodingError(format: .png, message: "the data is too large for a chunk")
    }
    if let head {
      base.update(from: head, count: head.count)
      PNGChunk.frame("IDAT", around: base + start, packed)
      (base + start + packed + PNGChunk.bytesAfter).update(from: tail, count: tail.count)
    }
    let whole = start + packed + behind
    return [UInt8](unsafeUninitializedCapacity: whole) { bytes, count in
      bytes.baseAddress?.update(from: base, count: whole)
      count = whole
    }
  }
}
