import ArgumentParser
import Rendering
package import SceneModel

extension Option where Value == OutputSetting? {
  /// Creates an option for a key of `output:`, by default with the key's own description.
  init(output key: String, help: ArgumentHelp? = nil, completion: CompletionKind? = nil) {
    self.init(
      parsing: .unconditional, help: help ?? ArgumentHelp(OutputSetting.help(key)),
      completion: completion ?? OutputSetting.names(key).map { .list($0) },
      transform: { try OutputSetting(key, $0) })
  }
}

extension OutputSetting {
  /// The pixels per point of an option with the limits of `gif.scale`.
  var scale: Double? { settings.gifScale }

  /// The width, in pixels, of an option with the limits of `gif.width`.
  var width: Int? { settings.gifWidth }
}

extension CompletionKind {
  /// The shell completion for a scene, by file extension.
  static var scene: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// The shell completion for a PNG file to write.
  static var pngFile: CompletionKind { .file(extensions: ["png"]) }
}

/// A format with one file per clip, by its name.
extension OutputSettings.Format: ExpressibleByArgument {
  package init?(argument: String) {
    guard Self.fileExtensions.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }

  package static var allValueStrings: [String] { fileExtensions }
}
