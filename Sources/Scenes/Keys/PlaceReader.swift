import Geometry
import SceneModel
import Touch

enum PlaceReader {
  private static let words =
    "[x, y], center, backButton, {thumbnail: n}, {photo: [u, v]}, {bead: n}, {row: id}, addButton,"
    + " removeButton, submitButton or alertButton"

  /// The places that are called by a word alone.
  private static let called: [String: Place] = {
    var called: [String: Place] = [
      "center": .center, "backButton": .backButton, "alertButton": .list(.alertButton),
    ]
    for button in ListButton.allCases { called[button.place] = .list(.button(button)) }
    return called
  }()

  /// The words alone.
  static let callings = called.keys.sorted()

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

  /// A velocity, pt/s.
  static let velocity = pair(
    .number(.from(-20_000, to: 20_000, "pt/s")), "a velocity [vx, vy] in pt/s"
  ).compactMap { Vector(dx: $0, dy: $1) }

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

  private static let row: ValueReader<Place> = {
    let id = ListRowKeys.id.located
    return ValueReader(id.shape) { node, context in
      guard let id = id.read(node, &context) else { return nil }
      context.listPlaces.append(Located(value: .row(id.value), range: id.range, path: id.path))
      return .list(.row(id.value))
    }
  }()

  private struct Draft {
    var thumbnail: Place?
    var photo: Place?
    var bead: Place?
    var row: Place?
  }

  private static let named = MappingReader<Draft>(
    [
      Field("thumbnail", \.thumbnail, thumbnail, "The middle of a thumbnail; the first is 0."),
      Field(
        "photo", \.photo, unit,
        "A place on the whole picture that the viewer shows, as fractions [u, v] of its width and height;"
          + " [0.5, 0.5] is its middle."),
      Field("bead", \.bead, bead, "The middle of a bead where it is then; the first is 0."),
      Field("row", \.row, row, "The middle of a list's row where it then is, by its id."),
    ], exactlyOneOf: [["thumbnail", "photo", "bead", "row"]]
  ).whole({ Draft() }, { $0.thumbnail ?? $0.photo ?? $0.bead ?? $0.row })

  static let reader = ValueReader<Place>(
    .either([point.shape, .choice(callings), named.shape], words: words)
  ) { node, context in
    switch node.content {
    case .sequence: return point.read(node, &context)
    case .mapping: return named.read(node, &context)
    case .scalar(let scalar):
      if let place = called[scalar.text] {
        note(place, scalar.text, node.range, &context)
        return place
      }
      context.reject(
        scalar.isNull ? .wrongType : .invalidValue, at: node.range, found: scalar.found,
        expected: words, suggestion: NearestWord.match(for: scalar.text, among: callings))
      return nil
    }
  }

  /// Notes a place called by a word, which is checked when the stage is known.
  private static func note(
    _ place: Place, _ word: String, _ range: SourceRange, _ context: inout DecodingContext
  ) {
    switch place {
    case .backButton:
      context.backButtons.append(Located(value: word, range: range, path: context.path))
    case .list(let part):
      context.listPlaces.append(Located(value: part, range: range, path: context.path))
    default: break
    }
  }
}
