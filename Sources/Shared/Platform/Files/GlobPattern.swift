/// A glob for one path component: `*` is any text, `?` any character, `[a-z]` and `[!a-z]` a set.
///
/// `\` makes the next character literal. Matching follows fnmatch(3) with FNM_PERIOD, with three
/// differences. A letter and its combining marks are one character in every locale, and equal in both
/// Unicode forms. Named classes such as `[[:digit:]]`
/// are rejected. The running time is at most proportional to the product of the pattern and name
/// lengths.
struct GlobPattern: Sendable {
  private enum Element: Sendable {
    case anyText
    case anyCharacter
    case character(Character)
    case set(ranges: [ClosedRange<Character>], isNegated: Bool)
  }

  private var elements: [Element] = []

  /// Whether a component contains a character that makes it a glob.
  static func isGlob(_ component: some StringProtocol) -> Bool {
    component.unicodeScalars.contains { $0 == "*" || $0 == "?" || $0 == "[" }
  }

  /// Parses a glob; a `[` without a matching `]` is literal.
  init(_ text: some StringProtocol) throws(FileError.Reason) {
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      switch characters[index] {
      case "*":
        elements.append(.anyText)
      case "?":
        elements.append(.anyCharacter)
      case "\\" where index + 1 < characters.count:
        index += 1
        elements.append(.character(characters[index]))
      case "[":
        if let end = Self.endOfSet(characters, from: index) {
          elements.append(try Self.set(characters[(index + 1)..<end]))
          index = end
        } else {
          elements.append(.character("["))
        }
      default:
        elements.append(.character(characters[index]))
      }
      index += 1
    }
  }

  /// Returns whether the whole name matches; only a literal dot matches a leading dot.
  func matches(_ characters: [Character]) -> Bool {
    if characters.first == "." {
      guard case .character(".") = elements.first else { return false }
    }
    var index = 0
    var position = 0
    // The position to backtrack to if the elements after the last `*` do not match. There, the `*`
    // consumes one more character.
    var retry: (index: Int, position: Int)?
    while position < characters.count {
      if index < elements.count, case .anyText = elements[index] {
        retry = (index + 1, position)
        index += 1
      } else if index < elements.count, Self.matches(elements[index], characters[position]) {
        index += 1
        position += 1
      } else if let (retryIndex, retryPosition) = retry {
        retry = (retryIndex, retryPosition + 1)
        index = retryIndex
        position = retryPosition + 1
      } else {
        return false
      }
    }
    while index < elements.count, case .anyText = elements[index] { index += 1 }
    return index == elements.count
  }

  private static func matches(_ element: Element, _ character: Character) -> Bool {
    switch element {
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

  private static func set(_ inside: ArraySlice<Character>) throws(FileError.Reason) -> Element {
    var remaining = inside
    let isNegated = remaining.first == "!" || remaining.first == "^"
    if isNegated { remaining.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = takeMember(&remaining) {
      if first == "[", let next = remaining.first, next == ":" || next == "." || next == "=" {
        throw .badGlob("named classes such as [[:digit:]] are not supported; write [0-9]")
      }
      guard remaining.first == "-", remaining.count > 1 else {
        ranges.append(first...first)
        continue
      }
      remaining.removeFirst()
      guard let last = takeMember(&remaining), first <= last else {
        throw .badGlob("a range in [ ] must go from the smaller to the larger character")
      }
      ranges.append(first...last)
    }
    return .set(ranges: ranges, isNegated: isNegated)
  }

  private static func takeMember(_ remaining: inout ArraySlice<Character>) -> Character? {
    if remaining.first == "\\", remaining.count > 1 { remaining.removeFirst() }
    return remaining.popFirst()
  }
}
