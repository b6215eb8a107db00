extension Pixmap {
  /// Returns an independent copy of the pixmap.
  package func copy() -> Pixmap<Format> {
    let copy = Pixmap<Format>(size: size)
    copy.fill(from: self)
    return copy
  }

  /// Copies the pixels of another pixmap of the same size.
  package func fill(from other: Pixmap<Format>) {
    precondition(size == other.size, "the pixmaps must have the same size")
    withExtendedLifetime(other) {
      _ = bytes.update(fromContentsOf: other.bytes)
    }
  }
}
