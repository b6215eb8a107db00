import CPixelKernels
import Pixels

/// The layout of a PNG file without unusual features.
///
/// Such a file is complete, has 8-bit RGB or RGBA rows without interlacing, and all CRCs match. Its
/// other chunks are read by libpng without a warning and do not affect pixels.
/// Source: PNG specification, third edition, 5 and 11.
struct PlainPNG {
  let size: PixelSize
  /// The number of channels: 3 for RGB, 4 for RGBA.
  let channels: Int
  /// The byte ranges of the bodies of the IDAT chunks, none of them empty.
  private(set) var data: [Range<Int>] = []

  /// The number of bytes in all rows, including filter types.
  var rawCount: Int { (size.width * channels + 1) * size.height }

  /// The number of extra bytes that the pixel buffer needs in order to decompress rows in place.
  var slack: Int { channels == 4 ? size.height + Int(CPIXELS_ROWS_IN_STEP) * 4 * size.width : 0 }

  /// The number of bytes in all IDAT chunks.
  var packedCount: Int { data.reduce(0) { $0 + $1.count } }

  /// The maximum width and height, px, which rules out overflows.
  ///
  /// Larger pictures are left to libpng.
  private static let sideLimit = 1 << 24

  /// The maximum size and number of ancillary chunks.
  ///
  /// Files with more are left to libpng.
  private static let extraLimits = (bytes: 1 << 20, count: 100)

  /// The maximum number of bytes that one byte of a DEFLATE stream can expand to.
  ///
  /// Source: RFC 1951: a match of 258 bytes takes at least two bits.
  private static let unpackedPerByte = 1032

  /// The types of chunks that decoding through libpng ignores.
  private static let ignoredKinds: Set<PNGChunk.Kind> = [
    "bKGD", "cICP", "eXIf", "hIST", "iCCP", "iTXt", "oFFs", "pCAL", "pHYs", "sCAL", "sPLT", "tEXt",
    "tIME", "zTXt",
  ]

  /// The bodies of color chunks that agree with sRGB, for which libpng does not warn.
  ///
  /// Source: PNG specification, third edition, 11.3.2.5 (sRGB with its gAMA and cHRM).
  private static let sRGBBodies: [PNGChunk.Kind: [UInt8]] = [
    "gAMA": UInt32(45_455).bigEndianBytes,
    "cHRM": [UInt32](arrayLiteral: 31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)
      .flatMap(\.bigEndianBytes),
  ]

  /// Reads the chunks of a file.
  ///
  /// Returns nil if it is damaged or not of this kind.
  init?(_ file: [UInt8]) {
    var chunks = PNGChunks(of: file)
    guard let header = chunks.next(), header.kind == "IHDR", header.body.count == 13,
      header.hasValidCRC(in: file)
    else { return nil }
    let width = file.bigEndianNumber(at: header.body.lowerBound)
    let height = file.bigEndianNumber(at: header.body.lowerBound + 4)
    let form = file[header.body].dropFirst(8)
    let sides = 1...Self.sideLimit
    guard sides.contains(width), sides.contains(height),
      form.elementsEqual([8, 2, 0, 0, 0]) || form.elementsEqual([8, 6, 0, 0, 0])
    else { return nil }
    size = PixelSize(width: width, height: height)
    channels = form.elementsEqual([8, 2, 0, 0, 0]) ? 3 : 4
    guard gather(chunks, of: file), let first = data.first else { return nil }
    // zlib and libpng check the stated window size, but libdeflate assumes the maximum.
    guard file[first.lowerBound] == 0x78, rawCount / Self.unpackedPerByte <= packedCount else {
      return nil
    }
  }

  /// Reads the chunks after the header.
  ///
  /// Returns false if one is damaged or unusual.
  private mutating func gather(_ chunks: PNGChunks, of file: [UInt8]) -> Bool {
    var dataEnd: Int?
    var colors: [PNGChunk.Kind] = []
    var extras = 0
    for chunk in chunks {
      guard chunk.hasValidCRC(in: file) else { return false }
      switch chunk.kind {
      case "IDAT":
        guard !chunk.body.isEmpty, dataEnd ?? chunk.whole.lowerBound == chunk.whole.lowerBound
        else { return false }
        data.append(chunk.body)
        dataEnd = chunk.whole.upperBound
      case "IEND":
        return chunk.body.isEmpty
      case let kind where Self.ignoredKinds.contains(kind):
        extras += 1
        guard chunk.body.count <= Self.extraLimits.bytes, extras <= Self.extraLimits.count
        else { return false }
      case "sRGB":
        guard data.isEmpty, chunk.body.count == 1, file[chunk.body.lowerBound] <= 3,
          !colors.contains(chunk.kind)
        else { return false }
        colors.append(chunk.kind)
      case let kind:
        guard data.isEmpty, !colors.contains(kind),
          Self.sRGBBodies[kind].map(file[chunk.body].elementsEqual) ?? false
        else { return false }
        colors.append(kind)
      }
    }
    return false
  }
}
