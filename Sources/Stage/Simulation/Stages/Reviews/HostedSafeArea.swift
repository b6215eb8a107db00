import Geometry
import SceneModel

/// The safe area of a hosted view in its cell, a star row or a section, and the room that it leaves.
///
/// On iOS 15 a hosting controller's view that nothing shields is given the screen's inset where its cell
/// lies in an unsafe band at the list's first layout, and keeps it wherever the list is scrolled. Other
/// systems, and every cure, give it none.
/// Source: the 2024 article about the cells for what is seen and what cures it; that the cell's overlap
/// with the band decides is our model of "depends on where the cells lie at first layout".
struct HostedSafeArea: Hashable, Sendable {
  /// The safe area's insets of the view, pt; may be more than it has.
  let insets: Insets
  /// The room left to what the view shows, pt; its height is 0 where nothing is.
  let room: Rect

  /// `cell` is the frame at the first layout in points of the screen, `view` the hosted view's size, pt.
  init(
    system: ReviewSystem, hosting: StarHosting, cell: Rect, screen: Screen, view: Size
  ) {
    var insets = Insets.zero
    if system == .iOS15, hosting == .plain {
      let bounds = screen.bounds
      let (top, bottom) = (screen.safeArea.top, screen.safeArea.bottom)
      if cell.minY < top, cell.maxY > 0 { insets.top = top }
      if cell.maxY > bounds.maxY - bottom, cell.minY < bounds.maxY { insets.bottom = bottom }
    }
    self.insets = insets
    room = Rect(
      x: 0, y: min(insets.top, view.height), width: view.width,
      height: max(0, view.height - insets.top - insets.bottom))
  }
}
