import ArgumentParser
import Files
import Scenes

/// The program: parses the command line, runs the verb, and turns whatever happens into an exit code.
@main
enum Main {
  static func main() {
    StandardStreams.fillClosed()
    Interruption.ignoreWriteSignals()
    let code: ExitStatus
    do {
      var command = try Zoetrope.parseAsRoot()
      try command.run()
      code = .success
    } catch {
      code = report(error)
    }
    code.exit()
  }

  private static func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let status as ExitStatus:
      return status
    case let error as FileError where error.reason == .interrupted:
      return .signal(Interruption.requestedSignal ?? Interruption.interrupt)
    case let error as FileError where error.isBrokenPipe:
      return .signal(Interruption.brokenPipe)
    case let error as FileError:
      Console.error(error.description)
      return .failure
    default:
      let message = Zoetrope.fullMessage(for: error)
      guard Zoetrope.exitCode(for: error) == .success else {
        StandardError.write(message.escapedLines + "\n")
        return .failure
      }
      do {
        try StandardOutput.write(message + "\n")
        return .success
      } catch {
        return report(error)
      }
    }
  }
}
