// The command line. Each command has a file in `Commands`, which reads options, calls the modules
// above and reports. Errors and exit codes are those of GNU diff (`ExitStatus`). Data goes to the
// standard output, messages for people go to the standard error (`Console`).

import ArgumentParser
import Codecs
import SceneFormat

/// The root of the command line.
struct Zoetrope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zoetrope",
    abstract: "Render how a photo viewer moves: a scene file becomes a GIF and a PNG sequence.",
    discussion: """
      A scene is a YAML file that says what is on the screen and what the fingers do. Zoetrope \
      simulates the viewer's own gesture and animation rules and draws every frame in software: \
      no phone, simulator, browser or display is needed.

        zoetrope render scenes/zozo.yaml          writes output/zozo.gif and output/zozo/frame-*.png
        zoetrope preview scenes/zozo.yaml         shows it in the browser while it is written
        zoetrope pack recording.mp4 -o film.gif   packs any clip as a film
        zoetrope validate scenes/*.yaml           finds all mistakes, with line and column
        zoetrope verify a.yaml --goldens goldens  says what changed since it was recorded
        zoetrope diff before after                holds two clips against each other
        zoetrope lint scenes/*.yaml               finds jumps and other faults of the motion
        zoetrope trace scenes/zozo.yaml           prints every value of every frame as CSV
        zoetrope sweep my.yaml --set tail=0,1     tries several values: measures, curves, a film
        zoetrope measure a.mp4 --scene a.yaml     turns a screen recording into a log
        zoetrope fit app.csv                      names the springs and easings in an app's log
        zoetrope curve 'spring(bounce: 0.2)'      prints an animation's values and velocities
        zoetrope export my.yaml --to swiftui      prints the tuned constants as code to paste

      Data goes to the standard output, words to the standard error stream.
      Exit codes: 0 done, 1 something found or different, 2 anything wrong; 130, 143, 141 when \
      interrupted, terminated, or when the reader of a pipe has gone.
      """,
    version: Version.text,
    subcommands: [
      Render.self, Still.self, Pack.self, Validate.self, Verify.self, Diff.self, Merge.self,
      Lint.self,
      Trace.self, Sweep.self,
      Measure.self, Fit.self, Curve.self, ExportCommand.self, PixelsCommand.self, Schema.self,
      PreviewCommand.self, New.self,
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
  static let text = """
    zoetrope \(number)
    libpng \(LibraryVersions.png)
    libdeflate \(LibraryVersions.deflate)
    giflib \(LibraryVersions.gif)
    libjpeg-turbo \(LibraryVersions.jpeg)
    libwebp \(LibraryVersions.webp)
    Little CMS \(LibraryVersions.lcms)
    """
}
