import Glibc

/// The large pages of memory that Linux hands out on request.
///
/// The first touch of each small page costs more than to fill it: 3 MB in small pages take 2 ms, in huge
/// ones 0.3 ms.
enum HugePage {
  /// Its size, bytes.
  ///
  /// Source: Linux, transparent huge pages on x86-64 and on arm64 with pages of 4 KiB.
  static let size = 2 << 20

  /// From so many bytes on, a huge page that is not needed to its end is still the better one.
  ///
  /// Such memory may hold up to twice what is needed.
  static let threshold = 1 << 20

  /// Asks for huge pages for memory that has not been touched; where they are refused, pages are small.
  ///
  /// - Parameters:
  ///   - start: the beginning of a page.
  ///   - length: bytes.
  static func wish(for start: UnsafeMutableRawPointer, _ length: Int) {
    madvise(start, length, Int32(MADV_HUGEPAGE))
  }

  /// Puts one huge page where there are small ones already, with what is in them.
  ///
  /// - Parameter start: the beginning of a huge page; elsewhere, and before Linux 6.1, nothing happens.
  static func collapse(at start: UnsafeMutableRawPointer) {
    madvise(start, size, collapseAdvice)
  }

  /// Source: Linux, `MADV_COLLAPSE` of `asm-generic/mman-common.h`, which Debian 12's headers lack.
  private static let collapseAdvice: Int32 = 25
}
