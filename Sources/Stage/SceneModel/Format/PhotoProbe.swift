/// Access to the photos that a scene names; the reader itself opens no file.
package protocol PhotoProbe {
  /// Returns the photos of an entry of `photos:`, in the order in which the grid shows them.
  ///
  /// The entry is a path or glob relative to the scene file. It is not empty and contains no NUL.
  ///
  /// - Throws: `ProbeFault` if the entry names no usable photo.
  func photos(matching entry: String) throws(ProbeFault) -> [Photo]

  /// Returns the number of photos of an entry without opening any; 0 if the entry is unusable.
  func photoCount(matching entry: String) -> Int
}

extension PhotoProbe {
  /// Returns the number of photos found by `photos(matching:)`; 0 if that fails.
  package func photoCount(matching entry: String) -> Int {
    (try? photos(matching: entry).count) ?? 0
  }
}

/// An error about a file, named by a scene or project, that cannot be used.
package struct ProbeFault: Error, Sendable {
  /// A description of the fault, such as "no such file".
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
