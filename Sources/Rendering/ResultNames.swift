/// Which of the files that a render can write there are: frames, the GIF and the manifest.
struct ResultNames: Hashable {
  /// The frames' numbers.
  var frames: Set<Int> = []
  /// Whether the GIF is among them.
  var gif = false
  /// Whether the manifest is among them.
  var manifest = false

  /// The names that the other has not.
  func subtracting(_ other: ResultNames) -> ResultNames {
    var rest = self
    rest.frames.subtract(other.frames)
    rest.gif = gif && !other.gif
    rest.manifest = manifest && !other.manifest
    return rest
  }
}
