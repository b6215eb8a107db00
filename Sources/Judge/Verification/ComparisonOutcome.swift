package import Rendering

/// The report of a comparison, with its pictures.
package struct ComparisonOutcome: Sendable {
  /// The report on the scene or pair.
  package var report: SceneReport
  /// The pictures that the report shows.
  package var assets = ReportAssets()
  /// The difference picture of two single pictures as a PNG file, or nil if none was made.
  package var difference: [UInt8]?
  /// The number of frames that differ only where masks or the tolerance ignore it.
  var ignored = 0

  package init(report: SceneReport) {
    self.report = report
  }

  /// Adds the frames of both clips for the page, without comparing them.
  ///
  /// - Throws: `ClipError` if a picture cannot be read, or `interrupted`.
  package mutating func addFrames(of pair: ClipPair, jobs: Int) throws(ClipError) {
    guard pair.expected.size == pair.actual.size else { return }
    let found = try ClipComparison(pair, jobs: jobs, representativeTime: nil).run()
    (report.film, assets) = (found.film, found.assets)
    (report.expected, report.actual) = (
      SceneReport.Side(pair.expected), SceneReport.Side(pair.actual)
    )
  }

  mutating func take(_ found: ClipComparison.Finding, of pair: ClipPair) {
    report.film = found.film
    report.take(found, of: pair.alignment)
    assets = found.assets
    difference = found.drawing
    ignored = found.ignored
  }
}
