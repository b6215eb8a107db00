package import SceneModel

/// Finds the photos that a scene names; the reader itself opens no file.
package protocol PhotoProbe {
  /// Finds the photos of an entry of `photos:`, a path or glob from the scene file, not empty, no NUL.
  ///
  /// - Throws: `PhotoProbeError` where the entry names no photo that can be used.
  func photos(matching entry: String) throws(PhotoProbeError) -> PhotoMatches

  /// The number of photos of such an entry, found without opening any; 0 where it cannot be followed.
  func photoCount(matching entry: String) -> Int
}

extension PhotoProbe {
  /// The number of photos of an entry.
  package func photoCount(matching entry: String) -> Int {
    (try? photos(matching: entry).photos.count) ?? 0
  }
}

/// The photos that an entry of `photos:` names.
package struct PhotoMatches: Sendable {
  /// The photos in the order in which the grid shows them.
  package var photos: [Photo]
  /// Facts worth knowing about them, a sentence each without a full stop.
  package var warnings: [String]

  /// Creates matches.
  package init(photos: [Photo], warnings: [String] = []) {
    self.photos = photos
    self.warnings = warnings
  }
}

/// The reason why an entry of `photos:` names no photo that can be used.
package struct PhotoProbeError: Error, Equatable, Sendable {
  /// The fault in plain words, such as "no such file".
  package var message: String
  /// The remedy; nil where that is plain.
  package var hint: String?

  /// Creates an error.
  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
