import Display
import SceneModel

/// The card of a zoom transition: the shape through which the pushed page shows.
///
/// ```
///  crop 1, page 0    in between      crop 0, page 1
///  ┌──────────┐     ╭──────────╮     ╭──────────────╮
///  │ picture, │     │   page   │     │     page     │
///  │ cropped  │     │┌────────┐│     │┌────────────┐│
///  └──────────┘     ││picture ││     ││  picture   ││
///                   │└────────┘│     │└────────────┘│
///                   ╰──────────╯     ╰──────────────╯
/// ```
/// In an undisturbed flight each edge moves in a straight line with the flight's progress, from the
/// thumbnail's to the page's.
struct ZoomCard {
  let viewer: ZoomTransitionViewer

  /// The fraction of the size, below the full one, over which the corners become square.
  ///
  /// Otherwise a full-screen card would show the page below in the screen's corners, which a
  /// display does not have. Source: ours.
  private static let squareShare = 0.1

  /// Returns the frame of a full-size page, in points of the screen: the screen or a sheet's.
  static func settledFrame(_ parameters: ZoomTransitionParameters, _ screen: Screen) -> Rect {
    guard parameters.presentation == .sheet else { return screen.bounds }
    let top = min(screen.safeArea.top + parameters.sheetInset, screen.size.height / 2)
    return Rect(x: 0, y: top, width: screen.size.width, height: screen.size.height - top)
  }

  /// Returns the card around a picture.
  func shape(of index: Int, at placement: ZoomPlacement) -> ClipShape {
    let parameters = viewer.parameters
    // When settled, the row may have moved the picture but not the page.
    guard viewer.isDetached else { return shape(viewer.settledFrame, page: 1, .zero) }
    let thumbnail = viewer.source.thumbnail(of: index)
    let crop = min(max(placement.crop, 0), 1)
    let page = max(placement.page, 0)
    let hero = Hero(
      picture: viewer.picture(of: index, at: placement), crop: crop, thumbnail: thumbnail)
    let (settled, fitted) = (viewer.settledFrame, viewer.fitted(index))
    let rect = hero.clip.inset(
      by: Insets(
        top: (settled.minY - fitted.minY) * page, leading: (settled.minX - fitted.minX) * page,
        bottom: (fitted.maxY - settled.maxY) * page, trailing: (fitted.maxX - settled.maxX) * page))
    let source =
      parameters.sourceCornerRadius.map {
        CornerRadii($0, curve: thumbnail.cornerRadii.curve)
      } ?? thumbnail.cornerRadii
    // The page below scales its thumbnail's corners too.
    let scale = min(max(placement.extent, 0) / thumbnail.picture.size.longerSide, 1)
    return shape(rect, page: page, source.map { $0 * crop * scale })
  }

  private func shape(_ rect: Rect, page: Double, _ source: CornerRadii) -> ClipShape {
    let parameters = viewer.parameters
    let share = min(max((1 - page) / Self.squareShare, 0), 1)
    // The radius eases out, so that it has no kink at the measured value.
    let lower = parameters.screenCornerRadius * page * share * (2 - share)
    let upper = parameters.presentation == .sheet ? parameters.sheetCornerRadius * page : lower
    return ClipShape(
      rect: rect,
      cornerRadii: CornerRadii(
        topLeading: source.topLeading + upper, topTrailing: source.topTrailing + upper,
        bottomTrailing: source.bottomTrailing + lower,
        bottomLeading: source.bottomLeading + lower, curve: source.curve
      ).clamped(to: rect.size))
  }
}
