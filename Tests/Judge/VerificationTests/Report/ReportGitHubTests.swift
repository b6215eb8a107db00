import Testing

@testable import Verification

@Suite("GitHub report")
struct ReportGitHubTests {
  @Test("Has an annotation for each fault, at its line and column")
  func annotations() {
    let failure =
      "::\"quick enough\": hero.width settles by 0.5 s; found 12 pt from its end at 0.61 s (frame 37)"
      + "%0Awhy: slower feels heavy"
    let expected: [String] = [
      "::error file=scenes/zozo.yaml,line=14,col=5,title=zozo does not move as expected"
        + failure,
      "::error file=scenes/reviews.yaml,title=reviews failed::failed",
      "::error file=scenes/reviews.yaml,line=14,col=5,title=reviews does not move as expected"
        + failure,
      "::error file=scenes/beads.yaml,line=4,col=3,title=beads broken"
        + "::broken%0A- scenes/beads.yaml:4:3: error: unknown key",
      "::error file=scenes/list.yaml,title=list missing::missing",
      "::error file=scenes/new.yaml,title=new recorded::recorded",
      "::error title=zoetrope::no scene has the golden 'old'",
      "::warning file=scenes/zozo.yaml,line=3,col=7,title=zozo::an odd line",
    ]
    #expect(GitHubReport(ReportSamples.all()).annotations.dropFirst() == expected[...])
  }

  @Test("Escapes GitHub's control characters")
  func escapes() {
    var scene = ReportSamples.plain(.changed, text: "50%\r\nx::y, z")
    scene.path = "a,b:c%\n.yaml"
    let report = GitHubReport(Report(tool: "", kind: .verify, scenes: [scene]))
    #expect(
      report.annotations == [
        "::error file=a%2Cb%3Ac%25\\u{A}.yaml,title=photos changed::50%25\\u{D}\\u{A}x::y, z"
      ])
  }

  @Test("Keeps annotations to one line each with any text", arguments: ReportSamples.hostile)
  func hostileAnnotations(text: String) {
    let annotations = GitHubReport(ReportSamples.all(text: text)).annotations
    #expect(annotations.count == 9)
    for line in annotations {
      #expect(line.hasPrefix("::error ") || line.hasPrefix("::warning "))
      #expect(line.unicodeScalars.allSatisfy { !$0.isActing })
      let properties = line.dropFirst(2).split(separator: "::", maxSplits: 1)[0]
      #expect(!properties.contains(":"))
      for property in properties.drop(while: { $0 != " " }).split(separator: ",") {
        let name = property.drop { $0 == " " }.prefix { $0 != "=" }
        #expect(["file", "line", "col", "title"].contains(name))
      }
    }
  }

  @Test("Has at most ten annotations of a kind, and the last one counts the others")
  func annotationLimit() {
    var scene = ReportSamples.plain(.changed)
    scene.problems = (0..<30).map { Problem(.warning, "w\($0)") }
    let annotations = GitHubReport(
      Report(tool: "", kind: .verify, scenes: Array(repeating: scene, count: 11))
    ).annotations
    #expect(annotations.count { $0.hasPrefix("::error ") } == 10)
    #expect(annotations.count { $0.hasPrefix("::warning ") } == 10)
    #expect(
      annotations[9]
        == "::error title=zoetrope::… and 2 more; the summary and the report list them")
    #expect(annotations.last?.contains("… and 321 more;") == true)
  }

  @Test("Summarizes in a table and collapsed details")
  func summary() {
    var report = ReportSamples.all()
    report.scenes = [report.scenes[0], report.scenes[3]]
    #expect(
      GitHubReport(report).summary
        == """
        ## Zoetrope: verify

        broken

        **2 scenes: 1 passed, 1 broken; also 1 difference (exit 2)**

        | | scene | result |
        |---|---|---|
        | ⛔ broken | <code>beads</code> | broken |
        | ✅ passed | <code>photos</code> | passed |


        <details><summary><code>beads</code>: broken</summary>

        broken

        **problems**

        - scenes/beads&#46;yaml:4:3: error: unknown key

        </details>

        - difference: no scene has the golden &#39;old&#39;

        > What to do: fix the errors in the scene

        """.replacing("beads&#46;yaml", with: "beads.yaml"))
  }

  @Test("Keeps the structure of the summary with any text", arguments: ReportSamples.hostile)
  func hostileSummary(text: String) {
    let summary = GitHubReport(ReportSamples.all(text: text)).summary
    let plain = GitHubReport(ReportSamples.all(text: "x")).summary
    func count(_ character: Character, _ text: String) -> Int { text.count { $0 == character } }
    if !text.isEmpty {
      for character: Character in ["\n", "|", "<", ">", "#", "*"] {
        // A character reference is `&#…;`.
        let bare = { (text: String) in text.replacing("&#", with: "") }
        #expect(count(character, bare(summary)) == count(character, bare(plain)))
      }
    }
    for character: Character in ["`", "[", "]", "_", "~", "@", "\\"] {
      #expect(!summary.contains(character))
    }
    #expect(!summary.contains("://") && !summary.contains("www."))
    for line in summary.split(separator: "\n") where line.hasPrefix("- ") {
      let item = line.dropFirst(2)
      #expect(!item.hasPrefix("-") && !item.hasPrefix("+") && !item.hasPrefix("1. item"))
    }
    #expect(summary.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isActing })
  }

  @Test("Begins with the first change, then names each cause with its scenes")
  func causes() {
    var report = ReportSamples.all()
    report.scenes = (0..<5).map { index in
      var scene = ReportSamples.changed()
      scene.name = "scene \(index)"
      scene.lead = [index < 4 ? "a constant: 1 to 2" : "another", "it settles 0.2 s later"]
      return scene
    }
    let summary = GitHubSummary(report, limit: 65_536, pictures: (0..<5).map { "picture \($0)\n" })
      .text
    #expect(
      summary.contains(
        """
        ## Zoetrope: verify

        a constant: 1 to 2; it settles 0.2 s later

        """))
    #expect(
      summary.contains(
        """
        - a constant: 1 to 2 – <code>scene 0</code>, <code>scene 1</code>, <code>scene 2</code> and 1 more
        - another – <code>scene 4</code>
        picture 0
        picture 1
        picture 2

        <details><summary>2 more pictures</summary>
        picture 3
        picture 4

        </details>
        """))
  }

  @Test("Truncates a summary that would be too long, and counts the omitted scenes")
  func limit() {
    let scenes = Array(repeating: ReportSamples.changed(), count: 90)
    var report = Report(tool: "", kind: .verify, scenes: scenes)
    report.recordingOptions = []
    let summary = GitHubReport(report, summaryLimit: 10_000).summary
    #expect(summary.utf8.count <= 10_000)
    #expect(summary.contains(" more scenes omitted"))
    #expect(summary.contains(" more scenes' details omitted"))
    #expect(summary.hasSuffix("--update changed\n"))
    #expect(
      summary.split(separator: "<details>").count == summary.split(separator: "</details>").count)
  }
}
