import ArgumentParser
import Platform

/// The program, which parses the command line, runs the command, and exits with its status.
@main
enum Main {
  static func main() {
    StandardStreams.prepare()
    let code: ExitStatus
    do {
      var command = try parsed(ProgramArguments.all)
      do {
        try command.run()
        code = .success
      } catch {
        code = report(error, of: type(of: command))
      }
    } catch {
      code = reportUsage(error)
    }
    code.exit()
  }

  /// Returns the command for arguments.
  ///
  /// - Throws: The parser's error, with an escaped message.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    if let word = arguments.first, let meant = Zoetrope.correction(word) {
      throw ValidationError("there is no command \"\(word.inert)\"; did you mean \"\(meant)\"?")
    }
    do {
      return try Zoetrope.parseAsRoot(arguments)
    } catch {
      let inert = arguments.map(\.inert)
      guard inert != arguments else { throw error }
      // The parser copies values into its message: a line break in one would begin a line.
      _ = try Zoetrope.parseAsRoot(inert)
      throw ValidationError(Zoetrope.message(for: error).inert)
    }
  }

  private static func report(
    _ error: any Error, of command: any ParsableCommand.Type
  ) -> ExitStatus {
    switch error {
    case let status as ExitStatus:
      return status
    case let error as FileError where error.reason == .interrupted:
      return .interrupted
    case let error as FileError where error.isBrokenPipe:
      return .signal(Interruption.brokenPipe)
    case let error as FileError:
      Console.error(error.description)
      return .failure
    case let error as ValidationError:
      let usage = "Usage: " + Zoetrope.usageString(for: command)
      StandardError.write(UsageError(error.message, in: usage).text)
      return .failure
    default:
      // The `help` command ends by throwing its text.
      guard Zoetrope.exitCode(for: error) == .success else {
        Console.error(Zoetrope.message(for: error))
        return .failure
      }
      return reportUsage(error)
    }
  }

  /// Prints help and the version to the standard output, and other errors to the standard error.
  private static func reportUsage(_ error: any Error) -> ExitStatus {
    let text = Zoetrope.fullMessage(for: error)
    guard Zoetrope.exitCode(for: error) == .success else {
      StandardError.write(UsageError(Zoetrope.message(for: error), in: text).text)
      return .failure
    }
    do {
      try StandardOutput.write(text + "\n")
      return .success
    } catch {
      return report(error, of: Zoetrope.self)
    }
  }
}
