import Glibc

/// A small file in which the system states facts about itself.
enum SystemFile {
  private static let limit = 1 << 16

  static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let more = read(file, buffer.baseAddress.map { $0 + count }, limit - count)
        guard more > 0 else { return }
        count += more
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The number behind a word at a line's beginning; nil where there is none.
  static func number(of word: String, in path: String) -> Int? {
    guard let line = text(path)?.split(separator: "\n").first(where: { $0.hasPrefix(word) }) else {
      return nil
    }
    return line.dropFirst(word.count).split(separator: " ").first.flatMap { Int($0) }
  }
}
