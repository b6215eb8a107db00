package import Display
package import Geometry
package import Motion
package import Readings
package import SceneModel
package import Touch

/// A grid of thumbnails and the viewer that opens from it.
///
/// ```
///         tap on a thumbnail
/// grid ───────────────────────▶ viewer open ──▶ viewer closes itself ──▶ grid
/// ```
///
/// Paint order: the thumbnails, except the one whose picture flies; the viewer's backdrop; the
/// hero.
package struct GalleryStage: Stage {
  private let photos: [Photo]
  private let thumbnails: [Thumbnail]
  private let screen: Screen
  private let style: ViewerStyle
  private var gridTap = GridTap()
  private var viewer: ZozoPresentation?

  /// Makes the stage, with nothing open.
  package init(gallery: GalleryDescription, photos: [Photo], screen: Screen) {
    self.photos = photos
    self.screen = screen
    style = gallery.viewer
    let layout = GridLayout(grid: gallery.grid, screen: screen, count: photos.count)
    thumbnails = photos.indices.map {
      Thumbnail(photo: photos[$0], cell: layout.cell($0), grid: gallery.grid)
    }
  }

  /// The viewer's next timer; the grid has none.
  package var nextTimer: SceneTime? { viewer?.nextTimer }

  /// When the viewer's animations have come to rest; the grid always rests.
  package var settlingInstant: SceneTime? { viewer == nil ? .zero : viewer?.settlingInstant }

  /// The names of the viewer's readings.
  package var readingNames: [String] { ZozoPresentation.readingNames }

  /// Does what the viewer has to do by itself, and drops it once it is closed.
  package mutating func fireTimer() -> [StageEvent] {
    guard var open = viewer, let event = open.fireTimer() else { return [] }
    viewer = open.isShown ? open : nil
    return [viewer == nil ? StageEvent(marks: event, readings: closedReadings) : open.event(event)]
  }

  /// Hands the fingers to the viewer, or looks for a tap on a thumbnail.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    if var open = viewer {
      let events = open.handle(event)
      viewer = open
      return events
    }
    guard let tapped = gridTap.update(event, cells: thumbnails) else { return [] }
    switch style {
    case .zozo(let parameters):
      let opened = ZozoPresentation(
        parameters: parameters, photo: photos[tapped.index], index: tapped.index,
        thumbnail: thumbnails[tapped.index], screen: screen, openedAt: event.time)
      viewer = opened
      return [
        opened.event([
          EventMark(.tap(tapped.location), origin: .zero, size: screen.size),
          EventMark("viewer.opened(thumbnail: \(tapped.index))"),
        ])
      ]
    }
  }

  /// The thumbnails but the hidden one, then the viewer.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for index in thumbnails.indices where index != viewer?.index {
      let thumbnail = thumbnails[index]
      guard thumbnail.clip.intersection(screen.bounds) != nil else { continue }
      items.append(
        .image(
          ImageItem(
            photo: index, size: photos[index].size, picture: thumbnail.picture,
            clip: Clip(rect: thumbnail.clip, cornerRadii: thumbnail.cornerRadii))))
    }
    if let viewer { items += viewer.displayItems(at: time) }
    return items
  }

  /// The viewer's readings; all absent while nothing is open.
  package func readings(at time: SceneTime) -> [Reading] {
    viewer?.readings(at: time) ?? closedReadings
  }

  /// The point of a place; a thumbnail's only where its middle is on the screen.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    switch place {
    case .point(let point):
      return point
    case .center:
      return screen.bounds.center
    case .thumbnail(let index):
      guard thumbnails.indices.contains(index) else { return nil }
      let center = thumbnails[index].cell.center
      return screen.bounds.contains(center) ? center : nil
    case .photo(let unit):
      return viewer?.hero(at: time).picture.point(at: unit)
    }
  }

  private var closedReadings: [Reading] {
    readingNames.map { Reading($0, .absent) }
  }
}
