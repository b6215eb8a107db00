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

    /// The difference of two looks of an item, pt or a part of full opacity; 0 for one that comes or goes.
    func distance(from old: ScreenItem, to new: ScreenItem, on screen: Rect? = nil) -> Double {
      switch self {
      case .appears, .vanishes: 0
      case .place: old.place.edgeDistance(to: new.place)
      case .opacity: (old.opacity - new.opacity).magnitude
      case .crop: new.cropDistance(to: old, on: screen)
      case .corners: old.cornerDistance(to: new)
      }
    }
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
    if Set([earlier.change, change]) == [.appears, .vanishes] { return true }
    guard earlier.change == change, let a = earlier.old, let b = new else { return false }
    return change.distance(from: b, to: a) < 0.4 * earlier.amount
  }
}
