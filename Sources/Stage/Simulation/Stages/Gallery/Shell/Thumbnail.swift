package import Geometry
package import SceneModel

/// A thumbnail laid out in the grid.
package struct Thumbnail: Hashable, Sendable {
  /// The photo's index.
  package let index: Int
  /// The cell, in points of the screen; taps in it hit the thumbnail.
  package let cell: Rect
  /// The rectangle of the whole picture, which may extend beyond the clip.
  package let picture: Rect
  /// The visible rectangle: the cell for content mode `fill`, the picture for `fit`.
  package let clip: Rect
  /// The clip's corner radii, clamped to its size.
  package let cornerRadii: CornerRadii

  /// Lays out a photo in its cell.
  package init(_ index: Int, photo: Photo, cell: Rect, grid: Grid) {
    self.index = index
    self.cell = cell
    picture = grid.contentMode.rect(of: photo.size, in: cell)
    clip = grid.contentMode == .fill ? cell : picture
    var radii = grid.cornerRadii.clamped(to: clip.size)
    radii.curve = grid.cornerCurve
    cornerRadii = radii
  }
}
