import Codecs
import Pixels
import TestSupport
import Testing

struct PNGDecoderTests {
  private func pixels(_ file: PNGFile) throws -> [UInt8] {
    try PNGDecoder.decode(file.bytes).pixels.contents
  }

  @Test("Converts one pixel of each kind to straight RGBA8")
  func kinds() throws {
    func one(
      _ depth: UInt8, _ type: UInt8, _ row: [UInt8], _ chunks: [(String, [UInt8])] = []
    ) throws -> [UInt8] {
      try pixels(
        PNGFile(width: 1, height: 1, depth: depth, colorType: type, before: chunks, rows: [row]))
    }
    let palette = ("PLTE", [1, 2, 3, 4, 5, 6] as [UInt8])
    #expect(try one(8, 2, [10, 20, 30]) == [10, 20, 30, 255])
    #expect(try one(8, 6, [10, 20, 30, 0]) == [10, 20, 30, 0])
    #expect(try one(8, 0, [77]) == [77, 77, 77, 255])
    #expect(try one(8, 4, [77, 5]) == [77, 77, 77, 5])
    #expect(try one(1, 0, [0x80]) == [255, 255, 255, 255])
    #expect(try one(2, 0, [0x40]) == [85, 85, 85, 255])
    #expect(try one(4, 0, [0x30]) == [51, 51, 51, 255])
    #expect(try one(1, 3, [0x80], [palette]) == [4, 5, 6, 255])
    #expect(try one(8, 3, [0], [palette, ("tRNS", [9])]) == [1, 2, 3, 9])
    #expect(try one(8, 0, [77], [("tRNS", [0, 77])]) == [77, 77, 77, 0])
    #expect(try one(8, 2, [1, 2, 3], [("tRNS", [0, 1, 0, 2, 0, 3])]) == [1, 2, 3, 0])
    // 16-bit samples are truncated to their high byte, not rounded.
    #expect(
      try one(16, 6, [0x12, 0xFF, 0x00, 0xFF, 0xFE, 0x80, 0x7F, 0xFF]) == [0x12, 0x00, 0xFE, 0x7F])
    // Gamma is not applied.
    #expect(try one(8, 0, [128], [("gAMA", PNGFile.number(100_000))]) == [128, 128, 128, 255])
  }

  @Test("Assembles the passes of an interlaced picture")
  func interlaced() throws {
    // 3×2: pass 1 (0,0); pass 4 (2,0); pass 6 (1,0); pass 7 the second row.
    let file = PNGFile(
      width: 3, height: 2, depth: 8, colorType: 0, isInterlaced: true,
      rows: [[1], [3], [2], [4, 5, 6]])
    let picture = try PNGDecoder.decode(file.bytes).pixels
    #expect(picture.size == PixelSize(width: 3, height: 2))
    #expect(stride(from: 0, to: 24, by: 4).map { picture.bytes[$0] } == [1, 2, 3, 4, 5, 6])
  }

  @Test("Reads the default image of an animation, and ignores data after the end")
  func ignoredData() throws {
    var file = PNGFile(
      width: 1, height: 1, depth: 8, colorType: 0,
      before: [
        ("acTL", PNGFile.number(1) + PNGFile.number(0)), ("zTXt", [0xFF, 0xFF]),
        ("tEXt", Array("Comment\0hello".utf8)),
      ],
      rows: [[5]])
    file.bytes += [1, 2, 3]
    let picture = try PNGDecoder.decode(file.bytes)
    #expect(picture.pixels.contents == [5, 5, 5, 255])
    #expect(picture.warnings == [])
  }

  @Test("Warns about a damaged optional chunk")
  func warning() throws {
    let file = PNGFile(
      width: 1, height: 1, depth: 8, colorType: 0, before: [("sRGB", [200])], rows: [[5]])
    let picture = try PNGDecoder.decode(file.bytes)
    #expect(picture.warnings.count == 1)
    #expect(picture.warnings.first?.contains("sRGB") == true)
  }

  @Test("Rejects a size over the limits from the header alone")
  func limits() throws {
    let cases: [(Int, Int, PictureLimits)] = [
      (20_000, 20_000, .standard), (16_385, 1, .standard), (1, 16_385, .standard),
      (16_384, 16_384, .standard), (0xFFFF_FFFF, 0xFFFF_FFFF, .standard),
      (3, 2, PictureLimits(side: 10, pixels: 5)), (3, 2, PictureLimits(side: 2, pixels: 100)),
    ]
    for (width, height, limits) in cases {
      let file = PNGFile(width: width, height: height, depth: 8, colorType: 2, rows: [])
      #expect(throws: PictureError.tooLarge(width: width, height: height, limits: limits)) {
        try PNGDecoder.decode(file.bytes, limits: limits)
      }
    }
  }

  @Test("Reads the size from the header alone, even over the limits")
  func size() throws {
    let file = PNGFile(width: 20_000, height: 30_000, depth: 8, colorType: 2, rows: [])
    #expect(try PNGDecoder.size(of: file.bytes) == PixelSize(width: 20_000, height: 30_000))
  }

  @Test(
    "Reports an invalid header as damage",
    arguments: [(0, 1, 8, 2), (1, 0, 8, 2), (1, 1, 3, 2), (1, 1, 8, 1)])
  func badHeader(_ width: Int, _ height: Int, _ depth: UInt8, _ type: UInt8) {
    let file = PNGFile(width: width, height: height, depth: depth, colorType: type, rows: [[]])
    for read in [
      { try PNGDecoder.decode($0).pixels.size }, { try PNGDecoder.size(of: $0) },
    ] as [([UInt8]) throws -> PixelSize] {
      let error = #expect(throws: PictureError.self) { try read(file.bytes) }
      guard case .damaged(.png, let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test("Rejects a file truncated at any byte")
  func truncation() throws {
    let whole = PNGFile(
      width: 5, height: 4, depth: 8, colorType: 6,
      rows: (0..<4).map { row in (0..<20).map { UInt8(row * 20 + $0) } }
    ).bytes
    _ = try PNGDecoder.decode(whole)
    for count in 0..<whole.count {
      let error = #expect(throws: PictureError.self) {
        try PNGDecoder.decode(Array(whole.prefix(count)))
      }
      switch error {
      case .empty: #expect(count == 0)
      case .damaged(.png, let reason): #expect(!reason.isEmpty)
      default: Issue.record("\(count): \(String(describing: error))")
      }
    }
  }

  @Test("No bit error changes a pixel without an error or a warning")
  func bitFlips() throws {
    let whole = PNGFile(
      width: 3, height: 2, depth: 8, colorType: 2,
      rows: [[1, 2, 3, 4, 5, 6, 7, 8, 9], .init(repeating: 0, count: 9)]
    ).bytes
    let expected = try PNGDecoder.decode(whole).pixels.contents
    for bit in 0..<(whole.count * 8) {
      var flipped = whole
      flipped[bit / 8] ^= 1 << (bit % 8)
      do {
        let picture = try PNGDecoder.decode(flipped)
        let isReported = !picture.warnings.isEmpty
        #expect(isReported || picture.pixels.contents == expected, "bit \(bit)")
      } catch {
        #expect("\(error)".isEmpty == false)
      }
    }
  }

  /// Returns a file of one pixel, with bytes after it in the same stream.
  private func file(surplus: [UInt8], isInterlaced: Bool = false) -> PNGFile {
    var file = PNGFile()
    let interlace: UInt8 = isInterlaced ? 1 : 0
    file.add("IHDR", PNGFile.number(1) + PNGFile.number(1) + [8, 2, 0, 0, interlace])
    // A stored block that is not the last one, followed by arbitrary bytes.
    file.add("IDAT", [0x78, 0x01, 0x00, 4, 0, 0xFB, 0xFF, 0, 10, 20, 30] + surplus)
    file.add("IEND", [])
    return file
  }

  @Test("Does not decompress endless data after the last pixel", arguments: [false, true])
  func surplus(isInterlaced: Bool) throws {
    // This is no deflate stream, so decompressing it would give an error.
    let garbage = [UInt8](repeating: 0xFF, count: 200_000)
    var file = file(surplus: [0, 255, 255, 0, 0] + garbage, isInterlaced: isInterlaced)
    let picture = try PNGDecoder.decode(file.bytes)
    #expect(picture.pixels.contents == [10, 20, 30, 255])
    #expect(picture.warnings.last == "data after the picture's last pixel was ignored")
    // The CRC of data that is not decompressed is still checked, up to the end.
    file.bytes[file.bytes.count - 20] ^= 1
    #expect(throws: PictureError.damaged(.png, "IDAT: CRC error")) {
      try PNGDecoder.decode(file.bytes)
    }
    file.bytes[file.bytes.count - 20] ^= 1
    #expect(throws: PictureError.damaged(.png, "the file ends too early")) {
      try PNGDecoder.decode(Array(file.bytes.dropLast(5)))
    }
  }
}
