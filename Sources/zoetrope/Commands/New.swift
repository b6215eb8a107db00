import ArgumentParser
import Codecs
import Files
import Photographs
import Scenes

/// `zoetrope new`.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a folder with a first scene and photographs to show in it.",
    discussion: """
      Writes \(FirstScene.fileName), \(SceneSchema.fileName) for the editor, and a folder photos \
      with a handful of photographs drawn by program. Files that are there are not overwritten \
      without --force.
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
    try target.lock(wait: false)
    let photographs = Photograph.handful
    if !force {
      let taken = try takenPaths(in: target, photographs)
      guard taken.isEmpty else {
        for path in taken { Console.error("\(path) is there already") }
        Console.error("nothing was written; give another folder, or --force to overwrite them")
        throw ExitStatus.failure
      }
    }
    try target.removeStaleTemporaries()
    let photos = try target.subfolder(Self.photoFolder)
    for photograph in photographs {
      try photos.write(photograph.file(), as: photograph.fileName)
      if Interruption.isRequested { throw FileError(.write, photos.path, .interrupted) }
    }
    // The scene comes last: where it is, everything that it names is there.
    try target.write([UInt8](SceneSchema.text.utf8), as: SceneSchema.fileName)
    try target.write([UInt8](FirstScene.text(style: style?.name).utf8), as: FirstScene.fileName)
    sayNextSteps(count: photographs.count)
  }

  private static let photoFolder = "photos"

  /// The paths of files that are there and would be overwritten.
  private func takenPaths(
    in target: OutputFolder, _ photographs: [Photograph]
  ) throws -> [String] {
    var taken = try [FirstScene.fileName, SceneSchema.fileName].filter(target.contains)
    if try target.contains(Self.photoFolder) {
      let photos = try target.subfolder(Self.photoFolder)
      taken += try photographs.map(\.fileName).filter(photos.contains)
        .map { "\(Self.photoFolder)/\($0)" }
    }
    return taken.map { path(of: $0) }
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

extension Photograph {
  /// What a first scene shows: pictures of different shapes that are quickly drawn.
  fileprivate static let handful: [Photograph] = {
    let names: Set = [
      "aurora-over-spruces", "city-lights", "milky-way", "rain-on-window", "silk", "winter-tree",
    ]
    return all.filter { names.contains($0.name) }.map { $0.sized(longerSide: 720) }
  }()
}

extension String {
  /// The text as one word of a shell's command line.
  fileprivate var shellWord: String {
    let isPlain = utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "/._-+".utf8.contains(byte)
    }
    return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
