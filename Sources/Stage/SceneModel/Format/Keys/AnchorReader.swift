import Display

enum AnchorReader {
  private static let expected =
    "[x, y], center, backButton, {thumbnail: n}, {photo: [u, v]}, {bead: n}, {row: id}, addButton,"
    + " removeButton, submitButton or alertButton"

  /// The locations that are written as a single word, sorted by it.
  private static let keywordValues: [(name: String, value: Anchor)] =
    ([("center", .center), ("backButton", .backButton), ("alertButton", .list(.alertButton))]
    + ListButton.allCases.map { ($0.anchorName, .list(.button($0))) }).sorted { $0.0 < $1.0 }

  /// The single words that name locations.
  static let keywords = keywordValues.map(\.name)

  /// A reader of a screen coordinate, in points.
  static let coordinate = ValueReader<Double>.number(
    .from(-SceneLimits.coordinate, to: SceneLimits.coordinate, "pt"))

  /// Returns a reader of a list of two numbers.
  static func pair<Value>(
    _ item: ValueReader<Double>, _ expected: String,
    _ make: @escaping @Sendable (Double, Double) -> Value
  ) -> ValueReader<Value> {
    ValueReader<Double>.list(of: item, count: 2...2, expected)
      .compactMap { $0.count == 2 ? make($0[0], $0[1]) : nil }
  }

  /// A reader of a velocity, in points per second.
  static let velocity = pair(
    .number(.from(-20_000, to: 20_000, "pt/s")), "a velocity [vx, vy] in pt/s"
  ) { Vector(dx: $0, dy: $1) }

  /// A reader of a displacement, in points.
  static let displacement = pair(coordinate, "a displacement [dx, dy] in pt") {
    Vector(dx: $0, dy: $1)
  }

  private static let named = ValueReader<Anchor>.mapping(
    .optional(
      "anchor.thumbnail",
      ValueReader<Int>.integer(0...SceneLimits.photos - 1).compactMap(Anchor.thumbnail)
        .collected(in: \.anchors)),
    .optional(
      "anchor.photo",
      pair(.number(.from(-100, to: 100)), "fractions [u, v] of the photo") {
        Anchor.photo(UnitPoint(x: $0, y: $1))
      }.collected(in: \.anchors)),
    .optional(
      "anchor.bead",
      ValueReader<Int>.integer(0...SceneLimits.beads - 1).compactMap(Anchor.bead)
        .collected(in: \.anchors)),
    .optional(
      "anchor.row", ListRowKeys.id.compactMap { Anchor.list(.row($0)) }.collected(in: \.anchors)),
    rules: MappingRules(exactlyOneOf: [["thumbnail", "photo", "bead", "row"]])
  ) { $0 ?? $1 ?? $2 ?? $3 }

  static let reader = ValueReader<Anchor>.oneOf(
    [
      pair(coordinate, expected) { Anchor.point(Point(x: $0, y: $1)) },
      ValueReader.named(keywordValues, expected).collected(in: \.anchors), named,
    ], expected)
}
