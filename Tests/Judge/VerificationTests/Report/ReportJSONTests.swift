import Testing

@testable import Verification

@Suite("JSON report")
struct ReportJSONTests {
  private func text(_ report: Report) throws -> String {
    String(decoding: try report.json(), as: UTF8.self)
  }

  @Test("Reads back unchanged with any text", arguments: ReportSamples.hostile)
  func roundTrip(hostile: String) throws {
    let report = ReportSamples.all(text: hostile)
    let file = try report.json()
    let read = try #require(Report(json: file))
    #expect(read == report)
    // Equality ignores Unicode normalization and the sign of zero, so bytes are compared too.
    #expect(try read.json() == file)
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
    let read = try Report(json: report.json())?.scenes[1].curves?.tracks[0].expected
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
      #expect(try Report(json: report.json()) == report)
    }
  }

  @Test("Has a line for each value, sorted keys, and a newline at the end")
  func layout() throws {
    let report = Report(tool: "zoetrope 1", kind: .diff, problems: [Problem(.warning, "x")])
    #expect(
      try text(report) == """
        {
          "kind" : "diff",
          "problems" : [
            {
              "severity" : "warning",
              "text" : "x"
            }
          ],
          "scenes" : [

          ],
          "tool" : "zoetrope 1",
          "version" : 1
        }

        """)
  }

  @Test(
    "Contains nothing that acts on a terminal, a log, or a page", arguments: ReportSamples.hostile)
  func inert(hostile: String) throws {
    let text = try text(ReportSamples.all(text: hostile))
    #expect(!text.contains("<"))
    #expect(!text.contains("##"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isActing })
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.allSatisfy { "{}[]\"-0123456789tfn".contains($0.first ?? "x") })
  }

  @Test(
    "Reads no other file",
    arguments: [
      "", "{", "[]", "{}", "{\"version\": 1}",
      #"{"version": 2, "tool": "", "kind": "diff", "scenes": [], "problems": []}"#,
      #"{"version": 1, "tool": "", "kind": "x", "scenes": [], "problems": []}"#,
    ])
  func otherFiles(file: String) {
    #expect(Report(json: Array(file.utf8)) == nil)
  }

  @Test("Reads no part of a file, and damaged bytes without a crash")
  func bytes() throws {
    let file = try ReportSamples.all().json()
    for count in stride(from: 0, to: file.count - 2, by: 397) {
      #expect(Report(json: Array(file[..<count])) == nil)
    }
    for offset in stride(from: 0, to: file.count, by: 211) {
      var damaged = file
      damaged[offset] ^= 0x90
      _ = Report(json: damaged)
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
