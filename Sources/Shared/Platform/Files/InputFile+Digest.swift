import CXXHash
import Glibc

extension InputFile {
  /// Returns the digest of all bytes after the current position, read in pieces.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func digest() throws(FileError) -> PixelDigest {
    guard let state = XXH3_createState() else { throw FileError(.read, path, errno: ENOMEM) }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    let outcome = Result { () throws(Descriptor.Failure) in
      try withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 64) {
        (buffer) throws(Descriptor.Failure) in
        while true {
          let count = try descriptor.fill(buffer)
          XXH3_128bits_update(state, buffer.baseAddress, count)
          if count < buffer.count { return }
        }
      }
    }
    try FileError.attempting(.read, path, outcome.get())
    return PixelDigest(XXH3_128bits_digest(state))
  }
}
