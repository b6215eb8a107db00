import Glibc

extension OutputFolder {
  /// True if the file system keeps notes, by which our files are recognized.
  package var takesNotes: Bool { descriptor.takesNotes }

  /// True if a file was written for this folder's purpose and has not changed since.
  ///
  /// - Throws: `FileError` where the name is none, or the file cannot be read.
  package func isOurs(_ name: String) throws(FileError) -> Bool {
    guard let purpose, let file = try regularFile(name) else { return false }
    return try FileError.attempting(.read, path(of: name, .read), file.isSigned(for: purpose))
  }

  /// A regular file, open to read; nil where there is none, or none that may be read.
  private func regularFile(_ name: String) throws(FileError) -> Descriptor? {
    _ = try path(of: name, .open)
    guard
      let file = try? Descriptor.open(
        name, in: descriptor, flags: InputFile.flags | O_NOFOLLOW),
      (try? file.status())?.kind == .regular
    else { return nil }
    return file
  }
}
