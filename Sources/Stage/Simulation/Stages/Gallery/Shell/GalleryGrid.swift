import Display
import SceneModel

/// The grid of thumbnails on the screen, with its scroll offset.
struct GalleryGrid: Hashable, Sendable {
  /// The photos, one for each thumbnail.
  let photos: [Photo]
  let screen: Screen
  /// The thumbnails at their current positions, in points of the screen.
  private(set) var thumbnails: [Thumbnail] = []
  private var layout: GridLayout

  /// Lays out one thumbnail for each photo.
  init(_ grid: Grid, photos: [Photo], screen: Screen) {
    self.photos = photos
    self.screen = screen
    layout = GridLayout(grid: grid, screen: screen, count: photos.count)
    layOut()
  }

  /// The scroll offset, pt; positive values move the content up.
  var scroll: Double { layout.grid.scroll }

  private mutating func layOut() {
    thumbnails = photos.indices.map {
      Thumbnail($0, photo: photos[$0], cell: layout.cell($0), grid: layout.grid)
    }
  }

  /// Scrolls by the minimum distance that shows a thumbnail, with its margin, in the safe area.
  ///
  /// If the thumbnail is higher than the safe area, its top is shown. An index without a thumbnail
  /// does nothing.
  mutating func reveal(_ index: Int) {
    guard thumbnails.indices.contains(index) else { return }
    let grid = layout.grid
    let cell = thumbnails[index].cell
    let top = screen.safeArea.top + grid.margins.top
    let bottom = screen.size.height - screen.safeArea.bottom - grid.margins.bottom
    var scroll = grid.scroll
    if cell.maxY > bottom { scroll += cell.maxY - bottom }
    if cell.minY - (scroll - grid.scroll) < top { scroll = grid.scroll + cell.minY - top }
    scroll = min(max(scroll, 0), layout.maximumScroll)
    guard scroll != grid.scroll else { return }
    var scrolled = grid
    scrolled.scroll = scroll
    layout = GridLayout(grid: scrolled, screen: screen, count: photos.count)
    layOut()
  }

  /// Returns the thumbnails on the screen in the order of the photos, without the hidden ones.
  func displayItems(hiding hidden: Set<Int>) -> [DisplayItem] {
    thumbnails.filter {
      !hidden.contains($0.index) && $0.clip.intersection(screen.bounds) != nil
    }.map { image($0) }
  }

  func image(_ thumbnail: Thumbnail, opacity: Double = 1) -> DisplayItem {
    image(
      thumbnail.index, thumbnail.picture,
      ClipShape(rect: thumbnail.clip, cornerRadii: thumbnail.cornerRadii), opacity: opacity)
  }

  /// Returns an item that draws the whole photo into `picture`, in points of the screen, clipped.
  func image(_ index: Int, _ picture: Rect, _ clip: ClipShape, opacity: Double = 1) -> DisplayItem {
    let source = Rect(origin: .zero, size: photos[index].size)
    return .image(
      ImageItem(
        photo: index, source: source, transform: AffineTransform(mapping: source, to: picture),
        clip: clip, opacity: opacity))
  }

  func image(_ index: Int, _ hero: Hero, opacity: Double = 1) -> DisplayItem {
    image(
      index, hero.picture, ClipShape(rect: hero.clip, cornerRadii: hero.cornerRadii),
      opacity: opacity)
  }

  /// Returns the rectangle of a photo that is scaled to fit the screen.
  func fitRect(of index: Int) -> Rect { fitRect(of: index, in: screen.bounds) }

  /// Returns the rectangle of a photo that is scaled to fit a rectangle in points of the screen.
  func fitRect(of index: Int, in bounds: Rect) -> Rect {
    ContentMode.fit.rect(of: photos[index].size, in: bounds)
  }

  /// Returns a photo laid out in the cell of a thumbnail, which may belong to a different photo.
  func thumbnail(of photo: Int, inPositionOf index: Int) -> Thumbnail {
    Thumbnail(photo, photo: photos[photo], cell: thumbnails[index].cell, grid: layout.grid)
  }
}

extension [DisplayItem] {
  /// Returns the items as a group with an opacity of `presence`, 0 to 1.
  func dissolved(_ presence: Double) -> [DisplayItem] {
    presence < 1 ? [.group(self, opacity: presence)] : self
  }
}

extension Size {
  var longerSide: Double { max(width, height) }
}
