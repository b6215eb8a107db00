/// The files of a report, with their names in its folder.
package struct ReportFolder: Sendable {
  /// The names of the page and the text files, in the order in which they are written.
  package static let textNames = [
    "index.html", "report.json", "report.txt", "junit.xml", "summary.md",
  ]

  /// Returns the names of pictures and animations that a folder or bundle of the report may have.
  package static func names(of report: Report) -> [String] {
    report.scenes.flatMap { scene in
      scene.differences.compactMap(\.triptych) + ["\(scene.name)/\(ReportBundle.animationFileName)"]
    }
  }

  /// The files in the order to write them: the page and the text files, then pictures.
  package let files: [(name: String, bytes: [UInt8])]

  /// Creates the files of a report.
  ///
  /// Of `assets` only triptychs are files. A nil `page` is omitted. Throws the encoder's errors.
  package init(
    _ report: Report, assets: ReportAssets = ReportAssets(), page: [UInt8]? = nil
  ) throws {
    var known = Set(Self.textNames)
    let pictures = report.scenes.flatMap(\.differences).compactMap(\.triptych).compactMap { name in
      assets[name].flatMap { known.insert(name).inserted ? (name, $0) : nil }
    }
    files =
      [page.map { ("index.html", $0) }].compactMap(\.self) + [
        ("report.json", try report.json()),
        ("report.txt", Array(TextReport(report).text.utf8)),
        ("junit.xml", Array(JUnitReport(report).text.utf8)),
        ("summary.md", Array(GitHubReport(report).summary.utf8)),
      ] + pictures
  }
}
