import ArgumentParser

extension CompletionKind {
  /// What a shell offers for a scene: files by their names' ends.
  static var scene: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// What a shell offers for a picture that is written.
  static var pngFile: CompletionKind { .file(extensions: ["png"]) }
}
