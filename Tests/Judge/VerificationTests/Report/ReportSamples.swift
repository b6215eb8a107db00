import Display

@testable import Verification

/// Reports for the tests of all formats.
enum ReportSamples {
  /// Names and texts that break careless formats, or act on terminals and CI services.
  static let hostile = [
    "a\nb", "\r\n::error::x", "::error file=a,line=1::x", "##[error]x", "##vso[task.complete]x",
    "</script><script>alert(1)</script>", "]]>", "--><!--", "<b>&amp;\"'", "\u{0}\u{1}\u{8}",
    "\u{7F}\u{80}\u{9B}31m", "\u{1B}[31mred\u{1B}]8;;http://x\u{7}", "\u{202E}txt.exe\u{2066}",
    "\u{2028}\u{2029}\u{FEFF}\u{FFFE}\u{1FFFF}\u{E0041}", "a|b`c`*d*_e_[f](http://g)<h>",
    "| x |\n|---|\n", "# title", "- item", "1. item", "```\ncode", "www.example.com", "%0A%25",
    "\\\\\"\\", "𝕏 é e\u{301} 日本語", "", " ", "--- a\n+++ b",
  ]

  /// Returns a changed scene that uses every field of a report.
  static func changed(text: String = "") -> SceneReport {
    var scene = SceneReport(
      name: "zozo", path: "scenes/zozo\(text).yaml", title: "ZOZOTOWN\(text)", status: .changed,
      headline: "differs from frame 12 (0.2 s) on\(text)")
    scene.expected = SceneReport.Side(
      name: "goldens/zozo\(text)", size: [1179, 2556], frames: 120, fps: 60, duration: 2)
    scene.actual = SceneReport.Side(
      name: "scenes/zozo\(text).yaml", size: [1179, 2556], frames: 124, fps: 60,
      duration: 124.0 / 60)
    scene.comparedFrames = 120
    scene.differences = (12..<46).map { frame in
      let pixels = 48_213 - abs(frame - 31) * 100
      return SceneReport.FrameDifference(
        expected: frame, actual: frame, time: Double(frame) / 60, pixels: pixels,
        ratio: Double(pixels) / 3_013_524, maximumDelta: 255, box: [120, 310, 600, 840])
    }
    scene.differences[0].triptych = "zozo/frame-0012.png"
    for frame in 120..<124 {
      scene.differences.append(
        SceneReport.FrameDifference(expected: nil, actual: frame, time: Double(frame) / 60))
    }
    scene.differingFrames = scene.differences.count
    scene.motionHeadline = ["the motion lasts 2 s → 2.07 s"]
    if !text.isEmpty { scene.motionHeadline.append(text) }
    scene.motion = [
      SceneReport.MotionChange(
        reading: "hero.width\(text)", unit: "pt",
        sentences: ["settles 0.48 s → 0.61 s\(text)", "overshoot 0 → 4.1 %"], firstFrame: 12,
        firstTime: 0.2, largestGap: 12.345_678, largestGapTime: 1.0 / 3)
    ]
    scene.expectations = [
      SceneReport.Expectation(
        text: "hero.width settles by 0.5 s\(text)", passed: false,
        found: "12 pt from its end\(text)",
        line: 14, column: 5, time: 0.61, frame: 37, name: "quick enough\(text)",
        why: "slower feels heavy\(text)"),
      SceneReport.Expectation(
        text: "no jump", passed: true, found: "", line: 15, column: 5, time: nil),
    ]
    scene.problems = [
      Problem(.difference, "4 frames more than expected\(text)"),
      Problem(.warning, "an odd line\(text)", file: "scenes/zozo\(text).yaml", line: 3, column: 7),
    ]
    addPictures(to: &scene, text)
    return scene
  }

  /// Adds curves, frames, and stills.
  private static func addPictures(to scene: inout SceneReport, _ text: String) {
    scene.curves = SceneReport.Curves(
      expectedTimes: [0, 0.1, 0.2], actualTimes: [0, 1.0 / 3],
      tracks: [
        SceneReport.Curves.Track(
          name: "hero.width\(text)", unit: "pt", differs: true,
          expected: [1, nil, .leastNonzeroMagnitude], actual: [-0.0, 0.1 + 0.2])
      ],
      expectedMarks: [TimedMark(.touchDown, time: 0.05)],
      actualMarks: [TimedMark(.settled, time: 0.61, group: "screen\(text)")])
    let frame = SceneReport.PageClip.Frame(
      time: 0.2, playback: 0.2, expected: 0, actual: 1, difference: 2)
    scene.film = SceneReport.PageClip(
      size: [480, 1040], reduction: 2.45625, frames: [frame],
      pictures: ["zozo/film-0000.jpg", "zozo/film-0001.jpg", "zozo/mark-0000.png"])
    scene.stills = SceneReport.Stills(
      start: 0.1, end: 0.3, slit: SceneReport.Stills.Slit(isUpright: false, place: 1.0 / 3),
      onion: SceneReport.Stills.Onion(
        name: "hero\(text)", times: [0.1, 0.2], ghosts: [[0, -0.5, 1, 0.25], [0, 0, 1, 0.25]],
        expected: [], actual: [[0.5, 0.5], [0.5, 1.5]]))
  }

  /// Returns a scene with a status and no other findings.
  static func plain(
    _ status: SceneReport.Status, name: String = "photos", text: String = ""
  ) -> SceneReport {
    var scene = SceneReport(
      name: name, path: "scenes/\(name).yaml", title: nil, status: status,
      headline: text.isEmpty ? status.rawValue : text)
    scene.comparedFrames = 60
    return scene
  }

  /// Returns a report with a scene of each status.
  static func all(text: String = "") -> Report {
    var failed = plain(.failed, name: "reviews", text: text)
    failed.expectations = changed(text: text).expectations
    var broken = plain(.broken, name: "beads", text: text)
    broken.problems = [
      Problem(.error, "unknown key\(text)", file: "scenes/beads.yaml", line: 4, column: 3)
    ]
    var report = Report(
      tool: "zoetrope 0.1.0", kind: .verify,
      scenes: [
        plain(.passed, text: text), changed(text: text), failed, broken,
        plain(.missing, name: "list", text: text), plain(.recorded, name: "new", text: text),
      ],
      problems: [Problem(.difference, "no scene has the golden 'old\(text)'")])
    report.recordingOptions = []
    return report
  }
}
