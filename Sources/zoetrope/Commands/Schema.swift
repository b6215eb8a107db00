import ArgumentParser
import Scenes
import System

/// `zoetrope schema`.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, for an editor's YAML plugin.",
    discussion: """
      With it an editor completes keys, explains each over the pointer and marks mistakes while \
      you type. Save it beside a scene and name it in the scene's first line:

        zoetrope schema > \(SceneSchema.fileName)
        \(SceneSchema.modeline)

      It is JSON Schema draft-07. What needs a sum, an order or a file is left to zoetrope validate.
      """)

  func run() throws {
    try StandardOutput.write([UInt8](SceneSchema.text.utf8))
  }
}
