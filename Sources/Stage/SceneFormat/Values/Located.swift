/// A value with its place in the file and in the tree, for checks that need more than the value.
struct Located<Value: Sendable>: Sendable {
  var value: Value
  var range: SourceRange
  /// Its place in the document, such as `grid.scroll`.
  var path: String

  /// Another value at the same location.
  func with<Other>(_ other: Other) -> Located<Other> {
    Located<Other>(value: other, range: range, path: path)
  }
}

extension ValueReader where Value: Sendable {
  /// The reader, with the value's place.
  var located: ValueReader<Located<Value>> {
    ValueReader<Located<Value>>(shape) { node, context in
      read(node, &context).map { context.located($0, at: node) }
    }
  }
}

extension DecodingContext {
  /// A value with the place of its node.
  func located<Value>(_ value: Value, at node: YAMLNode) -> Located<Value> {
    Located(value: value, range: head(of: node), path: path)
  }
}
