import CXXHash
import Glibc

extension InputFile {
  /// The digest of all bytes from the current place on, never in memory together.
  ///
  /// - Throws: `FileError` where the file cannot be read.
  package func digest() throws(FileError) -> PixelDigest {
    guard let state = XXH3_createState() else { throw FileError(.read, path, errno: ENOMEM) }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    let error = withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 64) { buffer in
      while true {
        let count = Self.fill(buffer, from: descriptor.number)
        if count < 0 { return errno }
        XXH3_128bits_update(state, buffer.baseAddress, count)
        if count < buffer.count { return 0 }
      }
    }
    if error != 0 { throw FileError(.read, path, errno: error) }
    return PixelDigest(XXH3_128bits_digest(state))
  }
}
