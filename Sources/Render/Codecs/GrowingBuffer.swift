import Platform

/// A reusable buffer that reallocates when a larger one is requested.
final class GrowingBuffer {
  private var memory: BulkMemory?

  deinit {
    memory?.free()
  }

  /// Returns memory for `count` bytes, at least one.
  ///
  /// Earlier contents are lost.
  func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    if memory?.bytes.count ?? 0 < count {
      memory?.free()
      memory = BulkMemory(count: max(count, 1))
    }
    guard let start = memory?.bytes.baseAddress else {
      preconditionFailure("room for at least one byte")
    }
    return start
  }
}
