import Platform

/// The standard output, written in large blocks; failures throw.
final class BufferedOutput {
  private var buffer: [UInt8] = []
  private let capacity = 1 << 16

  /// Appends text, and writes the buffer once it is full.
  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { try flush() }
  }

  /// Writes the buffered text.
  func flush() throws {
    guard !buffer.isEmpty else { return }
    try StandardOutput.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
