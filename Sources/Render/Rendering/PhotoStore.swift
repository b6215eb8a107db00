import Raster
import Synchronization
package import Platform

/// The photos that a run has decoded, for all of its scenes and formats.
///
/// A photo is known by its file's version, never by its path, and by how far it is reduced: the same
/// photo reduced otherwise is another entry, so that no scene's pixels depend on which others were
/// drawn before it. What was used longest ago is dropped where `capacity` is exceeded.
package final class PhotoStore: Sendable {
  /// The most memory of photos that are kept beside those of the scene in work: 512 MiB.
  package static let capacity = 512 << 20

  /// A file's photo for drawings that need a level of its pyramid and coarser ones.
  struct Key: Hashable, Sendable {
    var version: FileStatus
    var level: Int
  }

  /// A decoded photo.
  struct Entry: Sendable {
    var pyramid: PhotoPyramid
    var warnings: [String]
    /// The memory that it takes, bytes.
    var bytes: Int
  }

  private struct Contents {
    var entries: [Key: (entry: Entry, use: Int)] = [:]
    var digests: [FileStatus: PixelDigest] = [:]
    var bytes = 0
    var uses = 0
  }

  /// The scenes that are shown with the photos at the moment.
  let scenes = ScenesInWork()

  private let capacity: Int
  private let contents = Mutex(Contents())

  /// Creates an empty store that keeps so many bytes of photos.
  package init(capacity: Int = PhotoStore.capacity) {
    self.capacity = capacity
  }

  /// The memory of the photos that are kept, bytes.
  package var bytes: Int { contents.withLock(\.bytes) }

  /// The digest of a file's bytes, read from its beginning unless it is known.
  ///
  /// - Throws: `FileError` where the file cannot be read.
  package func digest(of file: InputFile) throws(FileError) -> PixelDigest {
    if let known = contents.withLock({ $0.digests[file.version] }) { return known }
    let digest = try file.digest()
    contents.withLock { $0.digests[file.version] = digest }
    return digest
  }

  /// Gives back the memory of all photos.
  func removeAll() {
    contents.withLock {
      $0.entries = [:]
      $0.bytes = 0
    }
  }

  /// The decoded photo; nil where it is not kept.
  func entry(_ key: Key) -> Entry? {
    contents.withLock { contents in
      contents.uses += 1
      contents.entries[key]?.use = contents.uses
      return contents.entries[key]?.entry
    }
  }

  /// Keeps a decoded photo that was not kept, as far as there is room.
  func keep(_ entry: Entry, as key: Key) {
    contents.withLock { contents in
      guard entry.bytes <= capacity, contents.entries[key] == nil else { return }
      contents.uses += 1
      contents.entries[key] = (entry, contents.uses)
      contents.bytes += entry.bytes
      while contents.bytes > capacity,
        let oldest = contents.entries.min(by: { $0.value.use < $1.value.use })
      {
        contents.bytes -= oldest.value.entry.bytes
        contents.entries[oldest.key] = nil
      }
    }
  }
}
