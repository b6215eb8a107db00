import Platform

/// Memory that is kept, and replaced by more where needed.
final class GrowingBuffer {
  private var memory: BulkMemory?

  deinit {
    memory?.free()
  }

  /// Room for so many bytes, at least one; what was in it before is lost.
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
