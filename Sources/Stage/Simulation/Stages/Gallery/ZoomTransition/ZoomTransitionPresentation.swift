package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// UIKit's zoom transition as it is presented over a grid: the controller on top, and what flies home.
///
/// ```
///            tap while its picture flies: it has disappeared, and another controller is pushed
/// controller 1 ─────────────────────────────────────────────────────────────────▶ controller 2
///      │                                                                    ▲
///      └─ its picture flies on to its thumbnail ──▶ landed                  │
///                        └── a tap on that thumbnail: it turns round ───────┘
/// ```
package struct ZoomTransitionPresentation: GalleryViewer {
  /// A picture whose controller has disappeared while it still flew home.
  private struct Leaving: Sendable {
    var viewer: ZoomTransitionViewer
    /// The time of its landing; nil where it never lands.
    var landing: SceneTime?
  }

  private let parameters: ZoomTransitionParameters
  private var viewer: ZoomTransitionViewer
  /// The first to leave first.
  private var leaving: [Leaving] = []

  /// Creates the viewer of a thumbnail within the grid's.
  package init(parameters: ZoomTransitionParameters, index: Int, grid: GalleryGrid) {
    self.parameters = parameters
    viewer = ZoomTransitionViewer(
      parameters, number: 1, source: ZoomSource(index, in: grid, rule: parameters.source))
  }

  /// The grid behind.
  package var grid: GalleryGrid { viewer.source.grid }

  /// The source of the picture on top, hidden until that has landed on it; a slide hides none.
  package var hiddenThumbnail: Int? {
    viewer.isSlide || viewer.isClosed ? nil : viewer.source.index
  }

  /// The number of controllers that have been pushed, with the one on top.
  package var openings: Int {
    get { viewer.number }
    set { viewer.number = newValue }
  }

  /// Pushes.
  package mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
  }

  /// True if the viewer, or a picture that flies home, is still on the screen.
  package var isShown: Bool { !viewer.isClosed || !leaving.isEmpty }

  /// True until the controller on top has been popped, also where pictures of others still fly home.
  package var isOpen: Bool { !viewer.isClosed }

  /// The time when a transition comes to its end, or a picture lands; nil where nothing does.
  package var nextTimer: SceneTime? {
    ([viewer.nextTimer] + leaving.map(\.landing)).compactMap(\.self).min()
  }

  /// The time when everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: [viewer.settlingInstant] + leaving.map(\.landing))
  }

  /// Ends a transition.
  package mutating func fireTimer() -> [EventMark] {
    let due = nextTimer
    leaving.removeAll { $0.landing == due }
    return viewer.nextTimer == due ? viewer.fireTimer() : []
  }

  /// Handles the fingers' actions with one event for each movement recognised.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let scroll = grid.scroll
    let marks = viewer.handle(event)
    if grid.scroll != scroll { follow(at: event.time) }
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  /// Sends the pictures that fly home after their thumbnails, which the grid has moved.
  private mutating func follow(at time: SceneTime) {
    for place in leaving.indices {
      leaving[place].viewer.source.follow(grid)
      leaving[place].viewer.flyHome(at: time)
      leaving[place].landing = leaving[place].viewer.nextTimer
    }
  }

  // MARK: Pushes

  /// True: while a picture flies the grid can be tapped.
  package static var sharesFingers: Bool { true }

  /// True beside a pushed picture in flight while anything of the grid shows, and on its own thumbnail when
  /// it flies home; never for a presentation, over whose dismissal UIKit presents nothing.
  package func leavesToGrid(_ location: Point, at time: SceneTime) -> Bool {
    guard !viewer.isClosed else { return true }
    guard parameters.presentation == .push, viewer.landing != nil, !viewer.isSlide,
      !viewer.isDissolving,
      viewer.backButton?.contains(location) != true
    else { return false }
    if !viewer.flyingFrame(at: time).contains(location) {
      return viewer.isFlyingHome
        || viewer.shown(at: time).backdropOpacity < Self.opaque
    }
    return viewer.isFlyingHome
      && grid.thumbnails[viewer.source.index].cell.contains(location)
  }

  /// The backdrop's opacity from which on nothing of the grid shows.
  private static let opaque = 0.95

  /// True if fingers have moved a picture.
  package var holdsFingers: Bool { viewer.holdsFingers }

  /// Pushes another controller at once, whose picture may still be on its way home.
  ///
  /// A controller that was on its way in is popped first, within the same turn.
  package mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark] {
    guard !parameters.ignoresTapsDuringTransition else { return [EventMark(.tapIgnored)] }
    var marks = [EventMark(.viewerOpened, .count("thumbnail", index))]
    if !viewer.isClosed {
      if !viewer.isFlyingHome { marks += viewer.pop(at: time) }
      let landing = viewer.nextTimer
      marks += viewer.completePop()
      leaving.append(Leaving(viewer: viewer, landing: landing))
    }
    let again = leaving.firstIndex { $0.viewer.lifted == index && $0.viewer.source.index == index }
    let flying = again.map { leaving.remove(at: $0).viewer.placement }
    viewer = ZoomTransitionViewer(
      parameters, number: viewer.number + 1,
      source: ZoomSource(index, in: grid, rule: parameters.source), flying: flying)
    return marks + viewer.open(at: time)
  }

  /// The frame of the back button; nil where there is none.
  package func backButton(at time: SceneTime) -> Rect? { viewer.backButton }

  // MARK: Drawing

  /// The thumbnails but those of the pictures in flight; under a slide they go to the left.
  package func gridItems(at time: SceneTime) -> [DisplayItem] {
    guard !viewer.isSlide else {
      // Where the screen dissolves, nothing moves under it.
      let progress = viewer.isDissolving ? 0 : viewer.shown(at: time).backdropOpacity
      let way = -progress * PushLook.parallax * viewer.screen.width
      return grid.displayItems(hiding: nil).map { $0.translated(by: Vector(dx: way, dy: 0)) }
    }
    if viewer.isDissolving {
      return grid.displayItems(
        under: viewer.source.index, presence: viewer.presence.value(at: time))
    }
    let hidden = leaving.map(\.viewer.source.index) + (hiddenThumbnail.map { [$0] } ?? [])
    return grid.displayItems(hiding: Set(hidden))
  }

  /// The pictures that fly home, then the controller on top: its backdrop, the row, the picture.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    (leaving.map(\.viewer) + (viewer.isClosed ? [] : [viewer])).flatMap {
      ZoomLook(viewer: $0).items(at: time).dissolved($0.presence.value(at: time))
    }
  }

  /// The current picture, at a time.
  package func hero(at time: SceneTime) -> Hero { viewer.hero(at: time) }

  /// The neighbouring pages, and down, which pops a zoom; none while the picture is off its page.
  package func room(at time: SceneTime) -> PullRoom {
    guard !viewer.isLifted else { return .none }
    let page = viewer.row.page(at: nil)
    return viewer.row.room(beside: page)
      + PullRoom(
        left: 0, right: 0, up: 0, down: viewer.isSlide ? 0 : grid.screen.size.height)
  }

  // MARK: Readings

  /// The animations of the pictures that fly home, then those of the controller on top.
  package var animations: [StageAnimation] {
    (leaving.map(\.viewer) + (viewer.isClosed ? [] : [viewer])).flatMap(\.animations)
  }

  /// The values that the readings are made from.
  package struct Values: GalleryValues {
    fileprivate let state: ZoomLifecycle.State
    fileprivate let progress: Double
    fileprivate let scale: Double
    fileprivate let translation: Vector
    fileprivate let index: Int
    fileprivate let offset: Double
    /// The current picture.
    package let hero: Hero
    /// The backdrop's opacity: 0 … 1.
    package let backdrop: Double
  }

  /// The values that show at a time; for nil the model, flights taken as finished.
  package func values(at time: SceneTime?) -> Values {
    let (index, placement) = (viewer.index(at: time), viewer.shown(at: time))
    return Values(
      state: viewer.lifecycle.state, progress: placement.progress,
      scale: viewer.scale(of: index, at: placement),
      translation: placement.center - viewer.room.center, index: index,
      offset: viewer.row.offset(at: time), hero: viewer.hero(of: index, at: placement),
      backdrop: placement.backdropOpacity * viewer.presence.value(at: time))
  }

  /// The readings.
  package static let readingTable = ReadingTable<Values>(viewer: [
    .word("phase", .state) { $0.state.rawValue },
    .number("progress", .state) { $0.progress },
    .number("scale", .zoom) { $0.scale },
    .number("translation.x", .inner, .points) { $0.translation.dx },
    .number("translation.y", .inner, .points) { $0.translation.dy },
    .number("page.index", .page) { Double($0.index) },
    .number("page.offset", .page) { $0.offset },
  ])
}
