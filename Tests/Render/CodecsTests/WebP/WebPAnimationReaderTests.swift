import Pixels
import TestSupport
import Testing

@testable import Codecs

/// Tests with files of the writer, whose pixels are known, and with damaged files.
struct WebPAnimationReaderTests {
  private static let size = PixelSize(width: 37, height: 23)

  /// Returns a canvas with a square at an x-coordinate.
  private static func canvas(_ offset: Int) -> Pixmap<PremultipliedRGBA8> {
    let canvas = Pixmap<PremultipliedRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isIn = (offset..<offset + 6).contains(x) && (5..<11).contains(y)
        canvas[x, y] = isIn ? (240, UInt8(x), UInt8(y), 255) : (UInt8(x * 3), UInt8(y * 4), 9, 255)
      }
    }
    return canvas
  }

  /// Returns a lossless animation of canvases, each with its duration in milliseconds.
  private static func file(
    _ canvases: [Pixmap<PremultipliedRGBA8>], _ times: [Int]
  ) throws -> [UInt8] {
    let file = WrittenBytes()
    let writer = try WebPWriter(size: size) { file.take($0, $1) }
    let encoder = WebPFrameEncoder(.lossless)
    var before: Pixmap<PremultipliedRGBA8>?
    for (canvas, time) in zip(canvases, times) {
      let frame = try encoder.frame(canvas, after: before, changes: PixelRegion(PixelRect(size)))
      try writer.append(frame, milliseconds: time)
      before = canvas
    }
    try writer.finish()
    return file.bytes
  }

  private static func sample() throws -> [UInt8] {
    try file([1, 4, 9, 9].map(canvas), [17, 16, 0, 2000])
  }

  /// Returns all frames of a file.
  private static func read(
    _ file: [UInt8], _ limits: PictureLimits = .standard
  ) throws -> [(bytes: [UInt8], milliseconds: Int)] {
    try WebPAnimationReader(file, limits: limits).map { ($0.pixels.contents, $0.delay) }
  }

  @Test("Reads back the written frames with their durations")
  func exact() throws {
    let canvases = [1, 4, 9, 9].map(Self.canvas)
    let times = [17, 16, 0, 2000]
    let file = try Self.file(canvases, times)
    let reader = try WebPAnimationReader(file)
    #expect(reader.size == Self.size && reader.isAnimated)
    let loop = try #require(WebPChunks.ChunkIterator(file).first { $0.name == "ANIM" })
    #expect(file[loop.whole].suffix(2) == [0, 0])
    #expect(reader.frameCount == 4 && reader.warnings.isEmpty)
    let frames = try Self.read(file)
    #expect(frames.map(\.milliseconds) == times)
    for (frame, canvas) in zip(frames, canvases) { #expect(frame.bytes == canvas.contents) }
    #expect(try PictureReader.size(of: file) == Self.size)
    #expect(try PictureReader.decode(file).pixels.contents == canvases[0].contents)
  }

  @Test("Only the pixels in a frame's rectangle change")
  func changes() throws {
    let reader = try WebPAnimationReader(Self.sample())
    #expect(try reader.next()?.changes == PixelRegion(PixelRect(Self.size)))
    #expect(
      try reader.next()?.changes
        == PixelRegion(PixelRect(minX: 0, minY: 4, maxX: 10, maxY: 11)))
  }

  @Test("The error about the pixel limit names an option only if there is one")
  func option() throws {
    var limits = PictureLimits(side: 100, pixels: 1 << 20, animationPixels: 37 * 23 * 3)
    for option in [nil, "--max-animation-pixels"] {
      limits.animationOption = option
      let error = try #require(
        throws: PictureError.self
      ) { try WebPAnimationReader(Self.sample(), limits: limits) }
      #expect("\(error)".contains("--") == (option != nil))
    }
    // A photo is the first frame alone.
    #expect(try PictureReader.decode(Self.sample(), limits: limits).size == Self.size)
  }

  @Test("Rejects a file truncated at any byte")
  func ends() throws {
    let file = try Self.sample()
    var messages: Set<String> = []
    for count in 0..<file.count {
      let error = #expect(throws: PictureError.self) { try Self.read(Array(file[..<count])) }
      if case .damaged(.webp, let text)? = error { messages.insert(text) }
    }
    #expect(messages.contains("it ends before its first picture"))
    #expect(messages.contains("it ends early, after 1 frame"))
    #expect(messages.contains("it ends early, after 3 frames"))
  }

  @Test("Reads or rejects a file with any changed byte")
  func changed() throws {
    let file = try Self.sample()
    for offset in file.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var changed = file
        changed[offset] = value
        _ = try? Self.read(changed, PictureLimits(side: 200, pixels: 20_000))
        _ = try? PictureReader.size(of: changed)
      }
    }
  }

  @Test("Names a frame that cannot be decoded")
  func frame() throws {
    var file = try Self.sample()
    // The bits of the second frame, after the header of its picture.
    let matches = file.indices.dropLast(4).filter { file[$0..<$0 + 4].elementsEqual("VP8L".utf8) }
    for offset in matches[1] + 13..<matches[1] + 24 { file[offset] = 0xFF }
    let error = #expect(throws: PictureError.self) { try Self.read(file) }
    #expect(error == .damaged(.webp, "frame 1: its pixels cannot be decoded"))
  }

  @Test("Checks limits before decoding")
  func limits() throws {
    let file = try Self.sample()
    let small = PictureLimits(side: 36, pixels: 1 << 20)
    #expect(throws: PictureError.tooLarge(width: 37, height: 23, limits: small)) {
      try WebPAnimationReader(file, limits: small)
    }
    let few = PictureLimits(side: 100, pixels: 1 << 20, animationPixels: 37 * 23 * 3)
    #expect(throws: PictureError.tooManyPixels(limit: 37 * 23 * 3)) {
      try WebPAnimationReader(file, limits: few)
    }
    // A canvas of 2^24 px per side in a file of a few bytes, with unchanged frames.
    var bomb = file
    for offset in 24..<30 { bomb[offset] = 0xFF }
    #expect(throws: PictureError.self) { try WebPAnimationReader(bomb) }
    for (offset, value): (Int, UInt8) in [(26, 0), (28, 0x7F), (29, 0)] { bomb[offset] = value }
    #expect(
      throws: PictureError.tooLarge(width: 65_536, height: 32_768, limits: .standard)
    ) { try WebPAnimationReader(bomb) }
  }

  @Test("Rejects too many frames before parsing them")
  func tooMany() throws {
    let file = try Self.file([Self.canvas(1)], [20])
    let frame = Array("ANMF".utf8) + [0, 0, 0, 0]
    let many = file + Array(repeating: frame, count: WebPAnimationReader.frameLimit).joined()
    #expect(throws: PictureError.unsupported(.webp, "more than 10000 frames")) {
      try WebPAnimationReader(many)
    }
  }
}
