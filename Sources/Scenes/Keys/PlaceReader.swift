import Geometry
import SceneModel
import Touch

enum PlaceReader {
  private static let words =
    "[x, y], center, backButton, {thumbnail: n}, {photo: [u, v]} or {bead: n}"

  private static let backButton = "backButton"

  /// A coordinate of the screen, pt.
  static let coordinate = ValueReader<Double>.number(
    .from(-SceneLimits.coordinate, to: SceneLimits.coordinate, "pt"))

  private static func pair(_ item: ValueReader<Double>, _ words: String)
    -> ValueReader<(Double, Double)>
  {
    ValueReader<[Double]>.list(of: item, count: 2...2, words)
      .compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
  }

  private static let point = pair(coordinate, words).compactMap { Place.point(Point(x: $0, y: $1)) }

  /// A displacement, pt.
  static let displacement = pair(coordinate, "a displacement [dx, dy] in pt").compactMap {
    Vector(dx: $0, dy: $1)
  }

  private static let unit: ValueReader<Place> = {
    let unit = pair(.number(.from(-100, to: 100)), "fractions [u, v] of the photo").located
    return ValueReader(unit.shape) { node, context in
      guard let unit = unit.read(node, &context) else { return nil }
      context.photoPlaces.append(
        Located(value: "photo", range: unit.range, path: unit.path))
      return .photo(UnitPoint(x: unit.value.0, y: unit.value.1))
    }
  }()

  private static let bead: ValueReader<Place> = {
    let index = ValueReader<Int>.integer(0...SceneLimits.beads - 1).located
    return ValueReader(index.shape) { node, context in
      guard let index = index.read(node, &context) else { return nil }
      context.beads.append(index)
      return .bead(index.value)
    }
  }()

  private static let thumbnail: ValueReader<Place> = {
    let index = ValueReader<Int>.integer(0...SceneLimits.photos - 1).located
    return ValueReader(index.shape) { node, context in
      guard let index = index.read(node, &context) else { return nil }
      context.thumbnails.append(index)
      return .thumbnail(index.value)
    }
  }()

  private struct Draft {
    var thumbnail: Place?
    var photo: Place?
    var bead: Place?
  }

  private static let named = MappingReader<Draft>(
    [
      Field("thumbnail", \.thumbnail, thumbnail, "The middle of a thumbnail; the first is 0."),
      Field(
        "photo", \.photo, unit,
        "A place on the whole picture that the viewer shows, as fractions [u, v] of its width and height;"
          + " [0.5, 0.5] is its middle."),
      Field("bead", \.bead, bead, "The middle of a bead where it is then; the first is 0."),
    ], exactlyOneOf: [["thumbnail", "photo", "bead"]]
  ).whole({ Draft() }, { $0.thumbnail ?? $0.photo ?? $0.bead })

  static let reader = ValueReader<Place>(
    .either([point.shape, .choice(["center", backButton]), named.shape], words: words)
  ) { node, context in
    switch node.content {
    case .sequence: return point.read(node, &context)
    case .mapping: return named.read(node, &context)
    case .scalar(let scalar):
      if scalar.text == "center" { return .center }
      if scalar.text == backButton {
        context.backButtons.append(
          Located(value: backButton, range: node.range, path: context.path))
        return .backButton
      }
      context.reject(
        scalar.isNull ? .wrongType : .invalidValue, at: node.range, found: scalar.found,
        expected: words,
        suggestion: NearestWord.match(for: scalar.text, among: ["center", backButton]))
      return nil
    }
  }
}
