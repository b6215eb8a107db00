import FuzzTargets
import Glibc

/// What a campaign begins with, as files.
enum Seeds {
  /// A file that cannot be written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes the inputs that a kind begins with, `KIND-00` and so on, and a dictionary, `KIND.dict`,
  /// beside their folder.
  ///
  /// - Parameters:
  ///   - kind: the kind of input.
  ///   - folder: a folder that is there.
  /// - Throws: `Failure`, and where a sample cannot be made.
  static func write(_ kind: FuzzKind, to folder: String) throws {
    for (index, seed) in try kind.target.seeds().enumerated() {
      try write(seed, to: "\(folder)/\(kind.rawValue)-\(index)")
    }
    let words = kind.target.words.map { word in
      "\"" + word.utf8.map { "\\x\($0 < 16 ? "0" : "")" + String($0, radix: 16) }.joined() + "\"\n"
    }
    try write(Array(words.joined().utf8), to: "\(folder).dict")
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let file = fopen(path, "wb") else {
      throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
    }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else {
      throw Failure(description: "\(path) cannot be written whole")
    }
  }
}
