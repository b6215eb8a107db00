import ArgumentParser

extension CompletionKind {
  /// The completion of a shell for a scene: files by their names' ends.
  static var scene: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// The completion of a shell for a picture that is written.
  static var pngFile: CompletionKind { .file(extensions: ["png"]) }
}
