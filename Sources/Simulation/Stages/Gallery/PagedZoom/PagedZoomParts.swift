import Geometry
import Motion
import SceneModel

/// The constants of a viewer that is put together from parts.
protocol PagedZoomParameters: ViewerParameters {
  /// The parts, for a screen of a size, pt.
  func parts(page: Size) -> PagedZoomParts
}

/// The parts of which a paged zoom viewer is made, each with its constants.
struct PagedZoomParts: Hashable, Sendable {
  /// Which fingers count.
  var hand: Hand.Measure
  /// The rule for the velocity that a release passes on.
  var velocity: FittedVelocity.Rule
  /// The distance that a finger moves before its direction is decided, pt.
  var touchSlop: Double
  /// True if that counts along one axis and is lost, even to a finger that has caught something.
  var isSlopLost = false
  /// True if fingers count while the viewer opens and closes.
  var hearsInFlight = true
  /// Taps and double taps.
  var taps: TapPair.Rule
  /// The row of pages.
  var row: PageRow.Rule
  /// The least way of the row in a zoomed picture's pan that turns a page, as a fraction of the width.
  var handOverMinimum: Double
  /// True if only a pan that begins sideways at the picture's edge hands over to the row.
  var handsOverFromEdge = false
  /// The limits of the zoom.
  var zoom: PictureZoom.Rule
  /// The effect of a pan's release.
  var panRelease: PanRelease
  /// The conditions of the flight home.
  var dismissal: PictureDismissal
  /// The animation of the opening.
  var opening: Animation
  /// The animation of the flight home.
  var closing: Animation
  /// The animation that returns a picture released outside its limits.
  var returning: Animation
  /// The animation of a double tap.
  var zooming: Animation
  /// The animation of the bars' fading.
  var fading: Animation
  /// True if there are bars.
  var hasBars: Bool
  /// The colour behind the picture.
  var backdrop: Color
}
