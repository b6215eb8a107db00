import ArgumentParser
import Platform
import SceneModel

/// The command `zoetrope preview`, which becomes the program that serves the page.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(row: "preview")

  @Argument(help: .row("preview.scene"), completion: .scene)
  var scene: String?

  @OptionGroup
  var project: ProjectOptions

  @OptionGroup
  var input: SceneInput

  @OptionGroup
  var viewers: ViewerOptions

  @Option(help: .row("preview.listen"))
  var listen = "127.0.0.1"

  @Option(parsing: .unconditional, help: .row("preview.port"))
  var port: UInt16 = 0

  func run() throws {
    let scene = try project.load().scenes(scene.map { [$0] } ?? [])[0]
    _ = try InputFile(path: scene)
    guard let helper = SiblingProgram.find("zoetrope-preview") else {
      throw ExitStatus.failing(
        "zoetrope-preview is missing; it must be next to zoetrope or in ../libexec/zoetrope"
      )
    }
    var arguments = ["--listen=\(listen)", "--port=\(port)"]
    if let root = input.root { arguments.append("--root=\(root)") }
    arguments += input.settings.map { "--set=\($0.text)" }
    arguments += viewers.names.map { "--viewer=\($0)" }
    let failure = helper.run(arguments + ["--", scene])
    throw ExitStatus.failing("\(helper.path): \(failure)")
  }
}
