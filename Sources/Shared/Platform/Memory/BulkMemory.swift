import CMemory
import Glibc

/// A zero-filled block of memory; large blocks are mapped separately, in huge pages if available.
package struct BulkMemory {
  package let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The mapping; nil if the bytes were allocated with `calloc`.
  private let mapping: UnsafeMutableRawBufferPointer?

  /// Allocates a positive number of bytes; exits with an error and status 2 if memory runs out.
  package init(count: Int) {
    if count >= HugePage.threshold, let mapping = Self.map(count) {
      let start = UInt(bitPattern: mapping.baseAddress)
      let offset = (0 &- start) & UInt(HugePage.size - 1)
      bytes = UnsafeMutableRawBufferPointer(
        rebasing: mapping[Int(offset)..<Int(offset) + count]
      ).bindMemory(to: UInt8.self)
      self.mapping = mapping
    } else {
      guard let start = calloc(count, 1) else { cmemory_end(count) }
      bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
        .bindMemory(to: UInt8.self)
      mapping = nil
    }
  }

  /// Maps memory for `count` bytes starting at a huge page boundary; returns nil if mapping fails.
  private static func map(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let length = (count / HugePage.size + 2) * HugePage.size
    let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { return nil }
    HugePage.advise(for: start, length)
    return UnsafeMutableRawBufferPointer(start: start, count: length)
  }

  /// Returns the memory to the system; the buffer must not be used afterward.
  package func free() {
    if let mapping {
      munmap(mapping.baseAddress, mapping.count)
    } else {
      Glibc.free(bytes.baseAddress)
    }
  }
}
