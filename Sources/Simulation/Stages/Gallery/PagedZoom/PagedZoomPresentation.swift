import Display
import Geometry
import Motion
import SceneModel
import Touch

/// A paged zoom viewer as it is presented over a grid.
///
/// The grid is scrolled, behind the opaque backdrop, whenever another picture becomes the current one,
/// so that its thumbnail is on the screen before anything flies there.
struct PagedZoomPresentation<Parameters: PagedZoomParameters>: GalleryViewer {
  /// The grid behind.
  private(set) var grid: GalleryGrid
  private var viewer: PagedZoomViewer
  private let bars: ViewerBars

  /// Makes the viewer of a thumbnail.
  init(parameters: Parameters, index: Int, grid: GalleryGrid) {
    let parts = parameters.parts(page: grid.screen.size)
    self.grid = grid
    let fitSizes = grid.photos.indices.map { grid.fitRect(of: $0).size }
    bars = ViewerBars(screen: grid.screen, count: fitSizes.count)
    viewer = PagedZoomViewer(
      parts: parts, pageSize: grid.screen.size, fitSizes: fitSizes, index: index,
      closeButton: parts.hasBars ? bars.closeButton : nil)
    findHome()
  }

  /// The thumbnail of the current picture.
  var hiddenThumbnail: Int? { viewer.index }

  /// Whether the viewer is still on the screen.
  var isShown: Bool { viewer.phase != .closed }

  /// The earliest instant at which the viewer does something by itself.
  var nextTimer: SceneTime? { viewer.nextTimer }

  /// When everything that moves has come to rest; nil where something never will.
  var settlingInstant: SceneTime? { viewer.settlingInstant }

  /// Shows the picture at its thumbnail and lets it fly to the middle of the screen.
  mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
    return []
  }

  /// Decides that a tap was a single one, or closes.
  mutating func fireTimer() -> [EventMark] { viewer.fireTimer() }

  /// Takes in what the fingers did.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let index = viewer.index
    var marks = viewer.handle(event)
    if viewer.index != index {
      grid.reveal(viewer.index)
      findHome()
      marks.append(EventMark("page.turned(index: \(viewer.index))"))
    }
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  /// Works out how the current picture lies on its page when it covers its thumbnail's picture.
  private mutating func findHome() {
    let picture = grid.thumbnails[viewer.index].picture
    let offset = picture.center - grid.screen.bounds.center
    viewer.home = PicturePlacement(
      x: offset.dx, y: offset.dy, scale: picture.width / viewer.fitSizes[viewer.index].width)
  }

  /// The backdrop, the neighbours that show, the picture and the bars.
  func displayItems(at time: SceneTime) -> [DisplayItem] {
    let values = viewer.values(at: time)
    // A zoomed picture reaches over its page.
    let neighbours = grid.photos.indices.filter {
      $0 != viewer.index && viewer.row.shift(of: $0, at: time).magnitude < 2 * viewer.row.pitch
    }
    let pictures = neighbours.map {
      ($0, viewer.picture($0, viewer.placement(of: $0, at: time), offset: values.offset))
    }
    return grid.row(
      pictures, over: viewer.parts.backdrop, opacity: values.backdrop,
      hero: (viewer.index, hero(values)))
      + bars.displayItems(page: values.offset / viewer.row.pitch, opacity: values.bars)
  }

  /// The picture that is looked at, at a time.
  func hero(at time: SceneTime) -> Hero { hero(viewer.values(at: time)) }

  private func hero(_ values: PagedZoomViewer.Values) -> Hero {
    Hero(
      picture: viewer.picture(viewer.index, values.placement, offset: values.offset),
      crop: values.crop, thumbnail: grid.thumbnails[viewer.index])
  }

  /// The names of the readings, in their order.
  static var readingNames: [String] {
    [
      "state", "page.index", "page.offset", "zoom.scale", "zoom.x", "zoom.y", "dismiss.progress",
      "chrome.opacity", "hero.x", "hero.y", "hero.width", "hero.height", "hero.cornerRadius",
      "backdrop.opacity",
    ]
  }

  /// The readings of where everything comes to rest.
  var modelReadings: [Reading] { readings(nil) }

  /// The readings of what shows at a time.
  func readings(at time: SceneTime) -> [Reading] { readings(time) }

  private func readings(_ time: SceneTime?) -> [Reading] {
    let values = viewer.values(at: time)
    let hero = hero(values)
    let numbers = [
      Double(viewer.index), values.offset / viewer.row.pitch, values.placement.scale,
      values.placement.x, values.placement.y, values.progress, values.bars, hero.clip.minX,
      hero.clip.minY, hero.clip.width, hero.clip.height, hero.cornerRadii.clockwise.max() ?? 0,
      values.backdrop,
    ]
    return [Reading("state", .word(viewer.stateName(at: time)))]
      + zip(Self.readingNames.dropFirst(), numbers).map { Reading($0, .number($1)) }
  }
}
