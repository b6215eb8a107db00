import Platform

/// The standard output in pieces of a useful size; failures are errors.
final class BufferedOutput {
  private var buffer: [UInt8] = []
  private let capacity = 1 << 16

  /// Adds text, and writes the gathered text where it is enough.
  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { try flush() }
  }

  /// Writes all gathered text.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    try StandardOutput.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
