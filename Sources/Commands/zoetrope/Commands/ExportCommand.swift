import ArgumentParser
import Export
import Platform

/// The command `zoetrope export`, which prints the constants and the behavior of a scene as code.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(row: "export", "\(LinearEasing.tolerance)")

  @Argument(help: .row("scene"), completion: .scene)
  var scene: String

  @Option(
    help: .row("export.to", ExportTarget.names.joined(separator: ", ")),
    completion: .list(ExportTarget.names),
    transform: { try ExportTarget(option: $0, "an export target; expected one of") })
  var to: ExportTarget

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var viewers: ViewerOptions

  func run() throws {
    guard let loaded = input.loader(viewers: viewers.names).load(scene) else {
      throw ExitStatus.failure
    }
    let text = to.text(of: loaded.scene, file: scene.fileName)
    try StandardOutput.write([UInt8](text.utf8))
  }
}
