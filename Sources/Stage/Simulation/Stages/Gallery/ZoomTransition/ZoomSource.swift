import Display
import SceneModel

/// The source of a zoom transition: the thumbnail where a picture starts and ends.
///
/// UIKit requests the source for a push, and again when a pop begins. After paging it is another
/// thumbnail. The grid then scrolls to reveal that thumbnail, behind the opaque backdrop.
struct ZoomSource: Sendable {
  private(set) var grid: GalleryGrid
  /// The index of the thumbnail.
  private(set) var index: Int
  let rule: ZoomTransitionParameters.Source

  /// Determines the source of a photo and reveals its thumbnail.
  mutating func find(for photo: Int) {
    guard rule != .captured, photo != index else { return }
    let count = visibleThumbnails.count
    grid.reveal(photo)
    index =
      rule == .current ? photo : visibleThumbnails.first { ($0 - index) % count == 0 } ?? photo
  }

  /// The thumbnails on the screen.
  ///
  /// As many cells show all thumbnails in turn.
  private var visibleThumbnails: [Int] {
    grid.thumbnails.filter { $0.cell.intersection(grid.screen.bounds) != nil }.map(\.index)
  }

  /// Replaces the grid after it was scrolled.
  mutating func follow(_ grid: GalleryGrid) {
    self.grid = grid
  }

  /// Returns a photo laid out in the source's cell, which may belong to a different photo.
  func thumbnail(of photo: Int) -> Thumbnail {
    photo == index ? grid.thumbnails[index] : grid.thumbnail(of: photo, inPositionOf: index)
  }

  /// Returns the placement of a photo at its source.
  func home(of photo: Int) -> ZoomPlacement {
    let picture = thumbnail(of: photo).picture
    return ZoomPlacement(
      center: picture.center, extent: picture.size.longerSide, crop: 1, progress: 0, page: 0)
  }
}
