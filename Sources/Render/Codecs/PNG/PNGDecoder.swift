import CDeflate
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
  static func checkStatedSize(in bytes: [UInt8], limits: PictureLimits) throws(PictureError) {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return }
    try limits.check(width: bytes.bigEndianNumber(at: 16), height: bytes.bigEndianNumber(at: 20))
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

  // MARK: Colors

  /// Returns how the samples represent colors: by a supported cICP, else iCCP, else sRGB, else gAMA
  /// with cHRM.
  ///
  /// Source: PNG specification, third edition, 4.3 and 11.3.2.
  static func colors(of bytes: [UInt8]) -> SampleColors {
    let bodies = bodiesBeforePixels(of: bytes)
    let isGray = bodies["IHDR"].map { $0.count == 13 && $0[9] & 2 == 0 } ?? false
    return SampleColors(space: space(bodies), channels: isGray ? 1 : 3)
  }

  /// Returns the orientation that the eXIf chunk states.
  ///
  /// As in Chromium, a chunk after the pixels has no effect.
  static func orientation(of bytes: [UInt8]) -> EXIFOrientation {
    bodiesBeforePixels(of: bytes)["eXIf"].map { EXIFOrientation(chunk: $0[...]) } ?? .upright
  }

  /// Returns the first undamaged body of each kind of chunk.
  private static func bodiesBeforePixels(of bytes: [UInt8]) -> [PNGChunk.Kind: [UInt8]] {
    var bodies: [PNGChunk.Kind: [UInt8]] = [:]
    for chunk in PNGChunks(of: bytes).prefix(while: { $0.kind != "IDAT" })
    where bodies[chunk.kind] == nil && chunk.hasValidCRC(in: bytes) {
      bodies[chunk.kind] = Array(bytes[chunk.body])
    }
    return bodies
  }

  private static func space(_ bodies: [PNGChunk.Kind: [UInt8]]) -> ColorSpace? {
    var codePoints: ColorSpace?
    if let codes = bodies["cICP"], codes.count == 4 {
      // Only RGB of full range is allowed. Primaries of 2 are unspecified.
      codePoints = .codePoints(primaries: codes[2...] == [0, 1] ? codes[0] : 2, transfer: codes[1])
    }
    if let codePoints, codePoints.hasSupportedCodePoints { return codePoints }
    if let body = bodies["iCCP"] { return .profile(profile(in: body)) }
    if bodies["sRGB"] != nil { return nil }
    guard let gamma = bodies["gAMA"] else { return codePoints }
    let body = gamma + (bodies["cHRM"] ?? [])
    return .gamma(stride(from: 0, to: body.count & ~3, by: 4).map(body.bigEndianNumber))
  }

  /// Returns the profile after its name and the compression method, or nothing if it is damaged.
  private static func profile(in body: [UInt8]) -> [UInt8] {
    guard let name = body.firstIndex(of: 0), let decompressor = libdeflate_alloc_decompressor()
    else { return [] }
    defer { libdeflate_free_decompressor(decompressor) }
    let stream = Array(body[name...].dropFirst(2))
    // A byte of a DEFLATE stream expands to at most 1,032. Profiles of over 8 MB are not read.
    let capacity = min(8_000_000, stream.count * 1032)
    return [UInt8](unsafeUninitializedCapacity: capacity) { profile, count in
      let outcome = libdeflate_zlib_decompress(
        decompressor, stream, stream.count, profile.baseAddress, capacity, &count)
      if outcome != LIBDEFLATE_SUCCESS { count = 0 }
    }
  }
}
