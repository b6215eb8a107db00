/// Replaces each byte of comments and strings in Swift code by a space, and keeps line breaks.
///
/// It supports nested comments, raw and multi-line strings, and interpolated code. It does not
/// recognize regular-expression literals: a `//` or an unpaired quotation mark in one would be
/// misread.
struct CommentBlanker {
  private enum Mode {
    case code
    case interpolation(openParentheses: Int)
    case string(hashes: Int, quotes: Int)
    case comment(depth: Int)
  }

  /// The bytes at which a mode can change; others are skipped.
  private static let codeMarks = Array("/\"#()".utf8)
  private static let stringMarks = Array("\"\\\n".utf8)
  private static let commentMarks = Array("/*".utf8)

  private var bytes: [UInt8]
  private var index = 0
  private var modes: [Mode] = [.code]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the text with spaces in place of comments and strings.
  mutating func blanked() -> String {
    while index < bytes.count {
      switch modes.last ?? .code {
      case .code: stepInCode(interpolated: nil)
      case .interpolation(let open): stepInCode(interpolated: open)
      case .string(let hashes, let quotes): stepInString(hashes: hashes, quotes: quotes)
      case .comment(let depth): stepInComment(depth: depth)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func stepInCode(interpolated open: Int?) {
    guard Self.codeMarks.contains(bytes[index]) else {
      index += 1
      return
    }
    if isNext("//") {
      blank((bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) - index)
    } else if isNext("/*") {
      blank(2)
      modes.append(.comment(depth: 1))
    } else if let (hashes, quotes) = openingDelimiter() {
      blank(hashes + quotes)
      modes.append(.string(hashes: hashes, quotes: quotes))
    } else if let open, bytes[index] == UInt8(ascii: ")"), open == 0 {
      blank(1)
      modes.removeLast()
    } else {
      if let open, bytes[index] == UInt8(ascii: "(") { replaceMode(open + 1) }
      if let open, bytes[index] == UInt8(ascii: ")") { replaceMode(open - 1) }
      index += 1
    }
  }

  private mutating func stepInString(hashes: Int, quotes: Int) {
    guard Self.stringMarks.contains(bytes[index]) else { return blank(1) }
    let marks = String(repeating: "#", count: hashes)
    if isNext(String(repeating: "\"", count: quotes) + marks) {
      blank(quotes + hashes)
      modes.removeLast()
    } else if isNext("\\" + marks + "(") {
      blank(hashes + 2)
      modes.append(.interpolation(openParentheses: 0))
    } else if isNext("\\" + marks) {
      blank(hashes + 2)
    } else if quotes == 1, bytes[index] == UInt8(ascii: "\n") {
      modes.removeLast()
    } else {
      blank(1)
    }
  }

  private mutating func stepInComment(depth: Int) {
    guard Self.commentMarks.contains(bytes[index]) else { return blank(1) }
    if isNext("*/") {
      blank(2)
      modes.removeLast()
      if depth > 1 { modes.append(.comment(depth: depth - 1)) }
    } else if isNext("/*") {
      blank(2)
      modes[modes.count - 1] = .comment(depth: depth + 1)
    } else {
      blank(1)
    }
  }

  private mutating func replaceMode(_ open: Int) {
    modes[modes.count - 1] = .interpolation(openParentheses: open)
  }

  private func openingDelimiter() -> (hashes: Int, quotes: Int)? {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
    let isMultiline = bytes[end...].starts(with: "\"\"\"".utf8)
    return (end - index, isMultiline ? 3 : 1)
  }

  private func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
      index += 1
    }
  }
}
