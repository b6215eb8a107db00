import ArgumentParser
import Platform
import SceneModel

/// The command `zoetrope schema`, which prints the JSON Schema of scenes or lists constants.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    row: "schema", SceneSchema.fileName, SceneSchema.modeline)

  @Flag(help: .row("schema.constants"))
  var constants = false

  @Argument(help: .row("schema.names"))
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
struct ConstantOwner: ListedName {
  let name: String

  static var allValueStrings: [String] { ConstantListing.names }
}
