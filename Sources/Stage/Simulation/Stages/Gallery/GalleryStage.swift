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
/// viewer's picture flies home, some leave taps beside it to the grid. Where the grid stands in a sheet, the
/// sheet hears the fingers first, but nothing while a viewer is open.
package struct GalleryStage<Viewer: GalleryViewer>: Stage {
  private let parameters: Viewer.Parameters
  private let screen: Screen
  /// The grid while no viewer is open; an open viewer has it.
  private var closedGrid: GalleryGrid
  private var gridTap = GridTap()
  /// The sheet that the grid stands in; nil where it fills the screen.
  private var sheet: GallerySheet?
  private var viewer: Viewer?
  private var loading: PictureLoading
  /// The openings before the viewer's, or all where none is open.
  private var openings = 0

  /// Creates the stage with nothing open and the photos in the order of the grid.
  package init(_ parameters: Viewer.Parameters, grid: Grid, photos: [Photo], screen: Screen) {
    self.parameters = parameters
    self.screen = screen
    loading = PictureLoading(photos, placeholder: Viewer.Parameters.placeholder)
    sheet = parameters.gridSheet.map { GallerySheet($0, screen: screen) }
    closedGrid = GalleryGrid(grid, photos: photos, screen: sheet?.look.contentsScreen ?? screen)
  }

  private var grid: GalleryGrid { viewer?.grid ?? closedGrid }

  /// The next timer of the viewer, of the sheet, or of a photo that loads; the grid has none.
  package var nextTimer: SceneTime? {
    // Asked several times an event: no list is made for nothing.
    guard let arrival = loading.nextTimer else { return ownTimer }
    return ownTimer.map { min($0, arrival) } ?? arrival
  }

  private var ownTimer: SceneTime? { viewer?.nextTimer ?? sheet?.nextTimer }

  /// The time when the animations of viewer and sheet have come to rest; the grid always rests.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: [
      viewer == nil ? .zero : viewer?.settlingInstant,
      sheet == nil ? .zero : sheet?.settlingInstant, loading.settlingInstant,
    ])
  }

  /// The declarations of the readings: the viewer's, then the sheet's.
  package var readingKeys: [ReadingKey] {
    Viewer.readingKeys + (sheet == nil ? [] : GallerySheet.readingTable.keys)
  }

  /// Does what the viewer or the sheet has to do by itself, or lets a photo be there.
  package mutating func fireTimer() -> [StageEvent] {
    guard let time = nextTimer else { return [] }
    if loading.nextTimer == time {
      let marks = loading.arrive()
      return viewer.map { [withSheet($0.event(marks))] } ?? event(marks).map { [$0] } ?? []
    }
    defer { askForPhotos(at: time) }
    guard var open = viewer else {
      // Not in one expression, where self would still have the earlier sheet.
      let marks = sheet?.fireTimer() ?? []
      return event(marks).map { [$0] } ?? []
    }
    let marks = open.fireTimer()
    return keep(open, after: marks.isEmpty ? [] : [open.event(marks)])
  }

  /// Hands the fingers to the viewer, or to the sheet and the grid.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    defer { askForPhotos(at: event.time) }
    if let viewer { return handle(event, by: viewer) }
    let pulled = sheet?.handle(event, isGridAtTop: closedGrid.scroll == 0)
    let tap = gridTap.update(
      event, cells: closedGrid.thumbnails,
      bounds: sheet.map { $0.look.shape(pull: $0.offset(at: event.time)).rect })
    if let pulled, pulled.isTaken || !pulled.events.isEmpty {
      gridTap.cancel()
      return pulled.events.compactMap { self.event($0) }
    }
    guard let tapped = tap else { return [] }
    var opened = Viewer(parameters: parameters, index: tapped.index, grid: closedGrid)
    opened.openings = openings + 1
    let marks =
      [
        EventMark(.tap(tapped.location), in: screen.bounds),
        EventMark(.viewerOpened, .count("thumbnail", tapped.index)),
      ] + opened.open(at: event.time)
    return keep(opened, after: [opened.event(marks)])
  }

  /// Hands the fingers to an open viewer; one that shares them may leave a tap to the grid.
  private mutating func handle(_ event: TouchEvent, by viewer: Viewer) -> [StageEvent] {
    var viewer = viewer
    guard Viewer.sharesFingers else {
      let events = viewer.handle(event)
      return keep(viewer, after: events)
    }
    // The flight that runs when a finger touches down decides whose the finger is.
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

  private mutating func askForPhotos(at time: SceneTime) {
    guard loading.isWaiting, let viewer else { return }
    loading.ask(for: viewer.displayItems(at: time), on: screen.bounds, at: time)
  }

  /// Keeps a viewer that is still shown; where it has closed, nothing is read any more.
  private mutating func keep(
    _ changed: Viewer, after events: [StageEvent]
  ) -> [StageEvent] {
    guard !changed.isShown else {
      viewer = changed
      return events.map(withSheet)
    }
    viewer = nil
    closedGrid = changed.grid
    openings = changed.openings
    var events = events
    if !events.isEmpty { events[events.count - 1].readings = closedReadings }
    return events.map(withSheet)
  }

  /// An event of the sheet's; nil where there are no marks.
  private func event(_ marks: [EventMark]) -> StageEvent? {
    marks.isEmpty ? nil : withSheet(StageEvent(marks: marks, readings: closedReadings))
  }

  private func withSheet(_ event: StageEvent) -> StageEvent {
    StageEvent(marks: event.marks, readings: event.readings + sheetReadings(at: nil))
  }

  /// The sheet's readings at a time, or of its model.
  private func sheetReadings(at time: SceneTime?) -> [Reading] {
    sheet.map { GallerySheet.readingTable.readings(of: $0.values(at: time)) } ?? []
  }

  /// The thumbnails as an open viewer lets them be seen, in their sheet if there is one.
  private func gridItems(at time: SceneTime) -> [DisplayItem] {
    let thumbnails = viewer?.gridItems(at: time) ?? closedGrid.displayItems(hiding: nil)
    guard let sheet else { return thumbnails }
    return sheet.look.items(
      contents: thumbnails, fill: screen.sheetFill, pull: sheet.offset(at: time))
  }

  /// The thumbnails but the hidden one, then the viewer.
  package func displayItems(
    at time: SceneTime, typesetter: (any Typesetter)?
  ) -> [DisplayItem] {
    gridItems(at: time)
      + (viewer.map { loading.placed($0.displayItems(at: time), over: $0.grid) } ?? [])
  }

  /// True if a viewer is open.
  package var isViewerOpen: Bool { viewer?.isOpen ?? false }

  /// The viewer's animations, and the sheet's.
  package var animations: [StageAnimation] {
    (viewer?.animations ?? []) + (sheet?.animations ?? [])
  }

  /// The photo of the current picture; nil where nothing is open.
  package func currentPhoto(at time: SceneTime) -> Int? {
    viewer.flatMap { $0.isOpen ? $0.hero(at: time).index : nil }
  }

  /// The number of items that the grid draws; nil while no viewer is open.
  package func itemsBelowViewer(at time: SceneTime) -> Int? {
    viewer == nil ? nil : gridItems(at: time).count
  }

  /// The viewer's readings, all absent while nothing is open, and the sheet's.
  package func readings(at time: SceneTime) -> [Reading] {
    (viewer?.readings(at: time) ?? closedReadings) + sheetReadings(at: time)
  }

  /// The point of a place; a thumbnail's only where its middle is on the screen, and in the sheet.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    switch place {
    case .point, .center, .bead, .list:
      return place.point(on: screen.bounds)
    case .thumbnail(let index):
      guard grid.thumbnails.indices.contains(index) else { return nil }
      let center = grid.thumbnails[index].cell.center
      guard let sheet else { return screen.bounds.contains(center) ? center : nil }
      return sheet.moved(center, at: time)
    case .photo(let unit):
      guard let viewer, viewer.isOpen else { return nil }
      return viewer.hero(at: time).picture.point(at: unit)
    case .backButton:
      return viewer?.backButton(at: time)?.center
    }
  }

  /// The viewer's room; none while nothing is open, as fingers do not scroll the grid.
  package func room(at time: SceneTime) -> PullRoom { viewer?.room(at: time) ?? .none }

  private var closedReadings: [Reading] { Viewer.closedReadings }
}
