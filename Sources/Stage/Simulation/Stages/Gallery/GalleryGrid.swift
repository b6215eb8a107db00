package import Display
import Geometry
package import SceneModel

/// The grid of thumbnails as it lies on the screen, scrolled.
package struct GalleryGrid: Hashable, Sendable {
  /// The photos, one for each thumbnail.
  package let photos: [Photo]
  /// The screen.
  package let screen: Screen
  /// The thumbnails where they lie now, in points of the screen.
  package private(set) var thumbnails: [Thumbnail] = []
  private var layout: GridLayout

  /// Lays out the thumbnails.
  package init(_ grid: Grid, photos: [Photo], screen: Screen) {
    self.photos = photos
    self.screen = screen
    layout = GridLayout(grid: grid, screen: screen, count: photos.count)
    layOut()
  }

  /// The distance that the grid is scrolled down, pt.
  package var scroll: Double { layout.grid.scroll }

  private mutating func layOut() {
    thumbnails = photos.indices.map {
      Thumbnail($0, photo: photos[$0], cell: layout.cell($0), grid: layout.grid)
    }
  }

  /// Scrolls just far enough to show a whole thumbnail with its margin inside the safe area.
  ///
  /// A thumbnail higher than the safe area is shown from its top; an index without one does nothing.
  package mutating func reveal(_ index: Int) {
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

  /// The thumbnails on the screen in the order of the photos, except a hidden one if not nil.
  package func displayItems(hiding hidden: Int?) -> [DisplayItem] {
    displayItems(hiding: hidden.map { [$0] } ?? [])
  }

  /// The thumbnails on the screen in the order of the photos, except hidden ones.
  func displayItems(hiding hidden: Set<Int>) -> [DisplayItem] {
    thumbnails.filter {
      !hidden.contains($0.index) && $0.clip.intersection(screen.bounds) != nil
    }.map { image($0) }
  }

  /// The thumbnails under a viewer that dissolves, 0…1: that of its picture comes back as the viewer goes.
  func displayItems(under hidden: Int, presence: Double) -> [DisplayItem] {
    guard presence < 1, thumbnails.indices.contains(hidden) else {
      return displayItems(hiding: hidden)
    }
    return displayItems(hiding: hidden) + [image(thumbnails[hidden], opacity: 1 - presence)]
  }

  private func image(_ thumbnail: Thumbnail, opacity: Double = 1) -> DisplayItem {
    image(
      thumbnail.index, thumbnail.picture,
      ClipShape(rect: thumbnail.clip, cornerRadii: thumbnail.cornerRadii), opacity: opacity)
  }

  /// A photo drawn whole into `picture`, in points of the screen, inside a clip.
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

  /// Where one of the photos lies on the screen when it is fitted into it.
  func fitRect(of index: Int) -> Rect { fitRect(of: index, in: screen.bounds) }

  /// Where one of the photos lies when it is fitted into a room, in points of the screen.
  func fitRect(of index: Int, in room: Rect) -> Rect {
    ContentMode.fit.rect(of: photos[index].size, in: room)
  }

  /// A photo as it would lie in the place of a thumbnail, which may be another's.
  func thumbnail(of photo: Int, inPlaceOf index: Int) -> Thumbnail {
    Thumbnail(photo, photo: photos[photo], cell: thumbnails[index].cell, grid: layout.grid)
  }

  /// A viewer's row of pictures, lowest first: backdrop, neighbours on the screen, current picture.
  ///
  /// `opacity`, 0…1, is that of backdrop and neighbours.
  func row(
    _ neighbours: [(index: Int, picture: Rect)], over backdrop: Color, opacity: Double,
    hero: (index: Int, hero: Hero), surface: (rect: Rect, cornerRadius: Double)? = nil
  ) -> [DisplayItem] {
    let shown = neighbours.filter { $0.picture.intersection(screen.bounds) != nil }
    let ground = DisplayItem.fill(
      surface?.rect ?? screen.bounds, color: backdrop,
      radii: CornerRadii(surface?.cornerRadius ?? 0), opacity: opacity)
    return [ground]
      + shown.map { image($0.index, $0.picture, ClipShape(rect: $0.picture), opacity: opacity) }
      + [image(hero.index, hero.hero)]
  }
}

extension [DisplayItem] {
  /// The items at a common opacity, 0…1.
  func dissolved(_ presence: Double) -> [DisplayItem] {
    presence < 1 ? [.group(self, opacity: presence)] : self
  }
}

extension Size {
  var longerSide: Double { max(width, height) }
}
