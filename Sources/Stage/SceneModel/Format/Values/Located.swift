/// A value with its location in the file and in the tree, for checks of several values.
struct Located<Value: Sendable>: Sendable {
  var value: Value
  var range: SourceRange
  /// The path in the document, such as `grid.scroll`.
  var path: String

  /// Returns another value at the same location.
  func with<Other>(_ other: Other) -> Located<Other> {
    Located<Other>(value: other, range: range, path: path)
  }
}

extension ValueReader where Value: Sendable {
  /// A reader of the value with its location.
  var located: ValueReader<Located<Value>> {
    ValueReader<Located<Value>>(shape) { node, context in
      read(node, &context).map { context.located($0, at: node) }
    }
  }
}

extension DecodingContext {
  /// Returns a value located at a node.
  func located<Value>(_ value: Value, at node: YAMLNode) -> Located<Value> {
    Located(value: value, range: head(of: node), path: path)
  }
}
