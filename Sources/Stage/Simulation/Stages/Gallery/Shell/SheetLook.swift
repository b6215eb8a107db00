import Display
import SceneModel

/// The geometry and dimming of a sheet that UIKit presents over a screen.
///
/// ```
///  ┌──────────────┐ ← the screen's top: black
///  │   ┌──────┐   │ ← safeArea.top: the presenter, smaller, rounded, dimmed
///  │ ╭──────────╮ │ ← gap below it: the sheet's top edge
///  │ │          │ │
/// ```
/// `pull` is the offset of the sheet's top edge below its presented position, pt. It is 0 when
/// presented, `height` when closed, and negative when pulled up, which stretches the sheet. As the
/// sheet closes, the presenter grows to fill the screen.
///
/// Source: ours, after the page sheet of UIKit on phones; none of the numbers is published.
struct SheetLook: Hashable, Sendable {
  /// The distance from the safe area's top to the sheet's top, in which the presenter shows, pt.
  static let gap = GridSheet.inset
  /// The radius of the sheet's top corners and of the presenter's corners, pt.
  static let cornerRadius = GridSheet.cornerRadius
  /// The distance from the screen's edge to the presenter on each side, pt.
  static let presenterInset = 16.0
  /// The opacity of the black over the presenter when the sheet is fully presented.
  static let dimming = 0.2

  let screen: Screen

  /// The sheet's top edge when presented, pt from the screen's top.
  var topEdge: Double { screen.safeArea.top + Self.gap }

  /// The distance from the presented position to the closed one, pt.
  var height: Double { max(screen.size.height - topEdge, 0) }

  /// The screen as the sheet's content sees it: the safe area begins at the sheet's top edge.
  var contentsScreen: Screen {
    var inner = screen
    inner.safeArea.top = topEdge
    return inner
  }

  /// Returns the visible fraction of the sheet: 1 when presented, 0 when closed.
  func presence(pull: Double) -> Double {
    height > 0 ? min(max(1 - pull / height, 0), 1) : 0
  }

  /// Returns the opacity of the black over the presenter, from `dimming` to 0.
  func dimming(pull: Double) -> Double { Self.dimming * presence(pull: pull) }

  /// Returns the sheet's shape, with rounded top corners, down to the screen's bottom edge.
  func shape(pull: Double) -> ClipShape {
    let top = topEdge + pull
    return ClipShape(
      rect: Rect(x: 0, y: top, width: screen.size.width, height: max(screen.size.height - top, 0)),
      cornerRadii: CornerRadii(
        topLeading: Self.cornerRadius, topTrailing: Self.cornerRadius, bottomTrailing: 0,
        bottomLeading: 0))
  }

  /// Returns the shape of the presenter behind the sheet.
  func presenterShape(pull: Double) -> ClipShape {
    let presence = presence(pull: pull)
    let scale = max(1 - presence * 2 * Self.presenterInset / screen.size.width, 0.5)
    return ClipShape(
      rect: Rect(
        x: screen.size.width * (1 - scale) / 2, y: screen.safeArea.top * presence,
        width: screen.size.width * scale, height: screen.size.height * scale),
      cornerRadii: CornerRadii(Self.cornerRadius * presence))
  }

  /// Returns an empty presenter with the sheet over it, in z-order.
  ///
  /// - Parameters:
  /// - contents: The sheet's items, in points of the screen with the sheet at its presented
  ///   position.
  ///   - fill: The sheet's background color.
  ///   - pull: The distance of the sheet below its presented position, pt.
  /// - Returns: The items; empty if the sheet is not visible.
  func items(contents: [DisplayItem], fill: Color, pull: Double) -> [DisplayItem] {
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
