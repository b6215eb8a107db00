package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A grid of thumbnails and the viewer that opens from it.
///
/// ```
///         tap on a thumbnail
/// grid ───────────────────────▶ viewer open ──▶ viewer closes itself ──▶ grid
/// ```
/// Paint order: the thumbnails, except the one whose picture is in the viewer; then the viewer. While a
/// viewer's picture flies home, some leave taps beside it to the grid.
package struct GalleryStage<Viewer: GalleryViewer>: Stage {
  private let parameters: Viewer.Parameters
  private let screen: Screen
  /// The grid while no viewer is open; an open viewer has it.
  private var closedGrid: GalleryGrid
  private var gridTap = GridTap()
  private var viewer: Viewer?
  /// The openings before the viewer's, or all where none is open.
  private var openings = 0

  /// Creates the stage with nothing open and the photos in the order of the grid.
  package init(_ parameters: Viewer.Parameters, grid: Grid, photos: [Photo], screen: Screen) {
    self.parameters = parameters
    self.screen = screen
    closedGrid = GalleryGrid(grid, photos: photos, screen: screen)
  }

  private var grid: GalleryGrid { viewer?.grid ?? closedGrid }

  /// The viewer's next timer; the grid has none.
  package var nextTimer: SceneTime? { viewer?.nextTimer }

  /// The time when the viewer's animations have come to rest; the grid always rests.
  package var settlingInstant: SceneTime? { viewer == nil ? .zero : viewer?.settlingInstant }

  /// The declarations of the viewer's readings.
  package var readingKeys: [ReadingKey] { Viewer.readingKeys }

  /// Does what the viewer has to do by itself.
  package mutating func fireTimer() -> [StageEvent] {
    guard var open = viewer else { return [] }
    let marks = open.fireTimer()
    return keep(open, after: marks.isEmpty ? [] : [open.event(marks)])
  }

  /// Hands the fingers to the viewer, or looks for a tap on a thumbnail.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    guard let open = viewer else {
      guard let tapped = gridTap.update(event, cells: closedGrid.thumbnails) else { return [] }
      var opened = Viewer(parameters: parameters, index: tapped.index, grid: closedGrid)
      opened.openings = openings + 1
      let marks =
        [
          EventMark(.tap(tapped.location), in: screen.bounds),
          EventMark(.viewerOpened, .count("thumbnail", tapped.index)),
        ] + opened.open(at: event.time)
      return keep(opened, after: [opened.event(marks)])
    }
    return handle(event, by: open)
  }

  /// Hands the fingers to an open viewer; one that shares them may leave a tap to the grid.
  private mutating func handle(_ event: TouchEvent, by viewer: Viewer) -> [StageEvent] {
    var viewer = viewer
    guard Viewer.sharesFingers else {
      let events = viewer.handle(event)
      return keep(viewer, after: events)
    }
    // What flies when a finger touches down decides whose the finger is.
    let isOfGrid = event.changes.filter({ $0.phase == .down }).allSatisfy {
      viewer.leavesToGrid($0.location, at: event.time)
    }
    var events = viewer.handle(event)
    if viewer.holdsFingers { gridTap.cancel() }
    if let tapped = gridTap.update(event, cells: isOfGrid ? viewer.grid.thumbnails : []) {
      let marks =
        [EventMark(.tap(tapped.location), in: screen.bounds)]
        + viewer.tap(thumbnail: tapped.index, at: event.time)
      events.append(viewer.event(marks))
    }
    return keep(viewer, after: events)
  }

  /// Keeps a viewer that is still shown; where it has closed, nothing is read any more.
  private mutating func keep(
    _ changed: Viewer, after events: [StageEvent]
  ) -> [StageEvent] {
    guard !changed.isShown else {
      viewer = changed
      return events
    }
    viewer = nil
    closedGrid = changed.grid
    openings = changed.openings
    var events = events
    if !events.isEmpty { events[events.count - 1].readings = closedReadings }
    return events
  }

  /// The thumbnails but the hidden one, then the viewer.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    guard let viewer else { return closedGrid.displayItems(hiding: nil) }
    return viewer.gridItems(at: time) + viewer.displayItems(at: time)
  }

  /// The number of items that the grid draws; nil while no viewer is open.
  package func itemsBelowViewer(at time: SceneTime) -> Int? {
    viewer?.gridItems(at: time).count
  }

  /// The viewer's readings; all absent while nothing is open.
  package func readings(at time: SceneTime) -> [Reading] {
    viewer?.readings(at: time) ?? closedReadings
  }

  /// The point of a place; a thumbnail's only where its middle is on the screen.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    switch place {
    case .point, .center, .bead, .list:
      return place.point(on: screen.bounds)
    case .thumbnail(let index):
      guard grid.thumbnails.indices.contains(index) else { return nil }
      let center = grid.thumbnails[index].cell.center
      return screen.bounds.contains(center) ? center : nil
    case .photo(let unit):
      return viewer?.hero(at: time).picture.point(at: unit)
    case .backButton:
      return viewer?.backButton(at: time)?.center
    }
  }

  private var closedReadings: [Reading] {
    readingKeys.map { Reading($0, .absent) }
  }
}
