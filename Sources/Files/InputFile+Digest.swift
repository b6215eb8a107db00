import CXXHash
import Glibc

extension InputFile {
  /// How much is read in one go, bytes.
  private static let piece = 256 << 10

  /// The digest of all bytes from the current place on; they are never in memory together.
  ///
  /// - Throws: `FileError` where the file cannot be read.
  package func digest() throws(FileError) -> PixelDigest {
    guard let state = XXH3_createState() else { throw FileError(.read, path, errno: ENOMEM) }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    var buffer = [UInt8](repeating: 0, count: Self.piece)
    while true {
      let count = try FileError.attempting(.read, path, descriptor.read(into: &buffer))
      guard count > 0 else { return PixelDigest(XXH3_128bits_digest(state)) }
      XXH3_128bits_update(state, buffer, count)
    }
  }
}
