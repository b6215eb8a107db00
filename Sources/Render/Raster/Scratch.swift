/// A buffer that is reused for every row and frame.
final class Scratch<Element: BitwiseCopyable> {
  private var memory = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)

  /// Returns memory for at least `count` elements with undefined values, valid until the next call.
  func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    if let base = memory.baseAddress, memory.count >= count { return base }
    memory.deallocate()
    memory = .allocate(capacity: max(count, 1))
    guard let base = memory.baseAddress else { preconditionFailure("memory is never empty") }
    return base
  }

  deinit {
    memory.deallocate()
  }
}
