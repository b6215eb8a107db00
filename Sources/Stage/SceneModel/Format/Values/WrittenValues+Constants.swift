import Display
import Platform

extension WrittenValues {
  static let literalKey = Key("stage.literal", .boolean, or: false)

  /// The label of one of several screens, which replaces its style or constants.
  static let labelKey = Key.optional("compare.label", ValueReader.text.drawn(isBold: true))

  /// The device of one of several screens, which replaces the scene's.
  static let deviceKey = Key.optional("compare.device", ScreenKeys.devices)

  /// The `literal: true` that applies; nil if there is none.
  var literal: Located<Bool>? { located(Self.literalKey).flatMap { $0.value ? $0 : nil } }

  /// Returns a constant; nil if it is not written.
  subscript(constant key: String) -> Located<ConstantValue>? { located(key) }

  /// Returns a constant of a type; nil if it is not written or has a different type.
  func constant<Value>(_ key: String) -> Located<Value>? {
    self[constant: key].flatMap { written in
      (written.value.payload as? Value).map { written.with($0) }
    }
  }

  /// Returns a word of a type; nil if it is not written.
  func word<Word: RawRepresentable<String>>(_ key: String) -> Located<Word>? {
    let written: Located<String>? = constant(key)
    return written.flatMap { written in Word(rawValue: written.value).map { written.with($0) } }
  }

  /// Returns the constants, with defaults for missing ones.
  ///
  /// Defaults depend on the screen and on the default animation; a nil `animation` means the era's.
  func resolved<Root: ConstantSet>(
    on screen: Screen, _ animation: DefaultAnimation? = nil, from root: Root
  ) -> Root {
    let table = root.table
    let site = ConstantContext(screen: screen, defaultAnimation: animation ?? table.era)
    var root = root
    for constant in table.constants {
      let original = literal == nil ? nil : constant.info.original
      if let value = original ?? constant.info.fallback?.value(site) {
        constant.set(&root, value, site)
      }
    }
    for layer in layers {
      for constant in table.constants {
        if let value = layer[constant.info.key]?.value as? ConstantValue {
          constant.set(&root, value, site)
        }
      }
    }
    return root
  }
}

extension ValueReader {
  static func constant(_ domain: ConstantDomain) -> ValueReader where Value == ConstantValue {
    switch domain {
    case .number(let range, let expected):
      ValueReader<Double>.quantity(range, expected).compactMap { .number($0) }
    case .fraction(let range): fraction(range)
    case .integer(let range): ValueReader<Int>.integer(range).compactMap { .integer($0) }
    case .time(let range): ValueReader<SceneTime>.time(range).compactMap { .time($0) }
    case .flag: ValueReader<Bool>.boolean.compactMap { .flag($0) }
    case .word(let names): ValueReader<String>.word(names).compactMap { .word($0) }
    case .version(let names, let later):
      ValueReader<String>.version(names, later: later).compactMap { .word($0) }
    case .color(let isOpaque):
      ValueReader<Color>.color(isOpaque: isOpaque).compactMap { .color($0) }
    case .size(let range):
      AnchorReader.pair(.number(range), "[width, height], each \(range.text)") {
        .size(Size(width: $0, height: $1))
      }
    case .radii(let range): ValueReader<CornerRadii>.radii(range).compactMap { .radii($0) }
    case .animation: ValueReader<AnimationChoice>.animation.compactMap { .animation($0) }
    case .transition: RowTransitionKeys.reader.compactMap { .transition($0) }
    }
  }

  /// Returns a reader of a fraction of a length, or of a length in points.
  private static func fraction(_ range: NumberRange) -> ValueReader where Value == ConstantValue {
    let (number, length) = (
      ValueReader<Double>.number(range), ValueReader<Double>.quantity(.layout)
    )
    let expected = "\(number.shape.expectation), or a length such as 120pt"
    return ValueReader(.either([length.shape], expected: expected)) { node, context in
      guard node.scalar?.text.hasSuffix(NumberRange.layout.unit) == true else {
        return number.read(node, &context).map { .number($0) }
      }
      return length.read(node, &context).map { .points($0) }
    }
  }

  /// Returns a reader of a number that may have the unit of its range, such as `120pt`.
  private static func quantity(_ range: NumberRange, _ expected: String? = nil) -> ValueReader
  where Value == Double {
    let number = number(range, expected)
    guard !range.unit.isEmpty else { return number }
    // A time may be in milliseconds, as all other times.
    let unit = range.unit == "s" ? "m?s" : range.unit
    let text = ValueShape.pattern(
      "^\(NumberPattern.signed)\(unit)$", examples: [],
      expected: number.shape.expectation)
    return ValueReader(.either([number.shape, text], expected: number.shape.expectation)) {
      node, context in
      guard var scalar = node.scalar, scalar.isPlain, scalar.text.hasSuffix(range.unit) else {
        return number.read(node, &context)
      }
      if range.unit == "s", scalar.text.hasSuffix("ms"),
        let milliseconds = try? DecimalNumber(String(scalar.text.dropLast(2)))
      {
        scalar.text = NumberText.of(milliseconds.value / 1000)
      } else {
        scalar.text.removeLast(range.unit.count)
      }
      return number.read(node.with(content: .scalar(scalar)), &context)
    }
  }

  /// Returns a reader of one radius for all corners, or of four, clockwise from the top left.
  private static func radii(_ range: NumberRange) -> ValueReader where Value == CornerRadii {
    let expected =
      "a number \(range.text), or four such numbers:"
      + " [top-leading, top-trailing, bottom-trailing, bottom-leading]"
    let one = ValueReader<Double>.number(range, expected)
    let four = ValueReader<Double>.list(of: .number(range), count: 4...4, expected)
    let shape = ValueShape.either([ValueShape.number(range), four.shape], expected: expected)
    return ValueReader(shape) { node, context in
      guard node.items != nil else { return one.read(node, &context).map { CornerRadii($0) } }
      guard let radii = four.read(node, &context), radii.count == 4 else { return nil }
      return CornerRadii(
        topLeading: radii[0], topTrailing: radii[1], bottomTrailing: radii[2],
        bottomLeading: radii[3])
    }
  }
}

extension Field<WrittenValues> {
  /// Returns the constants of a type, and `literal` if it has an original.
  static func constantsAndLiteral<Owner: StageParameters>(of owner: Owner) -> [Field] {
    constants(of: owner) + (owner.hasOriginal ? [WrittenValues.literalKey.field] : [])
  }

  static func constants<Owner: ConstantSet>(of owner: Owner) -> [Field] {
    let (table, defaults) = (owner.table, owner.defaults)
    var groups: Set<Substring> = []
    return table.constants.compactMap { constant in
      guard !constant.info.isOfScene else { return nil }
      guard let dot = constant.info.key.firstIndex(of: ".") else {
        return Field(constant, constant.info.key, defaults)
      }
      let group = constant.info.key[..<dot]
      guard groups.insert(group).inserted else { return nil }
      let members = table.constants.filter { $0.info.key.hasPrefix("\(group).") }
      return Field(
        String(group), table.groups[String(group)] ?? "",
        MappingReader(
          members.map { Field($0, String($0.info.key.dropFirst(group.count + 1)), defaults) }),
        members.map(\.info))
    }
  }

  /// Creates a key of a constant whose value is stored with its location.
  private init<Owner>(_ constant: Constant<Owner>, _ name: String, _ defaults: Owner) {
    let info = constant.info
    let standard: JSON? =
      if let fallback = info.fallback {
        fallback.isWritable ? .text(fallback.text) : nil
      } else {
        constant.value(defaults).flatMap { JSON(written: $0.payload) }
      }
    let reader = ValueReader<ConstantValue>.constant(info.domain)
    let key = KeyShape(name: name, summary: info.texts.meaning, shape: reader.shape)
    self.init(key, as: info.key, reader, standard)
  }

  /// Creates a key of a mapping of constants; a single number sets all if they have the same range.
  private init(
    _ name: String, _ summary: String, _ reader: MappingReader<WrittenValues>,
    _ members: [ConstantInfo]
  ) {
    let range = members.first?.domain.plainRange
    let number = members.allSatisfy { $0.domain.plainRange == range } ? range : nil
    let one = number.map { ValueReader<Double>.number($0) }
    @Sendable func shape(_ mapping: ValueShape) -> ValueShape {
      guard let one else { return mapping }
      return .either([one.shape, mapping], expected: "\(one.shape.expectation), or a mapping")
    }
    self.init(
      KeyShape(name: name, summary: summary, shape: shape(reader.shape)),
      shape: { shape(.mapping(reader.shape(defaults: $0))) }
    ) { node, root, context in
      guard let one, node.scalar?.isNull == false else {
        reader.read(node, into: &root, &context)
        return
      }
      guard let value = one.read(node, &context) else { return }
      for member in members { root.set(member.key, ConstantValue.number(value), at: node, context) }
    }
  }
}

extension ConstantDomain {
  /// The range of a number without its own description; nil for any other value.
  fileprivate var plainRange: NumberRange? {
    if case .number(let range, nil) = self { range } else { nil }
  }
}
