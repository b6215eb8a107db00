import Display
import Geometry
import SceneModel

/// The sheet in which a picture is presented, growing from the thumbnail with its picture.
///
/// The sheet's size relative to its settled size equals the picture's: at half size, for example
/// during a drag, the picture has a half-size sheet around it. At its thumbnail, the sheet is
/// cropped like the picture.
struct ZoomSheet {
  let viewer: ZoomTransitionViewer

  private var parameters: ZoomTransitionParameters { viewer.parameters }

  /// Returns the frame in which pictures settle, in points of the screen: the screen or a sheet's.
  static func settledFrame(_ parameters: ZoomTransitionParameters, _ screen: Screen) -> Rect {
    guard parameters.presentation == .sheet else { return screen.bounds }
    let top = min(screen.safeArea.top + parameters.sheetInset, screen.size.height / 2)
    return Rect(x: 0, y: top, width: screen.size.width, height: screen.size.height - top)
  }

  /// Returns the shape of the sheet around a picture.
  func card(of index: Int, at placement: ZoomPlacement, _ hero: Hero) -> ClipShape {
    let scale = viewer.scale(of: index, at: placement)
    let rest = viewer.settledFrame
    let crop = min(max(placement.crop, 0), 1)
    // When settled, the row may have moved the picture but not the sheet.
    let middle = viewer.isDetached ? placement.center : rest.center
    let whole = Rect(center: middle, size: rest.size * scale)
    func edge(_ of: KeyPath<Rect, Double>) -> Double {
      whole[keyPath: of] + (hero.clip[keyPath: of] - whole[keyPath: of]) * crop
    }
    let (left, top) = (edge(\.minX), edge(\.minY))
    let rect = Rect(x: left, y: top, width: edge(\.maxX) - left, height: edge(\.maxY) - top)
    let upper = parameters.sheetCornerRadius * scale * (1 - crop)
    // The bottom corners are visible only while the sheet is above the screen's edge.
    let lower = parameters.screenCornerRadius * scale * placement.screenCornerFraction
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
