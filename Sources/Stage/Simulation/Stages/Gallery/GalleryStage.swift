import Display
import SceneModel

/// A grid of thumbnails and the viewer that opens from it.
///
/// ```
///         tap on a thumbnail
/// grid ───────────────────────▶ viewer open ──▶ viewer closes itself ──▶ grid
/// ```
/// The z-order is: the thumbnails, except the one whose picture is in the viewer, then the viewer.
/// While a viewer's picture animates back to its thumbnail, some viewers leave taps outside the
/// picture to the grid. If the grid is in a sheet, the sheet receives touches before the grid, but
/// none while a viewer is open.
struct GalleryStage<Viewer: GalleryViewer>: Stage {
  private let parameters: Viewer.Parameters
  private let screen: Screen
  /// The grid while no viewer is open; an open viewer owns its own copy.
  private var closedGrid: GalleryGrid
  private var gridTap = GridTap()
  /// The sheet that contains the grid; nil if the grid fills the screen.
  private var sheet: GallerySheet?
  private(set) var viewer: Viewer?
  private var loading: PictureLoading
  /// The last viewer that has closed; nil before the first.
  private var previous: Viewer?

  /// Creates the stage with no viewer open and the photos in the order of the grid.
  init(_ parameters: Viewer.Parameters, grid: Grid, photos: [Photo], screen: Screen) {
    self.parameters = parameters
    self.screen = screen
    loading = PictureLoading(photos, placeholder: parameters.placeholder)
    sheet = parameters.gridSheet.map { GallerySheet($0, screen: screen) }
    closedGrid = GalleryGrid(grid, photos: photos, screen: sheet?.look.contentsScreen ?? screen)
  }

  private var grid: GalleryGrid { viewer?.grid ?? closedGrid }

  /// The next timer of the viewer, the sheet, or a loading photo; the grid has no timers.
  var nextTimer: SceneTime? {
    // Called several times per event, so it allocates no array.
    [loading.nextTimer, viewer?.nextTimer ?? sheet?.nextTimer].compactMap(\.self).min()
  }

  /// The declarations of the readings: the viewer's, then the sheet's.
  var readingKeys: [ReadingKey] {
    viewerReadings.keys + ViewerLook.readingTable.keys
      + (sheet == nil ? [] : GallerySheet.readingTable.keys)
  }

  /// Performs the pending action of the viewer or the sheet, or marks photos as loaded.
  mutating func fireTimer() -> [StageEvent] {
    guard let time = nextTimer else { return [] }
    if loading.nextTimer == time {
      let marks = loading.finishLoading()
      return viewer.map { [withSheet($0.event(marks))] } ?? event(marks).map { [$0] } ?? []
    }
    defer { requestPhotos(at: time) }
    guard var open = viewer else {
      // Two statements: a single one would read `self` with the earlier sheet.
      let marks = sheet?.fireTimer() ?? []
      return event(marks).map { [$0] } ?? []
    }
    let marks = open.fireTimer()
    return keep(open, after: marks.isEmpty ? [] : [open.event(marks)])
  }

  /// Forwards touches to the viewer if one is open, or else to the sheet and the grid.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    defer { requestPhotos(at: event.time) }
    if var viewer {
      viewer.unloadedPhotos = loading.unloaded
      guard event.changes.contains(where: { $0.phase == .down }), viewer.land(at: event.time) else {
        return handle(event, by: viewer)
      }
      return keep(viewer, after: [viewer.event([EventMark(.viewerClosed)])]) + handleGrid(event)
    }
    return handleGrid(event)
  }

  /// Forwards touches to the sheet and the grid while no viewer is open.
  private mutating func handleGrid(_ event: TouchEvent) -> [StageEvent] {
    let pulled = sheet?.handle(event, isGridAtTop: closedGrid.scroll == 0)
    let tap = gridTap.update(
      event, cells: closedGrid.thumbnails,
      bounds: sheet.map { $0.look.shape(pull: $0.offset(at: event.time)).rect })
    if let pulled, pulled.claimsTouches || !pulled.events.isEmpty {
      gridTap.cancel()
      return pulled.events.compactMap { self.event($0) }
    }
    guard let tapped = tap else { return [] }
    var opened = Viewer(parameters: parameters, index: tapped.index, grid: closedGrid)
    opened.follow(previous)
    let marks =
      [
        EventMark(.tap(tapped.location), in: screen.bounds),
        EventMark(.viewerOpened, .count("thumbnail", tapped.index)),
      ] + opened.open(at: event.time)
    return keep(opened, after: [opened.event(marks)])
  }

  /// Forwards touches to an open viewer; a viewer that shares touches may leave a tap to the grid.
  private mutating func handle(_ event: TouchEvent, by viewer: Viewer) -> [StageEvent] {
    var viewer = viewer
    guard Viewer.sharesTouches else {
      let events = viewer.handle(event)
      return keep(viewer, after: events)
    }
    // The animation that runs at touch-down decides whether the finger belongs to the grid.
    let isOfGrid = event.changes.filter({ $0.phase == .down }).allSatisfy {
      viewer.yieldsToGrid($0.location, at: event.time)
    }
    var events = viewer.handle(event)
    if viewer.isInteracting { gridTap.cancel() }
    let (scale, center) = (viewer.look(at: event.time).grid.scale, screen.bounds.center)
    let tap = gridTap.update(event, cells: isOfGrid ? viewer.grid.thumbnails : []) {
      $0.scaled(by: 1 / scale, about: center)
    }
    if let tapped = tap {
      let marks =
        [EventMark(.tap(tapped.location), in: screen.bounds)]
        + viewer.tap(thumbnail: tapped.index, at: event.time)
      events.append(viewer.event(marks))
    }
    return keep(viewer, after: events)
  }

  private mutating func requestPhotos(at time: SceneTime) {
    guard loading.isWaiting, let viewer else { return }
    loading.request(for: viewer.displayItems(at: time), on: screen.bounds, at: time)
  }

  /// Stores a viewer that is still shown; if it has closed, drops it and reports closed readings.
  private mutating func keep(_ changed: Viewer, after events: [StageEvent]) -> [StageEvent] {
    guard !changed.isShown else {
      viewer = changed
      return events.map(withSheet)
    }
    viewer = nil
    closedGrid = changed.grid
    previous = changed
    var events = events
    if !events.isEmpty { events[events.count - 1].readings = closedReadings }
    return events.map(withSheet)
  }

  /// Returns an event of the sheet; nil if there are no marks.
  private func event(_ marks: [EventMark]) -> StageEvent? {
    marks.isEmpty ? nil : withSheet(StageEvent(marks: marks, readings: closedReadings))
  }

  private func withSheet(_ event: StageEvent) -> StageEvent {
    StageEvent(marks: event.marks, readings: event.readings + sheetReadings(at: nil))
  }

  /// Returns the sheet's readings at a time; for nil those of the model.
  private func sheetReadings(at time: SceneTime?) -> [Reading] {
    sheet.map { GallerySheet.readingTable.readings(of: $0.values(at: time)) } ?? []
  }

  /// Returns the thumbnails as an open viewer shows them, inside their sheet if there is one.
  private func gridItems(at time: SceneTime) -> [DisplayItem] {
    let thumbnails = (viewer?.look(at: time).grid ?? GridLook()).items(of: grid)
    guard let sheet else { return thumbnails }
    return sheet.look.items(
      contents: thumbnails, fill: screen.sheetFill, pull: sheet.offset(at: time))
  }

  /// Returns the visible thumbnails, then the viewer's items.
  func displayItems(at time: SceneTime, typesetter: (any Typesetter)?) -> [DisplayItem] {
    gridItems(at: time)
      + (viewer.map { loading.withPlaceholders($0.displayItems(at: time), over: $0.grid) } ?? [])
  }

  /// Whether a viewer is open.
  var isViewerOpen: Bool { viewer?.isOpen ?? false }

  /// Adds the values of the viewer and the sheet, and the times at which photos load.
  func animatedValues(in table: inout AnimationTable) {
    viewer?.animatedValues(in: &table)
    sheet?.animatedValues(in: &table)
    table.settles(at: loading.settlingInstant)
  }

  /// The viewer's phase; without a viewer only the sheet is dragged.
  var phase: Phase { viewer?.phase ?? .drag }

  /// Returns the index of the current picture's photo; nil if no viewer is open.
  func currentPhoto(at time: SceneTime) -> Int? {
    viewer.flatMap { $0.isOpen ? $0.look(at: time).hero.index : nil }
  }

  /// The viewer's.
  var invalidAnimation: ViewerDeclaration.Position? { viewer?.invalidAnimation }

  /// Returns the rectangle of the whole current picture; nil if no viewer is open.
  func picture(at time: SceneTime) -> Rect? {
    viewer.flatMap { $0.isOpen ? $0.look(at: time).hero.picture : nil }
  }

  /// Returns an open viewer's settled frame of a photo that fits `window`; nil if none is open.
  func fittedFrame(of photo: Int, in window: Rect) -> Rect? {
    viewer?.fittedFrame(of: photo, in: window)
  }

  /// Returns the number of items that the grid draws; nil if no viewer is open.
  func itemsBelowViewer(at time: SceneTime) -> Int? {
    viewer == nil ? nil : gridItems(at: time).count
  }

  /// Returns the viewer's readings, all absent while none is open, then the sheet's.
  func readings(at time: SceneTime) -> [Reading] {
    (viewer?.readings(at: time) ?? closedReadings) + sheetReadings(at: time)
  }

  /// Returns the point of a named location.
  ///
  /// A thumbnail has one only if its center is visible on the screen and in the sheet.
  func point(of anchor: Anchor, at time: SceneTime) -> Point? {
    switch anchor {
    case .point, .center, .bead, .list:
      return anchor.point(on: screen.bounds)
    case .thumbnail(let index):
      guard grid.thumbnails.indices.contains(index) else { return nil }
      let center = grid.thumbnails[index].cell.center.scaled(
        by: viewer?.look(at: time).grid.scale ?? 1, about: screen.bounds.center)
      guard let sheet else { return screen.bounds.contains(center) ? center : nil }
      return sheet.moved(center, at: time)
    case .photo(let unit):
      guard let viewer, viewer.isOpen else { return nil }
      return viewer.look(at: time).hero.picture.point(at: unit)
    case .backButton:
      return viewer?.look(at: time).backButton?.center
    }
  }

  /// Returns the viewer's pan extents; none while no viewer is open.
  ///
  /// Touches do not scroll the grid.
  func panExtents(at time: SceneTime) -> PanExtents {
    viewer?.panExtents(at: time) ?? .none
  }

  private var closedReadings: [Reading] { viewerReadings.absent + ViewerLook.readingTable.absent }

  private var viewerReadings: ReadingTable<Viewer.Values> { Viewer.readingTable(parameters) }
}
