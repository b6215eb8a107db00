/// A reader that decodes one kind of value from a node, and describes it.
struct ValueReader<Value>: Sendable {
  let shape: ValueShape
  /// Decodes the value; returns nil after reporting an invalid one.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Value?

  init(
    _ shape: ValueShape, read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?
  ) {
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
