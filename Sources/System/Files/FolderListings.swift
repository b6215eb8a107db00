import PlainText
import Synchronization

/// The names in folders, each folder read once for any number of globs.
///
/// Changes are not seen, so that listings are kept for one scene only.
package final class FolderListings: Sendable {
  struct Entry: Sendable {
    var name: String
    /// Its characters, as globs look at them.
    var scalars: [Unicode.Scalar]
    var isUTF8: Bool

    init(_ bytes: [UInt8]) {
      name = String(fileName: bytes)
      scalars = Array(name.unicodeScalars)
      isUTF8 = !name.isUndecoded
    }
  }

  private let listings = Mutex<[String: [Entry]]>([:])

  /// Creates empty listings.
  package init() {}

  /// The names in a folder, in no particular order; `list` reads them where they are not known yet.
  func entries(
    of path: String, _ list: () throws(FileError) -> [[UInt8]]
  ) throws(FileError) -> [Entry] {
    if let known = listings.withLock({ $0[path] }) { return known }
    let entries = try list().map(Entry.init)
    listings.withLock { $0[path] = entries }
    return entries
  }
}
