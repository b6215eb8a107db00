/// A reader that decodes one kind of value from a node, and describes it.
struct ValueReader<Value>: Sendable {
  let shape: ValueShape
  /// Decodes the value; returns nil after reporting an invalid one.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Value?

  init(_ shape: ValueShape, read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?) {
    self.shape = shape
    self.read = read
  }

  /// Returns a reader that transforms the value; nil is only allowed after reporting an error.
  func compactMap<Mapped>(_ transform: @escaping @Sendable (Value) -> Mapped?)
    -> ValueReader<Mapped>
  {
    ValueReader<Mapped>(shape) { node, context in
      read(node, &context).flatMap(transform)
    }
  }

  // MARK: Forms

  /// Returns a reader of a value with several forms.
  ///
  /// The reader whose shape matches a node's kind (scalar, list or mapping) decodes it.
  @_semantics("optimize.sil.specialize.generic.never")
  static func oneOf(_ readers: [ValueReader], _ expected: String) -> ValueReader {
    ValueReader(.either(readers.map(\.shape), expected: expected)) { node, context in
      guard let reader = readers.first(where: { $0.shape.fits(node) }) else {
        context.rejectType(node, expected: expected)
        return nil
      }
      return reader.read(node, &context)
    }
  }

  /// Returns a reader of one of several words, each with a value; other words are reported.
  @_semantics("optimize.sil.specialize.generic.never")
  static func named(
    _ values: [(name: String, value: Value)], _ expectation: String? = nil
  ) -> ValueReader where Value: Sendable {
    let names = values.map(\.name)
    let expected = expectation ?? ValueShape.listing(names)
    return parsed(
      .choice(names), expected, suggestion: { NearestWord.match(for: $0, among: names) }
    ) { scalar in values.first { $0.name == scalar.text }?.value }
  }

  /// Returns a reader of a scalar that `parse` accepts; others are reported.
  @_semantics("optimize.sil.specialize.generic.never")
  static func parsed(
    _ shape: ValueShape, _ expected: String,
    suggestion: @escaping @Sendable (String) -> String? = { _ in nil },
    hint: @escaping @Sendable (String) -> String? = { _ in nil },
    _ parse: @escaping @Sendable (YAMLScalar) -> Value?
  ) -> ValueReader {
    ValueReader(shape) { node, context in
      guard let scalar = context.scalar(of: node, expected: expected) else { return nil }
      if let value = parse(scalar) { return value }
      context.reject(
        .invalidValue, at: node.range, found: scalar.found, expected: expected,
        suggestion: suggestion(scalar.text), hint: hint(scalar.text))
      return nil
    }
  }

  /// Returns a reader of one of several words, or of values of another reader.
  ///
  /// The other reader's expectation must also list the words.
  static func either(
    _ choices: [(name: String, value: Value?)], or other: ValueReader
  ) -> ValueReader<Value?> where Value: Sendable {
    let names = choices.map(\.name)
    let expectation = other.shape.expectation
    return ValueReader<Value?>(
      .either([.choice(names), other.shape], expected: expectation)
    ) { node, context in
      guard let text = node.scalar?.text, let name = NearestWord.match(for: text, among: names)
      else { return other.read(node, &context).map { .some($0) } }
      if let word = choices.first(where: { $0.name == text }) { return word.value }
      context.reject(
        .invalidValue, at: node.range, found: node.found, expected: expectation, suggestion: name)
      return nil
    }
  }

  /// Returns a reader that calls `note` with each valid value.
  @_semantics("optimize.sil.specialize.generic.never")
  func inspecting(
    _ note: @escaping @Sendable (Value, YAMLNode, inout DecodingContext) -> Void
  ) -> ValueReader {
    ValueReader(shape) { node, context in
      let value = read(node, &context)
      if let value { note(value, node, &context) }
      return value
    }
  }

  /// Returns a reader that appends each valid value to a list of the context.
  @_semantics("optimize.sil.specialize.generic.never")
  func collected(
    in list: any WritableKeyPath<DecodingContext, [Located<Value>]> & Sendable
  ) -> ValueReader where Value: Sendable {
    inspecting { value, node, context in
      context[keyPath: list].append(context.located(value, at: node))
    }
  }

  /// Returns a reader that reports items that have the same ID as an earlier one.
  func withoutRepeats<Item, ID: Equatable & Sendable>(
    of id: any KeyPath<Item, ID> & Sendable, message: @escaping @Sendable (ID) -> String
  ) -> ValueReader where Value == [Located<Item>] {
    inspecting { items, _, context in
      for (index, item) in items.enumerated() {
        let itemID = item.value[keyPath: id]
        guard let first = items[..<index].first(where: { $0.value[keyPath: id] == itemID })
        else { continue }
        context.report(
          .contradiction, at: item.range, path: item.path, message(itemID),
          related: first.range.note("the first is here"))
      }
    }
  }

  /// Returns a reader of a list whose items each have their own reader.
  @_semantics("optimize.sil.specialize.generic.never")
  static func row<each Item>(
    _ readers: repeat ValueReader<each Item>, expected: String,
    make: @escaping @Sendable (repeat each Item) -> Value
  ) -> ValueReader {
    var shapes: [ValueShape] = []
    repeat shapes.append((each readers).shape)
    let (count, readers) = (shapes.count, (repeat each readers))
    return ValueReader(.row(shapes, expected: expected)) { node, context in
      guard let items = node.items else {
        context.rejectType(node, expected: expected)
        return nil
      }
      guard items.count == count else {
        if node.isComplete {
          context.reject(
            .outOfRange, at: context.head(of: node),
            found: items.isEmpty ? "an empty list" : "a list of \(items.count)", expected: expected)
        }
        return nil
      }
      var index = 0
      func next<Element>(_ reader: ValueReader<Element>) -> Element? {
        defer { index += 1 }
        return context.at(.index(index)) { reader.read(items[index], &$0) }
      }
      let values = (repeat next(each readers))
      return try? make(repeat Unreadable.unwrap(each values))
    }
  }
}

extension ValueReader {
  /// Returns a reader of a list of items, which returns the valid ones.
  ///
  /// The reader returns nil if the node is not a list, or has too few or too many items. The length
  /// of the result is therefore correct unless items are broken.
  static func list<Item>(
    of item: ValueReader<Item>, count: ClosedRange<Int>, _ expectation: String
  ) -> ValueReader<[Item]> {
    ValueReader<[Item]>(.either([.list(item.shape, count)], expected: expectation)) {
      node, context in
      guard let items = node.items else {
        context.rejectType(node, expected: expectation)
        return nil
      }
      if !count.contains(items.count), node.isComplete {
        context.reject(
          .outOfRange, at: context.head(of: node),
          found: items.isEmpty ? "an empty list" : "a list of \(NumberText.of(items.count))",
          expected: expectation)
      }
      var values: [Item] = []
      for (index, node) in items.enumerated() {
        let value = context.at(.index(index)) { item.read(node, &$0) }
        if let value { values.append(value) }
      }
      return count.contains(items.count) ? values : nil
    }
  }

  /// Returns a reader of a list of items up to a limit; `nouns` says what they are.
  static func list<Item>(
    of item: ValueReader<Item>, atMost limit: Int, _ nouns: String
  ) -> ValueReader<[Item]> {
    list(of: item, count: 0...limit, "a list of at most \(NumberText.of(limit)) \(nouns)")
  }
}

extension ValueReader where Value == Int {
  /// A reader of a number of bytes with a unit, such as `5MB` or `500 kB`.
  static let byteCount: ValueReader = {
    let expected = "a size from 10 kB to 10 GB, such as 5MB"
    let shape = ValueShape.pattern(
      "^[0-9]+(?:\\.[0-9]+)? ?(?:kB|KB|MB|GB)$", examples: ["5MB", "500kB"], expected: expected)
    return parsed(shape, expected) { bytes($0.text) }
  }()

  private static func bytes(_ text: String) -> Int? {
    for (unit, power) in [("kB", 3), ("KB", 3), ("MB", 6), ("GB", 9)] where text.hasSuffix(unit) {
      var numeral = text.dropLast(unit.count)
      if numeral.last == " " { numeral = numeral.dropLast() }
      guard let number = try? DecimalNumber(String(numeral)),
        let bytes = number.scaled(decimals: power), SceneLimits.clipBytes.contains(Int(bytes))
      else { return nil }
      return Int(bytes)
    }
    return nil
  }
}

extension ValueShape {
  /// Whether values of the shape have the kind of a node: scalar, list or mapping.
  fileprivate func fits(_ node: YAMLNode) -> Bool {
    switch self {
    case .list, .row: node.items != nil
    case .mapping, .numbered, .tagged: node.entries != nil
    case .either(let shapes, _): shapes.contains { $0.fits(node) }
    case .deferred(let shape): shape().fits(node)
    default: node.scalar != nil
    }
  }
}

extension ValueReader where Value == String {
  /// Returns a reader of an iOS version, such as `15`, `16.4` or `"16.4"`.
  ///
  /// The versions are in ascending order. `later` is a hint for later versions.
  static func version(_ names: [String], later: String) -> ValueReader {
    let shape = ValueShape.choice(names)
    let versions = names.map { (word: $0, number: Double($0) ?? 0) }
    @Sendable func number(_ text: String) -> Double? { (try? DecimalNumber(text))?.value }
    return parsed(
      shape, shape.expectation, suggestion: { nearest(to: $0, versions) },
      hint: { (number($0) ?? 0) > versions.map(\.number).max() ?? 0 ? later : nil }
    ) { scalar in
      if names.contains(scalar.text) { return scalar.text }
      // 16.40 is the same number as 16.4, but not the same quoted text.
      let written = scalar.isPlain ? number(scalar.text) : nil
      return written.flatMap { written in versions.first { $0.number == written }?.word }
    }
  }

  /// Returns the newest version up to a number, which can follow `iOS`; the closest word otherwise.
  private static func nearest(
    to text: String, _ versions: [(word: String, number: Double)]
  ) -> String? {
    var numeral = Substring(text)
    if numeral.lowercased().hasPrefix("ios") { numeral = numeral.dropFirst(3) }
    numeral = numeral.drop { $0 == " " }
    guard let number = try? DecimalNumber(String(numeral)) else {
      return NearestWord.match(for: text, among: versions.map(\.word))
    }
    return (versions.last { $0.number <= number.value } ?? versions.first)?.word
  }
}
