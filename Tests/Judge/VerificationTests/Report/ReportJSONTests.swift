@testable import Verification
import Testing

@Suite("JSON report")
struct ReportJSONTests {
  private func text(_ report: Report) throws -> String {
    String(decoding: try ReportJSON(report).bytes, as: UTF8.self)
  }

  @Test("Reads back unchanged with any text", arguments: ReportSamples.hostile)
  func roundTrip(hostile: String) throws {
    let report = ReportSamples.all(text: hostile)
    let file = try ReportJSON(report)
    let read = try Report(json: file.bytes)
    #expect(read == report)
    // Equality ignores Unicode normalization and the sign of zero, so bytes are compared too.
    #expect(try ReportJSON(read) == file)
  }

  @Test("Keeps each number exactly")
  func numbers() throws {
    let numbers: [Double?] = [
      0.1, 1.0 / 3, 1e300, -5e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      9_007_199_254_740_991,
      0, -0.0, nil, .infinity, -.infinity, 123_456_789.123_456_79,
    ]
    var report = ReportSamples.all()
    report.scenes[1].curves = SceneReport.Curves(
      expectedTimes: numbers.map { _ in 0 }, actualTimes: [],
      tracks: [
        SceneReport.Curves.Track(
          name: "x", unit: "", differs: true, expected: numbers, actual: [])
      ], expectedMarks: [], actualMarks: [])
    let read = try Report(json: ReportJSON(report).bytes).scenes[1].curves?.tracks[0].expected
    #expect(read?.map { $0?.bitPattern } == numbers.map { $0?.bitPattern })
  }

  @Test("Reads tracks that only one side has")
  func oneSidedTrack() throws {
    var report = ReportSamples.all()
    for sides in [([0.5, nil], []), ([], [nil, 0.5])] as [([Double?], [Double?])] {
      report.scenes[1].curves = SceneReport.Curves(
        expectedTimes: [0, 1], actualTimes: [0, 1],
        tracks: [
          SceneReport.Curves.Track(
            name: "x", unit: "", differs: true, expected: sides.0, actual: sides.1)
        ], expectedMarks: [], actualMarks: [])
      #expect(try Report(json: ReportJSON(report).bytes) == report)
    }
  }

  @Test("Has a line for each entry, sorted keys, and a newline at the end")
  func layout() throws {
    var scene = ReportSamples.plain(.changed)
    var difference = SceneReport.FrameDifference(expected: 3, actual: 3, time: 0.05)
    difference.box = [1, 2, 3, 4]
    scene.differences = [
      difference, SceneReport.FrameDifference(expected: nil, actual: 4, time: 0.1),
    ]
    scene.film = SceneReport.PageClip(
      size: [48, 96], reduction: 2.5, frames: [], pictures: ["a/b.jpg", "a/c.jpg"])
    let report = Report(tool: "zoetrope 1", kind: .diff, scenes: [scene])
    #expect(
      try text(report) == """
        {
          "kind": "diff",
          "problems": [],
          "scenes": [
            {
              "comparedFrames": 60,
              "differences": [
                {"actual": 3, "box": [1, 2, 3, 4], "expected": 3, "time": 0.05},
                {"actual": 4, "time": 0.1}
              ],
              "differingFrames": 0,
              "expectations": [],
              "film": {
                "frames": [],
                "pictures": [
                  "a/b.jpg",
                  "a/c.jpg"
                ],
                "reduction": 2.5,
                "size": [48, 96]
              },
              "headline": "changed",
              "motion": [],
              "motionHeadline": [],
              "name": "photos",
              "path": "scenes/photos.yaml",
              "problems": [],
              "status": "changed"
            }
          ],
          "tool": "zoetrope 1",
          "version": 1
        }

        """)
  }

  @Test("Rejects stills whose geometry is invalid")
  func strayStills() throws {
    var report = ReportSamples.all()
    report.scenes[1].stills?.slit.place = 1.5
    #expect(throws: ReportJSONError.self) { try Report(json: ReportJSON(report).bytes) }
    for ghosts in [[[0, 0, 1]], [[0, 0, 1, 1], [0, 0, .infinity, 1]], []] as [[[Double]]] {
      report = ReportSamples.all()
      report.scenes[1].stills?.onion?.ghosts = ghosts
      #expect(throws: ReportJSONError.self) { try Report(json: ReportJSON(report).bytes) }
    }
  }

  @Test(
    "Contains nothing that acts on a terminal, a log, or a page", arguments: ReportSamples.hostile)
  func inert(hostile: String) throws {
    let text = try text(ReportSamples.all(text: hostile))
    #expect(!text.contains("<"))
    #expect(!text.contains("##"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isActing })
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.allSatisfy { "{}[]\"".contains($0.first ?? "x") })
  }

  @Test(
    "Names the fault of an unreadable file",
    arguments: [
      ("", "not a report: it is not JSON"),
      ("{", "not a report: it is not JSON"),
      ("[]", "not a report: the file: not an object"),
      ("{}", "not a report: it has no version"),
      ("{\"version\": 2}", "a report of version 2; this program reads version 1"),
      ("{\"version\": \"1\"}", "not a report: version: not a whole number"),
      ("{\"version\": 1}", "not a report: tool: missing"),
      (
        "{\"version\": 1, \"tool\": \"\", \"kind\": \"x\", \"scenes\": [], \"problems\": []}",
        "not a report: kind: "
      ),
      (
        "{\"version\": 1, \"tool\": \"\", \"kind\": \"diff\", \"scenes\": [{}], \"problems\": []}",
        "not a report: scenes[0]."
      ),
      (
        """
        {"version": 1, "tool": "", "kind": "diff", "scenes": [],
         "problems": [{"severity": "error", "text": "", "line": 0}]}
        """,
        "a damaged report: problems[0].line is 0, not within 1 … 1000000000000"
      ),
    ])
  func faults(file: String, words: String) {
    let error = #expect(throws: ReportJSONError.self) { try Report(json: Array(file.utf8)) }
    #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  private static let damages: [(place: String, apply: @Sendable (inout SceneReport) -> Void)] = [
    ("name", { $0.name = "../x" }), ("name", { $0.name = "" }), ("line", { $0.line = 0 }),
    ("differences[0].triptych", { $0.differences[0].triptych = "zozo/../../x.png" }),
    ("differences[1].box", { $0.differences[1].box = [1, 2, 3] }),
    ("differences[2].actual", { $0.differences[2].actual = -1 }),
    ("differences[3].maximumDelta", { $0.differences[3].maximumDelta = 256 }),
    ("film.pictures[1]", { $0.film?.pictures[1] = "/etc/passwd" }),
    ("film.frames[0].difference", { $0.film?.frames[0].difference = 3 }),
    ("film.reduction", { $0.film?.reduction = .infinity }),
    ("curves.tracks[0].expected", { $0.curves?.expectedTimes.append(1) }),
    ("expected.size[0]", { $0.expected?.size = [0, 1] }),
    ("comparedFrames", { $0.comparedFrames = .max }),
  ]

  @Test("Rejects values that could mislead another program", arguments: damages.indices)
  func damage(index: Int) throws {
    var scene = ReportSamples.changed()
    let (place, apply) = Self.damages[index]
    apply(&scene)
    let file = try ReportJSON(Report(tool: "", kind: .verify, scenes: [scene])).bytes
    let error = #expect(throws: ReportJSONError.self) { try Report(json: file) }
    #expect(error?.description.hasPrefix("a damaged report: scenes[0].\(place) is ") == true)
  }

  @Test("Reports damaged bytes as errors instead of crashing")
  func bytes() throws {
    let file = try ReportJSON(ReportSamples.all()).bytes
    for count in stride(from: 0, to: file.count - 2, by: 397) {
      #expect(throws: ReportJSONError.self) { try Report(json: Array(file[..<count])) }
    }
    for place in stride(from: 0, to: file.count, by: 211) {
      var damaged = file
      damaged[place] ^= 0x90
      _ = try? Report(json: damaged)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar could act on a terminal, hide text, or be invalid in XML.
  ///
  /// Shares no code with the product.
  var isActing: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE007F:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
