import ArgumentParser
import Platform
import SceneModel

/// The command `zoetrope new`, which writes a first scene with photos.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    row: "new", FirstScene.fileName, SceneSchema.fileName)

  @Argument(help: .row("new.folder"), completion: .directory)
  var folder: String

  @Option(help: .row("new.style", FirstScene.standardStyle))
  var style: FirstStyle?

  @Flag(help: .row("new.force"))
  var force = false

  func run() throws {
    Interruption.install()
    let target = try OutputFolder(locking: folder)
    let photographs = FirstPhoto.all
    if !force {
      let taken = try takenPaths(in: target, photographs)
      guard taken.isEmpty else {
        for path in taken { Console.error("\(path) already exists") }
        throw ExitStatus.failing("nothing was written; give a different folder, or --force")
      }
    }
    let photos = try target.subfolder(Self.photoFolder)
    for photograph in photographs {
      if Interruption.isRequested { throw FileError(.write, photos.path, .interrupted) }
      // An existing photo has the same bytes, unless it is to be overwritten.
      if try !force && photos.status(of: photograph.fileName) != nil { continue }
      try photos.write(photograph.file, as: photograph.fileName)
    }
    // The scene is written last, so that everything it refers to exists.
    for (name, text) in texts {
      let bytes = [UInt8](text.utf8)
      // Another process may have written the file in the meantime.
      if !force, try isTaken(name, in: target, wanted: bytes) {
        throw ExitStatus.failing("\(path(of: name)) already exists")
      }
      try target.write(bytes, as: name)
    }
    printNextSteps(count: photographs.count)
  }

  private static let photoFolder = "photos"

  /// The files next to the photos.
  private var texts: [(name: String, text: String)] {
    [
      (SceneSchema.fileName, SceneSchema.text),
      (FirstScene.fileName, FirstScene.text(style: style?.name)),
    ]
  }

  /// Returns the paths of existing files with other bytes.
  ///
  /// A killed run leaves files with the same bytes, which can be overwritten.
  private func takenPaths(in target: OutputFolder, _ photographs: [FirstPhoto]) throws -> [String] {
    var taken = try texts.filter { file in
      try isTaken(file.name, in: target, wanted: [UInt8](file.text.utf8))
    }.map(\.name)
    if let photos = try target.existingSubfolder(Self.photoFolder) {
      taken += try photographs.filter { photograph in
        try isTaken(photograph.fileName, in: photos, wanted: photograph.file)
      }.map { "\(Self.photoFolder)/\($0.fileName)" }
    }
    return taken.map { path(of: $0) }
  }

  /// Returns whether a different file exists under a name.
  private func isTaken(
    _ name: String, in folder: OutputFolder, wanted: @autoclosure () -> [UInt8]
  ) throws -> Bool {
    if Interruption.isRequested { throw FileError(.write, folder.path, .interrupted) }
    // A file that cannot be read, or is not regular, counts as different.
    return try folder.status(of: name) != nil && (try? folder.read(name)) != wanted()
  }

  private func path(of name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private func printNextSteps(count: Int) {
    let scene = path(of: FirstScene.fileName)
    Console.note("\(scene): a first scene with \(count) photos. Next:")
    Console.note("  zoetrope render \(scene.shellQuoted) -o \(path(of: "output").shellQuoted)")
    Console.note("  then open \(path(of: "output/scene.gif")), edit the scene and render again")
  }
}
