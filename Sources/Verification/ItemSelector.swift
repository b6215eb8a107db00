package import System

/// Selects items of a display list.
package struct ItemSelector: Sendable {
  /// A property that selects items.
  package enum Rule: Sendable {
    /// Images of photos whose paths match.
    case photo(PathGlob)
    /// Items of a kind.
    case kind(DrawnItem.Kind)
    /// The item at an index in paint order from 0; each further number is an index in the group before.
    case index([Int])
  }

  /// The text as written.
  package let text: String
  /// The property that selects items.
  package let rule: Rule

  /// The accepted forms, for messages.
  package static let forms =
    "photo:photos/a.jpg (a path or a glob), kind:image, kind:fill, kind:path, kind:group, or index:3 "
    + "(in paint order from 0; index:3.1 within a group)"

  /// Reads a selector; nil if invalid.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let value = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case "photo":
      guard let glob = try? PathGlob(value) else { return nil }
      rule = .photo(glob)
    case "kind":
      guard let kind = DrawnItem.Kind(rawValue: value) else { return nil }
      rule = .kind(kind)
    case "index":
      var places: [Int] = []
      for part in value.split(separator: ".", omittingEmptySubsequences: false) {
        guard !part.isEmpty, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          let place = Int(part)
        else { return nil }
        places.append(place)
      }
      rule = .index(places)
    default: return nil
    }
    self.text = text
  }

  /// True if an item is selected; `place` is its index in paint order after those of the groups around
  /// it.
  func matches(_ item: DrawnItem, at place: [Int]) -> Bool {
    switch rule {
    case .photo(let glob): item.photo.map(glob.matches) ?? false
    case .kind(let kind): item.kind == kind
    case .index(let wanted): place == wanted
    }
  }
}
