import Display
import Geometry
import SceneModel

/// The sheet that a picture is presented in: it grows from the thumbnail with its picture.
///
/// With the picture at rest the sheet is; a picture of half the size, say in the hand, has a sheet of half
/// the size about it. On its thumbnail the sheet is cropped as the picture is.
struct ZoomSheet {
  private let viewer: ZoomTransitionViewer
  private let parameters: ZoomTransitionParameters

  init(_ viewer: ZoomTransitionViewer) {
    self.viewer = viewer
    parameters = viewer.parameters
  }

  /// The frame in which pictures rest, in points of the screen: all of it but for a sheet.
  static func room(_ parameters: ZoomTransitionParameters, _ screen: Screen) -> Rect {
    guard parameters.presentation == .sheet else { return screen.bounds }
    let top = min(screen.safeArea.top + parameters.sheetInset, screen.size.height / 2)
    return Rect(x: 0, y: top, width: screen.size.width, height: screen.size.height - top)
  }

  /// The sheet about a picture.
  func card(of index: Int, at placement: ZoomPlacement, _ hero: Hero) -> ClipShape {
    let scale = viewer.scale(of: index, at: placement)
    let rest = viewer.room
    let crop = min(max(placement.crop, 0), 1)
    // At rest the row may have moved the picture, and not the sheet.
    let middle = viewer.isLifted ? placement.center : rest.center
    let whole = Rect(center: middle, size: rest.size * scale)
    func edge(_ of: KeyPath<Rect, Double>) -> Double {
      whole[keyPath: of] + (hero.clip[keyPath: of] - whole[keyPath: of]) * crop
    }
    let (left, top) = (edge(\.minX), edge(\.minY))
    let rect = Rect(x: left, y: top, width: edge(\.maxX) - left, height: edge(\.maxY) - top)
    let upper = parameters.sheetCornerRadius * scale * (1 - crop)
    // The lower corners show only while the sheet is off the screen's edge.
    let lower = parameters.screenCornerRadius * scale * placement.lift
    let corners = hero.cornerRadii
    return ClipShape(
      rect: rect,
      cornerRadii: CornerRadii(
        topLeading: corners.topLeading + upper, topTrailing: corners.topTrailing + upper,
        bottomTrailing: corners.bottomTrailing + lower,
        bottomLeading: corners.bottomLeading + lower, curve: corners.curve
      ).clamped(to: rect.size))
  }
}
