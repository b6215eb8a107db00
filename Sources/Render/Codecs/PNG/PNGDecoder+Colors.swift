import CDeflate

extension PNGDecoder {
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
    return (gamma + (bodies["cHRM"] ?? [])).withUnsafeBytes { body in
      .gamma(stride(from: 0, to: body.count & ~3, by: 4).map { body.bigEndianNumber(at: $0) })
    }
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
