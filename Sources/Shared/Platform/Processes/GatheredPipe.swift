import Glibc

/// A pipe whose last bytes are kept as they come.
struct GatheredPipe {
  /// The end that is read, which does not block.
  let descriptor: Int32
  /// The last bytes that came.
  private(set) var bytes: [UInt8] = []
  /// False once no more can come.
  private(set) var isOpen = true

  private let limit: Int

  /// Takes the end of a pipe and keeps so many bytes at most.
  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Reads what is there.
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

  /// Closes the pipe; nothing more can be read.
  mutating func close() {
    isOpen = false
    Glibc.close(descriptor)
  }
}
