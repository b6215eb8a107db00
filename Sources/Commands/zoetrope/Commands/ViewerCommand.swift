import ArgumentParser
import Platform
import SceneModel

/// The command `zoetrope viewer`, which prints the declaration of a viewer.
struct ViewerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(row: "viewer")

  @Argument(help: .row("viewer.name"))
  var name: DeclaredName

  func run() throws {
    try StandardOutput.write([UInt8]((SceneReader.declarations[name.name] ?? "").utf8))
  }
}

/// The name of a viewer that is declared.
struct DeclaredName: ListedName {
  let name: String

  static var allValueStrings: [String] { SceneReader.declarations.keys.sorted() }
}
