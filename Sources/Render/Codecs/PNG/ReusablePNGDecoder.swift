import CDeflate
import CPixelKernels
package import Pixels

/// Decodes PNG files and reuses its memory between them.
///
/// Use it on one thread at a time.
///
/// Ordinary 8-bit RGB and RGBA files are decompressed in one call and unfiltered many pixels at a
/// time. All others, and those with errors, are decoded by libpng, which also determines the error
/// message. The pixels are the same as those of `PNGDecoder`.
package final class ReusablePNGDecoder {
  private let isPortable: Bool
  private let packed = Scratch<UInt8>()
  private let raw = Scratch<UInt8>()
  private let decompressor = libdeflate_alloc_decompressor()

  /// Creates a decoder.
  ///
  /// If `isPortable` is true, it uses only plain C code, without vector instructions.
  package init(isPortable: Bool = false) {
    self.isPortable = isPortable
  }

  deinit {
    if let decompressor { libdeflate_free_decompressor(decompressor) }
  }

  /// Decodes the picture like `PNGDecoder.decode`, into `pixmap` if it has the same size.
  ///
  /// `pixmap` must not be used elsewhere during the call. Its contents are undefined after an
  /// error.
  ///
  /// - Throws: `PictureError`, like `PNGDecoder.decode`.
  package func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard,
    reusing pixmap: Pixmap<StraightRGBA8>? = nil
  ) throws(PictureError) -> DecodedPicture {
    try PNGDecoder.checkStatedSize(in: bytes, limits: limits)
    guard let file = PlainPNG(bytes) else {
      return try PNGDecoder.decodeByLibrary(bytes, limits: limits, reusing: pixmap)
    }
    let target = pixmap?.size == file.size ? pixmap : nil
    let pixels = target ?? Pixmap(size: file.size, slack: file.slack)
    guard unpack(file, of: bytes, into: pixels) else {
      return try PNGDecoder.decodeByLibrary(bytes, limits: limits, reusing: pixels)
    }
    return DecodedPicture(pixels: pixels)
  }

  /// Decompresses and unfilters the rows.
  ///
  /// Returns false after any error.
  func unpack(_ file: PlainPNG, of bytes: [UInt8], into pixels: Pixmap<StraightRGBA8>) -> Bool {
    withExtendedLifetime(pixels) {
      // The decompressor is nil if memory ran out, which libpng then reports.
      guard let decompressor, let target = pixels.bytes.baseAddress else { return false }
      // Rows are decompressed at the end of their own target. For RGBA, the target needs extra
      // space for the filter types.
      let space = pixels.bytes.count + pixels.slack - file.rawCount
      let rows = pixels.slack >= file.slack ? target + space : raw.reserve(file.rawCount)
      return bytes.withUnsafeBytes { bytes in
        let stream = stream(of: file, in: bytes)
        var used = 0
        // Because the pointer for the output size is nil, exactly `rawCount` bytes must result.
        guard
          libdeflate_zlib_decompress_ex(
            decompressor, stream.baseAddress, stream.count, rows, file.rawCount, &used, nil)
            == LIBDEFLATE_SUCCESS, used == stream.count
        else { return false }
        return cpixels_unfilter(
          rows, target, UInt32(file.size.width), UInt32(file.size.height), Int32(file.channels),
          isPortable)
      }
    }
  }

  /// Returns the zlib stream as contiguous bytes: in place if it is one chunk, otherwise as a copy.
  private func stream(
    of file: PlainPNG, in bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    if file.data.count == 1 { return UnsafeRawBufferPointer(rebasing: bytes[file.data[0]]) }
    let count = file.packedCount
    let gathered = packed.reserve(count)
    var end = 0
    for range in file.data {
      let chunk = UnsafeRawBufferPointer(rebasing: bytes[range])
      guard let start = chunk.baseAddress else { continue }
      UnsafeMutableRawPointer(gathered + end).copyMemory(from: start, byteCount: chunk.count)
      end += chunk.count
    }
    return UnsafeRawBufferPointer(start: gathered, count: count)
  }
}
