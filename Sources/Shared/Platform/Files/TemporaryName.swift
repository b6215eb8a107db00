import Glibc

/// The names of files while they are being written: `.NAME.zoetrope.tmp-PID`.
///
/// The dot hides them from later runs' globs. The ending identifies files that a killed run left.
enum TemporaryName {
  private static let mark = ".zoetrope.tmp"

  /// The maximum length of `NAME` in bytes, which keeps the whole name within 255 bytes.
  private static let maxLength = 230

  /// Returns the temporary name for a file that this process writes.
  static func make(for name: String) -> String {
    var name = name
    // The end of a long name differs between the formats of one clip.
    while name.utf8.count > maxLength { name.unicodeScalars.removeFirst() }
    return ".\(name)\(mark)-\(getpid())"
  }

  /// Returns the ID of the process that a temporary name belongs to; nil for any other name.
  static func process(of name: String) -> Int32? {
    guard name.utf8.first == UInt8(ascii: "."),
      let dash = name.utf8.lastIndex(of: UInt8(ascii: "-")),
      name.utf8[..<dash].suffix(mark.utf8.count).elementsEqual(mark.utf8)
    else { return nil }
    return Int32(name[dash...].dropFirst())
  }
}
