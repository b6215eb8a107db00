import Platform

/// A constant of a scene: its name, value, and location in a file.
package struct SceneConstant: Sendable, Hashable {
  /// A parsed value, independent of its spelling: `200ms` and `0.2` are equal.
  package enum Value: Hashable, Sendable {
    /// A number; times are in seconds.
    case number(Double)
    case flag(Bool)
    case color(Color)
    /// Any other text.
    case text(String)
  }

  package var name: ConstantName
  /// The value as written.
  package let text: String
  package let value: Value
  /// The line in the scene file, from 1; nil if no file contains the constant.
  package var line: Int?
  /// The column in that line at which the constant begins.
  package var column: Int?

  /// Creates a constant that is not in a file.
  package init(name: ConstantName, _ value: Value) {
    self.name = name
    self.value = value
    text = value.text
  }

  /// Creates a constant by parsing its text.
  package init(name: ConstantName, text: String, line: Int? = nil, column: Int? = nil) {
    self.name = name
    self.text = text
    value = Value(text)
    self.line = line
    self.column = column
  }

  /// The value as written, or an opaque color without its alpha.
  package var plainText: String {
    guard case .color(let color) = value, color.alpha == 255 else { return text }
    return String(color.hexadecimal.dropLast(2))
  }

  /// Returns whether name and value are equal, ignoring the location.
  package static func == (one: SceneConstant, other: SceneConstant) -> Bool {
    one.name == other.name && one.value == other.value
  }

  /// Hashes the name and the value.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension SceneConstant.Value {
  /// The value as written in goldens and reports.
  fileprivate var text: String {
    switch self {
    case .number(let number): number.shortestText
    case .flag(let flag): "\(flag)"
    case .color(let color): color.hexadecimal
    case .text(let text): text
    }
  }

  fileprivate init(_ text: String) {
    func number(_ text: Substring) -> Double? {
      Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
    if let color = Color(hexadecimal: text) {
      self = .color(color)
    } else if text == "true" || text == "false" {
      self = .flag(text == "true")
    } else if text.hasSuffix("ms"), let milliseconds = number(text.dropLast(2)) {
      self = .number((milliseconds * 1e6).rounded() / 1e9)
    } else if let seconds = number(text.hasSuffix("s") ? text.dropLast() : text[...]) {
      self = .number(seconds)
    } else {
      self = .text(text)
    }
  }
}

/// The name of a constant: keys joined by dots, with list indices, as in `touches[1].drag.during`.
package struct ConstantName: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral
{
  /// The keys before the first index.
  package private(set) var list: String
  /// The index of an item in that list; nil if the name has no index.
  package private(set) var index: Int?
  /// The text after the index, such as `.drag.during`.
  package private(set) var suffix = ""

  /// Creates the name of a constant that is not in a list.
  package init(key: String) {
    list = key
  }

  /// Parses a name as written in files.
  package init(_ text: String) {
    list = text
    guard let open = text.utf8.firstIndex(of: UInt8(ascii: "[")),
      let close = text.utf8[open...].firstIndex(of: UInt8(ascii: "]"))
    else { return }
    let digits = text[text.utf8.index(after: open)..<close]
    guard let index = Int(digits), index >= 0, "\(index)" == digits else { return }
    list = String(text[..<open])
    self.index = index
    suffix = String(text[text.utf8.index(after: close)...])
  }

  /// Returns the name of a value nested in this one.
  package func key(_ key: String) -> ConstantName { appending(".\(key)") }

  /// Returns the name of an item of this list.
  package func item(_ index: Int) -> ConstantName {
    guard self.index != nil else {
      var name = self
      name.index = index
      return name
    }
    return appending("[\(index)]")
  }

  private func appending(_ text: String) -> ConstantName {
    var name = self
    if index == nil { name.list += text } else { name.suffix += text }
    return name
  }

  /// Returns the name of the same value in another item of the list.
  package func inItem(_ index: Int) -> ConstantName {
    var name = self
    if self.index != nil { name.index = index }
    return name
  }

  /// Returns whether this is the name of a key's value or of a value nested in it.
  package func isWithin(_ key: String) -> Bool { list == key || list.hasPrefix(key + ".") }

  /// Parses a name as written in files.
  package init(stringLiteral text: String) { self.init(text) }

  /// The name as written in files.
  package var description: String { list + (index.map { "[\($0)]" } ?? "") + suffix }
}
