/// A way in which a picture does not stay under the fingers that hold it.
enum Slip {
  /// It goes so far against a finger's way, pt.
  case against(Double, way: Double)
  /// It goes farther than a finger, pt.
  case ahead(Double, way: Double)
  /// It grows about another place than the two fingers, which lose it by so much, pt.
  case pinch(Double)
  /// A double tap sends what was tapped so far away from the middle of the screen, pt.
  case doubleTap(Double)

  /// The slip in a sentence without a full stop.
  var words: String {
    func points(_ distance: Double) -> String { Quantity.rough(distance, "pt") }
    switch self {
    case .against(let distance, let way):
      return "the picture goes \(points(distance)) against the finger, which goes \(points(way))"
    case .ahead(let distance, let way):
      return "the picture goes \(points(distance)) while the finger goes \(points(way))"
    case .pinch(let distance):
      return "the picture grows about another place than the fingers, and slips \(points(distance))"
    case .doubleTap(let distance):
      return "the double tap sends what was tapped \(points(distance)) away"
    }
  }
}
