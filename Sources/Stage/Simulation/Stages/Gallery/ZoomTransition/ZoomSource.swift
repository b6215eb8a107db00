import Geometry
import SceneModel

/// The source of a zoom transition: the thumbnail that a picture leaves from and returns to.
///
/// UIKit asks for it when it pushes and again when a pop begins. After paging it is another thumbnail,
/// and the grid is scrolled to show that one, behind the still closed backdrop.
struct ZoomSource: Sendable {
  private(set) var grid: GalleryGrid
  /// The thumbnail.
  private(set) var index: Int
  private let rule: ZoomTransitionParameters.Source

  init(_ index: Int, in grid: GalleryGrid, rule: ZoomTransitionParameters.Source) {
    self.index = index
    self.grid = grid
    self.rule = rule
  }

  /// Asks for the source of a picture.
  mutating func find(for photo: Int) {
    guard rule == .current, photo != index else { return }
    index = photo
    grid.reveal(photo)
  }

  /// Takes over the grid, which has been scrolled.
  mutating func follow(_ grid: GalleryGrid) {
    self.grid = grid
  }

  /// The thumbnail as a picture lies on it, which may be another's.
  func thumbnail(of photo: Int) -> Thumbnail {
    photo == index ? grid.thumbnails[index] : grid.thumbnail(of: photo, inPlaceOf: index)
  }

  /// The placement of a picture that lies on its source.
  func home(of photo: Int) -> ZoomPlacement {
    let picture = thumbnail(of: photo).picture
    return ZoomPlacement(
      center: picture.center, extent: picture.size.longerSide, crop: 1, progress: 0)
  }
}
