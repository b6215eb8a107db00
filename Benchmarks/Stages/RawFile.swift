import Glibc

/// A file of results, which need not be whole whatever happens.
enum RawFile {
  /// Writes bytes over whatever is there.
  ///
  /// - Throws: `BenchmarkError` where the system refuses.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws {
    guard let file = fopen(path, "wb") else { throw BenchmarkError("\(path) cannot be written") }
    let written = fwrite(bytes.baseAddress, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw BenchmarkError("\(path) is not written to its end")
    }
  }
}
