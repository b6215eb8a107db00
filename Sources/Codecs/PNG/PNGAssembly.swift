import CDeflate
import Pixels

/// Makes PNG files of rows that are filtered: packs them and puts the chunks around.
enum PNGAssembly {
  /// What the pixels of a file are.
  ///
  /// Source: PNG specification, third edition, 11.2.1 (bit depth and colour type).
  enum Pixels {
    /// 8-bit red, green and blue.
    case rgb
    /// 8-bit red, green, blue and alpha.
    case rgba
    /// 4-bit places in a palette of opaque colours, each three bytes.
    case indexed(palette: [UInt8])

    fileprivate var depthAndType: [UInt8] {
      switch self {
      case .rgb: [8, 2]
      case .rgba: [8, 6]
      case .indexed: [4, 3]
      }
    }
  }

  /// A chunk holds up to this many bytes, a power of two well within the format's 2³¹ - 1.
  private static let chunkLimit = 1 << 30

  /// Packs filtered rows as the zlib stream that IDAT chunks hold.
  ///
  /// - Parameters:
  ///   - rows: the rows, each with its filter's number in front.
  ///   - level: how hard libdeflate tries, 1 … 12.
  /// - Returns: the stream.
  /// - Throws: `PictureEncodingError` where memory is short.
  static func pack(
    _ rows: UnsafeBufferPointer<UInt8>, level: Int32
  ) throws(PictureEncodingError) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      throw PictureEncodingError(format: .png, words: "out of memory")
    }
    defer { libdeflate_free_compressor(compressor) }
    // The memory up to the bound is reserved, but only what the stream fills is ever touched.
    let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
    let packed = [UInt8](unsafeUninitializedCapacity: bound) { packed, count in
      count = libdeflate_zlib_compress(
        compressor, rows.baseAddress, rows.count, packed.baseAddress, packed.count)
    }
    guard !packed.isEmpty else {
      throw PictureEncodingError(format: .png, words: "not packed within its bound")
    }
    return packed
  }

  /// Puts the chunks of a file around packed rows.
  ///
  /// - Parameters:
  ///   - size: both extents from 1 to 1,000,000.
  ///   - pixels: what the pixels are.
  ///   - packed: the zlib stream.
  /// - Returns: the file: header, palette if there is one, the pixels and the end, nothing else.
  static func file(size: PixelSize, pixels: Pixels, packed: [UInt8]) -> [UInt8] {
    var file = PNGChunks.signature
    file.reserveCapacity(packed.count + 200)
    let header =
      UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes + pixels.depthAndType
      + [0, 0, 0]
    header.withUnsafeBytes { file.appendPNGChunk("IHDR", $0) }
    if case .indexed(let palette) = pixels {
      palette.withUnsafeBytes { file.appendPNGChunk("PLTE", $0) }
    }
    packed.withUnsafeBytes { packed in
      for start in stride(from: 0, to: packed.count, by: chunkLimit) {
        let part = packed[start..<min(packed.count, start + chunkLimit)]
        file.appendPNGChunk("IDAT", UnsafeRawBufferPointer(rebasing: part))
      }
    }
    file.appendPNGChunk("IEND")
    return file
  }
}
