import Testing

@testable import Verification

@Suite("Text report")
struct ReportTextTests {
  @Test("States each scene's result, the changes, the next steps, and the totals")
  func wholeReport() {
    #expect(
      TextReport(ReportSamples.all()).text == """
        passed     photos   passed
        changed    zozo     differs from frame 12 (0.2 s) on
          problems
            - difference: 4 frames more than expected
            - scenes/zozo.yaml:3:7: warning: an odd line
          expectations
            - 1 of 2 expectations failed
            - scenes/zozo.yaml:14:5: "quick enough": hero.width settles by 0.5 s; found 12 pt from its end at 0.61 s (frame 37); why: slower feels heavy
          sides
            - expected 120 frames of 1179 × 2556 px at 60 fps, 2 s
            - actual 124 frames of 1179 × 2556 px at 60 fps, 2.0667 s
          frames
            - 34 of 120 frames differ, first frame 12 (0.2 s); 4 more at the end
            - differ: 12–45
            - only in the actual clip: 120–123
            - largest gap at frame 20 (0.3333 s): 47113 pixels (1.56 %), delta up to 255, within 600 × 840 px at (120, 310)
          motion
            - the motion lasts 2 s → 2.07 s
            - hero.width: settles 0.48 s → 0.61 s; overshoot 0 → 4.1 %; largest gap 12.346 pt at 0.3333 s
        failed     reviews  failed
          expectations
            - 1 of 2 expectations failed
            - scenes/reviews.yaml:14:5: "quick enough": hero.width settles by 0.5 s; found 12 pt from its end at 0.61 s (frame 37); why: slower feels heavy
        broken     beads    broken
          problems
            - scenes/beads.yaml:4:3: error: unknown key
        missing    list     missing
        recorded   new      recorded
        - difference: no scene has the golden 'old'
        what to do: look at each new golden and add it to version control
        what to do: fix the scene or its expectation; accepting a golden does not help
        what to do: if the change is intended, accept it: zoetrope verify --update changed -- scenes/zozo.yaml
        what to do: record what is missing: zoetrope verify --update missing -- scenes/list.yaml
        what to do: fix the errors in the scene
        6 scenes: 1 passed, 1 recorded, 1 failed, 1 changed, 1 missing, 1 broken; also 1 difference (exit 2)

        """)
  }

  @Test("If quiet, omits passed scenes, and prints nothing if all passed")
  func quiet() {
    let whole = TextReport(ReportSamples.all()).text
    let quiet = TextReport(ReportSamples.all(), isQuiet: true).text
    #expect(quiet == whole.removingLines("passed     photos"))
    let passed = ReportSamples.plain(.passed)
    var report = Report(tool: "", kind: .verify, scenes: [passed])
    #expect(TextReport(report, isQuiet: true).text == "")
    report.scenes[0].problems = [Problem(.warning, "an odd line")]
    #expect(TextReport(report, isQuiet: true).text.hasSuffix("- warning: an odd line\n"))
  }

  @Test("States that nothing was compared")
  func nothingCompared() {
    #expect(
      TextReport(Report(tool: "", kind: .diff)).text == "nothing was compared (exit 2)\n")
  }

  @Test("Describes two clips as a comparison, without advice about goldens")
  func comparison() {
    var scene = ReportSamples.plain(.changed)
    scene.differences = [SceneReport.FrameDifference(expected: 3, actual: 6, time: 0.1)]
    scene.differingFrames = 1
    #expect(
      TextReport(Report(tool: "", kind: .diff, scenes: [scene])).text == """
        different  photos  changed
          frames
            - 1 of 60 frames differs, first frame 6 compared with expected frame 3 (0.1 s)
            - differ: 6
            - only digests were compared, so pixels are not counted
        1 comparison: 1 different (exit 1)

        """)
  }

  @Test("Counts frames of one side separately from differing frames")
  func oneSided() {
    var scene = ReportSamples.plain(.changed)
    scene.expected = SceneReport.Side(name: "a", size: [9, 9], frames: 63, fps: 60, duration: 1.05)
    scene.actual = SceneReport.Side(name: "b", size: [9, 9], frames: 60, fps: 60, duration: 1)
    scene.differences = (60..<63).map {
      SceneReport.FrameDifference(expected: $0, actual: nil, time: Double($0) / 60)
    }
    scene.differingFrames = 3
    var text = TextReport(Report(tool: "", kind: .verify, scenes: [scene])).text
    #expect(text.contains("- the 60 frames that both have are the same; 3 fewer at the end\n"))
    scene.differences.insert(
      SceneReport.FrameDifference(expected: 2, actual: 2, time: 0.1), at: 0)
    scene.differingFrames = 4
    text = TextReport(Report(tool: "", kind: .verify, scenes: [scene])).text
    #expect(
      text.contains("- 1 of 60 frames differs, first frame 2 (0.1 s); 3 fewer at the end\n"))
  }

  @Test("Lists readings with the same change once, with their names")
  func sameReadings() {
    var scene = ReportSamples.plain(.changed)
    scene.motion = ["hero.width", "hero.x", "zoom.width"].map { name in
      var change = SceneReport.MotionChange(
        reading: name, unit: "pt", sentences: ["overshoot 0 → 4 %"])
      change.sameAs = name == "zoom.width" ? "hero.width" : nil
      return change
    }
    let text = TextReport(Report(tool: "", kind: .verify, scenes: [scene])).text
    #expect(text.contains("- hero.width (also zoom.width): overshoot 0 → 4 %\n"))
    #expect(text.contains("- hero.x: overshoot 0 → 4 %\n"))
    #expect(!text.contains("- zoom.width"))
  }

  @Test("Truncates long sentences between items, but no error")
  func longSentences() {
    var scene = ReportSamples.plain(.broken)
    let sentence = "settles 0.48 s → 0.61 s, peak velocity 512 → 604 pt/s"
    scene.motion = [
      SceneReport.MotionChange(
        reading: "hero.width", unit: "pt", sentences: Array(repeating: sentence, count: 9))
    ]
    let error = String(repeating: "a wrong word, ", count: 25)
    scene.problems = [Problem(.error, error, file: "goldens/photos.golden")]
    let text = TextReport(Report(tool: "", kind: .verify, scenes: [scene])).text
    let lines = text.split(separator: "\n")
    let motion = lines.first { $0.contains("- hero.width: settles") }
    #expect(motion?.count ?? 0 < 210)
    #expect(motion?.hasSuffix("pt/s; …") == true)
    #expect(lines.contains { $0.hasSuffix(error) })
    #expect(text.contains("what to do: restore the golden from version control"))
  }

  @Test("States an expectation and its time only once")
  func noRepetition() {
    var scene = ReportSamples.plain(.failed)
    scene.expectations = [
      SceneReport.Expectation(
        text: "hero.y overshoots at most 3 %", passed: false,
        found: "5 %", line: 2, column: 3, time: 1.53333, frame: 92)
    ]
    let text = TextReport(Report(tool: "", kind: .verify, scenes: [scene])).text
    #expect(
      text.contains("hero.y overshoots at most 3 %; found 5 % at 1.533 s (frame 92)\n"))
    #expect(!text.contains("1.5333"))
  }

  @Test("Keeps lines separate and escapes control characters", arguments: ReportSamples.hostile)
  func hostile(text: String) {
    let plain = TextReport(ReportSamples.all(text: "x")).text
    let report = TextReport(ReportSamples.all(text: text)).text
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    if !text.isEmpty { #expect(lines.count == plain.split(separator: "\n").count + 1) }
    #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isActing })
    #expect(!report.contains("##"))
    for line in lines {
      let content = line.drop { $0 == " " }
      #expect(!content.hasPrefix("::") && !content.hasPrefix("#"))
    }
  }

  @Test("With color, differs only in the color codes")
  func colors() {
    let report = ReportSamples.all(text: "\u{1B}[31mred")
    var colored = TextReport(report, isColored: true).text
    #expect(colored.contains("\u{1B}[31mchanged\u{1B}[0m"))
    for code in ["0", "1", "2", "31", "32", "33"] {
      colored = colored.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false)
        .joined()
    }
    #expect(colored == TextReport(report).text)
  }

  @Test("Limits its length")
  func bounds() {
    var scene = ReportSamples.changed(text: String(repeating: "long ", count: 300))
    scene.motion = Array(repeating: scene.motion[0], count: 100)
    scene.problems = Array(repeating: scene.problems[0], count: 100)
    scene.differences = (0..<300).map {
      SceneReport.FrameDifference(expected: $0 * 2, actual: $0 * 2, time: Double($0))
    }
    let scenes = (0..<2000).map { $0 % 2 == 0 ? ReportSamples.plain(.passed) : scene }
    let text = TextReport(Report(tool: "", kind: .verify, scenes: scenes)).text
    #expect(text.utf8.count < 2_000_000)
    #expect(text.contains("- … and 88 more\n"))
    #expect(text.contains("differ: 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 … and 288 more\n"))
    #expect(text.contains("… and 1600 scenes more, not listed here\n"))
  }
}

extension String {
  /// Returns the text without the lines that have this prefix.
  fileprivate func removingLines(_ beginning: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix(beginning) }
      .joined(separator: "\n")
  }
}
