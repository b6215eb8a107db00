import Display
import Expressions

/// The constants of a declaration.
struct DeclaredConstants: Sendable {
  private(set) var described: [Constant<DeclaredParameters>] = []
  private(set) var defaults: [ConstantValue] = []
  private(set) var uses: [ViewerDeclaration.ConstantUse] = []
  /// The names and dimensions in formulas.
  private(set) var symbols: [Symbol] = []
  /// The keys of constants that are animations.
  private(set) var animations: Set<String> = []
  /// The keys of constants with a mistake.
  private(set) var broken: Set<String> = []

  /// Reports unknown and missing keys.
  private static let description = MappingReader(DeclaredKey.constant.map(\.field)).written

  /// A number with its unit, as a declaration writes it.
  private typealias Quantity = (number: Double, unit: String)

  /// Reads the constants of a mapping; one with a value alone has no range and no meaning.
  mutating func read(_ node: YAMLNode, _ context: inout DecodingContext) {
    for entry in node.entries ?? [] {
      let value = YAMLEntry(key: "value", keyRange: entry.keyRange, value: entry.value)
      var mapping = entry.value
      if mapping.entries == nil { mapping.content = .mapping([value]) }
      context.at(.key(entry.key, entry.keyRange)) { context in
        let count = described.count
        context.checkName(entry)
        if DeclaredVariable(rawValue: entry.key) != nil {
          context.report(
            .contradiction, at: entry.keyRange, "\(context.path): \(entry.key) is a variable",
            expected: "another name")
        } else if Self.description.read(mapping, &context) != nil {
          add(entry.key, mapping, &context)
        }
        if described.count == count { broken.insert(entry.key) }
      }
    }
  }

  private static func quantity(_ node: YAMLNode, _ context: inout DecodingContext) -> Quantity? {
    let expected = "a number such as 120pt or 0.3"
    guard let scalar = context.scalar(of: node, expected: expected) else { return nil }
    let unit = ["pt/s", "pt", "ms", "s", "%"].first { scalar.text.hasSuffix($0) } ?? ""
    guard let number = try? DecimalNumber(String(scalar.text.dropLast(unit.count))) else {
      context.rejectType(node, expected: expected)
      return nil
    }
    return switch unit {
    case "ms": (number.value / 1000, "s")
    case "%": (number.value / 100, "")
    default: (number.value, unit)
    }
  }

  /// Adds the constant that a mapping describes.
  private mutating func add(
    _ key: String, _ mapping: YAMLNode, _ context: inout DecodingContext
  ) {
    func text(_ key: String) -> String? { mapping.entry(key)?.value.scalar?.text }
    for key in DeclaredKey.constant {
      guard case .word(let names) = key.content, let entry = mapping.entry(key.name) else {
        continue
      }
      _ = context.at(entry, ValueReader<String>.word(names).read)
    }
    guard let node = mapping.entry("value")?.value else { return }
    if node.scalar?.isPlain == true, let flag = text("value").flatMap(Bool.init) {
      return append(.flag, .flag(flag), .plain, (key, .condition), text)
    }
    if text("value")?.hasPrefix("#") == true {
      guard let color = ValueReader<Color>.color().read(node, &context) else { return }
      // No formula can contain this name.
      return append(.color(isOpaque: false), .color(color), .none, ("#\(key)", .number), text)
    }
    if text("value")?.first?.isLetter == true {
      guard let choice = ValueReader<AnimationChoice>.animation.read(node, &context) else { return }
      animations.insert(key)
      return append(.animation, .animation(choice), .none, ("#\(key)", .number), text)
    }
    func quantities(_ key: String) -> [Quantity] {
      (mapping.entry(key)?.value.items ?? []).compactMap { Self.quantity($0, &context) }
    }
    let (bounds, cures) = (quantities("range"), quantities("cures"))
    guard let (number, unit) = Self.quantity(node, &context) else { return }
    // The range and the texts of the extended declaration do not fit a value in another unit.
    let own = bounds.filter { $0.unit == unit }
    let isOther = own.isEmpty && !bounds.isEmpty || text("of") != nil && !unit.isEmpty
    let described: (String) -> String? = { isOther ? nil : text($0) }
    let (low, high) = (own.first?.number ?? -1e6, own.last?.number ?? 1e6)
    let range =
      text("above") == "true"
      ? NumberRange.above(low, to: high, unit) : .from(low, to: high, unit)
    guard range.contains(number) else {
      return context.reject(
        .outOfRange, at: node.range, found: "\(text("value") ?? "")",
        expected: "a number \(range.text)")
    }
    if text("of") != nil, unit.isEmpty {
      return append(.fraction(range), .number(number), .fractionOfHeight, (key, .length), text)
    }
    let dimension = ValueDimension.named[unit] ?? .number
    if dimension == .time, text("motion") == nil, let time = SceneTime(seconds: number) {
      return append(
        .time(range), .time(time), .plain, (key, .time), described,
        cures: cures.compactMap { SceneTime(seconds: $0.number).map { .time($0) } })
    }
    append(
      .number(range, text: nil), .number(number), .plain, (key, dimension), described,
      cures: cures.filter { $0.unit == unit }.map { .number($0.number) })
  }

  private mutating func append(
    _ domain: ConstantDomain, _ value: ConstantValue, _ use: ViewerDeclaration.ConstantUse,
    _ symbol: Symbol, _ text: (String) -> String?, cures: [ConstantValue] = []
  ) {
    let roles: [String: MotionRole] = [
      "spring": .springPeriod(bounce: text("bounce")), "deceleration": .deceleration,
      "rubberBand": .rubberBand,
    ]
    let index = described.count
    described.append(
      Constant(
        symbol.name.filter { $0 != "#" }, \.values[index], .constants(in: domain),
        motion: text("motion").flatMap { roles[$0] },
        texts: ConstantTexts(
          meaning: text("meaning") ?? "A constant of this viewer.", source: text("source") ?? ""),
        cures: { _ in cures }))
    defaults.append(value)
    uses.append(use)
    symbols.append(symbol)
  }
}
