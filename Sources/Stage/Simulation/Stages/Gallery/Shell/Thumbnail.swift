import Display
import SceneModel

/// A thumbnail laid out in the grid.
struct Thumbnail: Hashable, Sendable {
  /// The photo's index.
  let index: Int
  /// The cell, in points of the screen; taps in it hit the thumbnail.
  let cell: Rect
  /// The rectangle of the whole picture, which may extend beyond the clip.
  let picture: Rect
  /// The visible rectangle: the cell for content mode `fill`, the picture for `fit`.
  let clip: Rect
  /// The clip's corner radii, clamped to its size.
  let cornerRadii: CornerRadii

  /// Lays out a photo in its cell.
  init(_ index: Int, photo: Photo, cell: Rect, grid: Grid) {
    self.index = index
    self.cell = cell
    picture = grid.contentMode.rect(of: photo.size, in: cell)
    clip = grid.contentMode == .fill ? cell : picture
    var radii = grid.cornerRadii.clamped(to: clip.size)
    radii.curve = grid.cornerCurve
    cornerRadii = radii
  }
}
