/// A problem in a golden's text.
package enum GoldenError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The file does not begin like a golden.
  case notGolden
  /// The file is empty.
  case empty
  /// The format version is unknown.
  case unsupportedVersion(String)
  /// The file ends before its last line.
  case truncated(afterLine: Int)
  /// A line is a merge conflict marker.
  case conflict(line: Int)
  /// A line was changed after the golden was written.
  case changed
  /// A line violates the format of goldens.
  case invalid(line: Int)
  /// The golden belongs to a different scene, whose name is given.
  case otherScene(String)

  /// Whether the golden itself is broken, and not just unreadable here.
  package var isDamage: Bool {
    switch self {
    case .notGolden, .empty, .truncated, .conflict, .changed, .invalid, .otherScene: true
    case .unsupportedVersion: false
    }
  }

  /// The problem, worded to follow the golden's name.
  package var description: String {
    switch self {
    case .notGolden:
      "is not a golden: it does not begin with \"zoetrope golden\""
    case .empty:
      "is empty"
    case .unsupportedVersion(let version):
      Int(version).map { $0 > Golden.version } ?? false
        ? "is a golden of version \(version), from a newer zoetrope; update zoetrope"
        : "is a golden of version \(version); only versions \(Golden.versions.lowerBound) to \(Golden.version) are supported"
    case .truncated(let line):
      "is truncated: it ends after line \(line), without its closing line"
    case .conflict(let line):
      "is damaged: line \(line) is a merge conflict marker; keep one side and record the scene again"
    case .changed:
      "is damaged: its last line is not the digest of the lines before it"
    case .invalid(let line):
      "is damaged: line \(line) is not in the format that zoetrope writes"
    case .otherScene(let name):
      "is damaged: it belongs to the scene \(name)"
    }
  }

  /// The faulty line, from 1; nil if the problem concerns the whole file.
  package var line: Int? {
    switch self {
    case .notGolden, .unsupportedVersion, .empty, .changed: nil
    case .otherScene: 2
    case .truncated(let line), .conflict(let line), .invalid(let line): max(1, line)
    }
  }
}
