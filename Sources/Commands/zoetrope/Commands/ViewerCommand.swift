import ArgumentParser
import Platform
import SceneModel

/// The command `zoetrope viewer`, which prints the declaration of a viewer.
struct ViewerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(row: "viewer")

  @Argument(help: .row("viewer.name"))
  var name: DeclaredName

  func run() throws { try StandardOutput.write([UInt8](name.text.utf8)) }
}

/// The name of a viewer that is declared.
struct DeclaredName: ExpressibleByArgument {
  /// The declaration as YAML.
  let text: String

  init?(argument: String) {
    guard let text = SceneReader.declarations[argument] else { return nil }
    self.text = text
  }

  static var allValueStrings: [String] { SceneReader.declarations.keys.sorted() }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
