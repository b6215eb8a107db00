import Codecs
import Pixels
import Testing

@Suite("GIF animation reader")
struct GIFAnimationReaderTests {
  /// Returns the frames of a file as letters: the primary colors, W (white), K (black), and a dot
  /// for transparent.
  private func frames(_ sample: GIFSample) throws -> [String] {
    try GIFAnimationReader(sample.bytes).map { letters($0.pixels) }
  }

  private func letters(_ pixels: Pixmap<StraightRGBA8>) -> String {
    (0..<pixels.height).map { y in
      (0..<pixels.width).map { x in
        let pixel = pixels[x, y]
        return switch (pixel.red, pixel.green, pixel.blue, pixel.alpha) {
        case (255, 0, 0, 255): "R"
        case (0, 255, 0, 255): "G"
        case (0, 0, 255, 255): "B"
        case (255, 255, 255, 255): "W"
        case (0, 0, 0, 255): "K"
        case (0, 0, 0, 0): "."
        default: "?"
        }
      }.joined()
    }.joined(separator: "/")
  }

  private func sample(_ frames: [GIFSample.Frame]) -> GIFSample {
    GIFSample(width: 3, height: 2, backgroundIndex: 3, frames: frames)
  }

  private func frame(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ indices: [UInt8], clear: UInt8? = nil,
    disposal: UInt8 = 0
  ) -> GIFSample.Frame {
    GIFSample.Frame(
      x: x, y: y, width: width, height: height, indices: indices, transparentIndex: clear,
      disposal: disposal)
  }

  @Test("A frame that is kept is visible below the next one")
  func keepsFrames() throws {
    let sample = sample([
      frame(0, 0, 3, 2, [0, 0, 0, 1, 1, 1]), frame(1, 0, 2, 2, [2, 3, 3, 2], clear: 3),
    ])
    #expect(try frames(sample) == ["RRR/GGG", "RBR/GGB"])
  }

  @Test("Restoring the background clears a transparent canvas and fills an opaque one")
  func restoresBackground() throws {
    let next = frame(0, 0, 1, 1, [1])
    let transparent = sample([frame(0, 0, 3, 2, [0, 0, 2, 2, 0, 0], clear: 2, disposal: 2), next])
    #expect(try frames(transparent) == ["RR./.RR", "G../..."])
    let opaque = sample([frame(0, 0, 3, 2, [0, 0, 2, 2, 0, 0], disposal: 2), next])
    #expect(try frames(opaque) == ["RRB/BRR", "GWW/WWW"])
    // The background comes from the file, even if the frame has its own colors.
    var own = sample([frame(0, 0, 3, 2, [0, 0, 2, 2, 0, 0], disposal: 2), next])
    own.frames[0].palette = GIFSample.colors.reversed()
    #expect(try frames(own) == ["WWG/GWW", "GWW/WWW"])
  }

  @Test("Restoring the previous content affects only the frame's rectangle")
  func restoresPrevious() throws {
    let sample = sample([
      frame(0, 0, 3, 2, [0, 0, 0, 0, 0, 0], disposal: 1),
      frame(1, 0, 2, 2, [1, 1, 1, 1], disposal: 3), frame(0, 1, 1, 1, [2], disposal: 1),
    ])
    #expect(try frames(sample) == ["RRR/RRR", "RGG/RGG", "RRR/BRR"])
  }

  @Test("A small first frame is surrounded by its first color, or by transparency")
  func smallFirstFrame() throws {
    #expect(try frames(sample([frame(1, 1, 1, 1, [2])])) == ["RRR/RBR"])
    #expect(try frames(sample([frame(1, 1, 1, 1, [2], clear: 3)])) == [".../.B."])
  }

  @Test("A large first frame enlarges the screen; later ones are cropped")
  func largeFrames() throws {
    let sample = sample([frame(2, 0, 2, 1, [1, 2]), frame(3, 1, 2, 2, [3, 0, 0, 0])])
    #expect(try frames(sample) == ["RRGB/RRRR", "RRGB/RRRW"])
    #expect(try PictureReader.size(of: sample.bytes) == PixelSize(width: 4, height: 2))
  }

  @Test("Reads interlaced rows in four passes")
  func interlaced() throws {
    let rows: [UInt8] = [0, 1, 2, 0, 3, 1, 2, 3, 0]
    let order = [0, 8, 4, 2, 6, 1, 3, 5, 7]
    let frame = GIFSample.Frame(height: 9, indices: order.map { rows[$0] }, isInterlaced: true)
    let sample = GIFSample(height: 9, frames: [frame])
    #expect(try frames(sample) == ["R/G/B/R/W/G/B/W/R"])
  }

  @Test("A frame's palette has priority over the file's; without either, indices are grays")
  func palettes() throws {
    var frame = frame(0, 0, 1, 1, [1])
    frame.palette = [[0, 0, 0], [0, 0, 255], [0, 0, 0], [0, 0, 0]]
    #expect(try frames(GIFSample(palette: nil, frames: [frame])) == ["B"])
    frame.palette = nil
    let gray = GIFSample(palette: nil, frames: [frame])
    let picture = try PictureReader.decode(gray.bytes)
    #expect(picture.pixels[0, 0] == (1, 1, 1, 255))
  }

  @Test("Delays are as stated in the file")
  func delays() throws {
    let delays = [0, 1, 2, 65_535]
    var frames = delays.map { GIFSample.Frame(indices: [0], delayCentiseconds: $0) }
    frames[0].disposal = 1
    #expect(try GIFAnimationReader(GIFSample(frames: frames).bytes).map(\.delay) == delays)
  }

  @Test("Skips bytes between blocks and warns about them")
  func strayBytes() throws {
    var sample = sample([frame(0, 0, 1, 1, [1]), frame(0, 0, 1, 1, [2])])
    sample.filling = [0, 0]
    let reader = try GIFAnimationReader(sample.bytes)
    while try reader.next() != nil {}
    #expect(reader.warnings == ["4 stray bytes in the GIF were skipped"])
  }

  @Test("Rejects a file truncated at any byte, or gives a prefix of its frames")
  func truncation() throws {
    let sample = sample([
      frame(0, 0, 3, 2, [0, 1, 2, 3, 0, 1]), frame(1, 0, 2, 2, [2, 3, 3, 2], clear: 3),
    ])
    let bytes = sample.bytes
    let whole = try frames(sample)
    for count in 0..<bytes.count {
      var found: [String] = []
      var error: PictureError?
      do throws(PictureError) {
        let reader = try GIFAnimationReader(Array(bytes.prefix(count)))
        while let frame = try reader.next() { found.append(letters(frame.pixels)) }
      } catch let caught {
        error = caught
      }
      #expect(found == Array(whole.prefix(found.count)), "after \(count) bytes")
      #expect(error != nil || !found.isEmpty, "after \(count) bytes")
    }
  }

  @Test("Bit errors never crash or change the size of a picture")
  func corruption() throws {
    let bytes = sample([
      frame(0, 0, 3, 2, [0, 1, 2, 3, 0, 1], disposal: 3),
      frame(1, 0, 2, 2, [2, 3, 3, 2], clear: 3),
    ]).bytes
    let limits = PictureLimits(side: 512, pixels: 1 << 16)
    for position in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[position] ^= 1 << UInt8(bit)
        guard let reader = try? GIFAnimationReader(changed, limits: limits) else { continue }
        while let frame = try? reader.next() { #expect(frame.pixels.size == reader.size) }
      }
    }
  }

  @Test("Rejects sizes over the limits before allocating pixels")
  func limits() {
    let pixel = GIFSample.Frame(indices: [0])
    let large = GIFSample(width: 20_000, frames: [pixel])
    #expect(throws: PictureError.tooLarge(width: 20_000, height: 1, limits: .standard)) {
      try GIFAnimationReader(large.bytes)
    }
    let largeFrame = GIFSample.Frame(width: 60_000, height: 60_000, indices: [0])
    #expect(throws: PictureError.tooLarge(width: 60_000, height: 60_000, limits: .standard)) {
      try PictureReader.decode(GIFSample(frames: [largeFrame]).bytes)
    }
    let later = GIFSample(frames: [pixel, largeFrame])
    #expect(throws: PictureError.tooLarge(width: 60_000, height: 60_000, limits: .standard)) {
      let reader = try GIFAnimationReader(later.bytes)
      _ = try reader.next()
      _ = try reader.next()
    }
  }

  @Test("Rejects a file without a frame, and a frame without pixels")
  func refusals() {
    #expect(throws: PictureError.damaged(.gif, "it has no frames")) {
      try GIFAnimationReader(GIFSample(frames: []).bytes)
    }
    let empty = GIFSample(frames: [GIFSample.Frame(width: 0, indices: [])])
    #expect(throws: PictureError.damaged(.gif, "a frame without pixels")) {
      try GIFAnimationReader(empty.bytes)
    }
  }

  @Test("Reads at most 10,000 frames")
  func frameLimit() throws {
    var bytes = GIFSample(frames: []).bytes
    bytes.removeLast()
    let one = GIFSample(frames: [GIFSample.Frame(indices: [0])]).bytes
    let record = one[bytes.count..<one.count - 1]
    for _ in 0...GIFAnimationReader.frameLimit { bytes += record }
    let reader = try GIFAnimationReader(bytes)
    for _ in 0..<GIFAnimationReader.frameLimit { #expect(try reader.next() != nil) }
    #expect(throws: PictureError.unsupported(.gif, "more than 10000 frames")) {
      _ = try reader.next()
    }
    #expect(try reader.next() == nil)
  }

  @Test("Rejects frames that exceed the pixel limit of an animation as they are read")
  func pixelsOfAllFrames() throws {
    let frames = Array(repeating: GIFSample.Frame(indices: [1]), count: 5)
    let bytes = GIFSample(width: 1000, height: 1000, frames: frames).bytes
    let limits = PictureLimits(side: 1000, pixels: 1_000_000, animationPixels: 3_999_999)
    let reader = try GIFAnimationReader(bytes, limits: limits)
    for _ in 0..<3 { #expect(try reader.next() != nil) }
    #expect(throws: PictureError.tooManyPixels(limit: 3_999_999)) { try reader.next() }
    // The limit that is not stated depends on the size of the file.
    let whole = try GIFAnimationReader(bytes)
    for _ in 0..<5 { #expect(try whole.next() != nil) }
    #expect(try whole.next() == nil)
  }
}
