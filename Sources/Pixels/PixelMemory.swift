import Glibc

/// The memory of a pixmap, all zero.
///
/// Large ones are mapped by themselves and in huge pages where the system has some: the first touch of
/// each page costs more than writing it, and a phone's frame has 2,900 small ones.
struct PixelMemory {
  /// The bytes.
  let bytes: UnsafeMutableBufferPointer<UInt8>
  /// What was mapped; nil where the bytes were allocated.
  private let mapping: UnsafeMutableRawBufferPointer?

  /// The size of a huge page, bytes.
  ///
  /// Source: Linux, transparent huge pages on x86-64 and on arm64 with pages of 4 KiB.
  private static let hugePage = 2 << 20

  /// Obtains memory.
  ///
  /// - Parameter count: bytes, above 0.
  init(count: Int) {
    if count >= 2 * Self.hugePage, let mapping = Self.map(count) {
      let start = UInt(bitPattern: mapping.baseAddress)
      let offset = (0 &- start) & UInt(Self.hugePage - 1)
      bytes = UnsafeMutableRawBufferPointer(
        rebasing: mapping[Int(offset)..<Int(offset) + count]
      ).bindMemory(to: UInt8.self)
      self.mapping = mapping
    } else {
      bytes = .allocate(capacity: count)
      bytes.initialize(repeating: 0)
      mapping = nil
    }
  }

  /// Maps memory for so many bytes from a huge page's beginning on; nil where there is none.
  private static func map(_ count: Int) -> UnsafeMutableRawBufferPointer? {
    let length = (count / hugePage + 2) * hugePage
    let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let start, start != MAP_FAILED else { return nil }
    // Where it is refused, pages are small.
    madvise(start, length, Int32(MADV_HUGEPAGE))
    return UnsafeMutableRawBufferPointer(start: start, count: length)
  }

  /// Gives the memory back.
  func free() {
    if let mapping {
      munmap(mapping.baseAddress, mapping.count)
    } else {
      bytes.deallocate()
    }
  }
}
