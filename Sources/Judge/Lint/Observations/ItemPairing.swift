import Display
import Simulation

/// Matches the items of one layer with those of an earlier time.
struct ItemPairing {
  private(set) var pairs: [(ScreenItem, ScreenItem)] = []
  /// The items that disappeared.
  private(set) var old: [ScreenItem] = []
  /// The items that appeared.
  private(set) var new: [ScreenItem] = []

  /// Pairs items of the same kind in their order.
  ///
  /// If some have appeared, disappeared, or swapped positions, each is paired with the most similar
  /// one.
  init(from old: [ScreenItem], to new: [ScreenItem]) {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.key == $1.key && $0.key.ordinal == 0 })
    {
      pairs = Array(zip(old, new))
      return
    }
    let later = Dictionary(grouping: new, by: \.key.kind)
    let earlier = Dictionary(grouping: old, by: \.key.kind)
    var known: Set<ScreenItem.Kind> = []
    for item in old + new where known.insert(item.key.kind).inserted {
      add(earlier[item.key.kind] ?? [], later[item.key.kind] ?? [])
    }
  }

  private mutating func add(_ before: [ScreenItem], _ after: [ScreenItem]) {
    let inOrder = Array(zip(before, after))
    // Layers that have swapped positions keep their identity.
    let isCrossed = before.count > 1 && inOrder.contains { Self.distance($0, $1) > Self.far }
    guard before.count != after.count || isCrossed else {
      pairs += inOrder
      return
    }
    var unpaired = after
    var gone = before
    let candidates = before.flatMap { old in after.map { (old, $0, Self.distance(old, $0)) } }
    for (old, new, _) in candidates.sorted(by: { $0.2 < $1.2 }) {
      guard let here = gone.firstIndex(of: old), let there = unpaired.firstIndex(of: new) else {
        continue
      }
      gone.remove(at: here)
      unpaired.remove(at: there)
      pairs.append((old, new))
    }
    old += gone
    new += unpaired
  }

  /// The distance beyond which items of one kind may have swapped positions, in pt.
  private static let far = 4.0

  private static func distance(_ old: ScreenItem, _ new: ScreenItem) -> Double {
    old.frame.edgeDistance(to: new.frame) + 100 * (old.opacity - new.opacity).magnitude
  }
}
