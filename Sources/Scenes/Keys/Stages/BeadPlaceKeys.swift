import Geometry
import SceneModel

struct BraceletDraft: Sendable {
  var center: Located<Point>?
  var radius: Located<Double>?
  var strung = Bracelet.standardStrung

  /// The bracelet with its defaults filled in.
  func resolved(on screen: Screen, beadRadius: Double) -> Bracelet {
    var bracelet = Bracelet.standard(on: screen, beadRadius: beadRadius, radius: radius?.value)
    if let center { bracelet.center = center.value }
    bracelet.strung = strung
    return bracelet
  }
}

enum BeadPlaceKeys {
  private static let length = ValueReader<Double>.number(.above(0, to: SceneLimits.length, "pt"))
  private static let rectWords = "[x, y, width, height] in pt, such as [40, 600, 310, 180]"

  /// A rectangle with an area, pt.
  static let rect = ValueReader<Rect>(
    .row(
      [
        PlaceReader.coordinate.shape, PlaceReader.coordinate.shape, length.shape, length.shape,
      ], words: rectWords)
  ) { node, context in
    guard let items = node.items else {
      context.rejectType(node, expected: rectWords)
      return nil
    }
    guard items.count == 4 else {
      if node.isComplete {
        context.reject(
          .outOfRange, at: context.head(of: node),
          found: items.isEmpty ? "an empty list" : "a list of \(items.count)", expected: rectWords)
      }
      return nil
    }
    var numbers: [Double] = []
    for (index, item) in items.enumerated() {
      let reader = index < 2 ? PlaceReader.coordinate : length
      if let number = context.at(.index(index), { reader.read(item, &$0) }) {
        numbers.append(number)
      }
    }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static let point = ValueReader<Double>.list(
    of: PlaceReader.coordinate, count: 2...2, "a point [x, y] of the screen, pt"
  ).compactMap { $0.count == 2 ? Point(x: $0[0], y: $0[1]) : nil }

  static let bracelet = MappingReader<BraceletDraft>([
    Field(
      "center", \.center, point.located,
      "The middle of the bracelet, [x, y] in pt of the screen. Without it the upper part of the safe"
        + " area."),
    Field(
      "radius", \.radius, length.located,
      "From the middle to the string, pt. Without it in proportion to the safe area."),
    Field(
      "strung", \.strung, .integer(0...SceneLimits.beads),
      "How many beads without colour are strung already."),
  ])

  /// Reports a box that is not on the screen; warns of one, or a bracelet, that is partly beside it.
  static func check(
    _ draft: Checked<BeadsDraft>, _ contents: BeadsContents, on screen: Checked<Screen>,
    _ context: inout DecodingContext
  ) {
    guard screen.isRight("device", "size") else { return }
    let bounds = screen.value.bounds
    let size =
      "\(NumberText.of(bounds.width)) × \(NumberText.of(bounds.height)) pt of the screen"
    if draft.isRight("box"), let box = draft.value.contents.box, !bounds.holds(box.value) {
      let isVisible = bounds.intersection(box.value) != nil
      context.report(
        Diagnostic(
          .outOfRange, isVisible ? .warning : .error, at: box.range, path: box.path,
          "\(box.path): the box lies \(isVisible ? "partly " : "")beside the \(size)",
          expected: isVisible ? nil : "a box on the screen"))
    }
    let written = draft.value.contents.bracelet
    guard draft.isRight("bracelet", "beadRadius"),
      let range = written.center?.range ?? written.radius?.range
    else { return }
    let reach = contents.bracelet.radius + contents.beadRadius
    let loop = Rect(
      center: contents.bracelet.center, size: Size(width: 2 * reach, height: 2 * reach))
    guard !bounds.holds(loop) else { return }
    let isVisible = bounds.intersection(loop) != nil
    context.report(
      Diagnostic(
        .outOfRange, .warning, at: range, path: "beads.bracelet",
        "beads.bracelet: the bracelet lies \(isVisible ? "partly " : "")beside the \(size)"))
  }
}

extension Rect {
  /// True if another rectangle lies wholly inside, edges included.
  fileprivate func holds(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
