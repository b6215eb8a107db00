import Foundation
import Testing

@testable import Verification

@Suite("Report page")
struct ReportPageTests {
  private static let hostile = "</script><img src=x onerror=alert(1)>\u{2028}\u{202E}%DATA%\"'"

  private var report: Report {
    var scene = SceneReport(
      name: "zozo", path: "scenes/zozo.yaml", title: Self.hostile, status: .changed,
      headline: "1 of 2 frames differ")
    var frame = SceneReport.PageClip.Frame(time: 0, playback: 0)
    frame.expected = 0
    frame.actual = 1
    scene.film = SceneReport.PageClip(
      size: [1, 1], reduction: 1, frames: [frame], pictures: ["zozo/a.jpg", "gone.png"])
    scene.motionHeadline = ["It moves."]
    let passed = SceneReport(
      name: "b", path: "b.yaml", title: nil, status: .passed, headline: "as before")
    return Report(tool: "zoetrope 0", kind: .verify, scenes: [scene, passed])
  }

  private var html: String {
    var assets = ReportAssets()
    assets.add("zozo/a.jpg", [0xFF, 0xD8, 1, 2])
    return String(decoding: ReportPage(report, assets: assets).html, as: UTF8.self)
  }

  /// Returns the text between the first occurrence of `start` and the next one of `end`.
  private func section(of text: String, from start: String, to end: String) throws -> String {
    let start = try #require(text.range(of: start))
    let end = try #require(text.range(of: end, range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test("Allows only its own script and style, by their digests")
  func policy() throws {
    let html = html
    let policy = try section(of: html, from: "Content-Security-Policy\" content=\"", to: "\"")
    let digests = try [("<style>", "</style>"), ("<script>", "</script>")].map { start, end in
      let text = try section(of: html, from: start, to: end)
      return Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString()
    }
    #expect(
      policy == """
        default-src 'none'; img-src data: blob:; style-src 'sha256-\(digests[0])'; \
        script-src 'sha256-\(digests[1])'; base-uri 'none'; form-action 'none'
        """)
  }

  @Test("Stores the list, each scene, and each clip in separate blocks")
  func blocks() throws {
    let html = html
    let start = "<script type=\"application/json\" id=\""
    func block(_ id: String) throws -> Data {
      Data(try section(of: html, from: "\(start)\(id)\">", to: "</script>").utf8)
    }
    let list = try JSONDecoder().decode(Report.self, from: block("report"))
    #expect(list.scenes.map(\.name) == ["zozo", "b"])
    #expect(list.scenes[0].film == nil && list.scenes[0].motionHeadline.isEmpty)
    let scenes = try (0..<2).map {
      try JSONDecoder().decode(SceneReport.self, from: block("scene-\($0)"))
    }
    #expect(scenes == report.scenes)
    let film = try JSONDecoder().decode([String?].self, from: block("film-0"))
    #expect(film == ["data:image/jpeg;base64,/9gBAg==", nil])
    #expect(html.components(separatedBy: "<script").count == 6)
  }

  @Test("Takes no text for markup or for a template placeholder")
  func texts() {
    let html = html
    #expect(!html.contains("<img"))
    #expect(!html.contains("\u{2028}"))
    #expect(html.contains("\\u003c/script>\\u003cimg src=x onerror=alert(1)>\\u2028"))
    #expect(html.components(separatedBy: "id=\"scene-0\"").count == 2)
  }

  @Test("States what to do, and each status, as the text does")
  func sharedTexts() throws {
    var report = report
    report.recordingOptions = []
    let html = String(decoding: ReportPage(report, assets: ReportAssets()).html, as: UTF8.self)
    let scene = try section(of: html, from: "id=\"scene-0\">", to: "</script>")
    let step =
      "if the change is intended, accept it: zoetrope verify --update changed -- scenes/zozo.yaml"
    #expect(scene.contains("\"step\":\"\(step)\""))
    #expect(TextReport(report).text.contains(step))
    report.kind = .diff
    let pair = String(decoding: ReportPage(report, assets: ReportAssets()).html, as: UTF8.self)
    #expect(pair.contains("\"changed\":\"different\"") && pair.contains("\"step\":\"\""))
  }

  @Test("Has the same bytes each time")
  func determinism() {
    #expect(
      ReportPage(report, assets: ReportAssets()).html
        == ReportPage(report, assets: ReportAssets()).html)
  }

  @Test("Accepts numbers that are not finite")
  func notFinite() {
    var report = report
    report.scenes[1].expectations = [
      .init(text: "t", passed: false, found: "f", line: 1, column: 1, time: .nan)
    ]
    let html = String(decoding: ReportPage(report, assets: ReportAssets()).html, as: UTF8.self)
    #expect(html.contains("\"time\":\"NaN\""))
  }

  @Test(
    "Never makes markup, styles, or scripts of texts",
    arguments: [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "import(",
    ])
  func script(function: String) {
    #expect(!String(decoding: PageSources.script, as: UTF8.self).contains(function))
  }

  @Test("The markup has percent signs around placeholders only")
  func placeholders() {
    let pieces = String(decoding: PageSources.markup, as: UTF8.self).split(
      separator: "%", omittingEmptySubsequences: false)
    let names = stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    #expect(names == ["STYLE-HASH", "SCRIPT-HASH", "STYLE", "DATA", "SCRIPT"])
    #expect(pieces.count == 2 * names.count + 1)
  }
}
