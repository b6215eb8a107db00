extension Pixmap {
  /// A pixmap of its own with the same pixels.
  package func copy() -> Pixmap<Format> {
    let copy = Pixmap<Format>(size: size)
    copy.fill(from: self)
    return copy
  }

  /// Copies the pixels of another pixmap of the same size.
  package func fill(from other: Pixmap<Format>) {
    precondition(size == other.size, "pixmaps of one size")
    withExtendedLifetime(other) {
      _ = bytes.update(fromContentsOf: other.bytes)
    }
  }
}
