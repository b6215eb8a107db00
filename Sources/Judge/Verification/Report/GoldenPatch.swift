import Platform

/// A patch of one golden's text for `git apply` and `patch -p1`.
///
/// Its path is relative to the directory in which the run was started.
package enum GoldenPatch {
  /// The max size of a patch in bytes.
  ///
  /// For larger changes, a command is shorter.
  ///
  /// Source: ours; a golden of a thousand frames with all readings moving.
  package static let limit = 2_000_000

  /// The number of context lines around a change, as in git.
  private static let context = 3

  /// Returns the patch from an old text to a new one; `old` is nil for a new golden.
  ///
  /// Returns nil if the path is not a plain relative one, or the texts are equal or too large. It
  /// also returns nil if a text has carriage returns or does not end with a line feed.
  package static func text(path: String, from old: [UInt8]?, to new: [UInt8]) -> String? {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    guard path.isPlainPath, old != new, old.map(isPlainText) ?? true, isPlainText(new),
      (old?.count ?? 0) + new.count <= limit
    else { return nil }
    let before = old.map(lines) ?? []
    let after = lines(new)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let first = max(0, start - context)
    let tail = min(end, context)
    let (removed, added) = (
      before[start..<(before.count - end)], after[start..<(after.count - end)]
    )
    let around = start - first + tail
    // Without git's extended header, the paths are relative to the working directory.
    var text = old == nil ? "--- /dev/null\n" : "--- a/\(path)\n"
    text += "+++ b/\(path)\n"
    text +=
      "@@ -\(old == nil ? 0 : first + 1),\(removed.count + around) "
      + "+\(first + 1),\(added.count + around) @@\n"
    for line in before[first..<start] { text += " \(line)\n" }
    for line in removed { text += "-\(line)\n" }
    for line in added { text += "+\(line)\n" }
    for line in after[(after.count - end)..<(after.count - end + tail)] { text += " \(line)\n" }
    return text
  }

  private static func isPlainText(_ bytes: [UInt8]) -> Bool {
    bytes.last == UInt8(ascii: "\n") && !bytes.contains(UInt8(ascii: "\r"))
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// Whether the text is a relative path of names of portable characters.
  fileprivate var isPlainPath: Bool {
    split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasPrefix("-") && String($0).isPortableName
    }
  }
}
