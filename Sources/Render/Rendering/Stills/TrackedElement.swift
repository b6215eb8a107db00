import Display

/// A drawn item that is tracked from one drawing of a screen to the next by its appearance.
///
/// It serves screens without readings of bounds. The item is a photo, or an outline such as a line
/// of text, that occurs at most once in each drawing.
struct TrackedElement {
  /// The property that identifies the item.
  private enum Identity: Hashable {
    case photo(Int)
    case outline(steps: Int, Color)

    /// A unique number that breaks ties deterministically.
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

  /// The min distance of a tracked item, pt.
  private static let minDistance = 4.0

  /// Selects the item that moves farthest in drawings in time order, preferring photos to outlines.
  ///
  /// Nil if no identifiable item moves.
  init?(movingMostIn lists: [DisplayList], on screen: Rect) {
    let drawn = lists.map { Self.elements(in: $0, on: screen) }
    let ranked = Set(drawn.flatMap(\.keys)).compactMap { identity in
      Self.rank(of: identity, drawn.compactMap { $0[identity] }).map { (identity, rank: $0) }
    }
    guard let best = ranked.max(by: { $0.rank < $1.rank }) else { return nil }
    identity = best.0
  }

  /// Returns the sort key of an item with its bounds in time order; nil if it does not move.
  private static func rank(
    of identity: Identity, _ bounds: [Rect]
  ) -> (Int, Double, Double, Double, Double, Double)? {
    let distance = zip(bounds, bounds.dropFirst()).reduce(0.0) {
      $0 + $1.0.center.distance(to: $1.1.center)
    }
    guard let first = bounds.first, distance >= minDistance else { return nil }
    let isPhoto = if case .photo = identity { true } else { false }
    // In a scroll all items move equally far, so rounding prevents tiny differences from deciding.
    return (
      isPhoto ? 1 : 0, distance.rounded(), first.width * first.height, -first.minY, -first.minX,
      identity.ordinal
    )
  }

  /// Returns the item's bounds in a drawing, pt of the screen; nil if it is absent or not unique.
  func frame(in list: DisplayList, on screen: Rect) -> Rect? {
    Self.elements(in: list, on: screen)[identity]
  }

  /// Returns the bounds of the items that occur exactly once on a screen.
  private static func elements(in list: DisplayList, on screen: Rect) -> [Identity: Rect] {
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
        case .group, .fill, .shadow: break
        }
      }
    }
    add(list.items)
    return found.filter { !repeated.contains($0.key) }
  }
}
