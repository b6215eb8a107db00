import Glibc

/// Functions that read small files in which the kernel reports facts about the system.
enum SystemFile {
  private static let limit = 1 << 16

  static func text(_ path: String) -> String? {
    guard let file = try? Descriptor.open(path, flags: O_RDONLY),
      let bytes = try? file.read(atMost: limit), !bytes.isEmpty
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the number after a word at the start of a line, by default that of the first line.
  ///
  /// Returns nil if there is none.
  static func number(of word: String = "", in path: String) -> Int? {
    guard let line = text(path)?.split(separator: "\n").first(where: { $0.hasPrefix(word) }) else {
      return nil
    }
    return line.dropFirst(word.count).split(separator: " ").first.flatMap { Int($0) }
  }
}
