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
  /// What a release hands on of the fingers' velocity.
  var velocity: FittedVelocity.Rule
  /// How far a finger moves before its direction is decided, pt.
  var touchSlop: Double
  /// True if that counts along one axis and is lost, even to a finger that has caught something.
  var isSlopLost = false
  /// True if fingers are heard while the viewer opens and closes.
  var hearsInFlight = true
  /// Taps and double taps.
  var taps: TapPair.Rule
  /// The row of pages.
  var row: PageRow.Rule
  /// How far a zoomed picture's pan must have moved the row to turn a page, as a fraction of the width.
  var handOverMinimum: Double
  /// True if only a pan that begins sideways at the picture's edge hands over to the row; another one pulls
  /// the picture beyond.
  var handsOverFromEdge = false
  /// How large a picture can be.
  var zoom: PictureZoom.Rule
  /// What the release of a pan does.
  var panRelease: PanRelease
  /// What sends the picture home.
  var dismissal: PictureDismissal
  /// What opens.
  var opening: Animation
  /// What flies home.
  var closing: Animation
  /// What brings back what was let go outside its limits.
  var returning: Animation
  /// What a double tap starts.
  var zooming: Animation
  /// What fades the bars.
  var fading: Animation
  /// True if there are bars.
  var hasBars: Bool
  /// What lies behind the picture.
  var backdrop: Color
}
