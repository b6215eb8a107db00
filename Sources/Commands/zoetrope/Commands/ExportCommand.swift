import ArgumentParser
import Export
import Platform
import SceneFormat

/// The command `zoetrope export`, which prints the constants and the behavior of a scene as code.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the constants and the behavior of a scene's viewer as code.",
    discussion: """
      A comment explains each spring, curve and threshold. In CSS, springs become linear(), \
      accurate to \(LinearEasing.tolerance) of the distance. The laws, conditions and rows of a declared \
      viewer become functions in Swift, Kotlin and JavaScript.

        zoetrope export my.yaml --to swiftui
        zoetrope export my.yaml --set viewer.closeBounce=0.3 --to css > motion.css
      """)

  @Argument(help: "A scene file.", completion: .scene)
  var scene: String

  @Option(
    help: "Target: \(ExportTarget.names.joined(separator: ", ")).",
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
