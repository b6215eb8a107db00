import CXXHash
import Glibc

extension InputFile {
  /// The number of bytes read at a time, small enough for a processor's cache.
  private static let piece = 128 << 10

  /// Returns whether two paths lead to readable regular files with equal digests.
  package static func haveEqualContents(_ one: String, _ other: String) -> Bool {
    guard let first = try? InputFile(path: one), let second = try? InputFile(path: other),
      first.byteCount == second.byteCount, let digest = try? first.digest()
    else { return false }
    return digest == (try? second.digest())
  }

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
