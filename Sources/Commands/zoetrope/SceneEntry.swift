import Display
import Platform
import Rendering
import SceneModel
import Session
import Simulation
import Verification

/// A scene of a verification: the loaded scene, or a report of its errors.
struct SceneEntry {
  let path: String
  let name: OutputName
  /// The loaded scene; nil if it has errors.
  let loaded: LoadedScene?
  /// The report of a scene with errors.
  let report: SceneReport
  private let loader: SceneLoader
  /// Reads a scene with the options of a verification, and reports its errors.
  init(path: String, name: OutputName, _ command: Verify) {
    self.path = path
    self.name = name
    loader = command.overrides.loader
    var report = SceneReport(name: name.text, path: path, title: nil, status: .broken, headline: "")
    loaded = command.load(path, with: loader, as: path, &report.problems)
    report.headline =
      report.problems.first { $0.severity == .error }?.text ?? "the scene has errors"
    self.report = report
  }

  /// The files and folders that the scene depends on.
  var sources: Set<String> { loaded?.sources ?? loader.sources(of: path) }

  /// Whether the scene has expectations; true if it has errors, because it may have some.
  var hasExpectations: Bool { loaded.map { !$0.scene.expectations.isEmpty } ?? true }

  /// Number of pixels of all its frames, for `Shard.split`; 0 if the scene cannot be simulated.
  var pixels: Double {
    guard let scene = loaded?.scene, let timeline = try? Timeline(scene) else { return 0 }
    let canvas = scene.layout.canvas(scale: scene.screen.scale)
    return Double(FrameClock(of: timeline).count) * canvas.width * canvas.height
  }
}

extension Verify {
  /// Reads a scene and applies the options; nil after adding its errors to `problems`.
  ///
  /// `label` is the name of the file in problems.
  func load(
    _ path: String, with loader: SceneLoader, as label: String, _ problems: inout [Problem]
  ) -> LoadedScene? {
    do throws(FileError) {
      let file = try loader.read(path)
      problems += file.reading.records.map { record in
        var problem = Problem(record)
        if record.file == path { problem.file = label }
        return problem
      }
      guard var loaded = LoadedScene(file, path: path) else { return nil }
      overrides.apply(to: &loaded.scene.output)
      if let scale = scale?.scale { loaded.scene.screen.scale = scale }
      guard let problem = OptionValue.canvasProblem(of: loaded.scene) else { return loaded }
      problems.append(Problem(.error, problem, file: label))
    } catch {
      problems.append(Problem(.error, error.description, file: label))
    }
    return nil
  }
}

extension Problem {
  /// Creates the problem for a diagnostic of a scene file.
  init(_ record: Diagnostic.Record) {
    let diagnostic = record.diagnostic
    var text = diagnostic.message
    if let setting = record.setting { text = "--set \(setting): \(text)" }
    if let expected = diagnostic.expected { text += "; expected \(expected)" }
    if let suggestion = diagnostic.suggestion { text += "; did you mean \(suggestion)?" }
    self.init(
      diagnostic.severity == .error ? .error : .warning, text, file: record.file,
      line: record.setting == nil ? diagnostic.place.start.line : nil,
      column: record.setting == nil ? diagnostic.place.start.column : nil)
  }
}
