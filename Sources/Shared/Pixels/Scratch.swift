import Platform

/// A buffer that is reused, for example for every row and frame.
package final class Scratch<Element: BitwiseCopyable> {
  private var memory: BulkMemory?

  package init() {}

  /// Returns memory for at least `count` elements, valid until a call with a larger count.
  ///
  /// New memory is zero-filled. Values from earlier calls remain.
  package func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
    let byteCount = max(count, 1) * MemoryLayout<Element>.stride
    if memory?.bytes.count ?? 0 < byteCount {
      memory = BulkMemory(count: byteCount)
    }
    guard let base = memory?.bytes.baseAddress else { preconditionFailure("memory is never empty") }
    return UnsafeMutableRawPointer(base).assumingMemoryBound(to: Element.self)
  }
}
