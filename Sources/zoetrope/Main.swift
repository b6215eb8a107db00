import ArgumentParser
import Glibc
import PlainText
import System

/// The program: parses the command line, runs the verb, and turns whatever happens into an exit code.
@main
enum Main {
  static func main() {
    StandardStreams.fillClosed()
    Interruption.ignoreWriteSignals()
    let code: ExitStatus
    do {
      var command = try parsed(arguments)
      do {
        try command.run()
        code = .success
      } catch {
        code = report(error)
      }
    } catch {
      code = reportUsage(error)
    }
    code.exit()
  }

  /// The words after the program's name; `CommandLine.arguments` repairs names that are not UTF-8.
  static var arguments: [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in
      word.map { String(fileName: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// The command that words stand for.
  ///
  /// - Throws: the parser's error, its message made harmless.
  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    if let word = words.first, let meant = Zoetrope.misspelt(word) {
      throw ValidationError("There is no command \"\(word.inert)\". Did you mean \"\(meant)\"?")
    }
    do {
      return try Zoetrope.parseAsRoot(words)
    } catch {
      let inert = words.map(\.inert)
      guard inert != words else { throw error }
      // The parser puts values into its message as they are: a line end in one would begin a line.
      _ = try Zoetrope.parseAsRoot(inert)
      throw ValidationError(Zoetrope.message(for: error).inert)
    }
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
      // Help is what its own verb ends with.
      guard Zoetrope.exitCode(for: error) == .success else {
        Console.error(Zoetrope.message(for: error))
        return .failure
      }
      return reportUsage(error)
    }
  }

  /// Says what the parser has to say: help and the version as data, all else as words.
  private static func reportUsage(_ error: any Error) -> ExitStatus {
    let message = Zoetrope.fullMessage(for: error)
    guard Zoetrope.exitCode(for: error) == .success else {
      StandardError.write(message.inertLines + "\n")
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
