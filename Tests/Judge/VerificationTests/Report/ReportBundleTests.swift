import Codecs
import Pixels
@testable import Verification
import Testing

@Suite("A bundle for a pull request")
struct ReportBundleTests {
  private let texts = ["comment.md", "report.json", "junit.xml"]

  private func comment(_ bundle: ReportBundle) -> String {
    String(decoding: bundle.files[0].bytes, as: UTF8.self)
  }

  /// Changed scenes, each with so many differing frames that have a picture of a size.
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

  @Test("of a run in which all passed is a short comment beside JSON and JUnit")
  func green() throws {
    let report = Report(
      tool: "zoetrope 0.1.0", kind: .verify, scenes: [ReportSamples.plain(.passed)])
    let bundle = try ReportBundle(report, assets: ReportAssets())
    #expect(bundle.files.map(\.name) == texts)
    #expect(comment(bundle).contains("1 scene: 1 passed (exit 0)"))
    #expect(comment(bundle).utf8.count < 300)
    #expect(try Report(json: bundle.files[1].bytes) == report)
  }

  @Test("shows a picture of each scene before a second one of any, ten in all")
  func turns() throws {
    let (report, assets) = changed(["a", "b", "c"], frames: 9, bytes: 10)
    let bundle = try ReportBundle(report, assets: assets)
    let pictures = bundle.files.dropFirst(texts.count).map(\.name)
    // The frame that differs most, the first and one between.
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

  /// A scene whose picture of ten frames gets darker, in the expected film one frame later.
  private func filmed(keepsExpected: Bool) throws -> (report: Report, assets: ReportAssets) {
    var scene = ReportSamples.plain(.changed, name: "s")
    let size = PixelSize(width: 600, height: 900)
    var strip = FilmStrip(scene: "s", size: size, frames: 12, pixelBudget: 10_000_000)
    for place in 0..<10 {
      var frame = SceneReport.Film.Frame(
        time: Double(place) / 20, playback: Double(place) / 20)
      func picture(_ level: Int) throws -> Int {
        let pixels = Pixmap<StraightRGBA8>(size: size)
        pixels.bytes.update(repeating: UInt8(250 - 20 * level))
        for place in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[place] = 255 }
        return strip.add(digest: "\(level)", jpeg: try strip.jpeg(of: pixels))
      }
      (frame.expectedFrame, frame.actualFrame) = (place, place)
      frame.actual = try picture(place)
      if keepsExpected { frame.expected = try picture(max(0, place - 1)) }
      strip.frames.append(frame)
    }
    scene.film = strip.film
    scene.differences = [SceneReport.FrameDifference(expected: 4, actual: 4, time: 0.2)]
    return (
      Report(tool: "zoetrope 0.1.0", kind: .verify, scenes: [scene]), strip.assets
    )
  }

  @Test("shows a film of a change, both sides or the one that is there", arguments: [true, false])
  func films(_ keepsExpected: Bool) throws {
    let (report, assets) = try filmed(keepsExpected: keepsExpected)
    let bundle = try ReportBundle(report, assets: assets)
    #expect(bundle.files.map(\.name) == texts + ["s/change.gif"])
    let words = keepsExpected ? "expected and actual around 0.2 s" : "actual around 0.2 s"
    #expect(comment(bundle).contains(words))
    let reader = try GIFAnimationReader(bundle.files[3].bytes)
    var frames: [(levels: [UInt8], centiseconds: Int)] = []
    while let frame = try reader.next() {
      let width = frame.pixels.width
      #expect(width == (keepsExpected ? 486 : 240))
      let middle = frame.pixels.row(frame.pixels.height / 2)
      frames.append(([middle[4 * 20], middle[4 * (width - 20)]], frame.delayCentiseconds))
    }
    #expect(frames.count == 10)
    #expect(frames.dropLast().allSatisfy { $0.centiseconds == 5 })
    let last = try #require(frames.last).levels.map(Int.init)
    // JPEG and 256 colours may be a few levels off.
    #expect((last[1] - 70).magnitude < 6)
    #expect((last[0] - (keepsExpected ? 90 : 70)).magnitude < 6)
    let told = try Report(json: bundle.files[1].bytes)
    #expect(told.scenes[0].film == nil)
  }

  @Test("shows where motion is farthest apart before the frame of the most pixels")
  func telling() throws {
    var (report, assets) = changed(["a"], frames: 9, bytes: 10)
    // A state has no gap; the first reading that has one tells.
    let state = SceneReport.MotionChange(reading: "dismissing", unit: "", sentences: [])
    var width = SceneReport.MotionChange(reading: "hero.width", unit: "pt", sentences: [])
    width.largestGapTime = 3.0 / 60
    report.scenes[0].motion = [state, width]
    func first() throws -> String {
      try ReportBundle(report, assets: assets).files[texts.count].name
    }
    #expect(try first() == "a/frame-0003.png")
    #expect(report.scenes[0].tellingFrame?.actual == 3)
    // At that time nothing differs in the pictures: it is masked.
    report.scenes[0].motion[1].largestGapTime = 9
    #expect(try first() == "a/frame-0008.png")
    assets = ReportAssets()
    #expect(report.scenes[0].tellingFrame?.actual == 8)
  }

  @Test("leaves out pictures over 5 MB, those beyond 25 MB in all, and their names")
  func budgets() throws {
    let limit = ReportBundle.pictureLimit
    let (report, assets) = changed((0..<8).map { "s\($0)" }, frames: 1, bytes: limit)
    let bundle = try ReportBundle(report, assets: assets)
    #expect(bundle.files.count == texts.count + 5)
    let told = try Report(json: bundle.files[1].bytes)
    #expect(told.scenes.count { $0.differences[0].triptych != nil } == 5)
    let (large, theirs) = changed(["s"], frames: 1, bytes: limit + 1)
    let without = try ReportBundle(large, assets: theirs)
    #expect(without.files.map(\.name) == texts)
    #expect(!comment(without).contains("!["))
  }

  @Test("has a comment that GitHub takes, and says how many scenes it leaves out")
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
    #expect(text.contains(" more scenes, for want of room"))
    #expect(text.contains(" more scenes' details, for want of room"))
    #expect(text.split(separator: "![").count == 11)
  }
}
