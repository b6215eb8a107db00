import Rendering
import SceneModel
import Platform
import Raster

/// Keeps a command from overwriting a file that it reads.
struct InputGuard {
  private var files = InputFiles()

  /// Refuses outputs that are inputs; says which.
  ///
  /// - Parameters:
  ///   - outputs: paths that the command may write, replace or remove.
  ///   - addInputs: adds the inputs; not called where no output exists.
  /// - Throws: `ExitStatus.failure` after saying which outputs are inputs.
  static func check(
    _ outputs: [String], _ addInputs: (inout InputGuard) throws -> Void
  ) throws {
    let existing = outputs.filter(InputFiles.isFile)
    guard !existing.isEmpty else { return }
    var inputs = InputGuard()
    try addInputs(&inputs)
    let taken = existing.filter(inputs.files.contains)
    for path in taken.prefix(mostNamed) {
      Console.error("\(path) is an input of this command; name another output")
    }
    if !taken.isEmpty { throw ExitStatus.failure }
  }

  /// The most files that are named.
  private static let mostNamed = 10

  /// Adds files.
  mutating func add(_ paths: some Sequence<String>) {
    for path in paths { files.add(path) }
  }

  /// Adds a project file.
  mutating func add(_ project: LoadedProject?) {
    if let project { files.add(project.file) }
  }

  /// Adds scenes, with the photos, recordings and fonts that they name.
  mutating func add(_ scenes: some Sequence<LoadedScene>) {
    for scene in scenes {
      add(scene.sources)
      addFonts(scene.scene.output.font)
    }
  }

  /// Adds the files of a clip.
  mutating func add(clip path: String) { add(Clip.files(of: path)) }

  /// Adds the fonts of a family, or those that texts are set in by default.
  mutating func addFonts(_ family: String? = nil) { add(Typeface.files(of: family)) }
}
