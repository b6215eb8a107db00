package import Display
import Geometry
package import Motion
package import SceneModel
package import Touch

/// The best-practice viewer as it is presented over a grid.
///
/// The grid is scrolled, behind the opaque backdrop, whenever another picture becomes the current one,
/// so that its thumbnail is on the screen before anything flies there.
package struct PhotosPresentation: GalleryViewer {
  /// The grid behind.
  package private(set) var grid: GalleryGrid
  private var viewer: PhotosViewer
  private let chrome: PhotosChrome

  /// Makes the viewer of a thumbnail.
  ///
  /// - Parameters:
  ///   - parameters: the constants.
  ///   - index: the thumbnail; within the grid's.
  ///   - grid: the grid.
  package init(parameters: PhotosParameters, index: Int, grid: GalleryGrid) {
    self.grid = grid
    let screen = grid.screen
    let fitSizes = grid.photos.map { ContentMode.fit.rect(of: $0.size, in: screen.bounds).size }
    chrome = PhotosChrome(screen: screen, count: fitSizes.count)
    viewer = PhotosViewer(
      parameters: parameters, pageSize: screen.size, fitSizes: fitSizes, index: index, home: .fit,
      closeButton: parameters.chrome ? chrome.closeButton : nil)
    findHome()
  }

  /// The thumbnail of the current picture.
  package var hiddenThumbnail: Int? { viewer.index }

  /// Whether the viewer is still on the screen.
  package var isShown: Bool { viewer.phase != .closed }

  /// The earliest instant at which the viewer does something by itself.
  package var nextTimer: SceneTime? { viewer.nextTimer }

  /// When everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? { viewer.settlingInstant }

  /// Shows the picture at its thumbnail and lets it fly to the middle of the screen.
  package mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
    return []
  }

  /// Decides that a tap was a single one, or closes.
  package mutating func fireTimer() -> [EventMark] { viewer.fireTimer() }

  /// Takes in what the fingers did.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let index = viewer.index
    var marks = viewer.handle(event)
    if viewer.index != index {
      grid.reveal(viewer.index)
      findHome()
      marks.append(EventMark(.pageTurned, .count("index", viewer.index)))
    }
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  /// Works out how the current picture lies on its page when it covers its thumbnail's picture.
  private mutating func findHome() {
    let picture = grid.thumbnails[viewer.index].picture
    let offset = picture.center - grid.screen.bounds.center
    viewer.home = PhotosPlacement(
      x: offset.dx, y: offset.dy, scale: picture.width / viewer.fitSizes[viewer.index].width)
  }

  /// The backdrop, the neighbours that show, the picture and the bars.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let opacity = viewer.backdropOpacity(at: time)
    let pager = viewer.pagerOffset(at: time)
    var items: [DisplayItem] = [
      .fill(
        FillItem(
          rect: grid.screen.bounds, color: viewer.parameters.backdrop, opacity: opacity))
    ]
    for index in neighbours(pager) {
      let picture = viewer.picture(
        index, viewer.placement(of: index, at: time), pager: pager)
      guard picture.intersection(grid.screen.bounds) != nil else { continue }
      items.append(grid.image(index, picture, Clip(rect: picture), opacity: opacity))
    }
    items.append(grid.image(viewer.index, hero(at: time)))
    return items
      + chrome.displayItems(
        page: pager / viewer.pitch, opacity: viewer.chromeOpacity(at: time))
  }

  /// The pictures beside the current one that may show: a zoomed one reaches over its page.
  private func neighbours(_ pager: Double) -> [Int] {
    grid.photos.indices.filter { index in
      index != viewer.index
        && (Double(index) * viewer.pitch - pager).magnitude < 2 * viewer.pitch
    }
  }

  /// The picture that is looked at, at a time.
  package func hero(at time: SceneTime) -> Hero {
    hero(
      viewer.placement(of: viewer.index, at: time), pager: viewer.pagerOffset(at: time),
      crop: viewer.crop(at: time))
  }

  private func hero(_ placement: PhotosPlacement, pager: Double, crop: Double) -> Hero {
    Hero(
      picture: viewer.picture(viewer.index, placement, pager: pager), crop: crop,
      thumbnail: grid.thumbnails[viewer.index])
  }

  /// What the readings are taken from.
  package struct Values: GalleryValues {
    fileprivate let viewer: PhotosViewer
    fileprivate let state: String
    fileprivate let shown: PhotosViewer.Values
    /// The picture that is looked at.
    package let hero: Hero
    /// The backdrop's opacity: 0 … 1.
    package var backdrop: Double { shown.backdrop }
  }

  /// Where everything comes to rest.
  package var modelValues: Values {
    let rest = viewer.rest
    return Values(
      viewer: viewer, state: viewer.stateName(at: nil), shown: rest,
      hero: hero(rest.placement, pager: rest.pager, crop: rest.crop))
  }

  /// What shows at a time.
  package func values(at time: SceneTime) -> Values {
    Values(
      viewer: viewer, state: viewer.stateName(at: time), shown: viewer.values(at: time),
      hero: hero(at: time))
  }

  /// The readings.
  package static let readingTable = ReadingTable<Values>(viewer: [
    .word("state", .state) { $0.state },
    .number("page.index", .page) { Double($0.viewer.index) },
    .number("page.offset", .page) { $0.shown.pager / $0.viewer.pitch },
    .number("zoom.scale", .zoom) { $0.shown.placement.scale },
    .number("zoom.x", .zoom, .points) { $0.shown.placement.x },
    .number("zoom.y", .zoom, .points) { $0.shown.placement.y },
    .number("dismiss.progress", .state) { $0.shown.progress },
    .number("chrome.opacity", .chrome) { $0.shown.chrome },
  ])
}
