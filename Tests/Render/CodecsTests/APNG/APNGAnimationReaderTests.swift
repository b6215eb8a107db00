import Pixels
import TestSupport
import Testing

@testable import Codecs

struct APNGAnimationReaderTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func frames(_ bytes: [UInt8]) throws -> [[UInt8]] {
    try APNGAnimationReader(bytes).map(\.pixels.contents)
  }

  /// Returns a frame of one pixel at the right of two pixels.
  private func right(_ pixels: [UInt8], disposal: UInt8 = 0, blend: UInt8 = 0) -> APNGSample.Frame {
    APNGSample.Frame(x: 1, width: 1, disposal: disposal, blend: blend, pixels: pixels)
  }

  @Test("Frames are kept, cleared, or replaced by the previous content")
  func disposal() throws {
    let (red, green, blue, clear) = (Self.red, Self.green, Self.blue, Self.clear)
    func seen(_ disposal: UInt8) throws -> [[UInt8]] {
      try frames(
        APNGSample(frames: [
          APNGSample.Frame(pixels: red + red), right(green, disposal: disposal),
          APNGSample.Frame(width: 1, pixels: blue),
        ]).bytes)
    }
    #expect(try seen(0) == [red + red, red + green, blue + green])
    #expect(try seen(1) == [red + red, red + green, blue + clear])
    #expect(try seen(2) == [red + red, red + green, blue + red])
  }

  @Test("If the first frame is disposed of, it leaves a transparent canvas", arguments: [1, 2])
  func firstDisposal(disposal: UInt8) throws {
    let sample = APNGSample(frames: [
      APNGSample.Frame(disposal: disposal, pixels: Self.red + Self.red), right(Self.green),
    ])
    #expect(try frames(sample.bytes) == [Self.red + Self.red, Self.clear + Self.green])
  }

  @Test("Every frame is turned as eXIf states")
  func orientation() throws {
    let sample = APNGSample(frames: [
      APNGSample.Frame(pixels: Self.red + Self.green), right(Self.blue),
    ])
    var chunks = sample.chunks
    chunks.insert(("eXIf", EXIFOrientation.halfTurned.segment), at: 1)
    #expect(
      try frames(APNGSample.file(of: chunks)) == [Self.green + Self.red, Self.blue + Self.red])
    chunks[1].1 = EXIFOrientation.quarterTurned.segment
    let reader = try APNGAnimationReader(APNGSample.file(of: chunks))
    #expect(reader.size == PixelSize(width: 1, height: 2))
    #expect(try reader.next()?.pixels.contents == Self.red + Self.green)
  }

  @Test("A frame replaces the canvas, alpha included, or is composited over it")
  func blending() throws {
    func last(_ blend: UInt8, _ lower: [UInt8], _ upper: [UInt8]) throws -> [UInt8] {
      let sample = APNGSample(
        width: 1,
        frames: [
          APNGSample.Frame(width: 1, pixels: lower),
          APNGSample.Frame(width: 1, blend: blend, pixels: upper),
        ])
      return try #require(try frames(sample.bytes).last)
    }
    #expect(try last(0, Self.red, [1, 2, 3, 4]) == [1, 2, 3, 4])
    #expect(try last(0, Self.red, Self.clear) == Self.clear)
    #expect(try last(1, Self.red, [9, 9, 9, 0]) == Self.red)
    #expect(try last(1, Self.red, Self.green) == Self.green)
    #expect(try last(1, Self.clear, [1, 2, 3, 4]) == [1, 2, 3, 4])
    // (255·100·200 + 255·155·50) / (255·255) = 108.8 over an opaque pixel.
    #expect(try last(1, [50, 50, 50, 255], [200, 200, 200, 100]) == [109, 109, 109, 255])
    // A = 255·100 + 60·155 = 34,800: alpha 136.5, color (25,500·200 + 9,300·50) / A = 159.9.
    #expect(try last(1, [50, 50, 50, 60], [200, 200, 200, 100]) == [160, 160, 160, 136])
  }

  @Test("Blending is within rounding of the exact value for all pairs of alphas")
  func blendingExact() throws {
    var lower: [UInt8] = []
    var upper: [UInt8] = []
    for index in 0..<256 * 16 {
      lower += [200, 3, 77, UInt8(index % 256)]
      upper += [10, 255, 78, UInt8(index / 256 * 17)]
    }
    let frame = APNGSample.Frame(width: 256, height: 16, pixels: lower)
    var second = frame
    second.blend = 1
    second.pixels = upper
    let sample = APNGSample(width: 256, height: 16, frames: [frame, second])
    let seen = try #require(try frames(sample.bytes).last)
    for offset in stride(from: 0, to: seen.count, by: 4) {
      let (a, b) = (Double(upper[offset + 3]) / 255, Double(lower[offset + 3]) / 255)
      let alpha = a + b * (1 - a)
      #expect(abs(alpha * 255 - Double(seen[offset + 3])) <= 0.500_001)
      for channel in offset..<offset + 3 where alpha > 0 && a > 0 {
        let value = (a * Double(upper[channel]) + b * (1 - a) * Double(lower[channel])) / alpha
        #expect(abs(value - Double(seen[channel])) <= 0.500_001)
      }
    }
  }

  @Test("Does not show a default image without a frame control chunk")
  func hidden() throws {
    let sample = APNGSample(
      hidden: Self.blue + Self.blue,
      frames: [right(Self.red), APNGSample.Frame(pixels: Self.green + Self.red, pieces: 3)])
    #expect(try frames(sample.bytes) == [Self.clear + Self.red, Self.green + Self.red])
    #expect(try PNGDecoder.decode(sample.bytes).pixels.contents == Self.blue + Self.blue)
  }

  @Test("Delays are exact fractions; a denominator of 0 means hundredths")
  func delays() throws {
    let stated: [(UInt16, UInt16)] = [(1, 60), (2, 120), (65_535, 65_534), (7, 0), (0, 5), (0, 0)]
    let sample = APNGSample(
      frames: stated.map { APNGSample.Frame(delay: $0, pixels: Self.red + Self.red) })
    let reader = try APNGAnimationReader(sample.bytes)
    let delays = try reader.map(\.delay)
    let expected = [(1, 60), (1, 60), (65_535, 65_534), (7, 100), (0, 1), (0, 1)]
    #expect(delays == expected.map { APNGDelay(nearestTo: $0.0, over: $0.1) })
    #expect(reader.frameCount == 6 && reader.isAnimated)
    #expect(reader.size == PixelSize(width: 2, height: 1))
    #expect(reader.warnings == [])
  }

  @Test("A still picture has one frame and no delay")
  func still() throws {
    let file = PNGFile(width: 1, height: 1, depth: 16, colorType: 0, rows: [[7, 8]])
    let reader = try APNGAnimationReader(file.bytes)
    let frame = try #require(try reader.next())
    #expect(frame.pixels.contents == [7, 7, 7, 255])
    #expect(frame.delay == nil && !reader.isAnimated && reader.frameCount == 1)
    #expect(try reader.next() == nil)
  }

  @Test("Frames share the palette of the file and its alpha values")
  func palette() throws {
    let control = { (number: Int) in
      PNGFile.number(number) + [1, 1, 0, 0].flatMap(PNGFile.number) + [0, 1, 0, 10, 0, 0]
    }
    let file = APNGSample.file(of: [
      ("IHDR", PNGFile.number(1) + PNGFile.number(1) + [8, 3, 0, 0, 0]),
      ("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [255, 9]),
      ("acTL", PNGFile.number(2) + PNGFile.number(0)),
      ("fcTL", control(0)), ("IDAT", PNGFile.stored([0, 0])),
      ("fcTL", control(1)), ("fdAT", PNGFile.number(2) + PNGFile.stored([0, 1])), ("IEND", []),
    ])
    #expect(try frames(file) == [[1, 2, 3, 255], [4, 5, 6, 9]])
  }

  private static var clip: APNGSample {
    APNGSample(frames: [
      APNGSample.Frame(pixels: red + red),
      APNGSample.Frame(x: 1, width: 1, pixels: green, pieces: 2),
      APNGSample.Frame(pixels: blue + red),
    ])
  }

  /// An error in a clip of the chunks IHDR, acTL, fcTL, IDAT, fcTL, fdAT, fdAT, fcTL, fdAT, IEND.
  struct Fault: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ message: String, _ change: (inout [(String, [UInt8])]) -> Void) {
      testDescription = message
      var chunks = clip.chunks
      change(&chunks)
      bytes = APNGSample.file(of: chunks)
    }

    static let all = [
      Fault("fcTL: sequence number 7 instead of 1") { $0[4].1[3] = 7 },
      Fault("fdAT: sequence number 3 instead of 2") { $0.remove(at: 5) },
      Fault("fdAT: sequence number 3 instead of 2") { $0.swapAt(5, 6) },
      Fault("fdAT: sequence number 2 instead of 3") { $0.insert($0[5], at: 6) },
      Fault("fcTL: sequence number 1 instead of 0") { $0.remove(at: 2) },
      Fault("acTL states 4 frames, but the file has 3") { $0[1].1[3] = 4 },
      Fault("frame 1 has no pixels") {
        $0.removeSubrange(5...6)
        $0[5].1[3] = 2
      },
      Fault("frame 2 has no pixels") { $0.remove(at: 8) },
      Fault("fcTL: 0×1 px at 1, 0 exceed the canvas of 2×1 px") { $0[4].1[7] = 0 },
      Fault("fcTL: 2×1 px at 1, 0 exceed the canvas of 2×1 px") { $0[4].1[7] = 2 },
      Fault("fcTL: 1×1 px at 4294967295, 0 exceed the canvas of 2×1 px") {
        $0[4].1.replaceSubrange(12..<16, with: [255, 255, 255, 255])
      },
      Fault("fcTL: dispose_op 3 is not 0, 1 or 2") { $0[4].1[24] = 3 },
      Fault("fcTL: blend_op 2 is not 0 or 1") { $0[4].1[25] = 2 },
      Fault("fcTL: the default image is a frame that does not fill the canvas") { $0[2].1[7] = 1 },
      Fault("fcTL: 20 bytes are too few") { $0[4].1.removeLast(6) },
      Fault("fcTL: 27 bytes, not 26") { $0[4].1.append(0) },
      Fault("fdAT: 3 bytes are too few") { $0[5].1.removeSubrange(3...) },
      Fault("acTL: 7 bytes, not 8") { $0[1].1.removeLast() },
      Fault("acTL: 2147483651 plays; at most 2147483647") { $0[1].1[4] = 0x80 },
      Fault("IDAT: after fcTL or fdAT chunks of other frames") { $0.insert($0[3], at: 7) },
      Fault("fdAT: before IDAT") {
        $0.swapAt(3, 5)
        $0[3].1[3] = 1
      },
    ]
  }

  @Test("Reports a violation of the format as damage", arguments: Fault.all)
  func faults(fault: Fault) {
    #expect(throws: PictureError.damaged(.png, fault.testDescription)) {
      try frames(fault.bytes)
    }
  }

  @Test("Names a frame with damaged pixels, and ends the clip")
  func damagedFrame() throws {
    var chunks = Self.clip.chunks
    chunks[8].1[20] ^= 1
    let reader = try APNGAnimationReader(APNGSample.file(of: chunks))
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    let error = #expect(throws: PictureError.self) { try reader.next() }
    #expect(error?.description.hasPrefix("damaged PNG: frame 2: ") == true)
    #expect(try reader.next() == nil)
  }

  @Test("Shows an invalid animation as a still picture with a warning")
  func invalidAnimation() throws {
    let changes: [(String, (inout [(String, [UInt8])]) -> Void)] = [
      ("2 acTL chunks", { $0.insert($0[1], at: 2) }),
      ("acTL is after IDAT", { $0.insert($0.remove(at: 1), at: 3) }),
      ("acTL states 0 frames", { $0[1].1[3] = 0 }),
      ("acTL states 2147483651 frames", { $0[1].1[0] = 0x80 }),
    ]
    for (message, change) in changes {
      var chunks = Self.clip.chunks
      change(&chunks)
      let reader = try APNGAnimationReader(APNGSample.file(of: chunks))
      #expect(
        reader.warnings
          == ["the animation is ignored and only the default image is shown: \(message)"])
      #expect(try reader.next()?.pixels.contents == Self.red + Self.red)
      #expect(try reader.next() == nil)
    }
  }

  @Test("Skips frames beyond the stated number with a warning")
  func extraFrames() throws {
    var sample = Self.clip
    sample.stated = 2
    let reader = try APNGAnimationReader(sample.bytes)
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
    #expect(reader.warnings == ["acTL states 2 frames; further frames are ignored"])
  }

  @Test("Rejects too many frames and too large a canvas")
  func limits() {
    var sample = Self.clip
    sample.stated = APNGAnimationReader.frameLimit + 1
    #expect(throws: PictureError.unsupported(.png, "10001 frames; at most 10000")) {
      try APNGAnimationReader(sample.bytes)
    }
    let limits = PictureLimits(side: 1, pixels: 100)
    #expect(throws: PictureError.tooLarge(width: 2, height: 1, limits: limits)) {
      try APNGAnimationReader(Self.clip.bytes, limits: limits)
    }
    #expect(throws: PictureError.empty) { try APNGAnimationReader([]) }
    let few = PictureLimits(side: 100, pixels: 100, animationPixels: 3)
    #expect(throws: PictureError.tooManyPixels(limit: 3)) {
      try APNGAnimationReader(Self.clip.bytes, limits: few)
    }
  }

  @Test("Reports truncation and bit errors at any position, or reads the same frames")
  func damage() throws {
    let whole = Self.clip.bytes
    let expected = try frames(whole)
    for count in 0..<whole.count {
      #expect(throws: PictureError.self, "\(count) bytes") {
        try frames(Array(whole.prefix(count)))
      }
    }
    for bit in 0..<whole.count * 8 {
      var flipped = whole
      flipped[bit / 8] ^= 1 << (bit % 8)
      do {
        let reader = try APNGAnimationReader(flipped)
        let seen = try reader.map(\.pixels.contents)
        // A chunk whose name is another's leaves a picture without an animation.
        let isStill = !reader.isAnimated && seen == Array(expected.prefix(1))
        #expect(!reader.warnings.isEmpty || seen == expected || isStill, "bit \(bit)")
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }
}
