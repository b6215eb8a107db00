import Platform
import Raster
import Rendering
import SceneModel

/// A check that a command does not overwrite a file that it reads.
struct InputGuard {
  private var files = InputFiles()

  /// Checks that no output is an input.
  ///
  /// - Parameters:
  ///   - outputs: Paths that the command may write, replace or remove.
  ///   - addInputs: Adds the inputs; not called if no output exists.
  /// - Throws: `ExitStatus.failure` after reporting the outputs that are inputs.
  static func check(_ outputs: [String], _ addInputs: (inout InputGuard) throws -> Void) throws {
    let existing = outputs.filter(InputFiles.isFile)
    guard !existing.isEmpty else { return }
    var inputs = InputGuard()
    try addInputs(&inputs)
    let taken = existing.filter(inputs.files.contains)
    for path in taken.prefix(maxReported) {
      Console.error("\(path) is an input of this command; name another output")
    }
    if !taken.isEmpty { throw ExitStatus.failure }
  }

  /// Maximum number of files that are reported.
  private static let maxReported = 10

  mutating func add(_ paths: some Sequence<String>) {
    for path in paths { files.add(path) }
  }

  mutating func add(_ project: LoadedProject?) {
    if let project { files.add(project.file) }
  }

  /// Adds scenes, with their photos, recordings and fonts.
  mutating func add(_ scenes: some Sequence<LoadedScene>) {
    for scene in scenes {
      add(scene.sources)
      addFonts(scene.scene.output.font)
    }
  }

  /// Adds the files of a clip.
  mutating func add(clip path: String) { add(Clip.files(of: path)) }

  /// Adds the files of a font family, or of the default fonts.
  mutating func addFonts(_ family: String? = nil) { add(Typeface.files(of: family)) }
}
