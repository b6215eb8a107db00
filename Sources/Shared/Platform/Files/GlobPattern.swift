/// A glob for one path component: `*` is any text, `?` any character, `[a-z]` and `[!a-z]` a set.
///
/// `\` makes the next character literal. Matching follows fnmatch(3) with FNM_PERIOD, with three
/// differences. A letter and its combining marks are one character in every locale, and equal in both
/// Unicode forms. Named classes such as `[[:digit:]]`
/// are rejected. The running time is at most proportional to the product of the pattern and name
/// lengths.
struct GlobPattern: Sendable {
  private enum Part: Sendable {
    case anyText
    case anyCharacter
    case character(Character)
    case set(ranges: [ClosedRange<Character>], isNegated: Bool)
  }

  /// A violated rule of the glob syntax.
  struct Fault: Error {
    var rule: String
  }

  private var parts: [Part] = []

  /// Whether a component contains a character that makes it a glob.
  static func isGlob(_ component: some StringProtocol) -> Bool {
    component.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Parses a glob; a `[` without a matching `]` is literal.
  init(_ text: some StringProtocol) throws(Fault) {
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      switch characters[index] {
      case "*":
        parts.append(.anyText)
      case "?":
        parts.append(.anyCharacter)
      case "\\" where index + 1 < characters.count:
        index += 1
        parts.append(.character(characters[index]))
      case "[":
        if let end = Self.endOfSet(characters, from: index) {
          parts.append(try Self.set(characters[(index + 1)..<end]))
          index = end
        } else {
          parts.append(.character("["))
        }
      default:
        parts.append(.character(characters[index]))
      }
      index += 1
    }
  }

  /// Returns whether the whole name matches; only a literal dot matches a leading dot.
  func matches(_ characters: [Character]) -> Bool {
    if characters.first == "." {
      guard case .character(".") = parts.first else { return false }
    }
    var part = 0
    var place = 0
    // The position to backtrack to if the parts after the last `*` do not match. There, the `*`
    // consumes one more character.
    var retry: (part: Int, place: Int)?
    while place < characters.count {
      if part < parts.count, case .anyText = parts[part] {
        retry = (part + 1, place)
        part += 1
      } else if part < parts.count, Self.matches(parts[part], characters[place]) {
        part += 1
        place += 1
      } else if let (retryPart, retryPlace) = retry {
        retry = (retryPart, retryPlace + 1)
        part = retryPart
        place = retryPlace + 1
      } else {
        return false
      }
    }
    while part < parts.count, case .anyText = parts[part] { part += 1 }
    return part == parts.count
  }

  private static func matches(_ part: Part, _ character: Character) -> Bool {
    switch part {
    case .anyText, .anyCharacter: true
    case .character(let wanted): wanted == character
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
    }
  }

  /// Returns the index of the `]` that closes a set; a `]` at the start is a member of the set.
  private static func endOfSet(_ characters: [Character], from start: Int) -> Int? {
    var index = start + 1
    if index < characters.count, characters[index] == "!" || characters[index] == "^" { index += 1 }
    if index < characters.count, characters[index] == "]" { index += 1 }
    while index < characters.count {
      if characters[index] == "]" { return index }
      index += characters[index] == "\\" ? 2 : 1
    }
    return nil
  }

  private static func set(_ inside: ArraySlice<Character>) throws(Fault) -> Part {
    var rest = inside
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = takeMember(&rest) {
      if first == "[", let next = rest.first, next == ":" || next == "." || next == "=" {
        throw Fault(rule: "named classes such as [[:digit:]] are not supported; write [0-9]")
      }
      guard rest.first == "-", rest.count > 1 else {
        ranges.append(first...first)
        continue
      }
      rest.removeFirst()
      guard let last = takeMember(&rest), first <= last else {
        throw Fault(rule: "a range in [ ] must go from the smaller to the larger character")
      }
      ranges.append(first...last)
    }
    return .set(ranges: ranges, isNegated: isNegated)
  }

  private static func takeMember(_ rest: inout ArraySlice<Character>) -> Character? {
    if rest.first == "\\", rest.count > 1 { rest.removeFirst() }
    return rest.popFirst()
  }
}
