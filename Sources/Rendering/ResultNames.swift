import Clips

/// Names of files that a render writes.
struct ResultNames: Hashable {
  /// Names in the scene's own folder: frames and the manifest.
  var inside: Set<String> = []
  /// Names beside it: clips of one file.
  var beside: Set<String> = []

  static func isInside(_ name: String) -> Bool {
    FrameFileName.index(of: name) != nil || name == Manifest.fileName
  }
}
