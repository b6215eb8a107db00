import Testing

@testable import Verification

@Suite("JUnit report")
struct ReportJUnitTests {
  /// Returns the tags in order, without attribute values.
  ///
  /// In values, `<` and `>` are escaped.
  private func shape(_ xml: String) -> [String] {
    xml.split(separator: "<").map { tag in
      let inside = tag.prefix { $0 != ">" }
      return inside.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }.joined(
          separator: "…")
    }
  }

  @Test("Has a suite for each scene, and a test case for it and for each expectation")
  func structure() {
    var report = ReportSamples.all()
    report.scenes = [report.scenes[0], report.scenes[2], report.scenes[3]]
    #expect(
      JUnitReport(report).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="zoetrope.verify" tests="6" failures="2" errors="1" skipped="0" assertions="183" time="0">
          <testsuite name="photos" file="scenes/photos.yaml" tests="1" failures="0" errors="0" skipped="0" assertions="60" time="0">
            <testcase classname="zoetrope.verify" name="photos" file="scenes/photos.yaml" assertions="60" time="0"/>
          </testsuite>
          <testsuite name="reviews" file="scenes/reviews.yaml" tests="3" failures="1" errors="0" skipped="0" assertions="62" time="0">
            <testcase classname="zoetrope.verify" name="reviews" file="scenes/reviews.yaml" assertions="60" time="0"/>
            <testcase classname="zoetrope.verify.reviews" name="quick enough" file="scenes/reviews.yaml" line="14" assertions="1" time="0">
              <failure type="expectation" message="&quot;quick enough&quot;: hero.width settles by 0.5 s; found 12 pt from its end at 0.61 s (frame 37)">scenes/reviews.yaml:14:5: &quot;quick enough&quot;: hero.width settles by 0.5 s; found 12 pt from its end at 0.61 s (frame 37)
        why: slower feels heavy</failure>
            </testcase>
            <testcase classname="zoetrope.verify.reviews" name="no jump" file="scenes/reviews.yaml" line="15" assertions="1" time="0"/>
          </testsuite>
          <testsuite name="beads" file="scenes/beads.yaml" tests="1" failures="0" errors="1" skipped="0" assertions="60" time="0">
            <testcase classname="zoetrope.verify" name="beads" file="scenes/beads.yaml" assertions="60" time="0">
              <error type="broken" message="broken">broken
        problems:
        - scenes/beads.yaml:4:3: error: unknown key</error>
            </testcase>
          </testsuite>
          <testsuite name="the whole run" tests="1" failures="1" errors="0" skipped="0" assertions="1" time="0">
            <testcase classname="zoetrope.verify" name="no scene has the golden &apos;old&apos;" assertions="1" time="0">
              <failure type="difference" message="no scene has the golden &apos;old&apos;">difference: no scene has the golden &apos;old&apos;</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("Keeps its structure with any text", arguments: ReportSamples.hostile)
  func hostile(text: String) {
    let xml = JUnitReport(ReportSamples.all(text: text)).text
    if !text.isEmpty {
      #expect(shape(xml) == shape(JUnitReport(ReportSamples.all(text: "x")).text))
    }
    #expect(xml.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isActing })
    #expect(!xml.contains("]]>"))
  }

  @Test(
    "Fails for each status other than passed",
    arguments: [
      (.passed, nil), (.recorded, "failure"), (.failed, "failure"), (.changed, "failure"),
      (.missing, "error"), (.broken, "error"),
    ] as [(SceneReport.Status, String?)])
  func status(status: SceneReport.Status, element: String?) {
    let report = Report(tool: "", kind: .diff, scenes: [ReportSamples.plain(status)])
    let xml = JUnitReport(report).text
    #expect(xml.contains("<failure") == (element == "failure"))
    #expect(xml.contains("<error") == (element == "error"))
    #expect(xml.contains("classname=\"zoetrope.diff\""))
  }

  @Test("Fails if nothing was compared")
  func nothingCompared() {
    let xml = JUnitReport(Report(tool: "", kind: .verify)).text
    #expect(xml.contains("tests=\"1\" failures=\"0\" errors=\"1\""))
  }

  @Test("Gives each test case a unique name")
  func names() {
    var scene = ReportSamples.plain(.passed)
    scene.expectations = Array(repeating: ReportSamples.changed().expectations[1], count: 3)
    let xml = JUnitReport(Report(tool: "", kind: .verify, scenes: [scene])).text
    for name in ["no jump", "no jump (2)", "no jump (3)"] {
      #expect(xml.split(separator: "name=\"\(name)\"").count == 2)
    }
  }
}
