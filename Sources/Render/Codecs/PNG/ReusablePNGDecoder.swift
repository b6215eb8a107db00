import CDeflate
import CPixelKernels
package import Pixels

/// Reads PNG files one after the other and keeps its memory between them, for one thread at a time.
///
/// Ordinary files of 8-bit RGB and RGBA are unpacked at once and their filters undone many pixels at a
/// time. All others, and those with errors, are read by libpng, which decides on the error and its
/// words: `PNGDecoder` reads the same pixels.
package final class ReusablePNGDecoder {
  private let isPortable: Bool
  private let packed = GrowingBuffer()
  private let raw = GrowingBuffer()
  private let decompressor = libdeflate_alloc_decompressor()

  /// Creates a decoder, on request of plain C only.
  package init(isPortable: Bool = false) {
    self.isPortable = isPortable
  }

  deinit {
    if let decompressor { libdeflate_free_decompressor(decompressor) }
  }

  /// Reads the picture as `PNGDecoder.decode` does, into `pixmap` if that has its size.
  ///
  /// Nobody else may use `pixmap` meanwhile; after an error it holds anything.
  ///
  /// - Throws: `PictureError`, as `PNGDecoder.decode`.
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

  /// Unpacks the rows and undoes their filters; false where anything is wrong.
  func unpack(
    _ file: PlainPNG, of bytes: [UInt8], into pixels: Pixmap<StraightRGBA8>
  ) -> Bool {
    withExtendedLifetime(pixels) {
      // There is none where memory is short; libpng then says so.
      guard let decompressor, let target = pixels.bytes.baseAddress else { return false }
      // Rows wait in the end of their own target; RGBA rows need room behind it for filters' numbers.
      let room = pixels.bytes.count + pixels.slack - file.rawCount
      let rows = pixels.slack >= file.slack ? target + room : raw.room(for: file.rawCount)
      return bytes.withUnsafeBytes { bytes in
        let stream = stream(of: file, in: bytes)
        var used = 0
        // Without a place for the number of bytes, there must be exactly as many as there is room.
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

  /// The zlib stream in one piece: where it lies, or gathered.
  private func stream(
    of file: PlainPNG, in bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    if file.data.count == 1 { return UnsafeRawBufferPointer(rebasing: bytes[file.data[0]]) }
    let count = file.packedCount
    let gathered = packed.room(for: count)
    var end = 0
    for part in file.data {
      let part = UnsafeRawBufferPointer(rebasing: bytes[part])
      guard let start = part.baseAddress else { continue }
      UnsafeMutableRawPointer(gathered + end).copyMemory(from: start, byteCount: part.count)
      end += part.count
    }
    return UnsafeRawBufferPointer(start: gathered, count: count)
  }
}
