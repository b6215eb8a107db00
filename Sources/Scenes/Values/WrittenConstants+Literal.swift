import PlainText
import SceneModel

extension WrittenConstants {
  static let literalKey = "literal"

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
        fallback: { _ in JSON(constant: .flag(false)) }
      ) { node, root, context in
        root[WrittenConstants.literalKey] = reader.read(node, &context).map {
          Located(value: .flag($0.value), range: $0.range, path: $0.path)
        }
      }
    ]
  }
}
