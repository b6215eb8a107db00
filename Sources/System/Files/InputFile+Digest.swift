import Glibc

extension InputFile {
  /// The digest of all bytes from the current place on, never in memory together.
  ///
  /// - Throws: `FileError` where the file cannot be read.
  package func digest() throws(FileError) -> PixelDigest {
    guard let digest = try FileError.attempting(.read, path, descriptor.digest()) else {
      throw FileError(.read, path, errno: ENOMEM)
    }
    return digest
  }
}
