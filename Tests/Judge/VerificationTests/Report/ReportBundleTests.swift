import Codecs
import Pixels
import Testing

@testable import Verification

@Suite("Report bundle for a pull request")
struct ReportBundleTests {
  private let texts = ["comment.md", "report.json", "junit.xml"]

  private func comment(_ bundle: ReportBundle) -> String {
    String(decoding: bundle.files[0].bytes, as: UTF8.self)
  }

  /// Returns changed scenes that each have this number of differing frames with a picture of this
  /// size.
  private func changed(
    _ names: [String], frames: Int, bytes: Int
  ) -> (report: Report, assets: ReportAssets) {
    var report = Report(tool: "zoetrope 0.1.0", kind: .verify)
    var assets = ReportAssets()
    for name in names {
      var scene = ReportSamples.plain(.changed, name: name)
      for frame in 0..<frames {
        var difference = SceneReport.FrameDifference(
          expected: frame, actual: frame, time: Double(frame) / 60)
        difference.pixels = frame
        difference.triptych = "\(name)/frame-000\(frame).png"
        assets.add("\(name)/frame-000\(frame).png", [UInt8](repeating: 0, count: bytes))
        scene.differences.append(difference)
      }
      report.scenes.append(scene)
    }
    return (report, assets)
  }

  @Test("A run that passed gives a short comment with JSON and JUnit files")
  func green() throws {
    let report = Report(
      tool: "zoetrope 0.1.0", kind: .verify, scenes: [ReportSamples.plain(.passed)])
    let bundle = try ReportBundle(report, assets: ReportAssets())
    #expect(bundle.files.map(\.name) == texts)
    #expect(comment(bundle).contains("1 scene: 1 passed (exit 0)"))
    #expect(comment(bundle).utf8.count < 300)
    #expect(Report(json: bundle.files[1].bytes) == report)
  }

  @Test("Shows a picture of each scene before a second one of any, ten in all")
  func turns() throws {
    let (report, assets) = changed(["a", "b", "c"], frames: 9, bytes: 10)
    let bundle = try ReportBundle(report, assets: assets)
    let pictures = bundle.files.dropFirst(texts.count).map(\.name)
    // The frame that differs most, the first one, and one in between.
    #expect(
      pictures == [
        "a/frame-0008.png", "b/frame-0008.png", "c/frame-0008.png", "a/frame-0000.png",
        "b/frame-0000.png", "c/frame-0000.png", "a/frame-0004.png", "b/frame-0004.png",
        "c/frame-0004.png",
      ])
    for picture in pictures { #expect(comment(bundle).contains("](\(picture))")) }
    let (many, theirs) = changed((0..<12).map { "s\($0)" }, frames: 1, bytes: 10)
    #expect(try ReportBundle(many, assets: theirs).files.count == texts.count + 10)
  }

  /// Returns a scene whose actual frames get darker.
  ///
  /// The expected ones lag one frame behind.
  private func filmed(keepsExpected: Bool) throws -> (report: Report, assets: ReportAssets) {
    var scene = ReportSamples.plain(.changed, name: "s")
    let size = PixelSize(width: 600, height: 900)
    var strip = FrameStrip(scene: "s", size: size, frames: 12, pixelBudget: 10_000_000)
    for index in 0..<10 {
      var frame = SceneReport.PageClip.Frame(
        time: Double(index) / 20, playback: Double(index) / 20)
      func picture(_ level: Int) throws -> Int {
        let pixels = Pixmap<StraightRGBA8>(size: size)
        pixels.bytes.update(repeating: UInt8(250 - 20 * level))
        for index in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[index] = 255 }
        return strip.add(digest: "\(level)", jpeg: try strip.jpeg(of: pixels))
      }
      (frame.expectedFrame, frame.actualFrame) = (index, index)
      frame.actual = try picture(index)
      if keepsExpected { frame.expected = try picture(max(0, index - 1)) }
      strip.frames.append(frame)
    }
    scene.film = strip.film
    scene.differences = [SceneReport.FrameDifference(expected: 4, actual: 4, time: 0.2)]
    return (
      Report(tool: "zoetrope 0.1.0", kind: .verify, scenes: [scene]), strip.assets
    )
  }

  @Test("Shows an animation of a change, of both sides or one", arguments: [true, false])
  func films(_ keepsExpected: Bool) throws {
    let (report, assets) = try filmed(keepsExpected: keepsExpected)
    let bundle = try ReportBundle(report, assets: assets)
    #expect(bundle.files.map(\.name) == texts + ["s/change.gif"])
    let caption = keepsExpected ? "expected and actual around 0.2 s" : "actual around 0.2 s"
    #expect(comment(bundle).contains(caption))
    let reader = try GIFAnimationReader(bundle.files[3].bytes)
    var frames: [(levels: [UInt8], centiseconds: Int)] = []
    while let frame = try reader.next() {
      let width = frame.pixels.width
      #expect(width == (keepsExpected ? 486 : 240))
      let middle = frame.pixels.row(frame.pixels.height / 2)
      frames.append(([middle[4 * 20], middle[4 * (width - 20)]], frame.delay))
    }
    #expect(frames.count == 10)
    #expect(frames.dropLast().allSatisfy { $0.centiseconds == 5 })
    let last = try #require(frames.last).levels.map(Int.init)
    // JPEG and 256 colors can be off by a few levels.
    #expect((last[1] - 70).magnitude < 6)
    #expect((last[0] - (keepsExpected ? 90 : 70)).magnitude < 6)
    let decoded = try #require(Report(json: bundle.files[1].bytes))
    #expect(decoded.scenes[0].film == nil)
  }

  @Test("Prefers the frame with the largest gap in motion to the frame with the most pixels")
  func largestMotionGap() throws {
    let (made, assets) = changed(["a"], frames: 9, bytes: 10)
    var report = made
    let differences = made.scenes[0].differences
    // A state has no gap, so the first reading with one decides.
    let state = SceneReport.MotionChange(reading: "dismissing", unit: "", sentences: [])
    var width = SceneReport.MotionChange(reading: "hero.width", unit: "pt", sentences: [])
    width.largestGapTime = 3.0 / 60
    report.scenes[0].motion = [state, width]
    func first() throws -> String {
      try ReportBundle(report, assets: assets).files[texts.count].name
    }
    #expect(try first() == "a/frame-0003.png")
    #expect(report.scenes[0].representativeFrame(of: differences)?.actual == 3)
    // At that time no frame differs, because it is masked.
    report.scenes[0].motion[1].largestGapTime = 9
    #expect(try first() == "a/frame-0008.png")
    #expect(report.scenes[0].representativeFrame(of: differences) == nil)
  }

  @Test("Omits pictures over 5 MB, and those beyond 25 MB in all")
  func budgets() throws {
    let limit = ReportBundle.pictureLimit
    let (report, assets) = changed((0..<8).map { "s\($0)" }, frames: 1, bytes: limit)
    let bundle = try ReportBundle(report, assets: assets)
    #expect(bundle.files.count == texts.count + 5)
    let decoded = try #require(Report(json: bundle.files[1].bytes))
    #expect(decoded.scenes.count { $0.differences[0].triptych != nil } == 5)
    let (large, theirs) = changed(["s"], frames: 1, bytes: limit + 1)
    let bundleWithoutPicture = try ReportBundle(large, assets: theirs)
    #expect(bundleWithoutPicture.files.map(\.name) == texts)
    #expect(!comment(bundleWithoutPicture).contains("!["))
  }

  @Test("Keeps the comment within GitHub's limit, and counts the omitted scenes")
  func length() throws {
    // Each underscore takes five characters in Markdown.
    let names = (0..<300).map { "\($0)" + String(repeating: "_", count: 120) }
    var (report, assets) = changed(names, frames: 1, bytes: 10)
    for scene in report.scenes.indices {
      report.scenes[scene].motionHeadline = (0..<12).map {
        "\($0) " + String(repeating: "*", count: 300)
      }
    }
    let text = comment(try ReportBundle(report, assets: assets))
    #expect(text.utf8.count <= ReportBundle.commentLimit)
    #expect(text.contains(" more scenes omitted"))
    #expect(text.contains(" more scenes' details omitted"))
    #expect(text.split(separator: "![").count == 11)
  }
}
