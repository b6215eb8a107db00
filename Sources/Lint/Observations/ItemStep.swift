import Geometry
import Motion
import Simulation

/// A change of an item that takes no time.
struct ItemStep {
  /// The part of an item's look that changes.
  enum Change: Hashable {
    /// It is drawn from now on.
    case appears
    /// It is drawn no longer.
    case vanishes
    /// It is elsewhere, or of another size.
    case place
    /// Its opacity or its colour is another one.
    case opacity
    /// Another part of it shows.
    case crop
    /// Its corners are rounder or sharper.
    case corners
  }

  var change: Change
  /// The amount: pt, or a part of full opacity.
  var amount: Double
  /// The item before; nil for one that appears.
  var old: ScreenItem?
  /// The item after; nil for one that vanishes.
  var new: ScreenItem?
  /// The index of the transition.
  var transition: Int
  /// The instant after it.
  var time: SceneTime
  /// True for the opacity of a colour that is exchanged for another one.
  var isOfColor = false

  var item: ScreenItem? { new ?? old }
  var key: ScreenItem.Key? { item?.key }

  /// True if this step takes back what an earlier one did.
  func undoes(_ earlier: ItemStep) -> Bool {
    switch (earlier.change, change) {
    case (.appears, .vanishes), (.vanishes, .appears): return true
    case (.place, .place):
      guard let a = earlier.old, let b = new else { return false }
      return a.place.edgeDistance(to: b.place) < 0.4 * earlier.amount
    case (.opacity, .opacity):
      guard let a = earlier.old, let b = new else { return false }
      return (a.opacity - b.opacity).magnitude < 0.4 * earlier.amount
    case (.crop, .crop):
      guard let a = earlier.old, let b = new else { return false }
      return a.cropDistance(to: b) < 0.4 * earlier.amount
    case (.corners, .corners):
      guard let a = earlier.old, let b = new else { return false }
      return a.cornerDistance(to: b) < 0.4 * earlier.amount
    default: return false
    }
  }
}
