import ArgumentParser
import SceneModel
import SceneFormat

extension Option where Value == OutputSetting? {
  /// Creates an option for a key of `output:`, with the key's own description unless another one is given.
  init(output key: String, help: String? = nil, completion: CompletionKind? = nil) {
    self.init(
      parsing: .unconditional,
      help: ArgumentHelp(help ?? OutputSetting.help(key)),
      completion: completion ?? OutputSetting.words(key).map { .list($0) },
      transform: { try OutputSetting(key, $0) })
  }
}

extension OutputSetting {
  /// Pixels per point, of an option with the limits of `gif.scale`.
  var scale: Double? { settings.gifScale }

  /// Pixels across, of an option with the limits of `gif.width`.
  var width: Int? { settings.gifWidth }
}

extension CompletionKind {
  /// The completion of a shell for a scene: files by their names' ends.
  static var scene: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// The completion of a shell for a picture that is written.
  static var pngFile: CompletionKind { .file(extensions: ["png"]) }
}
