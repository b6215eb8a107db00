import Compare

/// The differences of two scene files; inserted and removed list items are reported as such, and another
/// spelling of the same value is no change.
struct WrittenChanges {
  /// The changes that may be seen.
  let words: [String]
  /// The changes that this motion is the same without: left from before, and no cause.
  let withoutEffect: [String]
  /// The names of the constants that changed.
  let names: [String]

  /// The names of those that may be seen.
  let causes: [String]

  /// Compares two files; `isWithout` says of a constant and its value before that the actual motion is the
  /// same with it.
  init(
    expected: Recording, actual: Recording,
    isWithout effect: (_ name: String, _ value: String) -> Bool = { _, _ in false }
  ) {
    let (before, after) = (Self.parts(expected.written), Self.parts(actual.written))
    var changes: [Change] = []
    for part in after {
      let old = before.first { $0.base == part.base }
      changes += Self.changes(part.base, old?.items ?? [], part.items, isList: part.isList)
    }
    for part in before where !after.contains(where: { $0.base == part.base }) {
      changes += Self.changes(part.base, part.items, [], isList: part.isList)
    }
    let resolved = (Self.values(expected.constants), Self.values(actual.constants))
    var stated: [String] = []
    var values: [(place: Int, name: String, before: String)] = []
    var names: [String] = []
    for change in changes {
      switch change {
      case .words(let name, let words):
        stated.append(words)
        names.append(name)
      case .value(var value):
        let same = Self.resolvedName(of: value.name, in: resolved.0, resolved.1)
        let (one, other) = (same.flatMap { resolved.0[$0] }, same.flatMap { resolved.1[$0] })
        // An unwritten key had its default; writing the default changes nothing.
        if let one, one == other { continue }
        if Self.areSame(value.expected ?? one, value.actual ?? other) { continue }
        value.expected = value.expected ?? one
        value.actual = value.actual ?? other
        if let before = value.expected { values.append((stated.count, value.name, before)) }
        stated.append(value.words)
        names.append(value.name)
      }
    }
    // A single change is the cause; of several, some may be older than what is seen.
    var idle: Set<Int> = []
    if (2...Self.mostTried).contains(stated.count) {
      idle = Set(values.filter { effect($0.name, $0.before) }.map(\.place))
      // Where each alone changes nothing, they do together.
      if idle.count == stated.count { idle = [] }
    }
    words = stated.indices.filter { !idle.contains($0) }.map { stated[$0] }
    withoutEffect = idle.sorted().map { stated[$0] }
    causes = names.indices.filter { !idle.contains($0) }.map { names[$0] }
    self.names = names
  }

  /// The most changes of a file that are tried one by one.
  private static let mostTried = 12

  func touches(_ key: String) -> Bool {
    names.contains { $0 == key || $0.hasPrefix(key + ".") || $0.hasPrefix(key + "[") }
  }

  // MARK: Values

  private static func values(_ constants: [Recording.Constant]) -> [String: String] {
    Dictionary(constants.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
  }

  /// The constant that a key becomes when it is read; nil if unknown.
  private static func resolvedName(
    of name: String, in one: [String: String], _ other: [String: String]
  ) -> String? {
    if one[name] != nil || other[name] != nil { return name }
    // The constants of a screen are named after the screen.
    guard ["viewer.", "list.", "reviews.", "beads."].contains(where: name.hasPrefix),
      let dot = name.firstIndex(of: ".")
    else { return nil }
    let rest = name[dot...]
    let found = Set(one.keys).union(other.keys).filter { known in
      known.firstIndex(of: ".").map { known[$0...] == rest } ?? false
    }
    return found.count == 1 ? found.first : nil
  }

  /// True if two texts are the same number, time or colour.
  private static func areSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == other }
    if one == other { return true }
    if let first = number(one), let second = number(other) { return first == second }
    guard one.hasPrefix("#"), other.hasPrefix("#") else { return false }
    return color(one) == color(other)
  }

  private static func number(_ text: String) -> Double? {
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { ($0 * 1e6).rounded() / 1e9 } }
    if text.hasSuffix("s") { return Double(text.dropLast()) }
    return Double(text)
  }

  private static func color(_ text: String) -> String {
    let digits = text.uppercased()
    return digits.count == 7 ? digits + "FF" : digits
  }

  // MARK: Lists

  private enum Change {
    case value(ConstantChange)
    case words(name: String, String)
  }

  /// The rest of the key and the value under one index of an item.
  private struct Leaf: Hashable {
    var key: String
    var value: String
  }

  /// A list of the file, or a constant in none, which is a list of one.
  private struct Part {
    var base: String
    var isList: Bool
    var items: [[Leaf]]
  }

  private static func parts(_ written: [Recording.Constant]) -> [Part] {
    var parts: [Part] = []
    var places: [String: Int] = [:]
    for constant in written {
      var (base, rest, number) = (constant.name, "", 0)
      if let open = constant.name.firstIndex(of: "["),
        let close = constant.name[open...].firstIndex(of: "]"),
        let index = Int(constant.name[constant.name.index(after: open)..<close]), index >= 0,
        index <= 1_000_000
      {
        base = String(constant.name[..<open])
        rest = String(constant.name[constant.name.index(after: close)...])
        number = index
      }
      let place = places[base] ?? parts.count
      if place == parts.count {
        places[base] = place
        parts.append(Part(base: base, isList: base != constant.name, items: []))
      }
      if parts[place].items.isEmpty || number >= parts[place].items.count {
        parts[place].items.append([])
      }
      parts[place].items[parts[place].items.count - 1].append(
        Leaf(key: rest, value: constant.value))
    }
    return parts
  }

  private static func changes(
    _ base: String, _ before: [[Leaf]], _ after: [[Leaf]], isList: Bool
  ) -> [Change] {
    guard isList else {
      return before == after
        ? []
        : [
          .value(
            ConstantChange(
              name: base, expected: before.first?.first?.value, actual: after.first?.first?.value))
        ]
    }
    let common = commonItems(before, after)
    var changes: [Change] = []
    var (one, other) = (0, 0)
    for (old, new) in common + [(before.count, after.count)] {
      changes += gap(base, before, one..<old, after, other..<new)
      (one, other) = (old + 1, new + 1)
    }
    return changes
  }

  /// The changes of items between two that are the same.
  private static func gap(
    _ base: String, _ before: [[Leaf]], _ old: Range<Int>, _ after: [[Leaf]], _ new: Range<Int>
  ) -> [Change] {
    let shared = min(old.count, new.count)
    // The items of the longer side that resemble the shorter one's most belong to them.
    let spare = max(old.count, new.count) - shared
    func likeness(_ shift: Int) -> Int {
      (0..<shared).reduce(0) { sum, index in
        let one = before[old.lowerBound + index + (old.count > new.count ? shift : 0)]
        let other = after[new.lowerBound + index + (new.count > old.count ? shift : 0)]
        return sum + Set(one).intersection(other).count
      }
    }
    let shift =
      spare > 0 && spare * shared <= 10_000
      ? (0...spare).max { (likeness($0), -$0) < (likeness($1), -$1) } ?? 0 : 0
    var changes: [Change] = []
    let (oldShift, newShift) = (
      old.count > new.count ? shift : 0, new.count > old.count ? shift : 0
    )
    func whole(_ item: [Leaf], _ index: Int, _ word: String) -> Change {
      let text = item.map { leaf in
        (leaf.key.hasPrefix(".") ? String(leaf.key.dropFirst()) : leaf.key)
          + (leaf.key.isEmpty ? "" : " ") + leaf.value
      }.joined(separator: " ")
      return .words(
        name: "\(base)[\(index)]", "\(base)[\(index)] \(word) (\(ConstantChange.shown(text)))")
    }
    for index in old.prefix(oldShift) { changes.append(whole(before[index], index, "removed")) }
    for index in new.prefix(newShift) { changes.append(whole(after[index], index, "inserted")) }
    for index in 0..<shared {
      let place = new.lowerBound + newShift + index
      func constants(_ item: [Leaf]) -> [Recording.Constant] {
        item.map { Recording.Constant(name: "\(base)[\(place)]\($0.key)", value: $0.value) }
      }
      changes += ConstantChange.all(
        constants(before[old.lowerBound + oldShift + index]), constants(after[place])
      ).map { .value($0) }
    }
    for index in old.dropFirst(oldShift + shared) {
      changes.append(whole(before[index], index, "removed"))
    }
    for index in new.dropFirst(newShift + shared) {
      changes.append(whole(after[index], index, "inserted"))
    }
    return changes
  }

  /// The greatest product of the lengths of two lists that are compared item by item.
  private static let most = 1_000_000

  /// The indices of items that both lists have in one order, as many as possible.
  private static func commonItems(_ one: [[Leaf]], _ other: [[Leaf]]) -> [(Int, Int)] {
    var start = 0
    while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
    var end = 0
    while end < min(one.count, other.count) - start,
      one[one.count - 1 - end] == other[other.count - 1 - end]
    {
      end += 1
    }
    var common = (0..<start).map { ($0, $0) }
    let (rows, columns) = (one.count - start - end, other.count - start - end)
    if rows > 0, columns > 0, rows <= most / columns {
      var lengths = Array(
        repeating: Array(repeating: 0, count: columns + 1), count: rows + 1)
      for row in stride(from: rows - 1, through: 0, by: -1) {
        for column in stride(from: columns - 1, through: 0, by: -1) {
          lengths[row][column] =
            one[start + row] == other[start + column]
            ? lengths[row + 1][column + 1] + 1
            : max(lengths[row + 1][column], lengths[row][column + 1])
        }
      }
      var (row, column) = (0, 0)
      while row < rows, column < columns {
        if one[start + row] == other[start + column] {
          common.append((start + row, start + column))
          row += 1
          column += 1
        } else if lengths[row + 1][column] >= lengths[row][column + 1] {
          row += 1
        } else {
          column += 1
        }
      }
    }
    return common + (0..<end).reversed().map { (one.count - 1 - $0, other.count - 1 - $0) }
  }
}
