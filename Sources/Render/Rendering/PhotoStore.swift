package import Platform
import Raster
import Synchronization

/// The photos that a run has decoded, for all of its scenes and formats.
///
/// A photo is identified by its file's version and its pyramid level, never by its path. The same
/// photo at a different level is another entry, so a scene's pixels never depend on the scenes
/// drawn before. If `capacity` is exceeded, the photos with the oldest use are dropped.
package final class PhotoStore: Sendable {
  /// The max memory for cached photos, in addition to those of the current scene: 512 MiB.
  package static let capacity = 512 << 20

  /// A version of a file, and the first pyramid level that drawings need.
  struct Key: Hashable, Sendable {
    var version: FileStatus
    var level: Int
  }

  struct Entry: Sendable {
    var pyramid: PhotoPyramid
    var warnings: [String]
    /// The memory of the photo, in bytes.
    var bytes: Int
  }

  private struct Contents {
    var entries: [Key: (entry: Entry, use: Int)] = [:]
    var digests: [FileStatus: PixelDigest] = [:]
    var bytes = 0
    var uses = 0
  }

  /// The scenes that are currently rendered with the photos.
  let scenes = ConcurrentScenes()

  private let capacity: Int
  private let contents = Mutex(Contents())

  /// Creates an empty store that caches photos of up to `capacity` bytes.
  package init(capacity: Int = PhotoStore.capacity) {
    self.capacity = capacity
  }

  /// The memory of the cached photos, in bytes.
  package var bytes: Int { contents.withLock(\.bytes) }

  /// Returns the digest of a file's bytes; reads the file unless the digest is known.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func digest(of file: InputFile) throws(FileError) -> PixelDigest {
    if let known = contents.withLock({ $0.digests[file.version] }) { return known }
    let digest = try file.digest()
    contents.withLock { $0.digests[file.version] = digest }
    return digest
  }

  /// Releases all photos.
  func removeAll() {
    contents.withLock {
      $0.entries = [:]
      $0.bytes = 0
    }
  }

  /// Returns the decoded photo; nil if it is not cached.
  func entry(_ key: Key) -> Entry? {
    contents.withLock { contents in
      contents.uses += 1
      contents.entries[key]?.use = contents.uses
      return contents.entries[key]?.entry
    }
  }

  /// Caches a decoded photo unless it exceeds the capacity or is already cached.
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
