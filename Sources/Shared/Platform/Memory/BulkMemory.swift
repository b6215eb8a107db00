import CMemory
import Glibc

/// Memory for many bytes, all zero at first; large memory is mapped by itself, in huge pages if any.
package struct BulkMemory {
  /// The bytes.
  package let bytes: UnsafeMutableBufferPointer<UInt8>
  /// The mapping; nil where the bytes were allocated.
  private let mapping: UnsafeMutableRawBufferPointer?

  /// Creates memory of a positive number of bytes; without room the program says so and exits with 2.
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

  /// Maps memory for so many bytes from a huge page's beginning on; nil where there is none.
  private static func map(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let length = (count / HugePage.size + 2) * HugePage.size
    let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { return nil }
    HugePage.advise(for: start, length)
    return UnsafeMutableRawBufferPointer(start: start, count: length)
  }

  /// Frees the memory.
  package func free() {
    if let mapping {
      munmap(mapping.baseAddress, mapping.count)
    } else {
      Glibc.free(bytes.baseAddress)
    }
  }
}
