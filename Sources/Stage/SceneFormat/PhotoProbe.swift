package import SceneModel

/// Finds the photos that a scene names; the reader itself opens no file.
package protocol PhotoProbe {
  /// Finds the photos of an entry of `photos:`, a path or glob from the scene file, not empty, no NUL.
  ///
  /// They are in the order in which the grid shows them.
  ///
  /// - Throws: `ProbeFault` where the entry names no photo that can be used.
  func photos(matching entry: String) throws(ProbeFault) -> [Photo]

  /// The number of photos of such an entry, found without opening any; 0 where it cannot be followed.
  func photoCount(matching entry: String) -> Int
}

extension PhotoProbe {
  /// The number of photos of an entry.
  package func photoCount(matching entry: String) -> Int {
    (try? photos(matching: entry).count) ?? 0
  }
}

/// The reason why a file that a scene or a project names cannot be used.
package struct ProbeFault: Error, Sendable {
  /// The fault in plain words, such as "no such file".
  package let message: String

  /// Creates a fault.
  package init(_ message: String) {
    self.message = message
  }
}
