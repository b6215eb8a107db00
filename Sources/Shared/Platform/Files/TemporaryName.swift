import Glibc

/// The name of a file while it is being written: `.name.tmp-PID`.
///
/// The dot hides it from later runs' globs. The process ID identifies files that a killed run left
/// behind.
struct TemporaryName {
  let text: String
  /// The final name, truncated if it is very long.
  let stem: String
  /// The ID of the process that writes the file.
  let process: Int32

  private static let mark = ".tmp-"

  /// The maximum length of the stem in bytes, which keeps the whole name within 255 bytes.
  private static let maxStemLength = 230

  /// Creates the temporary name for a file that this process writes.
  init(for name: String) {
    process = getpid()
    var stem = ""
    for scalar in name.unicodeScalars {
      guard stem.utf8.count + UTF8.width(scalar) <= Self.maxStemLength else { break }
      stem.unicodeScalars.append(scalar)
    }
    self.stem = stem
    text = ".\(stem)\(Self.mark)\(process)"
  }

  /// Parses a temporary name; nil for any other name.
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard bytes.first == UInt8(ascii: "."),
      let dash = bytes.lastIndex(of: UInt8(ascii: "-")),
      dash > Self.mark.utf8.count,
      bytes[...dash].dropFirst().suffix(Self.mark.utf8.count).elementsEqual(Self.mark.utf8)
    else { return nil }
    let digits = bytes[(dash + 1)...]
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let process = Int32(String(decoding: digits, as: UTF8.self)), process > 0
    else { return nil }
    text = name
    stem = String(decoding: bytes[1...dash].dropLast(Self.mark.utf8.count), as: UTF8.self)
    self.process = process
  }

  /// Whether the process that writes the file is running and is not this one.
  var isOfAnotherLivingProcess: Bool {
    process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
  }
}
