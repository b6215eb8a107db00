/// Reads one kind of value from a node, and says what it looks like.
struct ValueReader<Value>: Sendable {
  /// What the value looks like.
  let shape: ValueShape
  /// Reads the value, or reports why not and gives nil.
  let read: @Sendable (YAMLNode, inout DecodingContext) -> Value?

  /// Creates a reader.
  init(
    _ shape: ValueShape, read: @escaping @Sendable (YAMLNode, inout DecodingContext) -> Value?
  ) {
    self.shape = shape
    self.read = read
  }

  /// The reader followed by a step that gives nil only for what is already reported.
  func compactMap<Mapped>(_ transform: @escaping @Sendable (Value) -> Mapped?)
    -> ValueReader<Mapped>
  {
    ValueReader<Mapped>(shape) { node, context in
      read(node, &context).flatMap(transform)
    }
  }
}

extension ValueReader {
  /// A list whose items are all read by one reader.
  ///
  /// - Parameters:
  ///   - item: reads an item.
  ///   - count: how many items there may be.
  ///   - expectation: the list in words.
  /// - Returns: a reader that gives the items that are right, nil where the node is no list or has too
  ///   few or too many of them: so that whoever is given a list can rely on its length, but for items
  ///   that are broken.
  static func list<Item>(
    of item: ValueReader<Item>, count: ClosedRange<Int>, _ expectation: String
  ) -> ValueReader<[Item]> {
    ValueReader<[Item]>(.either([.list(item.shape, count)], words: expectation)) { node, context in
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
}
