// The command line. Each command has a file in `Commands`, which reads options, calls the modules
// above and reports. Errors and exit codes are those of GNU diff (`ExitStatus`). Data goes to the
// standard output, messages for people go to the standard error (`Console`).

import ArgumentParser
import Codecs
import SceneModel

/// The root of the command line.
struct Zoetrope: ParsableCommand {
  static let configuration = CommandConfiguration(
    row: "zoetrope",
    version: Version.text,
    subcommands: [
      Render.self, Still.self, Pack.self, Validate.self, Verify.self, Diff.self, Describe.self,
      Merge.self, Lint.self,
      Trace.self, Sweep.self,
      Measure.self, Fit.self, Curve.self, ExportCommand.self, PixelsCommand.self, Schema.self,
      PreviewCommand.self, New.self, ViewerCommand.self,
    ])

  /// Returns the command that was probably meant by a misspelled word.
  ///
  /// Returns nil for a command, an option and any other word.
  static func correction(_ word: String) -> String? {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard !word.hasPrefix("-"), !names.contains(word) else { return nil }
    return NearestWord.match(for: word, among: names)
  }
}

/// The versions that `--version` prints.
enum Version {
  static let number = "0.1.0"

  /// The tool's name and version in reports.
  static let tool = "zoetrope \(number)"

  /// The versions of Zoetrope and of the libraries that read and write files.
  static let text = ([tool] + LibraryVersions.all.map { "\($0.name) \($0.version)" })
    .joined(separator: "\n")
}
