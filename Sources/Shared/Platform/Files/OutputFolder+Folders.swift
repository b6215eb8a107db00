import CFiles
import Glibc

extension OutputFolder {
  /// Opens an existing folder that may be written to; nil for any other.
  package init?(existing path: String) {
    guard !path.utf8.contains(0),
      let descriptor = try? Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY),
      (try? descriptor.checkWritable()) != nil
    else { return nil }
    self.init(descriptor, path: path)
  }

  /// Opens a folder in this one; nil where there is none, or the name is a file's or a link's.
  package func existingSubfolder(_ name: String) throws(FileError) -> OutputFolder? {
    let path = try self.path(of: name, .open)
    let status = try FileError.attempting(.open, path, descriptor.status(of: name))
    guard status?.kind == .folder else { return nil }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    return OutputFolder(
      try FileError.attempting(.open, path, Descriptor.open(name, in: descriptor, flags: flags)),
      path: path)
  }

  /// Removes a folder in this one if it is empty; nothing where there is none.
  package func removeIfEmpty(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .remove)
    guard unlinkat(descriptor.number, name, AT_REMOVEDIR) != 0 else { return }
    switch errno {
    case ENOTEMPTY, EEXIST, ENOENT, ENOTDIR: return
    case let number: throw FileError(.remove, path, errno: number)
    }
  }

  /// Moves a file of this folder into another, in place of an older one there.
  ///
  /// - Throws: `FileError`; both folders are then as they were.
  package func move(_ name: String, to other: OutputFolder) throws(FileError) {
    _ = try path(of: name, .write)
    let path = try other.path(of: name, .write)
    try other.checkReplaceable(name, .write)
    guard renameat(descriptor.number, name, other.descriptor.number, name) == 0 else {
      throw FileError(.write, path, errno: errno)
    }
  }

  /// Waits until the names in the folder are on the disk itself.
  package func sync() throws(FileError) {
    try FileError.attempting(.write, path, descriptor.sync())
  }

  /// Waits until the contents of a file in the folder are on the disk itself.
  package func sync(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .write)
    let file = try FileError.attempting(
      .write, path, Descriptor.open(name, in: descriptor, flags: O_RDONLY | O_NOFOLLOW))
    try FileError.attempting(.write, path, file.sync())
  }

  /// The digest of a file's contents; nil where there is no such file.
  ///
  /// - Throws: `FileError` also where the name is a folder's, a link's or a device's.
  package func digest(of name: String) throws(FileError) -> PixelDigest? {
    let path = try self.path(of: name, .read)
    guard try contains(name) else { return nil }
    try checkReplaceable(name, .read)
    let file = try FileError.attempting(
      .read, path,
      Descriptor.open(name, in: descriptor, flags: InputFile.flags | O_NOFOLLOW))
    return try InputFile(file, path: path).digest()
  }
}
