import Verification

/// Checks reports of inputs that were compared.
enum ReportCheck {
  /// Writes a report in all formats.
  ///
  /// - Throws: `BrokenPromise` if it changes when reread, or if its text could control a terminal
  ///   or log.
  static func check(_ report: Report) throws(BrokenPromise) {
    let json = try BrokenPromise.unlessDone("a report is written as JSON") {
      try report.json()
    }
    let again = try BrokenPromise.unlessDone("a report that was written is read") {
      try Report(json: json)?.json()
    }
    try BrokenPromise.unless(json == again, "a report that is written again is the same")
    let folder = try BrokenPromise.unlessDone("a report's files are made") {
      // The digests of the page's scripts take the most time, so only some reports have a page.
      let page =
        json.count.isMultiple(of: 16) ? ReportPage(report, assets: ReportAssets()).html : nil
      return try ReportFolder(report, page: page)
    }
    for (name, bytes) in folder.files where name.hasSuffix(".txt") || name.hasSuffix(".json") {
      try BrokenPromise.unless(
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }, "\(name) acts on no terminal")
    }
    _ = GitHubReport(report)
    _ = TextReport(report, isColored: true).text
  }
}
