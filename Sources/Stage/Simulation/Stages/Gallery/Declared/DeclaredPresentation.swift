import Display
import Expressions
import SceneModel

/// Presents a declared viewer over a grid.
///
/// When the current page changes, the grid scrolls behind the opaque backdrop. So the new thumbnail
/// is on the screen before the picture animates to it.
struct DeclaredPresentation: GalleryViewer {
  private(set) var grid: GalleryGrid
  let ownReadings: ReadingTable<PictureValues>
  @CopyOnWrite private(set) var viewer: DeclaredViewer

  init(parameters: DeclaredParameters, index: Int, grid: GalleryGrid) {
    let settings = DeclaredSettings(parameters, on: grid.screen)
    self.grid = grid
    ownReadings = Self.readingTable(parameters)
    let fitSizes = grid.photos.indices.map { grid.fitRect(of: $0).size }
    viewer = DeclaredViewer(
      settings: settings, pageSize: grid.screen.size, fitSizes: fitSizes,
      photoSizes: grid.photos.map(\.size), index: index,
      closeButton: settings.holds("bars.shown")
        ? ViewerBars(screen: grid.screen, count: fitSizes.count).closeButton : nil)
    findHome()
  }

  var isShown: Bool { viewer.phase != .closed }

  var nextTimer: SceneTime? { viewer.nextTimer }

  mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
    return []
  }

  mutating func fireTimer() -> [EventMark] { viewer.fireTimer() }

  /// Closes if the picture, its crop and the backdrop are within half a point of their ends.
  mutating func land(at time: SceneTime) -> Bool {
    guard viewer.phase == .closing, !viewer.gestures.isPressed, !viewer.isMoving(at: time) else {
      return false
    }
    viewer.phase = .closed
    return true
  }

  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let index = viewer.index
    var marks = viewer.handle(event)
    if viewer.index != index {
      grid.reveal(viewer.index)
      findHome()
      marks.append(EventMark(.pageTurned, .count("index", viewer.index)))
    }
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  /// Computes the placement at which the current picture covers its thumbnail's picture.
  private mutating func findHome() {
    let picture = grid.thumbnails[viewer.index].picture
    let offset = picture.center - grid.screen.bounds.center
    viewer.home = PicturePlacement(
      x: offset.dx, y: offset.dy, scale: picture.width / viewer.fitSizes[viewer.index].width)
  }

  func look(at time: SceneTime?) -> ViewerLook {
    let values = viewer.values(at: time)
    let presence = viewer.presence.value(at: time)
    let surface = viewer.surface(at: time)
    return ViewerLook(
      hero: hero(values, on: surface), heroOpacity: values.look.opacity,
      backdrop: ViewerLook.Backdrop(
        color: viewer.settings.backdrop, opacity: values.look.backdrop,
        rect: surface.rect, cornerRadius: surface.cornerRadius),
      bars: ViewerLook.Bars(page: values.offset / viewer.row.pitch, opacity: values.bars),
      opacity: presence < 1 ? presence : nil,
      grid: GridLook(
        hidden: viewer.index,
        fading: 1 - presence * min(max(viewer.cover.value(at: time), 0), 1),
        scale: values.look.grid, cornerRadius: values.look.grid == 1 ? nil : 0))
  }

  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    // A zoomed picture extends beyond its page, so look two pages away.
    let neighbors = grid.photos.indices.filter {
      $0 != viewer.index && viewer.row.shift(of: $0, at: time).magnitude < 2 * viewer.row.pitch
    }
    let offset = viewer.row.offset(at: time)
    let pictures = neighbors.map {
      ViewerPicture(
        $0, viewer.picture($0, viewer.placement(of: $0, at: time), offset: offset),
        opacity: look.backdrop.opacity)
    }
    return pictures.visible(on: grid.screen.bounds)
      + [ViewerPicture(look.hero, opacity: look.heroOpacity)]
  }

  /// Returns the extents of a zoomed picture, the neighboring pages, and the dismissing pull.
  func panExtents(at time: SceneTime) -> PanExtents {
    guard viewer.phase == .open else { return .none }
    let (placement, size) = (viewer.placement(of: viewer.index, at: time), grid.screen.size)
    let picture = PanExtents(
      offset: Vector(dx: placement.x, dy: placement.y),
      reach: Vector(
        dx: viewer.zoom.horizontalEdge(scale: placement.scale),
        dy: viewer.zoom.verticalEdge(scale: placement.scale)))
    let isZoomed = placement.scale > 1 + PictureZoom.tolerance
    let pull = PanExtents(left: 0, right: 0, up: 0, down: size.height)
    return picture + viewer.row.panExtents(around: viewer.index) + (isZoomed ? .none : pull)
  }

  private func hero(
    _ values: DeclaredViewer.Values, on surface: (rect: Rect, cornerRadius: Double)
  ) -> Hero {
    let thumbnail = grid.thumbnails[viewer.index]
    var hero = Hero(
      picture: viewer.picture(viewer.index, values.placement, offset: values.offset),
      crop: values.look.crop, thumbnail: thumbnail)
    hero.cornerRadii = thumbnail.cornerRadii.map {
      $0 * values.look.corners + values.look.cornerRadius
    }
    guard surface.rect != grid.screen.bounds else { return hero }
    return hero.clipped(
      toPage: surface.rect, nearness: values.look.crop, thumbnail: thumbnail,
      screen: grid.screen.bounds
    ).rounded(within: surface.rect, surface.cornerRadius * (1 - values.look.crop))
  }

  var invalidAnimation: ViewerDeclaration.Position? { viewer.invalidAnimation }

  func animatedValues(in table: inout AnimationTable) { viewer.animatedValues(in: &table) }

  var phase: Phase { viewer.movingPhase }

  func values(at time: SceneTime?) -> PictureValues {
    let shown = viewer.values(at: time)
    return PictureValues(
      state: viewer.stateName(at: time), index: viewer.index,
      offset: shown.offset / viewer.row.pitch, scale: shown.placement.scale,
      shift: Vector(dx: shown.placement.x, dy: shown.placement.y),
      progress: shown.look.dismissal, bars: shown.bars, declared: viewer.readings)
  }

  static var readingTable: ReadingTable<PictureValues> { PictureValues.readingTable }

  static func readingTable(_ parameters: DeclaredParameters) -> ReadingTable<PictureValues> {
    let rules = parameters.declaration.rules()
    let further = rules.readings.map { name in
      let isLength = rules.drag.formulas.dimension("readings.\(name)") == .length
      return ReadingTable<PictureValues>.Row.number(name, .state, isLength ? .points : .none) {
        $0.declared[name]
      }
    }
    return further.isEmpty ? readingTable : readingTable.with(further)
  }
}
