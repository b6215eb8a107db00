import ArgumentParser
import Foundation
import PlainText
import Preview
import Scenes
import System

/// The helper that `zoetrope preview` becomes: a page on loopback that shows a scene while it is written.
@main
struct Main: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zoetrope-preview",
    abstract: "Serve a scene's page; zoetrope preview runs it, with options that it has checked.")

  @Argument(help: "A scene file.")
  var scene: String

  @Option(help: "The folder that photos may come from.")
  var root: String?

  @Option(name: .customLong("viewer"), help: "A viewer's style instead of the scene's.")
  var viewers: [String] = []

  @Option(name: .customLong("set"), help: "Another value for a place of the scene.")
  var settings: [String] = []

  @Option(help: "The port on 127.0.0.1; 0 for a free one.")
  var port: UInt16 = 0

  func run() throws {
    Interruption.install()
    Interruption.ignoreWriteSignals()
    let session = PreviewSession(
      scene, root: root, settings: settings.map { SceneSetting($0) }, viewers: viewers,
      jobs: ProcessInfo.processInfo.activeProcessorCount)
    let server = PreviewServer(session, port: port)
    server.start()
    while !Interruption.isRequested {
      if let failure = server.failure {
        StandardError.write("zoetrope: error: \(failure.inert)\n")
        throw ExitCode(2)
      }
      if session.readIfChanged() { say(session.state) }
      usleep(WatchedFiles.pause)
    }
    Interruption.dieOfSignal(Interruption.requestedSignal ?? Interruption.interrupt)
  }

  private func say(_ state: PreviewState) {
    if state.isBroken { StandardError.write(state.diagnostics) }
  }
}
