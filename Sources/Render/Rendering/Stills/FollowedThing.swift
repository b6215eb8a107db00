import Display
import Geometry

/// Something drawn that is followed from one drawing of a screen to the next where no reading tells its bounds: a
/// photo, or an outline such as a line of text, of which each drawing has one.
struct FollowedThing {
  /// The mark by which it is known again.
  private enum Identity: Hashable {
    case photo(Int)
    case outline(steps: Int, Color)

    /// A number of its own, so that equal choices fall alike.
    var ordinal: Double {
      switch self {
      case .photo(let photo): Double(photo)
      case .outline(let steps, let color):
        Double(steps) * 0x100_0000
          + Double(color.red) * 0x1_0000 + Double(color.green) * 0x100 + Double(color.blue)
      }
    }
  }

  private let identity: Identity

  /// The least way that is followed, pt.
  private static let leastWay = 4.0

  /// Chooses from drawings in the order of time what comes farthest on the screen, photos before outlines; nil
  /// where nothing moves that can be told.
  init?(movingMostIn lists: [DisplayList], on screen: Rect) {
    let drawn = lists.map { Self.things(in: $0, on: screen) }
    var best: (identity: Identity, isPhoto: Bool, way: Double, area: Double, first: Rect)?
    for identity in Set(drawn.flatMap(\.keys)) {
      let bounds = drawn.compactMap { $0[identity] }
      guard let first = bounds.first else { continue }
      let way = zip(bounds, bounds.dropFirst()).reduce(0.0) {
        $0 + $1.0.center.distance(to: $1.1.center)
      }
      guard way >= Self.leastWay else { continue }
      var isPhoto = false
      if case .photo = identity { isPhoto = true }
      // In a scroll all come as far; hairs of a difference are to choose none.
      let new = (identity, isPhoto, way.rounded(), first.width * first.height, first)
      guard let old = best else {
        best = new
        continue
      }
      if Self.rank(new) > Self.rank(old) { best = new }
    }
    guard let best else { return nil }
    identity = best.identity
  }

  private static func rank(
    _ thing: (identity: Identity, isPhoto: Bool, way: Double, area: Double, first: Rect)
  ) -> (Int, Double, Double, Double, Double, Double) {
    (
      thing.isPhoto ? 1 : 0, thing.way, thing.area, -thing.first.minY, -thing.first.minX,
      thing.identity.ordinal
    )
  }

  /// Its bounds in a drawing, pt of the screen; nil where it is not there, or not alone of its kind.
  func frame(in list: DisplayList, on screen: Rect) -> Rect? {
    Self.things(in: list, on: screen)[identity]
  }

  /// The things on a screen of which there is one each.
  private static func things(in list: DisplayList, on screen: Rect) -> [Identity: Rect] {
    var found: [Identity: Rect] = [:]
    var repeated: Set<Identity> = []
    func add(_ identity: Identity, _ bounds: Rect) {
      guard bounds.intersection(screen) != nil else { return }
      if found.updateValue(bounds, forKey: identity) != nil { repeated.insert(identity) }
    }
    func add(_ items: [DisplayItem]) {
      for item in items {
        switch item {
        case .image(let image):
          let bounds = image.transform.apply(to: image.source)
          add(.photo(image.photo), image.clip.flatMap { $0.rect.intersection(bounds) } ?? bounds)
        case .path(let path):
          guard let bounds = path.path.bounds else { continue }
          add(.outline(steps: path.path.elements.count, path.color), bounds)
        case .group(let group) where group.opacity > 0.02: add(group.items)
        case .group, .fill: break
        }
      }
    }
    add(list.items)
    return found.filter { !repeated.contains($0.key) }
  }
}
