import Glibc

/// The name of a file while it is written: `.name.tmp-PID`.
///
/// The dot keeps it out of later runs' globs; the process id shows which files a killed run left behind.
struct TemporaryName {
  let text: String
  /// The final name, as far as it is taken over.
  let stem: String
  /// The process that writes the file.
  let process: Int32

  private static let mark = ".tmp-"

  /// The most bytes of the final name that are taken over: with the rest never over 255.
  private static let longestStem = 230

  /// Creates the name for a file that this process writes.
  init(for name: String) {
    process = getpid()
    var stem = ""
    for scalar in name.unicodeScalars {
      guard stem.utf8.count + UTF8.width(scalar) <= Self.longestStem else { break }
      stem.unicodeScalars.append(scalar)
    }
    self.stem = stem
    text = ".\(stem)\(Self.mark)\(process)"
  }

  /// Reads a temporary name; nil for any other.
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

  /// True if the process that writes the file lives and is not this one.
  var isOfAnotherLivingProcess: Bool {
    process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
  }
}
