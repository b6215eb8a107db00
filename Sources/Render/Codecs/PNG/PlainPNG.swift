import CPixelKernels
import Pixels

/// The places of the pixels in a PNG file that has nothing unusual about it.
///
/// That is a whole file of 8-bit RGB or RGBA rows, not interlaced, every CRC right, with no chunk but
/// those that libpng reads without a warning and that no pixel depends on.
/// Source: PNG specification, third edition, 5 and 11.
struct PlainPNG {
  let size: PixelSize
  /// The number of channels: 3 of RGB, 4 of RGBA.
  let channels: Int
  /// The bodies of the IDAT chunks, none of them empty.
  private(set) var data: [Range<Int>] = []

  /// The bytes of all rows, each with its filter's number.
  var rawCount: Int { (size.width * channels + 1) * size.height }

  /// The bytes that must lie behind the pixels for rows to be unpacked in the pixels' own place.
  var slack: Int {
    channels == 4 ? size.height + Int(CPIXELS_ROWS_IN_STEP) * 4 * size.width : 0
  }

  /// The bytes of all IDAT chunks.
  var packedCount: Int { data.reduce(0) { $0 + $1.count } }

  /// The longest side that is not left to libpng, px; nothing here is then near an overflow.
  private static let sideLimit = 1 << 24

  /// The most bytes and number of chunks beside the pixels; libpng reads others, with warnings for some.
  private static let extraLimits = (bytes: 1 << 20, count: 100)

  /// The most bytes that one byte of a DEFLATE stream can unpack to.
  ///
  /// Source: RFC 1951: a match of 258 bytes takes at least two bits.
  private static let unpackedPerByte = 1032

  /// Chunks that the libpng path passes over unread.
  private static let unread: Set<PNGChunk.Kind> = [
    "bKGD", "eXIf", "hIST", "iTXt", "oFFs", "pCAL", "pHYs", "sCAL", "sPLT", "tEXt", "tIME", "zTXt",
  ]

  /// The bodies of colour chunks that agree with sRGB, so that libpng has nothing to warn of.
  ///
  /// Source: PNG specification, third edition, 11.3.2.5 (sRGB with its gAMA and cHRM).
  private static let ofSRGB: [PNGChunk.Kind: [UInt8]] = [
    "gAMA": number(45_455),
    "cHRM": [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(number),
  ]

  private static func number(_ value: UInt32) -> [UInt8] { value.bigEndianBytes }

  /// Reads the chunks of a whole file; nil where it is damaged or not of this kind.
  init?(_ file: [UInt8]) {
    var chunks = PNGChunks(of: file)
    guard let header = chunks.next(), header.kind == "IHDR", header.body.count == 13,
      header.isSound(in: file)
    else { return nil }
    let (width, height) = file.withUnsafeBytes { file in
      (
        Int(file.bigEndianNumber(at: header.body.lowerBound)),
        Int(file.bigEndianNumber(at: header.body.lowerBound + 4))
      )
    }
    let form = file[header.body].dropFirst(8)
    let sides = 1...Self.sideLimit
    guard sides.contains(width), sides.contains(height),
      form.elementsEqual([8, 2, 0, 0, 0]) || form.elementsEqual([8, 6, 0, 0, 0])
    else { return nil }
    size = PixelSize(width: width, height: height)
    channels = form.elementsEqual([8, 2, 0, 0, 0]) ? 3 : 4
    guard gather(chunks, of: file), let first = data.first else { return nil }
    // zlib and libpng look at a stated window; libdeflate takes all for the largest.
    guard file[first.lowerBound] == 0x78, rawCount / Self.unpackedPerByte <= packedCount else {
      return nil
    }
  }

  /// Reads the chunks behind the header; false where one is damaged or unusual.
  private mutating func gather(_ chunks: PNGChunks, of file: [UInt8]) -> Bool {
    var dataEnd: Int?
    var colours: [PNGChunk.Kind] = []
    var extras = 0
    for chunk in chunks {
      guard chunk.isSound(in: file) else { return false }
      switch chunk.kind {
      case "IDAT":
        guard !chunk.body.isEmpty, dataEnd ?? chunk.whole.lowerBound == chunk.whole.lowerBound
        else { return false }
        data.append(chunk.body)
        dataEnd = chunk.whole.upperBound
      case "IEND":
        return chunk.body.isEmpty
      case let kind where Self.unread.contains(kind):
        extras += 1
        guard chunk.body.count <= Self.extraLimits.bytes, extras <= Self.extraLimits.count
        else { return false }
      case "sRGB":
        guard data.isEmpty, chunk.body.count == 1, file[chunk.body.lowerBound] <= 3,
          !colours.contains(chunk.kind)
        else { return false }
        colours.append(chunk.kind)
      case let kind:
        guard data.isEmpty, !colours.contains(kind),
          Self.ofSRGB[kind].map(file[chunk.body].elementsEqual) ?? false
        else { return false }
        colours.append(kind)
      }
    }
    return false
  }
}
