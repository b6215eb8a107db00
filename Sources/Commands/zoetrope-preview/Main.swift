import ArgumentParser
import Glibc
import Platform

/// The helper that `zoetrope preview` becomes: a page on loopback that shows a scene while it is written.
@main
enum Main {
  static func main() {
    StandardStreams.fillClosed()
    Interruption.ignoreWriteSignals()
    do {
      try PreviewOptions.parse(ProgramArguments.all).serve()
    } catch {
      let text = PreviewOptions.fullMessage(for: error)
      guard PreviewOptions.exitCode(for: error) != .success else { return print(text) }
      // Without any argument the parser's text holds the whole help instead.
      let usage = "\nUsage: " + PreviewOptions.usageString()
      StandardError.write(UsageError(PreviewOptions.message(for: error), in: text + usage).text)
    }
    exit(2)
  }
}
