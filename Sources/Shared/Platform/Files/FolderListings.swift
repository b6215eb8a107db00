import Synchronization

/// A cache of folder listings, which reads each folder once for any number of globs.
///
/// The cache does not notice changes, so use it for one scene or project file only.
package final class FolderListings: Sendable {
  struct Entry: Sendable {
    var name: String
    /// The characters of the name, for glob matching.
    var characters: [Character]
    var isUTF8: Bool
    /// The kind of the entry itself, not of a link's target; nil if it no longer exists.
    var kind: Result<FileKind?, Descriptor.Failure>
    /// Whether the entry is a symbolic link to a folder.
    var leadsToFolder: Bool

    init(_ bytes: [UInt8], in folder: Descriptor) {
      let name = String(fileName: bytes)
      self.name = name
      characters = Array(name)
      isUTF8 = !name.isUndecoded
      kind = Result { () throws(Descriptor.Failure) in try folder.status(of: name)?.kind }
      leadsToFolder =
        (try? kind.get()) == .symbolicLink
        && (try? folder.status(of: name, followingLinks: true))?.kind == .folder
    }
  }

  private let listings = Mutex<[String: [Entry]]>([:])
  private let files = Mutex<[String: Bool]>([:])

  /// Creates an empty cache.
  package init() {}

  /// Returns a folder's entries, sorted by name bytes; calls `open` if they are not cached.
  func entries(
    of path: String, _ open: () throws(FileError) -> Descriptor
  ) throws(FileError) -> [Entry] {
    let key = path.pathComponents.filter { $0 != "." }.joined(separator: "/")
    if let known = listings.withLock({ $0[key] }) { return known }
    let folder = try open()
    let names = try FileError.attempting(.list, path, folder.names())
    let entries = names.sorted { $0.lexicographicallyPrecedes($1) }.map { Entry($0, in: folder) }
    listings.withLock { $0[key] = entries }
    return entries
  }

  /// Returns whether a path counts as a file; calls `look` if the answer is not cached.
  func isFile(_ path: String, _ look: () throws(FileError) -> Bool) throws(FileError) -> Bool {
    if let known = files.withLock({ $0[path] }) { return known }
    let isFile = try look()
    files.withLock { $0[path] = isFile }
    return isFile
  }
}
