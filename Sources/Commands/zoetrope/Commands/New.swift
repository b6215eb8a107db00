import ArgumentParser
import SceneFormat
import Platform

/// `zoetrope new`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a folder with a first scene and photographs to show in it.",
    discussion: """
      Writes \(FirstScene.fileName), \(SceneSchema.fileName) for the editor, and a folder photos \
      with six photographs made by program. Files that are there are not overwritten \
      without --force; a run that was stopped goes on where it was.
      """)

  @Argument(help: "The folder; it is made where it does not exist.", completion: .directory)
  var folder: String

  @Option(help: "The viewer's style; by default \(FirstScene.standardStyle).")
  var style: ViewerName?

  @Flag(help: "Overwrite the files of these names.")
  var force = false

  func run() throws {
    Interruption.install()
    let target = try OutputFolder(creating: folder)
    try target.lock(.none)
    let photographs = FirstPhoto.all
    if !force {
      let taken = try takenPaths(in: target, photographs)
      guard taken.isEmpty else {
        for path in taken { Console.error("\(path) is there already") }
        throw ExitStatus.failing(
          "nothing was written; give another folder, or --force to overwrite them")
      }
    }
    try target.removeStaleTemporaries()
    let photos = try target.subfolder(Self.photoFolder)
    try photos.removeStaleTemporaries()
    for photograph in photographs {
      if Interruption.isRequested { throw FileError(.write, photos.path, .interrupted) }
      // One that is there holds these bytes, unless it is to be overwritten.
      if try !force && photos.contains(photograph.fileName) { continue }
      try photos.write(photograph.file, as: photograph.fileName)
    }
    // The scene comes last: where it is, everything that it names is there.
    for (name, text) in texts {
      let bytes = [UInt8](text.utf8)
      // Drawing took a while, and others may have been quicker.
      if !force, try isTaken(name, in: target, wanted: { bytes }) {
        throw ExitStatus.failing("\(path(of: name)) is there already")
      }
      try target.write(bytes, as: name)
    }
    sayNextSteps(count: photographs.count)
  }

  private static let photoFolder = "photos"

  /// The files beside the photographs.
  private var texts: [(name: String, text: String)] {
    [
      (SceneSchema.fileName, SceneSchema.text),
      (FirstScene.fileName, FirstScene.text(style: style?.name)),
    ]
  }

  /// The paths of files with other bytes that would be overwritten: a killed run leaves the same bytes.
  private func takenPaths(
    in target: OutputFolder, _ photographs: [FirstPhoto]
  ) throws -> [String] {
    var taken = try texts.filter { file in
      try isTaken(file.name, in: target) { [UInt8](file.text.utf8) }
    }.map(\.name)
    if let photos = try target.existingSubfolder(Self.photoFolder) {
      taken += try photographs.filter { photograph in
        try isTaken(photograph.fileName, in: photos) { photograph.file }
      }.map { "\(Self.photoFolder)/\($0.fileName)" }
    }
    return taken.map { path(of: $0) }
  }

  /// True if a name has another file than the one that would be written.
  private func isTaken(
    _ name: String, in folder: OutputFolder, wanted: () throws -> [UInt8]
  ) throws -> Bool {
    if Interruption.isRequested { throw FileError(.write, folder.path, .interrupted) }
    guard try folder.contains(name) else { return false }
    // A name that cannot be read, or is no file, counts as another file.
    guard let there = try? folder.digest(of: name) else { return true }
    return try PixelDigest(of: wanted()) != there
  }

  private func path(of name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private func sayNextSteps(count: Int) {
    let scene = path(of: FirstScene.fileName)
    Console.note("\(scene): a first scene with \(count) photographs beside it. Next:")
    Console.note("  zoetrope render \(scene.shellWord) -o \(path(of: "output").shellWord)")
    Console.note(
      "  and look at \(path(of: "output/scene.gif")); then change the scene and draw it again")
  }
}

extension String {
  /// The text as one word of a shell's command line.
  fileprivate var shellWord: String {
    let isPlain = filter { $0 != "/" && $0 != "+" }.isTameName
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
