import ArgumentParser
import Files
import Films
import Foundation
import Production
import Review
import Verification
import Motion

/// `zoetrope diff`.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Hold two films against each other, frame by frame at the same instants.",
    discussion: """
      Each is a folder of frames, a GIF, an animated PNG, a picture, a manifest or a golden, told by \
      its contents. Films of different frame rates are compared at the instants that both have; a \
      shift or a stretch of time is found and said. Where both are goldens, what changed in the \
      motion is said too.

      Exit codes, as GNU diff's: 0 no difference, 1 differences, 2 something cannot be read.
      """)

  @Argument(help: "What there should be.")
  var expected: String

  @Argument(help: "What there is.")
  var actual: String

  @Option(
    parsing: .unconditional,
    help: "Frames per second of a folder that has no manifest to say so. (default: 60)",
    transform: FrameRate.init)
  var fps: FrameRate?

  @OptionGroup
  var tolerances: PictureTolerances

  @OptionGroup
  var reports: ReportOptions

  @Option(
    name: [.customShort("j"), .customLong("jobs")], parsing: .unconditional,
    help: "Threads, 1…256; the result does not depend on it. (default: all cores)")
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs is \(jobs); it is a number from 1 to 256.")
    }
  }

  func run() throws {
    Interruption.install()
    let name = OutputName(scenePath: actual)
    var report = Report(tool: Version.tool, kind: .diff)
    var assets = ReportAssets()
    do throws(FilmError) {
      let outcome = try compare(name)
      report.scenes = [outcome.report]
      assets = outcome.assets
    } catch {
      if case .interrupted = error {
        throw ExitStatus.signal(Interruption.requestedSignal ?? Interruption.interrupt)
      }
      var scene = SceneReport(
        name: name.text, path: actual, title: nil, status: .broken, headline: "\(error)")
      scene.problems.append(Problem(error))
      report.scenes = [scene]
    }
    try reports.write(report, assets)
  }

  private func compare(_ name: OutputName) throws(FilmError) -> SceneVerification.Outcome {
    let options = fps.map { Film.Options(fps: $0.rate.hertz) } ?? Film.Options()
    let (one, other) = (try Film.open(expected, options), try Film.open(actual, options))
    let line = ProgressLine(quiet: reports.quiet)
    defer { line.clear() }
    let comparison = FilmComparison(
      expected: one, actual: other, name: name.text, options: reports.pictures(tolerances, 1),
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    return try comparison.run { done, total in
      line.show(RenderProgress(scene: name.text, done: done, total: total))
    }
  }
}
