import SceneModel

extension WrittenConstants {
  fileprivate static let literalKey = "literal"

  /// The place of a `literal: true` that holds; nil where there is none.
  var literal: Located<ConstantValue>? {
    self[Self.literalKey].flatMap { $0.value == .flag(true) ? $0 : nil }
  }
}

extension Field where Root == WrittenConstants {
  /// `literal`, the key of all that has an original.
  static func literal<Owner: StageParameters>(of _: Owner.Type) -> [Field] {
    guard Owner.hasOriginal else { return [] }
    let reader = ValueReader<Bool>.boolean.located
    return [
      Field(
        KeyShape(
          name: WrittenConstants.literalKey,
          summary:
            "True gives each constant whose default departs from the original the original's value.",
          presence: .optional, shape: reader.shape),
        fallback: { _ in JSONTree(constant: .flag(false)) }
      ) { node, root, context in
        root[WrittenConstants.literalKey] = reader.read(node, &context).map {
          Located(value: .flag($0.value), range: $0.range, path: $0.path)
        }
      }
    ]
  }
}

extension DecodingContext {
  /// Reports constants that say something else than the original beside `literal: true`.
  ///
  /// Constants of which `known` has the same `literal` and the same value were reported with it.
  mutating func checkLiteral<Owner: StageParameters>(
    of _: Owner.Type, _ constants: WrittenConstants, known: WrittenConstants? = nil
  ) {
    guard let literal = constants.literal else { return }
    for constant in Owner.table.constants {
      let key = constant.info.key
      guard let original = constant.info.departure?.original, let written = constants[key],
        written.value != original
      else { continue }
      if known?.literal?.path == literal.path, known?[key]?.path == written.path { continue }
      report(
        Diagnostic(
          .contradiction, at: written.range, path: written.path,
          "\(written.path): found \(written.value.written), and \(literal.path) is true, which sets it to"
            + " the original's \(original.written)",
          expected: "\(original.written), no \(key), or no literal",
          related: [
            Diagnostic.Related(range: literal.range, message: "\(literal.path) is here")
          ]))
    }
  }
}
