import Display
import SceneModel

/// What a viewer shows at one time, in points of the screen.
///
/// In z-order: the grid as the viewer leaves it, the backdrop, the viewer's pictures, its bars. All but the
/// grid dissolve together.
struct ViewerLook: Sendable {
  /// The background behind the pictures.
  struct Backdrop: Sendable {
    var color: Color
    /// The opacity, 0 to 1.
    var opacity: Double
    /// The rectangle that it fills.
    var rect: Rect
    /// The rectangle's corner radius, pt.
    var cornerRadius = 0.0
  }

  /// The bars over the pictures.
  struct Bars: Sendable {
    /// The current page, fractional while the row of pages moves.
    var page: Double
    /// The opacity, 0 to 1.
    var opacity: Double
  }

  /// The current picture.
  var hero: Hero
  /// The opacity of the current picture, 0 to 1.
  var heroOpacity = 1.0
  var backdrop: Backdrop
  /// Nil without bars.
  var bars: Bars?
  /// The opacity of everything but the grid, 0 to 1; nil if it does not dissolve.
  var opacity: Double?
  /// The grid behind the viewer.
  var grid: GridLook
  /// The frame of a back button; nil for none.
  var backButton: Rect?

  /// The readings that all viewers have.
  static let readingTable = ReadingTable<ViewerLook>([
    .number("hero.x", .hero(.x), .points) { $0.hero.clip.minX },
    .number("hero.y", .hero(.y), .points) { $0.hero.clip.minY },
    .number("hero.width", .hero(.width), .points) { $0.hero.clip.width },
    .number("hero.height", .hero(.height), .points) { $0.hero.clip.height },
    .number("hero.cornerRadius", .corners, .points) { $0.hero.cornerRadii.clockwise.max() ?? 0 },
    .number("backdrop.opacity", .backdrop) { $0.backdrop.opacity * ($0.opacity ?? 1) },
  ])

  /// Returns the items over the grid with pictures in z-order.
  func items(_ pictures: [ViewerPicture], over grid: GalleryGrid) -> [DisplayItem] {
    let background = DisplayItem.fill(
      backdrop.rect, color: backdrop.color, radii: CornerRadii(backdrop.cornerRadius),
      opacity: backdrop.opacity)
    var items =
      [background] + pictures.map { grid.image($0.index, $0.picture, $0.clip, opacity: $0.opacity) }
    if let bars {
      items += ViewerBars(screen: grid.screen, count: grid.photos.count).displayItems(
        page: bars.page, opacity: bars.opacity, backdrop: backdrop.opacity)
    }
    return opacity.map { [.group(items, opacity: $0)] } ?? items
  }
}

/// A picture in a viewer, in points of the screen.
struct ViewerPicture: Sendable {
  /// The photo's index.
  let index: Int
  /// The rectangle of the whole picture.
  let picture: Rect
  /// The part that is drawn.
  let clip: ClipShape
  /// The opacity, 0 to 1.
  let opacity: Double

  init(_ index: Int, _ picture: Rect, clip: ClipShape? = nil, opacity: Double = 1) {
    (self.index, self.picture, self.opacity) = (index, picture, opacity)
    self.clip = clip ?? ClipShape(rect: picture)
  }

  init(_ hero: Hero, opacity: Double = 1) {
    self.init(
      hero.index, hero.picture, clip: ClipShape(rect: hero.clip, cornerRadii: hero.cornerRadii),
      opacity: opacity)
  }
}

extension [ViewerPicture] {
  /// Returns the pictures on a screen.
  func visible(on screen: Rect) -> Self { filter { $0.picture.intersection(screen) != nil } }
}

/// How a viewer leaves the grid behind it.
struct GridLook: Hashable, Sendable {
  /// The thumbnail that is not drawn, because the viewer shows its picture.
  var hidden: Int?
  /// Other thumbnails that are not drawn, because their pictures are still returning.
  var returning: Set<Int> = []
  /// The opacity of the hidden thumbnail, above the others, 0 to 1.
  var fading = 0.0
  /// The horizontal offset of the thumbnails, pt.
  var shift = 0.0
  /// The scale of the whole page about the screen's center.
  var scale = 1.0
  /// The corner radius of the page before it is scaled, pt; nil if it is not drawn as a page.
  var cornerRadius: Double?

  /// Returns a grid's items in z-order.
  func items(of grid: GalleryGrid) -> [DisplayItem] {
    var items = grid.displayItems(hiding: hidden.map { returning.union([$0]) } ?? returning)
    if fading > 0, let hidden {
      items.append(grid.image(grid.thumbnails[hidden], opacity: fading))
    }
    if shift != 0 { items = items.map { $0.translated(by: Vector(dx: shift, dy: 0)) } }
    guard let cornerRadius else { return items }
    // Ours: the corners, and the black around the page.
    let bounds = grid.screen.bounds
    let page = DisplayItem.group(
      [.fill(bounds, color: grid.screen.background)] + items,
      clip: ClipShape(rect: bounds, cornerRadii: CornerRadii(cornerRadius)))
    return [.fill(bounds, color: .black), page.scaled(by: scale, about: bounds.center)]
  }
}
