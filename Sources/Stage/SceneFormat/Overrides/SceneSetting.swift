/// A value that the command line gives to a place of a scene, such as `viewer.closeBounce=0.3`.
///
/// The place is a path of keys with dots between; items of lists are numbers from 0, `touches.0.drag.to`
/// or `touches[0].drag.to`. The value is YAML as in the file. A mapping that is missing is made.
package struct SceneSetting: Hashable, Sendable {
  /// The setting as it is written.
  package let text: String
  /// True if it holds only where the file says nothing at its place.
  package let isFallback: Bool

  /// Takes a setting as it is written; faults are found where a scene is read with it.
  package init(_ text: String, isFallback: Bool = false) {
    self.text = text
    self.isFallback = isFallback
  }

  /// The path before the first `=`; all of the text where there is none.
  package var path: String { String(text.prefix { $0 != "=" }) }

  /// The value after the first `=`; nil where there is none.
  package var value: String? {
    text.firstIndex(of: "=").map { String(text[text.index(after: $0)...]) }
  }

  /// A setting for each of the values that stand with commas between.
  ///
  /// Commas in brackets, braces, parentheses and quotes are part of a value.
  package var alternatives: [SceneSetting] {
    guard let value else { return [self] }
    return Self.parts(of: value).map { SceneSetting("\(path)=\($0)") }
  }

  private static func parts(of value: String) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for letter in value {
      switch letter {
      case "\"" where quote == nil, "'" where quote == nil: quote = letter
      case quote: quote = nil
      case _ where quote != nil: break
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "," where depth <= 0:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].append(letter)
    }
    return parts.map { part in
      let start = part.firstIndex { $0 != " " } ?? part.endIndex
      let end = part.lastIndex { $0 != " " }.map { part.index(after: $0) } ?? start
      return String(part[start..<end])
    }
  }
}
