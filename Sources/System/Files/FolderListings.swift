import PlainText
import Synchronization

/// The names in folders, each folder read once for however many globs.
///
/// What is made or removed meanwhile is not seen, so that listings are kept no longer than for one scene.
package final class FolderListings: Sendable {
  /// A name in a folder.
  struct Entry: Sendable {
    /// The name.
    var name: String
    /// Its characters, as globs look at them.
    var scalars: [Unicode.Scalar]
    /// True if the name is UTF-8.
    var isUTF8: Bool

    init(_ bytes: [UInt8]) {
      name = String(fileName: bytes)
      scalars = Array(name.unicodeScalars)
      isUTF8 = !name.isUndecoded
    }
  }

  private let listings = Mutex<[String: [Entry]]>([:])

  /// Begins without any.
  package init() {}

  /// The names in a folder.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - list: reads the names where they are not known yet.
  /// - Returns: the names, in no particular order.
  /// - Throws: what `list` throws.
  func entries(
    of path: String, _ list: () throws(FileError) -> [[UInt8]]
  ) throws(FileError) -> [Entry] {
    if let known = listings.withLock({ $0[path] }) { return known }
    let entries = try list().map(Entry.init)
    listings.withLock { $0[path] = entries }
    return entries
  }
}
