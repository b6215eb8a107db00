import FuzzTargets
import Glibc

/// Writes the seeds of a campaign as files.
enum Seeds {
  /// An error for a file that cannot be written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes the seeds of a kind as `KIND-0` and so on, and a dictionary `KIND.dict` next to their
  /// folder.
  ///
  /// - Parameters:
  ///   - kind: The kind of input.
  ///   - folder: The path of an existing folder.
  /// - Throws: `Failure`, or an error if a sample cannot be generated.
  static func write(_ kind: FuzzKind, to folder: String) throws {
    for (index, seed) in try kind.target.seeds().enumerated() {
      try write(seed, to: "\(folder)/\(kind.rawValue)-\(index)")
    }
    let terms = kind.target.terms.map { word in
      "\"" + word.utf8.map { "\\x\($0 < 16 ? "0" : "")" + String($0, radix: 16) }.joined() + "\"\n"
    }
    try write(Array(terms.joined().utf8), to: "\(folder).dict")
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
