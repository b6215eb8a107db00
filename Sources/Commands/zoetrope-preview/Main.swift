import ArgumentParser
import Glibc
import Platform

/// The program that `zoetrope preview` becomes: a page that shows an edited scene.
@main
enum Main {
  static func main() {
    StandardStreams.prepare()
    do {
      try PreviewOptions.parse(ProgramArguments.all).serve()
    } catch {
      let text = PreviewOptions.fullMessage(for: error)
      guard PreviewOptions.exitCode(for: error) != .success else { return print(text) }
      // Without arguments, the parser's text would contain the complete help instead.
      let usage = "\nUsage: " + PreviewOptions.usageString()
      StandardError.write(UsageError(PreviewOptions.message(for: error), in: text + usage).text)
    }
    exit(2)
  }
}
