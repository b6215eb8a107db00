import Glibc

extension InputFile {
  /// The number of bytes read at a time, small enough for a processor's cache.
  static let piece = 128 << 10

  /// Returns whether two paths lead to readable regular files with identical contents.
  package static func haveEqualContents(_ one: String, _ other: String) -> Bool {
    guard let first = regularFile(one), let second = regularFile(other),
      let size = try? first.status().size, let otherSize = try? second.status().size,
      size == otherSize
    else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 2 * piece, alignment: 64) { buffer in
      let left = UnsafeMutableRawBufferPointer(rebasing: buffer[..<piece])
      let right = UnsafeMutableRawBufferPointer(rebasing: buffer[piece...])
      while true {
        guard let start = left.baseAddress, let base = right.baseAddress,
          let count = try? first.fill(left), (try? second.fill(right)) == count,
          memcmp(start, base, count) == 0
        else { return false }
        if count < piece { return true }
      }
    }
  }

  private static func regularFile(_ path: String) -> Descriptor? {
    guard let descriptor = try? Descriptor.open(path, flags: flags),
      (try? descriptor.status())?.kind == .regular
    else { return nil }
    return descriptor
  }
}
