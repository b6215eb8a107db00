import ArgumentParser
import Display
import SceneModel

/// The destination of a clip, for `--for`: its format, size, limit and loop.
enum Destination: String, CaseIterable, ExpressibleByArgument {
  case github, slack, keynote, messages, web

  /// Sets the destination's values; a presentation and a page show two pixels per point.
  ///
  /// Source: docs/reference/formats.md; limits are those of free accounts.
  func apply(to output: inout OutputSettings) {
    switch self {
    case .github: (output.formats, output.maxSize) = ([.mp4], 10_000_000)
    case .slack:
      (output.formats, output.maxSize) = ([.gif], 5_000_000)
      // Without a pause, the end of a movement is hardly visible in a loop.
      output.loopPause = SceneTime(nanoseconds: 800_000_000)
    case .keynote: (output.formats, output.clipScale) = ([.mp4], 2)
    case .messages: (output.formats, output.maxSize) = ([.mp4], 16_000_000)
    case .web: (output.formats, output.clipScale) = ([.mp4, .webm], 2)
    }
  }
}
