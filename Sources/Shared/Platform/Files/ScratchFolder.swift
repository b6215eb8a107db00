import FoundationEssentials
import Glibc

/// A folder for temporary files, which is removed with this object.
///
/// It is locked while it is in use, so that the next folder with the same prefix can remove those
/// that killed processes left behind.
package final class ScratchFolder: Sendable {
  package let folder: OutputFolder

  /// Creates a folder that only this user can read, in the system's folder of temporary files.
  ///
  /// - Throws: `FileError` if it cannot be created.
  package init(prefix: String) throws(FileError) {
    let parent = try OutputFolder(
      creating: ProjectFolder.realPath(FileManager.default.temporaryDirectory.path))
    for name in try parent.names() where name.hasPrefix(prefix) {
      Self.removeUnused(name, in: parent)
    }
    let path = try parent.path(of: prefix + UUID().uuidString, .create)
    folder = try OutputFolder(locking: path, within: nil)
    fchmod(folder.descriptor.number, 0o700)
  }

  deinit { remove() }

  /// Removes the folder with its files.
  package func remove() { try? FileManager.default.removeItem(atPath: folder.path) }

  /// Removes a folder of this user that no process has locked.
  private static func removeUnused(_ name: String, in parent: OutputFolder) {
    var status = stat()
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    guard let folder = try? Descriptor.open(name, in: parent.descriptor, flags: flags),
      fstat(folder.number, &status) == 0, status.st_uid == geteuid(),
      (try? folder.tryLock()) == true
    else { return }
    try? FileManager.default.removeItem(atPath: "\(parent.path)/\(name)")
  }
}
