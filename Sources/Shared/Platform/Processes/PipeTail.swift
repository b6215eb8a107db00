import Glibc

/// A pipe reader that keeps only the last bytes received.
struct PipeTail {
  /// The non-blocking read end, which this value owns.
  let descriptor: Int32
  /// The last bytes received.
  private(set) var bytes: [UInt8] = []
  /// Whether more bytes can arrive.
  private(set) var isOpen = true

  /// The maximum number of bytes kept.
  let limit: Int

  /// Reads all bytes that are available now.
  mutating func read() {
    var piece = [UInt8](repeating: 0, count: 4096)
    while isOpen {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count > 0 {
        bytes += piece[..<count]
        if bytes.count > limit { bytes.removeFirst(bytes.count - limit) }
      } else if count == 0 || errno != EINTR {
        if count < 0, errno == EAGAIN { return }
        isOpen = false
      }
    }
  }

  mutating func close() {
    isOpen = false
    Glibc.close(descriptor)
  }
}
