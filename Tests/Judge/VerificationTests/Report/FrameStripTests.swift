import Codecs
import Pixels
import Testing

@testable import Verification

@Suite("Film strips")
struct FrameStripTests {
  private func strip(
    _ width: Int, _ height: Int, frames: Int = 1, budget: Int = .max
  ) -> FrameStrip {
    FrameStrip(
      scene: "zozo", size: PixelSize(width: width, height: height), frames: frames,
      pixelBudget: budget)
  }

  private func noise(_ width: Int, _ height: Int, alpha: UInt8? = 255) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
    var state: UInt32 = 7
    for index in picture.bytes.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      picture.bytes[index] = index % 4 == 3 ? alpha ?? UInt8(state >> 24) : UInt8(state >> 24)
    }
    return picture
  }

  @Test(
    "Pictures are as large as width and pixel budget allow",
    arguments: [
      // width, height, frames, budget; width and height of the pictures
      (390, 844, 120, 1_000_000_000, 390, 844), (1170, 2532, 1, 1_000_000_000, 480, 1038),
      (1170, 2532, 200, 20_000_000, 214, 465), (1179, 2556, 0, 0, 1, 1),
      (1, 1, 10_000, 1, 1, 1), (16_384, 1, 1, 1_000_000, 480, 1), (1, 16_384, 10, 1000, 1, 99),
      (480, 960, 1, 480 * 960, 480, 960), (481, 960, 1, 1_000_000, 480, 958),
      (0, -4, -1, -1, 1, 1),
    ])
  func sizes(
    width: Int, height: Int, frames: Int, budget: Int, reducedWidth: Int, reducedHeight: Int
  ) {
    let strip = strip(width, height, frames: frames, budget: budget)
    #expect(strip.size.width == reducedWidth)
    #expect((strip.size.height - reducedHeight).magnitude <= 1, "\(strip.size)")
    #expect(strip.reduction >= 1 && strip.reduction.isFinite)
    if budget >= frames { #expect(strip.size.count * max(frames, 1) <= max(budget, 1)) }
  }

  @Test(
    "Averages areas with an error of about one level",
    arguments: [(1170, 300, 3), (481, 17, 1), (997, 13, 2), (1440, 20, 1), (500, 1, 1)])
  func averages(width: Int, height: Int, frames: Int) {
    let strip = strip(width, height, frames: frames, budget: 400 * height / 2 * frames)
    let picture = noise(width, height)
    let reduced = strip.reduced(picture)
    let (across, down) = (
      Double(width) / Double(strip.size.width), Double(height) / Double(strip.size.height)
    )
    var worst = 0.0
    for y in 0..<strip.size.height {
      for x in 0..<strip.size.width {
        let wanted = average(
          picture, Double(x) * across, Double(x + 1) * across, Double(y) * down,
          Double(y + 1) * down)
        worst = max(worst, (Double(reduced[x, y].green) - wanted).magnitude)
      }
    }
    #expect(worst < 1.2, "\(worst)")
    #expect(reduced.isOpaque)
  }

  /// Returns the average green value of an area, in `Double`.
  private func average(
    _ picture: Pixmap<StraightRGBA8>, _ minX: Double, _ maxX: Double, _ minY: Double,
    _ maxY: Double
  ) -> Double {
    var (sum, area) = (0.0, 0.0)
    for y in Int(minY)..<min(Int(maxY.rounded(.up)), picture.height) {
      for x in Int(minX)..<min(Int(maxX.rounded(.up)), picture.width) {
        let width = min(Double(x + 1), maxX) - max(Double(x), minX)
        let height = min(Double(y + 1), maxY) - max(Double(y), minY)
        sum += width * height * Double(picture[x, y].green)
        area += width * height
      }
    }
    return sum / area
  }

  @Test("Keeps pictures that need no reduction, and pictures of one color")
  func identity() {
    let picture = noise(60, 40)
    let same = strip(60, 40).reduced(picture)
    withExtendedLifetime((picture, same)) {
      #expect(same.bytes.elementsEqual(picture.bytes))
    }
    let plain = Pixmap<StraightRGBA8>(size: PixelSize(width: 1001, height: 333))
    for value: UInt8 in [0, 1, 127, 254, 255] {
      for index in plain.bytes.indices { plain.bytes[index] = index % 4 == 3 ? 255 : value }
      let reduced = strip(1001, 333).reduced(plain)
      withExtendedLifetime(reduced) {
        #expect(reduced.bytes.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : value) })
      }
    }
  }

  @Test("Composites transparent pictures over white")
  func white() {
    let clear = strip(600, 30).reduced(noise(600, 30, alpha: 0))
    #expect(clear.bytes.allSatisfy { $0 == 255 })
    let half = Pixmap<StraightRGBA8>(size: PixelSize(width: 2, height: 1))
    half[0, 0] = (10, 20, 30, 255)
    half[1, 0] = (0, 0, 0, 128)
    let shown = strip(2, 1).reduced(half)
    #expect(shown[0, 0] == (10, 20, 30, 255) && shown[1, 0] == (127, 127, 127, 255))
  }

  @Test("Draws a smaller frame at the top left with the same reduction, and crops a larger one")
  func otherSizes() {
    let strip = strip(960, 400)
    let small = Pixmap<StraightRGBA8>(size: PixelSize(width: 480, height: 100))
    for index in small.bytes.indices { small.bytes[index] = index % 4 == 3 ? 255 : 7 }
    let reduced = strip.reduced(small)
    #expect(reduced.size == PixelSize(width: 480, height: 200))
    #expect(reduced[239, 49] == (7, 7, 7, 255) && reduced[240, 49] == (233, 233, 233, 255))
    #expect(reduced[239, 50] == (233, 233, 233, 255))
    let tiny = Pixmap<StraightRGBA8>(size: PixelSize(width: 1, height: 1))
    #expect(strip.reduced(tiny)[0, 0] == (255, 255, 255, 255))
    #expect(strip.reduced(noise(2000, 3000)).size == strip.size)
  }

  @Test("Stores each picture once, with numbered names")
  func pictures() throws {
    var strip = strip(40, 30)
    let (a, b) = (noise(40, 30), noise(40, 30, alpha: 9))
    let first = strip.add(digest: "a", jpeg: try strip.jpeg(of: a))
    let second = strip.add(digest: "b", jpeg: try strip.jpeg(of: b))
    #expect(strip.position(ofDigest: "a") == first && strip.position(ofDigest: "c") == nil)
    let again = try strip.jpeg(of: b)
    #expect(strip.add(digest: "a", jpeg: again) == first)
    let mark = try PNGEncoder.encode(b, .small)
    let third = strip.add(mark: mark)
    #expect(strip.add(mark: mark) == third)
    #expect([first, second, third] == [0, 1, 2])
    strip.frames = [SceneReport.PageClip.Frame(time: 0, playback: 0)]
    let film = strip.film
    #expect(film.pictures == ["zozo/film-0000.jpg", "zozo/film-0001.jpg", "zozo/mark-0000.png"])
    #expect(film.size == [40, 30] && film.reduction == 1 && film.frames == strip.frames)
    #expect(strip.assets.all.map(\.name) == film.pictures)
    let file = try #require(strip.assets["zozo/film-0000.jpg"])
    #expect(try PictureReader.decode(file).pixels.size == strip.size)
    let read = try PictureReader.decode(#require(strip.assets["zozo/mark-0000.png"])).pixels
    #expect(read.bytes.elementsEqual(b.bytes))
  }

  @Test("Encodes to the same bytes on any thread")
  func threads() async throws {
    let strip = strip(700, 200)
    let picture = noise(700, 200)
    let once = try strip.jpeg(of: picture)
    let files = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 { group.addTask { try strip.jpeg(of: picture) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(files.allSatisfy { $0 == once })
  }
}
