import Codecs
import Compare
import Pixels
import Rendering
import Testing

@testable import Verification

/// Compares clips of gray frames of 8 × 8 px that differ in their numbers of white pixels.
@Suite("Clip comparison")
struct ClipComparisonTests {
  private func run(
    _ expected: Clip, _ actual: Clip, _ options: PictureOptions = PictureOptions(), jobs: Int = 2
  ) throws -> ClipComparison.Finding {
    try ClipComparison(
      ClipPair(expected: expected, actual: actual, name: "a", options: options), jobs: jobs
    ).run()
  }

  /// Returns a clip whose frames have these numbers of white pixels, with digests if `stated`.
  private func clip(
    _ white: [Int], stated: Bool = false, hasRandomAccess: Bool = true, kind: Clip.Kind = .folder
  ) -> (clip: Clip, pictures: MemoryPictures) {
    let pictures = white.map { Pixmap<StraightRGBA8>.gray($0) }
    let memory = MemoryPictures(pictures, hasRandomAccess: hasRandomAccess)
    return (.made(memory, pictures.map { stated ? $0.digest : nil }, kind: kind), memory)
  }

  // MARK: Skipped pictures

  @Test("Reads no picture if the digests are equal")
  func sameDigests() throws {
    let (one, other) = (clip([1, 2, 3], stated: true), clip([1, 2, 4], stated: true))
    let found = try run(one.clip, other.clip)
    #expect(found.differences.map(\.actual) == [2])
    #expect(one.pictures.indices == [2] && other.pictures.indices == [2])
  }

  @Test("Decodes no picture if the files have the same bytes")
  func sameFiles() throws {
    let files: [[UInt8]] = [[1, 2], [3]]
    let one = MemoryPictures([nil, nil], files: files)
    let other = MemoryPictures([nil, nil], files: files)
    #expect(try run(.made(one, [nil, nil]), .made(other, [nil, nil])).differences.isEmpty)
    #expect(one.indices.isEmpty && other.indices.isEmpty)
  }

  @Test("Skips frames that masks cover entirely")
  func leftOut() throws {
    let (one, other) = (clip([0, 0, 0], stated: true), clip([1, 2, 0], stated: true))
    let masks = [ClipMask(region: nil, times: 0...0.05)]
    let found = try run(one.clip, other.clip, PictureOptions(masks: masks))
    #expect(found.differences.map(\.actual) == [1] && found.ignored == 1)
    #expect(one.pictures.indices == [1] && other.pictures.indices == [1])
  }

  @Test("Does not draw a scene if the golden has no pictures, unless the report shows them")
  func digestsAlone() throws {
    let golden = Clip.made(nil, ["x", "y"], kind: .golden)
    let scene = clip([0, 1], stated: true, hasRandomAccess: false, kind: .scene)
    let found = try run(golden, scene.clip)
    #expect(found.differences.count == 2 && found.differences.allSatisfy { $0.pixels == nil })
    #expect(scene.pictures.indices.isEmpty)
    let shown = try run(golden, scene.clip, PictureOptions(pagePixelBudget: 10_000))
    #expect(shown.film?.frames.count == 2 && scene.pictures.indices == [0, 1])
  }

  @Test("Reads sequential clips in order, each frame once", arguments: [1, 2, 5])
  func inOrder(jobs: Int) throws {
    let white = Array(0..<20)
    let (one, other) = (clip(white, hasRandomAccess: false), clip(white.map { $0 + 1 }))
    let found = try run(one.clip, other.clip, jobs: jobs)
    #expect(one.pictures.indices == white)
    #expect(found.differences.map(\.pixels) == Array(repeating: 1, count: 20))
  }

  // MARK: Counts

  @Test("Reports the number of pixels, their ratio, the largest delta, and the bounds")
  func counts() throws {
    let found = try run(clip([0, 0]).clip, clip([0, 11]).clip).differences
    #expect(found.count == 1)
    #expect(found[0].expected == 1 && found[0].actual == 1 && found[0].time == 0.1)
    #expect(found[0].pixels == 11 && found[0].ratio == 11.0 / 64)
    #expect(found[0].maximumDelta == 175 && found[0].box == [0, 0, 8, 2])
  }

  @Test("Tolerance and masks let frames pass, and the report counts these")
  func tolerance() throws {
    let (one, other) = (clip([0, 0, 0]).clip, clip([0, 3, 9]).clip)
    let few = PictureOptions(tolerance: PictureTolerance(maximumPixels: 3))
    let found = try run(one, other, few)
    #expect(found.differences.map(\.actual) == [2])
    #expect(found.tolerated == 1 && found.ignored == 1)
    let row = PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 1)
    let masked = PictureOptions(masks: [ClipMask(region: row, times: nil)])
    #expect(try run(one, other, masked).differences.map(\.pixels) == [1])
  }

  @Test("Reports frames of two sizes, and frames that one side lacks")
  func otherFrames() throws {
    let small = MemoryPictures([.made(PixelSize(width: 4, height: 4), seed: 1)])
    let one = Clip.made(small, [nil], size: PixelSize(width: 4, height: 4))
    let found = try run(one, clip([0, 0]).clip).differences
    #expect(found.map(\.pixels) == [nil, nil])
    #expect(found[0].expected == 0 && found[1].expected == nil && found[1].actual == 1)
  }

  // MARK: Triptychs and clips

  @Test("Draws triptychs of the first differing frames, then of fewer, and always of the worst")
  func triptychs() throws {
    var white = Array(repeating: 1, count: 40)
    white[29] = 9
    let one = clip(Array(repeating: 0, count: 40)).clip
    var shown: [[Int]] = []
    var files: [[String]] = []
    for jobs in [1, 3] {
      let found = try run(one, clip(white).clip, PictureOptions(triptychs: 2), jobs: jobs)
      shown.append(found.differences.indices.filter { found.differences[$0].triptych != nil })
      files.append(found.assets.all.map(\.name))
      #expect(found.assets.all.allSatisfy { $0.bytes.starts(with: [0x89, 0x50]) })
    }
    #expect(shown[0] == [0, 1, 2, 4, 8, 16, 29, 32])
    #expect(shown[0] == shown[1] && files[0].sorted() == files[1].sorted())
    #expect(files[0].contains("a/frame-0029.png"))
  }

  @Test("Draws a triptych of the frame with the largest gap in motion")
  func largestMotionGap() throws {
    let (one, other) = (clip(Array(repeating: 0, count: 20)), clip(Array(repeating: 1, count: 20)))
    let pair = ClipPair(
      expected: one.clip, actual: other.clip, name: "a", options: PictureOptions(triptychs: 1))
    let time = pair.time(of: pair.alignment.pairs[11])
    let found = try ClipComparison(pair, jobs: 2, representativeTime: time).run()
    #expect(found.differences[11].triptych == "a/frame-0011.png")
    #expect(found.assets.all.contains { $0.name == "a/frame-0011.png" })
  }

  @Test(
    "The page plays both clips, stores each picture once, and marks differences", arguments: [1, 4])
  func clips(jobs: Int) throws {
    let (one, other) = (clip([0, 0, 0, 1]).clip, clip([0, 2, 2, 1]).clip)
    let found = try run(one, other, PictureOptions(pagePixelBudget: 100_000), jobs: jobs)
    let film = try #require(found.film)
    #expect(film.frames.map(\.expected) == [0, 0, 0, film.frames[3].actual])
    #expect(film.frames.map { $0.difference != nil } == [false, true, true, false])
    #expect(film.frames[1].actual == film.frames[2].actual)
    #expect(film.pictures.filter { $0.contains("film-") }.count == 3)
    #expect(found.assets.all.map(\.name).sorted() == film.pictures.sorted())
  }

  // MARK: Two pictures

  @Test("Splitting the rows of one pair among threads changes no result", arguments: [1, 2, 7, 64])
  func rows(jobs: Int) throws {
    let (one, other) = (clip([0], kind: .picture).clip, clip([27], kind: .picture).clip)
    var options = PictureOptions()
    options.wantsDifference = true
    let found = try run(one, other, options, jobs: jobs)
    let alone = try run(one, other, options, jobs: 1)
    #expect(found.differences == alone.differences && found.drawing == alone.drawing)
    #expect(found.differences.map(\.pixels) == [27])
    let drawing = try PictureReader.decode(try #require(found.drawing)).pixels
    #expect(drawing.size == PixelSize(width: 8, height: 8))
  }

  @Test("Draws the difference even if masks cover everything or nothing differs")
  func drawing() throws {
    var options = PictureOptions(masks: [ClipMask(region: nil, times: nil)])
    options.wantsDifference = true
    let one = clip([0], kind: .picture).clip
    for white in [0, 5] {
      let found = try run(one, clip([white], kind: .picture).clip, options)
      #expect(found.differences.isEmpty && found.drawing != nil)
    }
    #expect(try run(one, one).drawing == nil)
  }

  // MARK: Pairing

  @Test("Pairs frames by number if files are missing, and by scene time for goldens")
  func pairing() throws {
    var gapped = Clip.made(nil, ["a", "c"], numbers: [0, 2])
    gapped.issues = [.missing(frame: 1, file: "frame-0001.png")]
    let whole = Clip.made(nil, ["a", "b", "c"])
    let pairs = ClipPair(expected: gapped, actual: whole, name: "a").alignment.pairs
    #expect(pairs.map(\.expected) == [0, nil, 1] && pairs.map(\.actual) == [0, 1, 2])

    // Twice the speed, so half as many frames for the same scene times.
    func recorded(_ count: Int, speed: Double) -> Clip {
      Clip.made(nil, (0..<count).map { "\($0)" }, kind: .golden, speed: speed)
    }
    let scene = ClipPair(
      expected: recorded(4, speed: 1), actual: recorded(2, speed: 2), bySceneTime: true, name: "a")
    #expect(scene.alignment.pairs.map(\.expected) == [0, 2])
    #expect(scene.alignment.pairs.map(\.actual) == [0, 1])
  }
}
