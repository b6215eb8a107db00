import ArgumentParser
import Display
import Logs
import Platform
import Rendering
import Simulation
import Verification

/// The command `zoetrope describe`, which states a motion, or how two differ, in words.
struct Describe: ParsableCommand {
  static let configuration = CommandConfiguration(row: "describe")

  @Argument(help: .row("describe.input"), completion: .file())
  var path: String

  @Argument(help: .row("describe.other"), completion: .file())
  var other: String?

  @Option(help: .row("measure.scene"), completion: .scene)
  var scene: String?

  @Flag(help: .row("describe.json"))
  var json = false

  @OptionGroup
  var columns: LogColumns

  @OptionGroup
  var region: ScreenRegion

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var animations: AnimationLimit

  @OptionGroup
  var threads: ThreadOption

  func run() throws {
    Interruption.install()
    let line = ProgressLine(quiet: false)
    let (text, json) = try rethrowing(
      as: { (error: DiffFailure) in error.exitStatus(about: path) }, texts(line))
    line.clear()
    try StandardOutput.write(self.json ? json.text(.lines) + "\n" : text)
  }

  private func texts(_ line: ProgressLine) throws(DiffFailure) -> (String, JSON) {
    if let other { return try difference(from: other, line) }
    let options = DiffSide.Options(loader: input.loader(), jobs: threads.count)
    var description: MotionDescription
    if DiffSide.isScene(path) {
      let scene = try DiffSide.load(path, options).0.scene
      description = try rethrowing(
        as: { DiffFailure("\($0 as SimulationError)", file: path) },
        MotionDescription(SampledScene(Timeline(scene))))
    } else {
      let log = try log(options, line)
      let fits = LogFit(log).movements
      description = MotionDescription(log: log) { motion in
        // Of a movement that a finger begins, no model explains the whole.
        let fit = fits.first { fit in
          let shared = min(fit.end, motion.end) - max(fit.start, motion.start)
          return !fit.isHeld && shared > 0.5 * (motion.end - motion.start)
            && fit.readings.contains(motion.lead.key.name)
        }
        return [fit?.models.first?.text ?? "no known animation"]
      }
    }
    return (description.text, description.json)
  }

  /// Reads a log or a golden, or measures a recording of the scene.
  private func log(
    _ options: DiffSide.Options, _ line: ProgressLine
  ) throws(DiffFailure) -> MotionRecording {
    guard let scene else { return try columns.recording(path).declaredAsLog }
    let loaded = try DiffSide.load(scene, options).0
    return try region.measure(
      path, of: loaded, limits: animations.limits, jobs: threads.count, line
    ).log
  }

  /// Compares both as `diff` does.
  private func difference(
    from other: String, _ line: ProgressLine
  ) throws(DiffFailure) -> (String, JSON) {
    guard var diff = try? Diff.parse([path, other]) else {
      throw DiffFailure("give the names of two files", file: other)
    }
    (diff.columns, diff.region, diff.input, diff.animations, diff.threads) = (
      columns, region, input, animations, threads
    )
    let name = OutputName(scenePath: other).text
    let pair = DiffPair(name: name, expected: path, actual: other, isOfCollections: false)
    let report = try diff.compare(pair, of: 1, line).report
    return (MotionDescription.text(of: report), report.motionJSON)
  }
}
