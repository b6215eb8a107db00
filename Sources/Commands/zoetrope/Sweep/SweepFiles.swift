import ArgumentParser
import Rendering
import Figures
import Geometry
import Motion
import SceneModel
import Platform
import Verification

/// The files of a sweep: a clip with its scenes side by side, a plot, and stills.
struct SweepFiles {
  let folder: String
  let name: OutputName
  let format: OutputSettings.Format
  /// The clip's width, in pixels; nil for the default.
  let width: Int?
  /// Maximum size of the clip, in bytes; nil for the scene's setting.
  let maxSize: Int?
  let quiet: Bool
  let jobs: Int

  /// The layout width, in points, up to which a clip has by default 1 pixel per point.
  static let defaultWidth = 800

  private var fileName: String { "\(name.text)-sweep.\(format.rawValue)" }

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
    let pictures: [[UInt8]]
    do throws(RenderError) {
      pictures = try stills.pictures(jobs: jobs)
    } catch {
      throw report(error)
    }
    for (name, png) in zip(stills.fileNames, pictures) {
      try still(name).write(png)
      if !quiet { Console.note("\(folder)/\(name)") }
    }
  }

  /// Writes the plot.
  ///
  /// - Throws: As `OutputFile.write(_:)`.
  func write(_ figure: Figure) throws {
    try plot.write(figure)
    if !quiet { Console.note("\(folder)/\(name.text)-sweep.png: curves over one another") }
  }

  /// Draws the scenes side by side at one scale, each under its name, with a common clock.
  ///
  /// - Throws: `ExitStatus.failure` after reporting an error.
  func write(_ scenes: [SweepScene]) throws {
    Interruption.install()
    defer { Interruption.uninstall() }
    let line = ProgressLine(quiet: quiet)
    do throws(RenderError) {
      let written = try film(scenes, line)
      line.clear()
      if !quiet { Console.note("\(written.path): \(written.film?.sentence ?? written.words)") }
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

  private func film(
    _ scenes: [SweepScene], _ line: ProgressLine
  ) throws(RenderError) -> SceneRenderer.Output {
    let photos = PhotoStore()
    let plans = try scenes.map { (sweep) throws(RenderError) in
      var scene = sweep.loaded.scene
      // The clip has a common clock for all scenes.
      scene.output.overlays.removeAll { $0 == .clock }
      return try ScenePlan(scene)
    }
    let columns = try SweepColumns(plans)
    let layout = PanelLayout(
      screenSize: Size(
        width: scenes.map { $0.loaded.scene.layout.size.width }.max() ?? 1,
        height: scenes.map { $0.loaded.scene.layout.size.height }.max() ?? 1),
      count: columns.distinct.count)
    let scale = min(
      max(layout.scale(width: width ?? min(Self.defaultWidth, Int(layout.size.width))), 0.05), 8)
    var clips: [Clip] = []
    for index in columns.distinct.map(\.[0]) {
      let projector = try SceneProjector(
        plans[index].scaled(to: scale), photoFolder: scenes[index].loaded.photoFolder,
        store: photos, jobs: jobs, timings: PhaseTimings())
      clips.append(Clip(drawnBy: projector, path: scenes[index].name))
    }
    var request = PackRequest()
    request.isToScale = true
    request.labels = columns.distinct.map { $0.map { scenes[$0].name }.joined(separator: ", ") }
    request.between = columns.start...(.infinity)
    if let first = scenes.first?.loaded.scene {
      request.settings = first.output
      request.settings.poster = nil
      if let maxSize { request.settings.maxSize = maxSize }
      request.caption = first.title ?? name.text
      request.clock = first.output.speed.factor
    }
    let production = try ClipPacker(
      clips, request, options: RenderOptions(jobs: jobs, measures: false))
    let output = try RenderError.files { () throws(FileError) in
      try OutputFolder(creating: folder)
    }
    return try production.write(format, as: fileName, in: output) { line.show($0) }
  }

  /// A format with one file per clip, by its name.
  struct Format: ExpressibleByArgument {
    let format: OutputSettings.Format

    init(_ format: OutputSettings.Format) { self.format = format }

    init?(argument: String) {
      guard let format = OutputSettings.Format(rawValue: argument), format != .png else {
        return nil
      }
      self.format = format
    }

    static var allValueStrings: [String] {
      OutputSettings.Format.allCases.filter { $0 != .png }.map(\.rawValue)
    }

    var defaultValueDescription: String { format.rawValue }
  }
}
