/// Memory that is kept, and replaced by more where there is not enough.
final class GrowingBuffer {
  private var bytes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  deinit {
    bytes.deallocate()
  }

  /// Room for so many bytes, at least one; what was in it before is lost.
  func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    if bytes.count < count {
      bytes.deallocate()
      bytes = .allocate(capacity: count)
    }
    guard let start = bytes.baseAddress else { preconditionFailure("room for at least one byte") }
    return start
  }
}
