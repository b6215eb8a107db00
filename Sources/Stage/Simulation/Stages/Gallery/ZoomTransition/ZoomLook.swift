import Display
import Geometry
import Motion
import SceneModel

/// Draws a controller: its backdrop, the row of pictures, and its bar.
struct ZoomLook {
  let viewer: ZoomTransitionViewer

  private var parameters: ZoomTransitionParameters { viewer.parameters }
  private var grid: GalleryGrid { viewer.source.grid }

  /// Returns the items at a time in z-order; the first one fills the screen.
  func items(at time: SceneTime) -> [DisplayItem] {
    let (index, placement) = (viewer.index(at: time), viewer.shown(at: time))
    let hero = viewer.hero(of: index, at: placement)
    // Pages are as wide as the screen, so at most one page next to the hero's is visible.
    let neighbors = [index - 1, index + 1].filter(grid.photos.indices.contains).map { page in
      var picture = grid.fitRect(of: page, in: viewer.settledFrame)
      picture.origin.x += viewer.row.shift(of: page, at: time)
      return (index: page, picture: picture)
    }
    let opacity = placement.backdropOpacity
    if viewer.isSlide { return slide(placement, index, hero, neighbors) }
    if parameters.presentation == .sheet {
      let card = ZoomSheet(viewer: viewer).card(of: index, at: placement, hero)
      let items =
        [.fill(card.rect, color: parameters.backdrop)] + shown(neighbors, opacity: opacity)
        + [grid.image(index, hero)]
      return [dim(SheetLook.dimming * opacity), .group(items, clip: card)]
    }
    return grid.row(
      neighbors, over: parameters.backdrop, opacity: opacity, hero: (index, hero))
      + bar(opacity: opacity)
  }

  private func bar(opacity: Double) -> [DisplayItem] {
    guard parameters.presentation == .push, parameters.backButton else { return [] }
    return PushedBar(screen: grid.screen).items(opacity: opacity)
  }

  private func dim(_ opacity: Double) -> DisplayItem {
    .fill(grid.screen.bounds, color: .black, opacity: opacity)
  }

  private func shown(
    _ neighbors: [(index: Int, picture: Rect)], opacity: Double
  ) -> [DisplayItem] {
    neighbors.filter { $0.picture.intersection(grid.screen.bounds) != nil }.map {
      grid.image($0.index, $0.picture, ClipShape(rect: $0.picture), opacity: opacity)
    }
  }

  /// Returns a screen that slides in or out on the right, over the dimmed grid.
  private func slide(
    _ placement: ZoomPlacement, _ index: Int, _ hero: Hero,
    _ neighbors: [(index: Int, picture: Rect)]
  ) -> [DisplayItem] {
    let fraction = placement.backdropOpacity
    let offset = Vector(
      dx: viewer.isDetached ? placement.center.x - viewer.settledFrame.center.x : 0, dy: 0)
    var frame = grid.screen.bounds
    frame.origin = frame.origin + offset
    return [dim(PushLook.dimming * fraction)]
      + PushLook.shadow(leftOf: frame.minX, height: frame.height, fraction: fraction)
      + [.fill(frame, color: parameters.backdrop)]
      + (viewer.isDetached ? [] : shown(neighbors, opacity: 1))
      + [grid.image(index, hero)]
      + bar(opacity: 1).map { $0.translated(by: offset) }
  }
}
