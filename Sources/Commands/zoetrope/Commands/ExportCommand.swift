import ArgumentParser
import Export
import Platform
import SceneFormat

/// The command `zoetrope export`, which prints the constants of a scene as code.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the constants of a scene's viewer as code.",
    discussion: """
      A comment explains each spring, curve and threshold. In CSS, springs become linear(), \
      accurate to \(LinearEasing.tolerance) of the distance.

        zoetrope export my.yaml --to swiftui
        zoetrope export my.yaml --set viewer.closeBounce=0.3 --to css > motion.css
      """)

  @Argument(help: "A scene file.", completion: .scene)
  var scene: String

  @Option(
    help: "Target: \(ExportTarget.names).",
    completion: .list(ExportTarget.allCases.map(\.rawValue)), transform: ExportTarget.init(option:))
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

/// Parsing of the value of `--to`.
extension ExportTarget {
  static var names: String { ExportTarget.allCases.map(\.rawValue).joined(separator: ", ") }

  fileprivate init(option argument: String) throws {
    guard let target = ExportTarget(rawValue: argument) else {
      let nearest = NearestWord.match(for: argument, among: ExportTarget.allCases.map(\.rawValue))
      throw ValidationError(
        "'\(argument)' is not an export target; expected one of \(Self.names)"
          + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    self = target
  }
}
