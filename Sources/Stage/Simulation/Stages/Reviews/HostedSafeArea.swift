import Display
import SceneModel

/// The safe area of a hosted view in its cell, a star row or a section, and the remaining area.
///
/// On iOS 15, an unprotected hosting controller's view receives the screen's inset if its cell
/// overlaps an unsafe band at the list's first layout. It keeps the inset at every scroll offset.
/// Other systems give no inset, and neither does any of the workarounds.
///
/// Source: the 2024 article about the cells, for the symptoms and the workarounds. That the cell's
/// overlap with the band decides is our model of "depends on where the cells lie at first layout".
struct HostedSafeArea: Hashable, Sendable {
  /// The view's safe area insets, pt; they may exceed its size.
  let insets: Insets
  /// The area left for the view's content, pt; its height is 0 if nothing is left.
  let area: Rect

  /// Computes the safe area of a hosted view.
  ///
  /// `cell` is the frame at the first layout in points of the screen, `view` the hosted view's size
  /// in pt.
  init(system: ReviewSystem, hosting: StarHosting, cell: Rect, screen: Screen, view: Size) {
    var insets = Insets.zero
    if system == .iOS15, hosting == .plain {
      let bounds = screen.bounds
      let (top, bottom) = (screen.safeArea.top, screen.safeArea.bottom)
      if cell.minY < top, cell.maxY > 0 { insets.top = top }
      if cell.maxY > bounds.maxY - bottom, cell.minY < bounds.maxY { insets.bottom = bottom }
    }
    self.insets = insets
    area = Rect(
      x: 0, y: min(insets.top, view.height), width: view.width,
      height: max(0, view.height - insets.top - insets.bottom))
  }
}
