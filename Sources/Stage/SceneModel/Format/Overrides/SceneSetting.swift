/// A value that the command line gives to a path in a scene, such as `viewer.closeBounce=0.3`.
///
/// Dots separate the keys of the path. Items of lists have indices from 0, as in
/// `touches.0.drag.to` or `touches[0].drag.to`. The value is YAML, as in the file. Missing mappings
/// are created.
package struct SceneSetting: Hashable, Sendable {
  /// The setting as written.
  package let text: String
  /// Whether it only applies if the file has no value at its path.
  package let isFallback: Bool

  /// Creates a setting; faults are reported when a scene is read with it.
  package init(_ text: String, isFallback: Bool = false) {
    self.text = text
    self.isFallback = isFallback
  }

  /// The path before the first `=`; the whole text if there is none.
  package var path: String { String(text.prefix { $0 != "=" }) }

  /// The value after the first `=`; nil if there is none.
  package var value: String? {
    text.firstIndex(of: "=").map { String(text[text.index(after: $0)...]) }
  }

  /// A setting for each of the comma-separated values.
  ///
  /// Commas in brackets, braces, parentheses and quotes are part of a value.
  package var alternatives: [SceneSetting] {
    guard let value else { return [self] }
    return Self.elements(of: value).map { SceneSetting("\(path)=\($0)") }
  }

  private static func elements(of value: String) -> [String] {
    var elements = [""]
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
        elements.append("")
        continue
      default: break
      }
      elements[elements.count - 1].append(letter)
    }
    return elements.map { element in
      let start = element.firstIndex { $0 != " " } ?? element.endIndex
      let end = element.lastIndex { $0 != " " }.map { element.index(after: $0) } ?? start
      return String(element[start..<end])
    }
  }
}
