import CFiles
import Glibc

extension OutputFolder {
  /// Opens an existing writable folder; nil if there is none.
  package init?(existing path: String) {
    guard !path.utf8.contains(0),
      let descriptor = try? Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY),
      (try? descriptor.checkWritable()) != nil
    else { return nil }
    self.init(descriptor, path: path)
  }

  /// Opens a subfolder; returns nil if it does not exist, or the name belongs to a file or link.
  package func existingSubfolder(_ name: String) throws(FileError) -> OutputFolder? {
    let path = try self.path(of: name, .open)
    let status = try FileError.attempting(.open, path, descriptor.status(of: name))
    guard status?.kind == .folder else { return nil }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    return OutputFolder(
      try FileError.attempting(.open, path, Descriptor.open(name, in: descriptor, flags: flags)),
      path: path)
  }

  /// Removes a subfolder if it is empty; does nothing if it does not exist.
  package func removeIfEmpty(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .remove)
    guard unlinkat(descriptor.number, name, AT_REMOVEDIR) != 0 else { return }
    switch errno {
    case ENOTEMPTY, EEXIST, ENOENT, ENOTDIR: return
    case let number: throw FileError(.remove, path, errno: number)
    }
  }

  /// Moves a file from this folder to another one, replacing a file of the same name.
  ///
  /// - Throws: `FileError`; both folders are then unchanged.
  package func move(_ name: String, to other: OutputFolder) throws(FileError) {
    _ = try path(of: name, .write)
    let path = try other.path(of: name, .write)
    try other.checkReplaceable(name, .write)
    guard renameat(descriptor.number, name, other.descriptor.number, name) == 0 else {
      throw FileError(.write, path, errno: errno)
    }
  }

  /// Waits until the names in the folder are stored on disk.
  package func sync() throws(FileError) {
    try FileError.attempting(.write, path, descriptor.sync())
  }

  /// Waits until the contents of a file in the folder are stored on disk.
  package func sync(_ name: String) throws(FileError) {
    let path = try self.path(of: name, .write)
    let file = try FileError.attempting(
      .write, path, Descriptor.open(name, in: descriptor, flags: O_RDONLY | O_NOFOLLOW))
    try FileError.attempting(.write, path, file.sync())
  }

  /// Returns the digest of a file's contents; nil if the file does not exist.
  ///
  /// - Throws: `FileError`, including if the name belongs to a folder, link, or device.
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
