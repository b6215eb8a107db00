extension ValueReader where Value == Int {
  /// A number of bytes with its unit: `5MB`, `500 kB`.
  static let byteCount: ValueReader = {
    let words = OptionValue.byteCountWords
    let shape = ValueShape.pattern(
      "^[0-9]+(?:\\.[0-9]+)? ?(?:kB|KB|MB|GB)$", examples: ["5MB", "500kB"], words: words)
    return ValueReader(shape) { node, context in
      guard let scalar = node.scalar, !scalar.isNull else {
        context.rejectType(node, expected: words)
        return nil
      }
      if let bytes = OptionValue.byteCount(scalar.text) { return bytes }
      context.reject(
        .invalidValue, at: node.range, found: scalar.found, expected: words)
      return nil
    }
  }()
}
