/// A comparison's report, with the pictures that it shows.
package struct ComparisonOutcome: Sendable {
  /// The scene or pair in reports.
  package var report: SceneReport
  /// The pictures that they show.
  package var assets = ReportAssets()
  /// The picture of where two single pictures differ, a PNG file; nil where it was not made.
  package var difference: [UInt8]?
  /// The number of frames that differ only where masks or the tolerance ignore it.
  var ignored = 0

  /// Creates an outcome.
  package init(report: SceneReport) {
    self.report = report
  }

  mutating func take(_ found: ClipComparison.Finding, of pair: ClipPair) {
    report.film = found.film
    report.take(found, of: pair.alignment)
    assets = found.assets
    difference = found.drawing
    ignored = found.ignored
  }
}
