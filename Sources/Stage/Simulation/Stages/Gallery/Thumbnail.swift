package import Geometry
package import SceneModel

/// One thumbnail as it lies in the grid.
package struct Thumbnail: Hashable, Sendable {
  /// The photo's index.
  package let index: Int
  /// The cell, which takes the taps, in points of the screen.
  package let cell: Rect
  /// The whole picture, of which the clip shows a part.
  package let picture: Rect
  /// The part of the picture that shows: the cell where it fills, the picture where it fits.
  package let clip: Rect
  /// The clip's corners, as large as they can be drawn.
  package let cornerRadii: CornerRadii

  /// Lays a photo into its cell.
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
