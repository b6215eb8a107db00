import Figures
import Platform
import Rendering
import SceneModel

/// The files of a sweep: a clip with its scenes side by side, a plot, and stills.
struct SweepFiles {
  let folder: String
  let name: OutputName
  let command: Sweep

  private var fileName: String { "\(name.text)-sweep.\(command.film.rawValue)" }

  private var plot: OutputFile { OutputFile("\(folder)/\(name.text)-sweep.png") }

  private func still(_ name: String) -> OutputFile { OutputFile("\(folder)/\(name)") }

  /// Checks that plot and stills can be written, and that no output is an input.
  ///
  /// - Throws: As `OutputFile.check(addInputs:)`.
  func check(_ stills: SweepStills, of scenes: [SweepScene]) throws {
    let addInputs = { (inputs: inout InputGuard) in inputs.add(scenes.map(\.loaded)) }
    try InputGuard.check(["\(folder)/\(fileName)"], addInputs)
    try plot.check(addInputs: addInputs)
    for name in stills.fileNames { try still(name).check(addInputs: addInputs) }
  }

  /// Draws the stills.
  ///
  /// - Throws: `ExitStatus.failure` after reporting an error, or as `OutputFile.write(_:)`.
  func write(_ stills: SweepStills) throws {
    let pictures = try rethrowing(as: report, stills.pictures(jobs: command.threads.count))
    for (name, png) in zip(stills.fileNames, pictures) {
      try still(name).write(png)
      if !command.quiet { Console.note("\(folder)/\(name)") }
    }
  }

  /// Writes the plot.
  ///
  /// - Throws: As `OutputFile.write(_:)`.
  func write(_ figure: Figure) throws {
    try plot.write(figure)
    if !command.quiet { Console.note("\(folder)/\(name.text)-sweep.png: overlaid curves") }
  }

  /// Draws the scenes side by side at one scale, each under its name, with a common clock.
  ///
  /// - Throws: `ExitStatus.failure` after reporting an error.
  func write(_ scenes: [SweepScene]) throws {
    Interruption.install()
    defer { Interruption.uninstall() }
    let line = ProgressLine(quiet: command.quiet)
    do throws(RenderError) {
      let written = try writeClip(of: scenes, line)
      line.clear()
      if !command.quiet {
        Console.note("\(written.path): \(written.film?.sentence ?? written.text)")
      }
    } catch {
      line.clear()
      throw report(error)
    }
  }

  /// Prints an error and returns the exit status.
  private func report(_ error: RenderError) -> ExitStatus {
    if error.isInterruption { return .interrupted }
    Console.error("\(folder)/\(name.text)-sweep: \(error)")
    return .failure
  }

  private func writeClip(
    of scenes: [SweepScene], _ line: ProgressLine
  ) throws(RenderError) -> SceneRenderer.Output {
    var montage = SceneMontage()
    let plans = try scenes.map { (sweep) throws(RenderError) in
      try ScenePlan(SceneMontage.shown(sweep.loaded.scene))
    }
    let columns = try SweepColumns(plans)
    montage.start = columns.start
    let first = scenes[0]
    let outlinesFirst = command.outline
    let shown = columns.distinct.dropFirst(outlinesFirst && columns.distinct.count > 1 ? 1 : 0)
    montage.scenes = try shown.map { column throws(RenderError) in
      let loaded = scenes[column[0]].loaded
      let plan =
        outlinesFirst
        ? try ScenePlan(
          SceneMontage.shown(loaded.scene), over: SceneMontage.shown(first.loaded.scene))
        : plans[column[0]]
      let label = column.map { scenes[$0].name }.joined(separator: ", ")
      return (plan, loaded.photoFolder, label)
    }
    montage.caption = first.loaded.scene.title ?? name.text
    if outlinesFirst { montage.name(outlined: first.name) }
    let production = try montage.packer(
      width: command.width?.width, maxSize: command.maxSize?.settings.maxSize,
      jobs: command.threads.count)
    let output = try rethrowing(as: RenderError.file, OutputFolder(creating: folder))
    return try production.write(command.film, as: fileName, in: output) { line.show($0) }
  }
}
