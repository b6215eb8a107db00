import Dispatch
import Pixels
import Synchronization
import TestSupport
import Testing

@testable import Codecs

struct ReusablePNGDecoderTests {
  /// The result of decoding a file: pixels and warnings, or an error.
  private struct Outcome: Equatable {
    var size: PixelSize?
    var pixels: [UInt8] = []
    var warnings: [String] = []
    var error: PictureError?

    init(_ read: () throws(PictureError) -> DecodedPicture) {
      do throws(PictureError) {
        let picture = try read()
        size = picture.pixels.size
        pixels = picture.pixels.contents
        warnings = picture.warnings
      } catch {
        self.error = error
      }
    }
  }

  private func library(_ file: [UInt8]) -> Outcome {
    Outcome { () throws(PictureError) in
      try PNGDecoder.decodeByLibrary(file, limits: .standard)
    }
  }

  private func own(_ file: [UInt8], isPortable: Bool = false) -> Outcome {
    Outcome { () throws(PictureError) in
      try ReusablePNGDecoder(isPortable: isPortable).decode(file)
    }
  }

  private func readsAlone(_ file: [UInt8]) -> Bool { ReusablePNGDecoder().readsAlone(file) }

  @Test("Reads rows of each filter and width as libpng does", arguments: [false, true])
  func filters(hasAlpha: Bool) {
    for width in 1...70 {
      for filters in [[0], [1], [2], [3], [4], [4, 3, 2, 1, 0], [1, 2, 3, 4, 4]] as [[UInt8]] {
        let sample = FilteredPNG(width: width, height: 11, hasAlpha: hasAlpha, filters: filters)
        let file = sample.bytes
        let name: Comment = "width \(width), filters \(filters)"
        #expect(readsAlone(file), name)
        let outcome = own(file)
        #expect(outcome.pixels == sample.pixels, name)
        #expect(outcome == library(file), name)
        #expect(outcome == own(file, isPortable: true), name)
      }
    }
  }

  @Test("Reads rows unfiltered in parallel as libpng does", arguments: [false, true])
  func parallelRows(hasAlpha: Bool) {
    for width in [1, 2, 6, 7, 8, 9, 15, 16, 17, 61] {
      for height in [31, 33, 40, 41, 58] {
        for filters in [
          [4], [3], [4, 4, 4, 2, 3, 0, 1, 4, 4, 3], [2, 2, 4, 2, 2, 0, 1, 4, 2], [1, 3, 3, 0, 2],
        ] as [[UInt8]] {
          let sample = FilteredPNG(
            width: width, height: height, hasAlpha: hasAlpha, filters: filters)
          let file = sample.bytes
          let name: Comment = "\(width)×\(height), filters \(filters)"
          let outcome = own(file)
          #expect(outcome.pixels == sample.pixels, name)
          #expect(outcome == library(file), name)
          #expect(outcome == own(file, isPortable: true), name)
        }
      }
    }
  }

  @Test("Reports an unknown filter among rows unfiltered in parallel", arguments: [1, 8, 11, 39])
  func unknownFilterInParallelRows(row: Int) {
    var filters = [UInt8](repeating: 4, count: 40)
    filters[row] = 5
    let file = FilteredPNG(width: 20, height: 40, hasAlpha: true, filters: filters).bytes
    #expect(!readsAlone(file))
    #expect(own(file) == library(file))
  }

  @Test("Reads pixels split into chunks of any length", arguments: [1, 2, 7, 100])
  func pieces(length: Int) {
    for hasAlpha in [false, true] {
      var sample = FilteredPNG(width: 9, height: 11, hasAlpha: hasAlpha, filters: [4, 2, 1, 3])
      sample.pieceLength = length
      #expect(readsAlone(sample.bytes))
      #expect(own(sample.bytes).pixels == sample.pixels)
    }
  }

  @Test("Gives the same result as libpng for a file truncated or changed anywhere")
  func damage() {
    for hasAlpha in [false, true] {
      var sample = FilteredPNG(width: 4, height: 3, hasAlpha: hasAlpha, filters: [1, 4, 3])
      sample.pieceLength = 30
      let whole = sample.bytes
      for count in 0..<whole.count {
        let cut = Array(whole.prefix(count))
        #expect(own(cut) == library(cut), "\(count) bytes")
      }
      for bit in 0..<whole.count * 8 {
        var flipped = whole
        flipped[bit / 8] ^= 1 << (bit % 8)
        #expect(own(flipped) == library(flipped), "bit \(bit)")
      }
    }
  }

  /// A file with a special feature, and whether it is read without libpng.
  struct Special: CustomTestStringConvertible {
    let testDescription: String
    let isReadAlone: Bool
    let bytes: [UInt8]

    init(_ name: String, _ isReadAlone: Bool, _ change: (inout FilteredPNG) -> Void) {
      testDescription = name
      self.isReadAlone = isReadAlone
      var sample = FilteredPNG(width: 5, height: 4, hasAlpha: false, filters: [1])
      change(&sample)
      bytes = sample.bytes
    }

    init(_ name: String, stream change: (inout [UInt8]) -> Void) {
      testDescription = name
      isReadAlone = false
      let sample = FilteredPNG(width: 5, height: 4, hasAlpha: false, filters: [1])
      var stream = PNGFile.stored(sample.rows)
      change(&stream)
      bytes = sample.bytes(stream: stream)
    }

    static let gamma = ("gAMA", PNGFile.number(45_455))
    static let primaries = (
      "cHRM",
      [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(PNGFile.number)
    )
    static let text = ("tEXt", Array("Comment\0x".utf8))
    static let all = [
      Special("sRGB", true) { $0.before = [("sRGB", [1])] },
      Special("sRGB, gAMA and cHRM", true) { $0.before = [("sRGB", [0]), gamma, primaries] },
      Special("cHRM, gAMA and sRGB", true) { $0.before = [primaries, gamma, ("sRGB", [0])] },
      Special("gAMA alone", true) { $0.before = [gamma] },
      Special("cHRM alone", true) { $0.before = [primaries] },
      Special("gAMA that contradicts sRGB", false) {
        $0.before = [("sRGB", [0]), ("gAMA", PNGFile.number(100_000))]
      },
      Special("sRGB twice", false) { $0.before = [("sRGB", [0]), ("sRGB", [0])] },
      Special("sRGB with an invalid intent", false) { $0.before = [("sRGB", [4])] },
      Special("sRGB after the pixels", false) { $0.behind = [("sRGB", [0])] },
      Special("an invalid profile", true) { $0.before = [("iCCP", [65, 0, 0, 1, 2])] },
      Special("code points", true) { $0.before = [("cICP", [12, 13, 0, 1])] },
      Special("a transparent color", false) { $0.before = [("tRNS", [0, 1, 0, 2, 0, 3])] },
      Special("significant bits", false) { $0.before = [("sBIT", [5, 6, 5])] },
      Special("invalid significant bits", false) { $0.before = [("sBIT", [0, 6, 9])] },
      Special("a suggested palette", false) { $0.before = [("PLTE", [1, 2, 3])] },
      Special("text before and after the pixels", true) {
        $0.before = [text]
        $0.behind = [text, ("tIME", [7, 230, 1, 1, 0, 0, 0])]
      },
      Special("damaged text, time, and size chunks", true) {
        $0.before = [("zTXt", [0xFF, 0xFF]), ("pHYs", []), ("tIME", [1]), ("bKGD", [9])]
      },
      Special("over 100 text chunks", false) { $0.before = .init(repeating: text, count: 101) },
      Special("the default image of an animation", false) {
        $0.before = [("acTL", PNGFile.number(1) + PNGFile.number(0))]
      },
      Special("an unknown ancillary chunk", false) { $0.before = [("abCd", [1])] },
      Special("an unknown critical chunk", false) { $0.before = [("ABCD", [1])] },
      Special("an IDAT chunk after another", false) { $0.behind = [text, ("IDAT", [1, 2, 3])] },
      Special("an empty chunk of pixels", false) { $0.behind = [("IDAT", [])] },
      Special("filter 5", false) {
        $0 = FilteredPNG(width: 5, height: 4, hasAlpha: false, filters: [1, 5])
      },
      Special("a wrong checksum", stream: { $0[$0.count - 1] ^= 1 }),
      Special("no checksum", stream: { $0.removeLast(4) }),
      Special("bytes after the stream", stream: { $0 += [1, 2, 3] }),
      Special("a missing row", stream: { $0 = PNGFile.stored(Array(repeating: 0, count: 48)) }),
      Special("an extra row", stream: { $0 = PNGFile.stored(Array(repeating: 0, count: 80)) }),
      Special("a window of 256 bytes", stream: { $0.replaceSubrange(0..<2, with: [0x08, 0x1D]) }),
      Special("a preset dictionary", stream: { $0.replaceSubrange(0..<2, with: [0x78, 0x20]) }),
      Special("a wrong header check", stream: { $0[1] ^= 1 }),
      Special("an invalid stream", stream: { $0 = [0x78, 0x01, 0xFF, 0xFF] }),
      Special("a truncated stream", stream: { $0 = [0x78] }),
    ]
  }

  @Test("Gives the same result as libpng for special files", arguments: Special.all)
  func specials(special: Special) {
    #expect(own(special.bytes) == library(special.bytes))
    #expect(readsAlone(special.bytes) == special.isReadAlone)
  }

  @Test("Leaves other kinds of pictures to libpng")
  func otherKinds() {
    let gray = PNGFile(width: 2, height: 1, depth: 8, colorType: 0, rows: [[1, 2]])
    let deep = PNGFile(width: 1, height: 1, depth: 16, colorType: 2, rows: [[1, 2, 3, 4, 5, 6]])
    let interlaced = PNGFile(
      width: 1, height: 1, depth: 8, colorType: 2, isInterlaced: true, rows: [[1, 2, 3]])
    for file in [gray, deep, interlaced] {
      #expect(!readsAlone(file.bytes))
      #expect(own(file.bytes) == library(file.bytes))
      #expect(own(file.bytes).error == nil)
    }
  }

  @Test("Leaves a size that the stream cannot fill to libpng")
  func unfillableSize() {
    var sample = FilteredPNG(width: 1, height: 1, hasAlpha: true, filters: [0])
    sample.pieceLength = 5
    var file = PNGFile()
    file.add("IHDR", PNGFile.number(2000) + PNGFile.number(2000) + [8, 6, 0, 0, 0])
    file.add("IDAT", PNGFile.stored(sample.rows))
    file.add("IEND", [])
    #expect(PlainPNG(file.bytes) == nil)
    #expect(own(file.bytes).error == library(file.bytes).error)
  }

  @Test("Reuses a pixmap of the same size, but no other")
  func reuse() throws {
    let decoder = ReusablePNGDecoder()
    let large = FilteredPNG(width: 30, height: 20, hasAlpha: true, filters: [4])
    let opaque = FilteredPNG(width: 30, height: 20, hasAlpha: false, filters: [3])
    let small = FilteredPNG(width: 3, height: 2, hasAlpha: true, filters: [2])
    let gray = PNGFile(
      width: 30, height: 20, depth: 8, colorType: 0,
      rows: .init(repeating: .init(repeating: 7, count: 30), count: 20))
    let first = try decoder.decode(large.bytes).pixels
    let second = try decoder.decode(opaque.bytes, reusing: first).pixels
    #expect(second === first && second.contents == opaque.pixels)
    let third = try decoder.decode(small.bytes, reusing: first).pixels
    #expect(third !== first && third.contents == small.pixels)
    let fourth = try decoder.decode(gray.bytes, reusing: first).pixels
    #expect(fourth === first && fourth[29, 19] == (7, 7, 7, 255))
    #expect(throws: PictureError.self) {
      try decoder.decode(Array(large.bytes.dropLast(20)), reusing: first)
    }
    #expect(try decoder.decode(large.bytes, reusing: first).pixels.contents == large.pixels)
    // A pixmap without slack after its rows, in which RGBA rows could not be unpacked.
    let plain = Pixmap<StraightRGBA8>(size: first.size)
    let fifth = try decoder.decode(large.bytes, reusing: plain).pixels
    #expect(fifth === plain && fifth.contents == large.pixels)
  }

  @Test("Several threads can read at once, each with its own decoder")
  func threads() {
    let samples = (0..<4).map {
      FilteredPNG(width: 40 + $0, height: 30, hasAlpha: $0 % 2 == 0, filters: [1, 4, 3, 2])
    }
    let files = samples.map { ($0.bytes, $0.pixels) }
    let failures = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let decoder = ReusablePNGDecoder()
      for round in 0..<20 {
        let (file, pixels) = files[(index + round) % 4]
        if (try? decoder.decode(file))?.pixels.contents != pixels {
          failures.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }
}

extension ReusablePNGDecoder {
  /// Returns whether the file is read without libpng.
  func readsAlone(_ bytes: [UInt8]) -> Bool {
    guard let file = PlainPNG(bytes) else { return false }
    return unpack(file, of: bytes, into: Pixmap(size: file.size, slack: file.slack))
  }
}
