import Glibc

/// The large pages of memory that Linux hands out on request.
///
/// Touching small pages costs more than filling them: 3 MB take 2 ms in them, 0.3 ms in huge ones.
enum HugePage {
  /// Its size, bytes.
  ///
  /// Source: Linux, transparent huge pages on x86-64 and on arm64 with pages of 4 KiB.
  static let size = 2 << 20

  /// The bytes from which a huge page is better, even if half of it is not needed.
  static let threshold = 1 << 20

  /// Asks for huge pages for untouched bytes from a page's beginning on; refused, pages are small.
  static func advise(for start: UnsafeMutableRawPointer, _ length: Int) {
    madvise(start, length, Int32(MADV_HUGEPAGE))
  }
}
