import Synchronization

/// The names in folders, each folder read once for any number of globs.
///
/// Changes are not seen, so that listings are kept for one scene or project file only.
package final class FolderListings: Sendable {
  struct Entry: Sendable {
    var name: String
    /// Its characters, as globs look at them.
    var scalars: [Unicode.Scalar]
    var isUTF8: Bool
    /// Its own kind, not that of a link's destination; nil where it is gone.
    var kind: Result<FileKind?, Descriptor.Failure>
    /// Whether it is a symbolic link to a folder.
    var leadsToFolder: Bool

    init(_ bytes: [UInt8], in folder: Descriptor) {
      let name = String(fileName: bytes)
      self.name = name
      scalars = Array(name.unicodeScalars)
      isUTF8 = !name.isUndecoded
      kind = Result { () throws(Descriptor.Failure) in try folder.status(of: name)?.kind }
      leadsToFolder =
        (try? kind.get()) == .symbolicLink
        && (try? folder.status(of: name, followingLinks: true))?.kind == .folder
    }
  }

  private let listings = Mutex<[String: [Entry]]>([:])
  private let files = Mutex<[String: Bool]>([:])

  /// Creates empty listings.
  package init() {}

  /// The entries of a folder, sorted by the bytes of their names; `open` opens it where they are not known yet.
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

  /// Whether a path is to be taken for a file; `look` finds out where that is not known yet.
  func isFile(
    _ path: String, _ look: () throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    if let known = files.withLock({ $0[path] }) { return known }
    let isFile = try look()
    files.withLock { $0[path] = isFile }
    return isFile
  }
}
