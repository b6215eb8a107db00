package import Geometry

/// A grid of thumbnails and the viewers that open from it.
package struct GalleryDescription: Hashable, Sendable {
  /// The grid.
  package var grid: Grid
  /// The viewers, at least one; several are shown side by side, each over a grid of its own.
  package var viewers: [NamedVariant<ViewerStyle>]

  /// Makes a gallery with one viewer.
  package init(grid: Grid, viewer: ViewerStyle) {
    self.init(
      grid: grid, viewers: [NamedVariant(id: viewer.name, label: viewer.name, value: viewer)])
  }

  /// Makes a gallery of viewers side by side.
  package init(grid: Grid, viewers: [NamedVariant<ViewerStyle>]) {
    self.grid = grid
    self.viewers = viewers
  }
}

/// How the thumbnails are laid out.
package struct Grid: Hashable, Sendable {
  /// Thumbnails in a row; at least 1.
  package var columns: Int
  /// Between thumbnails, both ways, pt.
  package var spacing: Double
  /// Between the safe area's edges and the thumbnails, pt.
  package var margins: Insets
  /// A thumbnail's width divided by its height.
  package var aspectRatio: Double
  /// How a photo is laid into its thumbnail.
  package var contentMode: ContentMode
  /// The thumbnails' corners, pt.
  package var cornerRadii: CornerRadii
  /// How far the grid is scrolled down, pt; 0 … the end of the content.
  package var scroll: Double

  /// Makes a grid.
  package init(
    columns: Int, spacing: Double, margins: Insets, aspectRatio: Double, contentMode: ContentMode,
    cornerRadii: CornerRadii, scroll: Double
  ) {
    self.columns = columns
    self.spacing = spacing
    self.margins = margins
    self.aspectRatio = aspectRatio
    self.contentMode = contentMode
    self.cornerRadii = cornerRadii
    self.scroll = scroll
  }
}
