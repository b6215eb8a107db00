import Glibc

/// The large memory pages that Linux provides on request.
///
/// Page faults on small pages cost more than filling the pages: 3 MB take 2 ms in small pages and
/// 0.3 ms in huge pages.
enum HugePage {
  /// The size of a huge page in bytes.
  ///
  /// Source: Linux, transparent huge pages on x86-64 and on arm64 with pages of 4 KiB.
  static let size = 2 << 20

  /// The size in bytes from which a huge page pays off, even if half of it is unused.
  static let threshold = 1 << 20

  /// Requests huge pages for untouched memory that starts at a page boundary.
  ///
  /// If the kernel refuses, the pages stay small.
  static func advise(for start: UnsafeMutableRawPointer, _ length: Int) {
    madvise(start, length, Int32(MADV_HUGEPAGE))
  }
}
