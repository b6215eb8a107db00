import ArgumentParser
import Glibc
import Platform
import Verification

/// The options for reports, for all commands that compare.
struct ReportOptions: ParsableArguments {
  @Option(name: .customLong("report"), help: .row("reports.folder"), completion: .directory)
  var folder: String?

  @Option(help: .row("reports.bundle"), completion: .directory)
  var bundle: String?

  @Option(parsing: .unconditional, help: .row("reports.triptychs"))
  var triptychs = 12

  @Flag(help: .row("force"))
  var force = false

  @Flag(help: .row("reports.json"))
  var json = false

  @Flag(help: .row("reports.quiet"))
  var quiet = false

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--report is empty; give a folder.") }
    if bundle?.isEmpty == true { throw ValidationError("--bundle is empty; give a folder.") }
    try ValidationError.check(triptychs, "--triptychs", in: 0...10_000)
  }

  /// Maximum number of pixels of all clips of a page, and of the clips of one scene.
  ///
  /// Source: ours; 240 Mpx are about 40 MB of page.
  private static let pagePixelBudget = (all: 240_000_000, most: 60_000_000)

  /// Returns the options for comparing and showing images in a run of `scenes` scenes.
  func pictures(_ tolerances: PictureTolerances, _ scenes: Int) -> PictureOptions {
    let share = Self.pagePixelBudget.all / max(1, scenes)
    return PictureOptions(
      tolerance: tolerances.tolerance, masks: tolerances.masks,
      triptychs: folder == nil && bundle == nil ? 0 : triptychs,
      pagePixelBudget: folder == nil && bundle == nil ? 0 : min(share, Self.pagePixelBudget.most))
  }

  /// Returns the line that is printed when a scene is done.
  static func progress(of scene: SceneReport) -> String {
    "\(scene.name): \(scene.status.rawValue)\n"
  }

  /// Checks that the report or the shard can be written and replaces no input.
  ///
  /// - Throws: `FileError`, or `ExitStatus.failure` after reporting the files that are inputs.
  func check(for shard: Shard? = nil, addInputs: (inout InputGuard) throws -> Void) throws {
    try InputGuard.check(
      [folder, bundle].compactMap(\.self).flatMap { ReportFiles.replaceable(in: $0, for: shard) },
      addInputs)
    if let bundle, let folder, Self.components(of: bundle) == Self.components(of: folder) {
      throw ExitStatus.failing("\(bundle) is the report's folder; --bundle needs a different one")
    }
    if let folder { try ReportFiles.check(folder, for: shard, force: force) }
    if let bundle, shard == nil {
      try ReportFiles.check(bundle, for: nil, texts: ReportBundle.textNames, force: force)
    }
  }

  /// Returns the components of a path without dots; an absolute path begins with "/".
  private static func components(of path: String) -> [Substring] {
    (path.hasPrefix("/") ? ["/"] : []) + path.split(separator: "/").filter { $0 != "." }
  }

  /// Writes all requested reports and ends the run with their verdict.
  ///
  /// - Throws: `ExitStatus` unless there are no differences; `FileError`.
  func write(_ report: Report, _ assets: ReportAssets) throws {
    if let folder {
      let page = ReportPage(report, assets: assets).html
      let files = try ReportFolder(report, assets: assets, page: page).files
      try ReportFiles.write(files, to: folder, force: force)
    }
    if let bundle {
      let files = try ReportBundle(report, assets: assets).files
      try ReportFiles.write(files, to: bundle, force: force)
    }
    try restoreSignals()
    announce(report)
    if !quiet || report.verdict != .same {
      if let folder { Console.note("the report is \(folder)/index.html") }
      if let bundle { Console.note("the comment is \(bundle)/comment.md") }
    }
    if json { try StandardOutput.write(report.json()) }
    try GitHubLog.write(report, alsoToOutput: !json)
    try end(report.verdict)
  }

  /// Restores the default reaction to signals, because there is nothing left to clean up.
  ///
  /// - Throws: `ExitStatus.signal` if a signal has arrived.
  func restoreSignals() throws {
    Interruption.uninstall()
    if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
  }

  /// Prints the report as text.
  func announce(_ report: Report) {
    StandardError.write(TextReport(report, isColored: Terminal.usesColor, isQuiet: quiet).text)
  }

  /// Ends the run with a verdict.
  ///
  /// - Throws: `ExitStatus` unless the verdict is `same`.
  func end(_ verdict: Verdict) throws {
    guard verdict == .same else { throw verdict == .different ? ExitStatus.different : .failure }
  }
}
