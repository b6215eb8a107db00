import Glibc

/// A file of results, written without atomic replacement.
enum RawFile {
  /// Writes bytes to a file, and overwrites an existing one.
  ///
  /// - Throws: `BenchmarkError` if the file cannot be written.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws {
    guard let file = fopen(path, "wb") else { throw BenchmarkError("\(path) cannot be written") }
    let written = fwrite(bytes.baseAddress, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw BenchmarkError("\(path) is not written to its end")
    }
  }
}
