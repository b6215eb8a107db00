import Display
import Platform

/// A report in Markdown: the first change, each cause with its scenes, pictures, a table of scenes,
/// then details of each scene that did not pass.
struct GitHubSummary {
  private(set) var text = ""

  /// Bytes reserved for the last lines.
  private static let reserve = 2048

  /// The max numbers of causes with a line, of scenes named in one, and of pictures that are not folded.
  private static let (maxCauses, maxNames, maxPictures) = (10, 3, 3)

  /// Writes the summary of a report, with pictures in Markdown below the causes.
  ///
  /// `limit` is in bytes, 4096 or more, without the pictures.
  init(_ report: Report, limit: Int, pictures: [String] = []) {
    let limit = max(limit, 2 * Self.reserve) + pictures.joined().utf8.count
    let tally = ReportTally(report)
    let faulty = report.failuresFirst.filter { $0.status != .passed }
    text += report.kind == .verify ? "## Zoetrope: verify\n" : "## Zoetrope: diff\n"
    if let first = faulty.first {
      let change = (first.lead ?? [first.headline]).joined(separator: "; ")
      text += "\n\(MarkdownText.escaped(change.inert(upTo: SceneReportText.length)))\n"
    }
    text += "\n**\(MarkdownText.escaped(tally.totals))**\n"
    if faulty.count > 1 { addCauses(of: faulty) }
    text += pictures.prefix(Self.maxPictures).joined()
    let folded = pictures.dropFirst(Self.maxPictures)
    if !folded.isEmpty {
      let title = ReportNumbers.count(folded.count, "more picture")
      text += "\n<details><summary>\(title)</summary>\n\(folded.joined())\n</details>\n"
    }
    let passed = report.scenes.filter { $0.status == .passed }
    // Details are more useful than a long table, so the table's share is limited.
    let sections: [(share: Double, pieces: [() -> String], head: String, left: String)] = [
      (
        0.4, (faulty + passed).map { scene in { Self.row(scene, report.kind) } }, Self.head,
        "scenes"
      ),
      (1, faulty.map { scene in { Self.details(scene, report.kind) } }, "\n", "scenes' details"),
      (1, report.problems.map { problem in { Self.row(problem) } }, "\n", "problems"),
    ]
    for section in sections where !section.pieces.isEmpty {
      text += section.head
      var left = section.pieces.count
      for write in section.pieces {
        let piece = write()
        let most = Int(Double(limit - Self.reserve) * section.share)
        guard text.utf8.count + piece.utf8.count <= most else { break }
        text += piece
        left -= 1
      }
      if left > 0 {
        text += "\n… and \(left) more \(section.left) omitted; the report lists them.\n"
      }
    }
    for step in tally.steps { text += "\n> What to do: \(MarkdownText.escaped(step))\n" }
  }

  /// Writes a line for each cause with its scenes.
  private mutating func addCauses(of scenes: [SceneReport]) {
    let causes = scenes.map { $0.lead?.first ?? $0.headline }
    text += "\n"
    for cause in causes.uniqued.prefix(Self.maxCauses) {
      let names = zip(scenes, causes).filter { $0.1 == cause }.map {
        MarkdownText.code($0.0.name.inert(upTo: 80))
      }
      let more = names.count > Self.maxNames ? " and \(names.count - Self.maxNames) more" : ""
      text +=
        "- \(MarkdownText.escaped(cause.inert(upTo: SceneReportText.length))) – "
        + "\(names.prefix(Self.maxNames).joined(separator: ", "))\(more)\n"
    }
  }

  private static let head = "\n| | scene | result |\n|---|---|---|\n"

  private static func row(_ scene: SceneReport, _ kind: Report.Kind) -> String {
    "| \(sign(of: scene.status)) \(scene.status.word(of: kind))"
      + " | \(MarkdownText.code(scene.name.inert(upTo: 80)))"
      + " | \(MarkdownText.escaped(scene.headline.inert(upTo: SceneReportText.length))) |\n"
  }

  private static func sign(of status: SceneReport.Status) -> String {
    switch status {
    case .passed: "✅"
    case .recorded: "🆕"
    case .failed, .changed: "❌"
    case .missing, .broken: "⛔"
    }
  }

  private static func details(_ scene: SceneReport, _ kind: Report.Kind) -> String {
    let title = "\(MarkdownText.code(scene.name.inert(upTo: 80))): \(scene.status.word(of: kind))"
    var text = "\n<details><summary>\(title)</summary>\n\n"
    text += "\(MarkdownText.escaped(scene.headline.inert(upTo: SceneReportText.length)))\n"
    for section in SceneReportText(scene).sections {
      text += "\n**\(section.subject.rawValue)**\n\n"
      for line in section.lines { text += "- \(MarkdownText.escaped(line))\n" }
    }
    return text + "\n</details>\n"
  }

  private static func row(_ problem: Problem) -> String {
    "- \(MarkdownText.escaped(SceneReportText.line(of: problem)))\n"
  }
}
