import ArgumentParser
import Platform
import SceneFormat

/// The command `zoetrope schema`, which prints the JSON Schema of scenes or lists constants.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, for editors.",
    discussion: """
      Editors with a YAML plugin use it to complete keys and mark mistakes. Name the file in the \
      first line of the scene:

        zoetrope schema > \(SceneSchema.fileName)
        \(SceneSchema.modeline)
      """)

  @Flag(
    help: "List the constants of a viewer, a stage or the layout instead.")
  var constants = false

  @Argument(help: "The viewer, stage or layout to list. (default: all)")
  var names: [ConstantOwner] = []

  func validate() throws {
    guard constants || names.isEmpty else {
      throw ValidationError("\(names[0].name) is only listed with --constants.")
    }
  }

  func run() throws {
    guard constants else { return try StandardOutput.write([UInt8](SceneSchema.text.utf8)) }
    let owners = names.isEmpty ? ConstantListing.names : names.map(\.name)
    let tables = owners.compactMap { name in
      ConstantListing.text(of: name).map { owners.count > 1 ? "\(name)\n\n\($0)" : $0 }
    }
    try StandardOutput.write([UInt8](tables.joined(separator: "\n").utf8))
  }
}

/// The name of a viewer, a stage or a layout element that has constants.
struct ConstantOwner: ExpressibleByArgument {
  var name: String

  init?(argument: String) {
    guard ConstantListing.names.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { ConstantListing.names }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
