import Verification

/// JSON reports that an older run may have left in a folder.
struct ReportTarget: FuzzTarget {
  let byteLimit = 16_384

  let mutatesRefusedInputs = false

  func seeds() throws -> [[UInt8]] {
    [
      try ReportJSON(Report(json: Array(fullReport.utf8))).bytes,
      try ReportJSON(Report(tool: "zoetrope 0.1.0", kind: .diff)).bytes,
    ]
  }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 4) ? plain(input) : JSONMutation.mutated(input, &dice)
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let report: Report
    do throws(ReportJSONError) {
      report = try Report(json: input)
    } catch {
      try BrokenPromise.unless(!"\(error)".isEmpty, "what is wrong with a report is said")
      return false
    }
    try Self.check(report)
    return true
  }

  /// Writes a report in all formats.
  ///
  /// - Throws: `BrokenPromise` if it changes when reread, or if its text could control a terminal
  ///   or log.
  static func check(
    _ report: Report, _ assets: ReportAssets = ReportAssets()
  ) throws(BrokenPromise) {
    let json = try BrokenPromise.unlessDone("a report is written as JSON") {
      try ReportJSON(report).bytes
    }
    let again = try BrokenPromise.unlessDone("a report that was written is read") {
      try ReportJSON(Report(json: json)).bytes
    }
    try BrokenPromise.unless(json == again, "a report that is written again is the same")
    let folder = try BrokenPromise.unlessDone("a report's files are made") {
      // The digests of the page's scripts take the most time, so only some reports have a page.
      let page = json.count.isMultiple(of: 16) ? ReportPage(report, assets: assets).html : nil
      return try ReportFolder(report, assets: assets, page: page)
    }
    for (name, bytes) in folder.files where name.hasSuffix(".txt") || name.hasSuffix(".json") {
      try BrokenPromise.unless(
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }, "\(name) acts on no terminal")
    }
    _ = GitHubReport(report)
    _ = TextReport(report, isColored: true).text
  }
}

/// A report with an example of everything that reports can contain.
private let fullReport = #"""
  {"kind": "verify", "tool": "zoetrope 0.1.0", "version": 1,
    "problems": [
      {"file": "goldens/old.golden", "severity": "difference", "text": "no scene has 'old'"}],
    "scenes": [
      {"name": "zozo", "path": "scenes/zozo.yaml", "title": "ZOZOTOWN", "status": "changed",
        "headline": "differs from frame 12 (0.2 s) on", "comparedFrames": 3, "differingFrames": 2,
        "expected":
          {"name": "goldens/zozo", "size": [12, 26], "frames": 3, "fps": 60, "duration": 0.05},
        "actual": {"name": "scenes/zozo.yaml", "size": [12, 26], "frames": 4, "duration": 0.07},
        "differences": [
          {"expected": 1, "actual": 1, "time": 0.2, "pixels": 31, "ratio": 0.1,
            "maximumDelta": 255, "box": [1, 2, 3, 4], "triptych": "zozo/frame-0001.png"},
          {"actual": 3, "time": 0.05}],
        "motionHeadline": ["the motion lasts 2 s → 2.07 s"],
        "motion": [
          {"reading": "hero.width", "unit": "pt", "sentences": ["settles 0.48 s → 0.61 s"],
            "firstFrame": 1, "largestGap": 12.5}],
        "expectations": [
          {"text": "hero.width settles by 0.5 s", "passed": false, "found": "12 pt from its end",
            "line": 14, "column": 5, "time": 0.61, "name": "quick enough",
            "why": "slower feels heavy"}],
        "problems": [
          {"severity": "warning", "text": "an odd line", "file": "scenes/zozo.yaml", "line": 3,
            "column": 7}],
        "curves": {
          "expectedTimes": [0, 0.1], "actualTimes": [0, 0.5],
          "tracks": [
            {"name": "hero.width", "unit": "pt", "differs": true, "expected": [1, null],
              "actual": [-0.5, 0.3]}],
          "expectedMarks": [{"kind": "touchDown", "time": 0.05}],
          "actualMarks": [{"kind": "settled", "time": 0.61, "group": "zozo"}]},
        "film": {
          "size": [6, 13], "reduction": 2.5,
          "frames": [
            {"time": 0.2, "playback": 0.2, "expected": 0, "actual": 1, "difference": 2}],
          "pictures": ["zozo/film-0000.jpg", "zozo/film-0001.jpg", "zozo/mark-0000.png"]}},
      {"name": "photos", "path": "scenes/photos.yaml", "status": "passed", "headline": "passed",
        "comparedFrames": 0, "differingFrames": 0, "differences": [], "motionHeadline": [],
        "motion": [], "expectations": [], "problems": []}]}
  """#
