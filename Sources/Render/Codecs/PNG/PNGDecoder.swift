import CPNGShim
package import Pixels

/// Decodes PNG files.
///
/// Of an animated file, it decodes the default image.
///
/// Samples are used as stored: 16-bit samples are reduced to their high byte, and gAMA and embedded
/// profiles are not applied (`PictureReader.decodePhoto`). To decode many files, reuse a
/// `ReusablePNGDecoder`.
package enum PNGDecoder {
  /// Returns the size in the header, without checking any limits.
  ///
  /// - Throws: `PictureError.damaged` if the data before the pixels is damaged.
  package static func size(of bytes: [UInt8]) throws(PictureError) -> PixelSize {
    let limits = PictureLimits(side: Int(Int32.max), pixels: .max)
    return try withReader(of: bytes, limits: limits) { reader throws(PictureError) in
      try size(of: reader)
    }
  }

  /// Decodes the picture.
  ///
  /// The result includes libpng's warnings.
  ///
  /// - Throws: `PictureError`: `tooLarge` before anything of that size is allocated, `damaged` if
  ///   anything is missing or wrong from the first byte to the end chunk.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) -> DecodedPicture {
    try ReusablePNGDecoder().decode(bytes, limits: limits)
  }

  /// Decodes the picture through libpng in all cases, into `pixmap` if it has the same size.
  package static func decodeByLibrary(
    _ bytes: [UInt8], limits: PictureLimits, reusing pixmap: Pixmap<StraightRGBA8>? = nil
  ) throws(PictureError) -> DecodedPicture {
    try checkStatedSize(in: bytes, limits: limits)
    return try withReader(of: bytes, limits: limits) { reader throws(PictureError) in
      let size = try size(of: reader)
      let target = pixmap?.size == size ? pixmap : nil
      let pixels = target ?? Pixmap(size: size)
      let outcome = withExtendedLifetime(pixels) {
        cpng_reader_read_pixels(reader, pixels.bytes.baseAddress)
      }
      var warnings = warnings(of: reader)
      switch outcome {
      case cpng_outcome_read: break
      case cpng_outcome_surplus:
        try checkEnd(of: bytes)
        warnings.append("data after the picture's last pixel was ignored")
      default: throw damage(of: reader)
      }
      return DecodedPicture(pixels: pixels, warnings: warnings)
    }
  }

  /// Throws if a chunk that libpng requires is damaged, or the last one is missing.
  static func checkEnd(of bytes: [UInt8]) throws(PictureError) {
    var last: PNGChunk?
    for chunk in PNGChunks(of: bytes) {
      guard chunk.kind.isAncillary || chunk.hasValidCRC(in: bytes) else {
        throw .damaged(.png, "\(chunk.kind.letters): CRC error")
      }
      last = chunk
    }
    guard last?.kind == "IEND" else { throw .damaged(.png, "the file ends too early") }
  }

  /// Throws if the header states a size over the limits.
  ///
  /// Accepts headers that cannot be read.
  ///
  /// The size is checked before libpng reads it, so that the error can report it.
  /// Source: PNG specification, third edition, 5.3 and 11.2.1: signature, length, `IHDR`, then
  /// width and height as big-endian 32-bit numbers.
  ///
  /// - Throws: `PictureError.tooLarge`.
  static func checkStatedSize(
    in bytes: [UInt8], limits: PictureLimits
  ) throws(PictureError) {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return }
    let (width, height) = bytes.withUnsafeBytes {
      (Int($0.bigEndianNumber(at: 16)), Int($0.bigEndianNumber(at: 20)))
    }
    try limits.check(width: width, height: height)
  }

  private static func withReader<Result>(
    of bytes: [UInt8], limits: PictureLimits,
    _ body: (OpaquePointer) throws(PictureError) -> Result
  ) throws(PictureError) -> Result {
    guard !bytes.isEmpty else { throw .empty }
    guard PNGChunks(of: bytes).first(where: { _ in true })?.kind != "CgBI" else {
      throw .unsupported(
        .png,
        "Xcode compressed it for iOS (CgBI); run xcrun pngcrush -revert-iphone-optimizations "
          + "in.png out.png, or turn off COMPRESS_PNG_FILES")
    }
    let side = UInt32(clamping: min(max(1, limits.side), Int(Int32.max)))
    return try bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
      guard let reader = cpng_reader_create(bytes.baseAddress, bytes.count, side) else {
        throw .damaged(.png, "out of memory")
      }
      defer { cpng_reader_destroy(reader) }
      return try body(reader)
    }
  }

  private static func size(of reader: OpaquePointer) throws(PictureError) -> PixelSize {
    var header = cpng_header()
    guard cpng_reader_read_header(reader, &header) else { throw damage(of: reader) }
    return PixelSize(width: Int(header.width), height: Int(header.height))
  }

  private static func damage(of reader: OpaquePointer) -> PictureError {
    .damaged(.png, String(cString: cpng_reader_error(reader)))
  }

  private static func warnings(of reader: OpaquePointer) -> [String] {
    String(cString: cpng_reader_warnings(reader)).split(separator: "\n").map(String.init)
  }
}
