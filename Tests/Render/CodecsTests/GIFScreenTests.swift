import Pixels
import Testing

@testable import Codecs

@Suite("GIF screen")
struct GIFScreenTests {
  private typealias Canvas = Pixmap<PremultipliedRGBA8>

  private static let size = PixelSize(width: 96, height: 80)

  private func canvas(_ color: (Int, Int) -> (Int, Int, Int)) -> Canvas {
    let canvas = Canvas(size: Self.size)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let (red, green, blue) = color(x, y)
        canvas[x, y] = (UInt8(red), UInt8(green), UInt8(blue), 255)
      }
    }
    return canvas
  }

  /// Returns a grid of colored squares that fades to black above a moving picture.
  ///
  /// `brightness` is 0 to 16.
  private func fading(_ brightness: Int, moving shift: Int) -> Canvas {
    canvas { x, y in
      if y >= 60 {
        return ((x * 3 + shift * 7) & 0xFF, (y * 5 + x + shift) & 0xFF, (x * y + shift * 3) & 0xFF)
      }
      if x % 24 < 2 || y % 20 < 2 { return (0, 0, 0) }
      return (
        (40 + x * 2 + y / 3) * brightness / 16, (200 - x - y / 2) * brightness / 16,
        (90 + y * 2 - x / 4) * brightness / 16
      )
    }
  }

  /// Plays canvases, the last of which is repeated.
  ///
  /// Returns the screen at the end of each frame.
  private func play(_ canvases: [Canvas], resting: Int) throws -> [Pixmap<StraightRGBA8>] {
    let (encoder, screen) = (GIFFrameEncoder(), GIFScreen(size: Self.size))
    var frames: [GIFFrame] = []
    var previous: Canvas?
    for canvas in canvases {
      if let frame = encoder.frame(canvas, after: previous) {
        frames.append(screen.show(frame, original: canvas.packedPixels(in: frame.rect)))
      }
      previous = canvas
    }
    for _ in 0..<resting {
      if let frame = screen.refinement() { frames.append(frame) }
    }
    var bytes: [UInt8] = []
    let writer = try GIFWriter(size: Self.size) { bytes.append(contentsOf: $0) }
    for frame in frames { try writer.append(frame, delayCentiseconds: 2) }
    try writer.finish()
    return try GIFAnimationReader(bytes).map { $0.pixels.copy() }
  }

  private func maxError(_ shown: Pixmap<StraightRGBA8>, _ wanted: Canvas, rows: Range<Int>)
    -> Int
  {
    var maxDifference = 0
    for y in rows {
      for x in 0..<Self.size.width {
        let (a, b) = (shown[x, y], wanted[x, y])
        maxDifference = max(
          maxDifference, abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
          abs(Int(a.blue) - Int(b.blue)))
      }
    }
    return maxDifference
  }

  @Test("An area that faded to black is black, even while another area moves")
  func noGhosts() throws {
    var canvases = (0...16).map { fading(16 - $0, moving: $0) }
    canvases += (17...19).map { fading(0, moving: $0) }
    let shown = try play(canvases, resting: 0)
    #expect(shown.count == canvases.count)
    for index in 16..<20 {
      #expect(maxError(shown[index], canvases[index], rows: 0..<60) == 0, "frame \(index)")
    }
  }

  @Test("A small flat area with a new color is exact as soon as the picture stops changing")
  func smallFlatAreas() throws {
    let canvases = (0..<4).map { step in
      canvas { x, y in
        if (10..<14).contains(x), y == 70 { return (13, 17, 19) }
        return ((x * 3 + step * 9) & 0xFF, (y * 5 + x) & 0xFF, (x * y + step) & 0xFF)
      }
    }
    let shown = try play(canvases, resting: 1)
    for x in 11..<13 {
      let pixel = try #require(shown.last)[x, 70]
      #expect([pixel.red, pixel.green, pixel.blue] == [13, 17, 19])
    }
  }

  @Test("An unchanging picture improves with each frame")
  func refinement() throws {
    let picture = canvas { x, y in ((x * 5 / 2) & 0xFF, (y * 3 + x / 3) & 0xFF, x * y / 31 & 0xFF) }
    var errors: [Int] = []
    for frame in try play([picture], resting: 12) {
      var squares = 0
      for offset in frame.bytes.indices {
        let off = Int(frame.bytes[offset]) - Int(picture.bytes[offset])
        squares += off * off
      }
      errors.append(squares)
    }
    #expect(errors.count == 13)
    #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 > $1 }, "\(errors)")
    #expect(errors[6] * 5 < errors[0] * 4)
    #expect(errors[12] * 2 < errors[0])
  }

  @Test("A moving gradient keeps its average level without banding")
  func gradients() throws {
    let canvases = (0..<3).map { step in
      canvas { x, y in
        // A slow ramp next to a field of many colors that takes most of the palette.
        y < 40
          ? (60 + (x + step) / 5, 90 + (x + step) / 6, 140 + (x + step) / 7)
          : ((x * 37 + y * 11 + step) & 0xFF, (y * 29 + x * 3) & 0xFF, (x * y + step * 5) & 0xFF)
      }
    }
    let shown = try play(canvases, resting: 0)
    for (frame, wanted) in zip(shown, canvases) {
      var worst = 0
      for x in stride(from: 0, to: 88, by: 8) {
        for y in stride(from: 0, to: 40, by: 8) {
          var sums = [0, 0, 0]
          for row in y..<y + 8 {
            for column in x..<x + 8 {
              let (a, b) = (frame[column, row], wanted[column, row])
              sums[0] += Int(a.red) - Int(b.red)
              sums[1] += Int(a.green) - Int(b.green)
              sums[2] += Int(a.blue) - Int(b.blue)
            }
          }
          worst = max(worst, sums.map { abs($0) }.max() ?? 0)
        }
      }
      // The mean of 64 pixels is off by at most 2 levels.
      #expect(worst <= 128, "\(worst)")
    }
  }

  @Test("Quality trades file size for accuracy")
  func quality() throws {
    let picture = canvas { x, y in ((x * 5 / 2) & 0xFF, (y * 3 + x / 3) & 0xFF, x * y / 31 & 0xFF) }
    var sizes: [Int] = []
    var errors: [Int] = []
    for value in [1, 50, 100] {
      let frame = try #require(
        GIFFrameEncoder(quality: GIFQuality(value)).frame(picture, after: nil))
      var bytes = 0
      let counter = try GIFWriter(size: Self.size) { bytes += $0.count }
      try counter.append(frame, delayCentiseconds: 2)
      try counter.finish()
      sizes.append(bytes)
      var squares = 0
      for (offset, index) in frame.indices.enumerated() {
        let (pixel, color) = (
          picture[offset % Self.size.width, offset / Self.size.width], frame.palette[Int(index)]
        )
        squares += ColorMetric.square(
          Int(pixel.red) - Int(color.red), Int(pixel.green) - Int(color.green),
          Int(pixel.blue) - Int(color.blue))
      }
      errors.append(squares)
    }
    #expect(sizes == sizes.sorted() && sizes[0] * 6 < sizes[2] * 5, "\(sizes)")
    // Single pixels do not improve in proportion, because error diffusion optimizes the local mean.
    #expect(errors[0] > 2 * errors[1] && errors[2] * 20 < errors[1] * 21, "\(errors)")
    #expect([GIFQuality(-4).value, GIFQuality(1000).value] == [1, 100])
  }
}
