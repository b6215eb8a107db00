import Display
import Simulation

/// An instantaneous change of an item.
struct ItemStep {
  /// The property of an item that changes.
  enum Change: Hashable {
    /// It is first drawn at this time.
    case appears
    /// It is no longer drawn.
    case vanishes
    /// Its position or size changes.
    case position
    /// Its opacity or color changes.
    case opacity
    /// A different region of its contents is visible.
    case crop
    /// Its corner radii change.
    case corners

    /// Returns the difference of two looks of an item, in pt or as a fraction of full opacity.
    ///
    /// The result is 0 for an item that appears or disappears.
    func distance(from old: ScreenItem, to new: ScreenItem, on screen: Rect? = nil) -> Double {
      switch self {
      case .appears, .vanishes: 0
      case .position: old.frame.edgeDistance(to: new.frame)
      case .opacity: (old.opacity - new.opacity).magnitude
      case .crop: new.cropDistance(to: old, on: screen)
      case .corners: old.cornerDistance(to: new)
      }
    }
  }

  var change: Change
  /// The size of the change, in pt or as a fraction of full opacity.
  var amount: Double
  /// The item before the change; nil if it appears.
  var old: ScreenItem?
  /// The item after the change; nil if it disappears.
  var new: ScreenItem?
  /// The index of the transition.
  var transition: Int
  /// The time after the transition.
  var time: SceneTime
  /// Whether this is an opacity change caused by a change of color.
  var isOfColor = false

  var item: ScreenItem? { new ?? old }
  var key: ScreenItem.Key? { item?.key }

  /// Returns whether this step reverts an earlier one.
  func reverts(_ earlier: ItemStep) -> Bool {
    if Set([earlier.change, change]) == [.appears, .vanishes] { return true }
    guard earlier.change == change, let a = earlier.old, let b = new else { return false }
    return change.distance(from: b, to: a) < 0.4 * earlier.amount
  }
}
