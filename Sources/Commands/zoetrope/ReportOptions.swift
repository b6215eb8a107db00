import ArgumentParser
import Glibc
import Platform
import Verification

/// The reports of a comparison, for all commands that compare.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("report"),
    help: """
      Write a report into this folder: index.html to look at, report.json, report.txt, junit.xml, \
      summary.md and pictures of frames that differ.
      """, completion: .directory)
  var folder: String?

  @Option(
    help: """
      Write what a pull request shows into this folder: comment.md with the table of scenes, sentences \
      and at most ten pictures, report.json and junit.xml.
      """, completion: .directory)
  var bundle: String?

  @Option(
    parsing: .unconditional,
    help: """
      How many differing frames of a scene get a picture of expected, difference and actual in the \
      report: the first so many, then fewer and fewer.
      """)
  var triptychs = 12

  @Flag(help: "Overwrite files of others in the folders of reports.")
  var force = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(help: "Say nothing but what differs or is wrong: of a run in which all passed, nothing.")
  var quiet = false

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--report names no folder.") }
    if bundle?.isEmpty == true { throw ValidationError("--bundle names no folder.") }
    try ValidationError.check(triptychs, "--triptychs", in: 0...10_000)
  }

  /// The pixels that the clips of a page have together, and those of one scene at most.
  ///
  /// Source: ours; 240 Mpx are about 40 MB of page.
  private static let filmPixels = (all: 240_000_000, most: 60_000_000)

  /// The way pictures are compared and shown in a run of so many scenes.
  func pictures(_ tolerances: PictureTolerances, _ scenes: Int) -> PictureOptions {
    let share = Self.filmPixels.all / max(1, scenes)
    return PictureOptions(
      tolerance: tolerances.tolerance, masks: tolerances.masks,
      triptychs: folder == nil && bundle == nil ? 0 : triptychs,
      filmPixels: folder == nil && bundle == nil ? 0 : min(share, Self.filmPixels.most))
  }

  /// The line that is said when a scene is done.
  static func progress(of scene: SceneReport) -> String {
    "\(scene.name): \(scene.status.rawValue)\n"
  }

  /// Checks before the work that the report, or a part of it, can be written, and replaces no input.
  ///
  /// - Throws: `FileError`, and `ExitStatus.failure` after saying which files are inputs.
  func check(
    for shard: Shard? = nil, addInputs: (inout InputGuard) throws -> Void
  ) throws {
    try InputGuard.check(
      [folder, bundle].compactMap(\.self).flatMap { ReportFiles.replaceable(in: $0, for: shard) },
      addInputs)
    if let bundle, let folder, Self.parts(of: bundle) == Self.parts(of: folder) {
      throw ExitStatus.failing("\(bundle) is the folder of the report; --bundle is another one")
    }
    if let folder { try ReportFiles.check(folder, for: shard, force: force) }
    if let bundle, shard == nil {
      try ReportFiles.check(bundle, for: nil, texts: ReportBundle.textNames, force: force)
    }
  }

  /// The names in a path, whatever slashes and dots stand between them, with one for the root.
  private static func parts(of path: String) -> [Substring] {
    (path.hasPrefix("/") ? ["/"] : []) + path.split(separator: "/").filter { $0 != "." }
  }

  /// Writes all reports that are asked for and ends the run by the findings.
  ///
  /// - Throws: `ExitStatus` for everything but a run without a difference; `FileError`.
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
    try stopListening()
    tell(report)
    if !quiet || report.verdict != .same {
      if let folder { Console.note("the report is \(folder)/index.html") }
      if let bundle { Console.note("the comment is \(bundle)/comment.md") }
    }
    if json { try StandardOutput.write(ReportJSON(report).bytes) }
    try GitHubLog.write(report, alsoToOutput: !json)
    try end(report.verdict)
  }

  /// Lets signals end the run at once, as there is nothing left to tidy up.
  ///
  /// - Throws: `ExitStatus.signal` where one has come.
  func stopListening() throws {
    Interruption.uninstall()
    if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
  }

  /// Says the findings.
  func tell(_ report: Report) {
    StandardError.write(
      TextReport(report, isColored: Terminal.usesColor, isQuiet: quiet).text)
  }

  /// Ends the run.
  ///
  /// - Throws: `ExitStatus` for everything but `same`.
  func end(_ verdict: Verdict) throws {
    switch verdict {
    case .same: return
    case .different: throw ExitStatus.different
    case .failure: throw ExitStatus.failure
    }
  }
}
