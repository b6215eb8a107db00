/// A fault of a golden's text.
package enum GoldenError: Error, Hashable, Sendable {
  /// It does not begin as a golden does.
  case notGolden
  /// It holds nothing.
  case empty
  /// It is a Git LFS pointer to a file that was not fetched.
  case pointer
  /// It is of an unknown version.
  case unsupportedVersion(String)
  /// It ends before its last line.
  case truncated(afterLine: Int)
  /// A line is the mark of an unfinished merge.
  case conflict(line: Int)
  /// A line is invalid; the text says why.
  case damaged(line: Int, String)
}

extension GoldenError {
  /// True if the golden itself is broken; false for what is whole, and only cannot be read here.
  package var isDamage: Bool {
    switch self {
    case .notGolden, .empty, .truncated, .conflict, .damaged: true
    case .pointer, .unsupportedVersion: false
    }
  }
}

extension GoldenError: CustomStringConvertible {
  /// The fault in words that follow the golden's name.
  package var description: String {
    switch self {
    case .notGolden:
      "is no golden: it does not begin with \"zoetrope golden\""
    case .empty:
      "is empty"
    case .pointer:
      "is a Git LFS pointer and not the golden itself: git lfs pull fetches it"
    case .unsupportedVersion(let version):
      "is a golden of version \(version); versions \(Golden.versions.lowerBound) and "
        + "\(Golden.versions.upperBound) are read"
    case .truncated(let line):
      "is truncated: it ends after line \(line), without its closing line"
    case .conflict(let line):
      "is damaged: line \(line) is the mark of a merge conflict; take one side and record the scene again"
    case .damaged(let line, let words):
      "is damaged: line \(line) \(words)"
    }
  }

  /// The faulty line, from 1; nil where it is about the whole.
  package var line: Int? {
    switch self {
    case .notGolden, .unsupportedVersion, .empty, .pointer: nil
    case .truncated(let line), .conflict(let line), .damaged(let line, _): max(1, line)
    }
  }
}
