import Display

enum BeadLayoutKeys {
  private static let length = ValueReader<Double>.number(.above(0, to: SceneLimits.length, "pt"))

  /// A reader of a rectangle with positive width and height, in points.
  static let rect = ValueReader<Rect>.row(
    AnchorReader.coordinate, AnchorReader.coordinate, length, length,
    expected: "[x, y, width, height] in pt, such as [40, 600, 310, 180]"
  ) { Rect(x: $0, y: $1, width: $2, height: $3) }

  private static let center = Key.optional(
    "bracelet.center",
    AnchorReader.pair(AnchorReader.coordinate, "a point [x, y] of the screen, pt") {
      Point(x: $0, y: $1)
    })
  private static let radius = Key.optional("bracelet.radius", length)
  private static let strung = Key(
    "bracelet.strung", .integer(0...SceneLimits.beads), or: Bracelet.standardStrung)

  static let bracelet = MappingReader(center, radius, strung).written

  /// Returns the bracelet, with defaults for missing keys.
  static func bracelet(_ values: WrittenValues, on screen: Screen, beadRadius: Double) -> Bracelet {
    var bracelet = Bracelet.standard(on: screen, beadRadius: beadRadius, radius: values[radius])
    if let center = values[center] { bracelet.center = center }
    if let strung = values[strung] { bracelet.strung = strung }
    return bracelet
  }

  /// Reports a box outside the screen; warns of a box or bracelet that is not fully on it.
  static func check(
    _ values: WrittenValues, _ contents: BeadsContents, on screen: Checked<Screen>,
    _ context: inout DecodingContext
  ) {
    guard screen.isValid("device", "size") else { return }
    let bounds = screen.value.bounds
    let size = "screen of \(NumberText.of(bounds.width)) × \(NumberText.of(bounds.height)) pt"
    if values.isValid("box"), let box = values.located(BeadKeys.box), !bounds.holds(box.value) {
      let isVisible = bounds.intersection(box.value) != nil
      context.report(
        .outOfRange, isVisible ? .warning : .error, at: box,
        "the box is \(isVisible ? "partly " : "")off the \(size)",
        expected: isVisible ? nil : "a box on the screen")
    }
    guard values.isValid("bracelet", "beadRadius"), let written = values[BeadKeys.bracelet],
      let range = written.located(center)?.range ?? written.located(radius)?.range
    else { return }
    let reach = contents.bracelet.radius + contents.beadRadius
    let loop = Rect(
      center: contents.bracelet.center, size: Size(width: 2 * reach, height: 2 * reach))
    guard !bounds.holds(loop) else { return }
    let isVisible = bounds.intersection(loop) != nil
    context.report(
      .outOfRange, .warning, at: range, path: "beads.bracelet",
      "beads.bracelet: the bracelet is \(isVisible ? "partly " : "")off the \(size)")
  }
}

extension Rect {
  /// Whether another rectangle is entirely inside, edges included.
  fileprivate func holds(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
