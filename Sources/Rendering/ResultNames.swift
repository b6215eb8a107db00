import Clips

/// Names of files that a render writes.
struct ResultNames: Hashable {
  /// Those in the scene's own folder: frames and the manifest.
  var inside: Set<String> = []
  /// Those beside it: clips of one file.
  var beside: Set<String> = []

  /// True if a file is written into a scene's own folder.
  static func isInside(_ name: String) -> Bool {
    FrameFileName.index(of: name) != nil || name == Manifest.fileName
  }
}
