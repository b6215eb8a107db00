import Glibc

extension OutputFolder {
  /// Checks that files can be written into a folder, which need not exist, and leaves no trace.
  ///
  /// `check` runs while the folder exists.
  ///
  /// - Throws: `FileError` if a file cannot be written, and the errors of `check`.
  package static func check(
    _ names: [String], in path: String,
    _ check: (OutputFolder) throws(FileError) -> Void = { _ in }
  ) throws(FileError) {
    var missing: [String] = []
    var parent = path
    while !Descriptor.exists(parent), parent != "." {
      missing.append(parent)
      parent = ProjectFolder.folder(of: parent)
    }
    defer { for path in missing { Descriptor.removeFolder(path) } }
    let folder = try OutputFolder(creating: path)
    for name in names { try AtomicFile(creating: name, in: folder).discard() }
    try check(folder)
  }

  /// Writes a file atomically, replacing only a regular file; see `AtomicFile.commit`.
  ///
  /// - Throws: `FileError`; the folder is then unchanged.
  package func write(
    _ bytes: [UInt8], as name: String, isDurable: Bool = false
  ) throws(FileError) {
    let file = try AtomicFile(creating: name, in: self)
    try file.write(bytes)
    try file.commit(isDurable: isDurable)
  }

  /// Gives a file a second name, replacing an existing file; copies it without hard links.
  ///
  /// - Throws: `FileError`; the folder is then unchanged.
  package func link(_ existing: String, as name: String) throws(FileError) {
    try checkReplaceable(name)
    let temporary = TemporaryName.make(for: name)
    // Needed after a rename too: if both names already refer to one file, the system keeps both.
    defer { try? descriptor.remove(temporary) }
    do throws(Descriptor.Failure) {
      try descriptor.link(existing, to: temporary)
      try descriptor.rename(temporary, to: name)
    } catch {
      try write(read(existing), as: name)
    }
  }

  /// Removes a file; does nothing if it does not exist.
  ///
  /// - Throws: `FileError`, including for a folder.
  package func remove(_ name: String) throws(FileError) {
    try FileError.attempting(.remove, path(of: name, .remove), descriptor.remove(name))
  }

  /// Removes a subfolder if it is empty; does nothing if it does not exist.
  package func removeIfEmpty(_ name: String) {
    unlinkat(descriptor.number, name.systemName, AT_REMOVEDIR)
  }

  /// Moves a file from this folder to another one, replacing a file of the same name.
  ///
  /// - Throws: `FileError`; both folders are then unchanged.
  package func move(_ name: String, to other: OutputFolder) throws(FileError) {
    try other.checkReplaceable(name)
    try FileError.attempting(
      .write, other.path(of: name, .write), descriptor.rename(name, to: name, in: other.descriptor))
  }

  /// Waits until the names in the folder are stored on disk.
  package func sync() throws(FileError) {
    try FileError.attempting(.write, path, descriptor.sync())
  }

  /// Waits until the contents of a file in the folder are stored on disk.
  package func sync(_ name: String) throws(FileError) {
    try FileError.attempting(
      .write, path(of: name, .write),
      Descriptor.open(name, in: descriptor, flags: O_RDONLY | O_NOFOLLOW).sync())
  }

  /// Throws unless the name is unused or belongs to a regular file.
  func checkReplaceable(_ name: String) throws(FileError) {
    guard let kind = try status(of: name, .write)?.kind, kind != .regular else { return }
    throw FileError(
      .write, try path(of: name, .write),
      kind == .symbolicLink ? .symbolicLink : .notRegularFile(kind))
  }
}
