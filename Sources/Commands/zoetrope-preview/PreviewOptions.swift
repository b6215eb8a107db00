import ArgumentParser
import FoundationEssentials
import Glibc
import Platform
import SceneModel
import Session

/// The arguments of `zoetrope-preview`.
struct PreviewOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zoetrope-preview",
    abstract: "Serve the preview page of a scene. zoetrope preview runs it with validated options.")

  @Argument(help: "A scene file.")
  var scene: String

  @Option(help: "The folder that photos must be in.")
  var root: String?

  @Option(name: .customLong("viewer"), help: "A viewer's style instead of the scene's.")
  var viewers: [String] = []

  @Option(name: .customLong("set"), help: "A value instead of the file's.")
  var settings: [String] = []

  @Option(help: "The address to listen on.")
  var listen = "127.0.0.1"

  @Option(help: "The port; 0 for a free one.")
  var port: UInt16 = 0

  /// Serves the page until a signal ends the process; returns only after printing an error.
  func serve() {
    do {
      let listener = try PageListener(on: listen, port: port)
      Interruption.install()
      let session = PreviewSession(
        scene, root: root, settings: settings.map { SceneSetting($0) }, viewers: viewers,
        jobs: ProcessInfo.processInfo.activeProcessorCount)
      let access = PageAccess(to: listener)
      let answers = PageAnswers(session: session, access: access)
      guard PreviewServer(listener: listener, answers: answers).start() else {
        return StandardError.write("zoetrope: error: cannot start a thread to serve the page\n")
      }
      try StandardOutput.write(access.addresses.joined(separator: "\n") + "\n")
      if let other = access.addressForOthers {
        try StandardOutput.write(
          AddressCode.lines(for: other, setsColors: StandardOutput.isTerminal))
      }
      while !Interruption.isRequested {
        if session.readIfChanged(), case let state = session.state, state.isBroken {
          StandardError.write(state.diagnostics)
        }
        usleep(WatchedFiles.pause)
      }
      Interruption.dieOfSignal(Interruption.requestedSignal ?? Interruption.interrupt)
    } catch let error as FileError where error.isBrokenPipe {
      Interruption.dieOfSignal(Interruption.brokenPipe)
    } catch {
      StandardError.write("zoetrope: error: \("\(error)".inert)\n")
    }
  }
}
