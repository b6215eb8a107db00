package import Display
package import Geometry
package import SceneModel

/// The look of a sheet that UIKit presents over a screen: where it lies, and what shows behind it.
///
/// ```
///  ┌──────────────┐ ← the screen's top: black
///  │   ┌──────┐   │ ← safeArea.top: the presenter, smaller, rounded, dimmed
///  │ ╭──────────╮ │ ← gap below it: the sheet's top edge
///  │ │          │ │
/// ```
/// `pull` is the distance of its top edge below its place, pt: 0 at rest, `height` when it is gone; less
/// than 0 where it is pulled up, which stretches it. On its way out the presenter grows to fill the screen.
/// Source: ours, after the page sheet of UIKit on phones; none of the numbers is published.
package struct SheetLook: Hashable, Sendable {
  /// From the safe area's top to the sheet's, where the presenter shows, pt.
  package static let gap = GridSheet.inset
  /// The corners of the sheet's top and of the presenter behind it, pt.
  package static let cornerRadius = GridSheet.cornerRadius
  /// From the screen's edge to the presenter's at each side, pt.
  package static let presenterInset = 16.0
  /// The opacity of the black over the presenter while the sheet is at its place.
  package static let dimming = 0.2

  /// The screen.
  package let screen: Screen

  /// The sheet's top edge at rest, pt below the screen's.
  package var topEdge: Double { screen.safeArea.top + Self.gap }

  /// The distance from the sheet's place to where it is gone, pt.
  package var height: Double { max(screen.size.height - topEdge, 0) }

  /// The screen as the sheet's contents have it: the safe area begins at the sheet's top edge.
  package var contentsScreen: Screen {
    var inner = screen
    inner.safeArea.top = topEdge
    return inner
  }

  /// The part of the sheet that is there: 1 at its place … 0 when it is gone.
  package func presence(pull: Double) -> Double {
    height > 0 ? min(max(1 - pull / height, 0), 1) : 0
  }

  /// The opacity of the black over the presenter: `dimming` … 0.
  package func dimming(pull: Double) -> Double { Self.dimming * presence(pull: pull) }

  /// The bounds of the sheet, its upper corners rounded, down to the screen's bottom edge.
  package func shape(pull: Double) -> ClipShape {
    let top = topEdge + pull
    return ClipShape(
      rect: Rect(
        x: 0, y: top, width: screen.size.width, height: max(screen.size.height - top, 0)),
      cornerRadii: CornerRadii(
        topLeading: Self.cornerRadius, topTrailing: Self.cornerRadius, bottomTrailing: 0,
        bottomLeading: 0))
  }

  /// The presenter's bounds behind the sheet.
  package func presenterShape(pull: Double) -> ClipShape {
    let presence = presence(pull: pull)
    let scale = max(1 - presence * 2 * Self.presenterInset / screen.size.width, 0.5)
    return ClipShape(
      rect: Rect(
        x: screen.size.width * (1 - scale) / 2, y: screen.safeArea.top * presence,
        width: screen.size.width * scale, height: screen.size.height * scale),
      cornerRadii: CornerRadii(Self.cornerRadius * presence))
  }

  /// An empty presenter with the sheet over it, the lowest first.
  ///
  /// - Parameters:
  ///   - contents: what the sheet draws, in points of the screen with the sheet at its place.
  ///   - fill: the sheet's own colour.
  ///   - pull: the distance of the sheet below its place, pt.
  /// - Returns: the items; none where nothing of the sheet shows.
  package func items(
    contents: [DisplayItem], fill: Color, pull: Double
  ) -> [DisplayItem] {
    let presence = presence(pull: pull)
    guard presence > 0 else { return [] }
    let sheet = shape(pull: pull)
    let moved = contents.map { $0.translated(by: Vector(dx: 0, dy: pull)) }
    let presenter = presenterShape(pull: pull)
    return [
      .fill(screen.bounds, color: .black),
      .group([.fill(presenter.rect, color: screen.background)], clip: presenter),
      .fill(screen.bounds, color: .black, opacity: Self.dimming * presence),
      .group([.fill(sheet.rect, color: fill)] + moved, clip: sheet),
    ]
  }
}
