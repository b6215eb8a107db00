import Display
import SceneModel

/// Presents UIKit's zoom transition over a grid: the top controller, and pictures still returning.
///
/// ```
///            tap while its picture returns: it has disappeared, and another controller is pushed
/// controller 1 ─────────────────────────────────────────────────────────────────▶ controller 2
///      │                                                                    ▲
///      └─ its picture continues to its thumbnail ──▶ landed                 │
///                        └── tap on that thumbnail: it reverses ────────────┘
/// ```
struct ZoomTransitionPresentation: GalleryViewer {
  private let parameters: ZoomTransitionParameters
  private var viewer: ZoomTransitionViewer
  /// The controllers that have disappeared while their pictures are still returning to their
  /// thumbnails, in the order of their dismissal, and the times when the pictures reach them.
  private var returning: [(viewer: ZoomTransitionViewer, landing: SceneTime?)] = []
  private var hitTest = PictureHitTest()
  /// The taps on the grid that a popped page takes.
  private var outgoingTap = GridTap()
  /// The time of the last event.
  private var now = SceneTime.zero

  /// Creates the viewer for a thumbnail of the grid.
  init(parameters: ZoomTransitionParameters, index: Int, grid: GalleryGrid) {
    self.parameters = parameters
    viewer = ZoomTransitionViewer(
      parameters, number: 1, source: ZoomSource(grid: grid, index: index, rule: parameters.source))
  }

  /// The grid behind the viewer.
  var grid: GalleryGrid { viewer.source.grid }

  /// Continues the numbers of the controllers.
  mutating func follow(_ previous: Self?) {
    viewer.number = (previous?.viewer.number ?? 0) + 1
  }

  /// Pushes the controller.
  mutating func open(at time: SceneTime) -> [EventMark] {
    now = time
    return viewer.open(at: time)
  }

  /// Whether the top controller or a landing card is on the screen, the grid is not at its size, or
  /// the popped page takes touches.
  var isShown: Bool { !isAlone || isGridReturning || now < viewer.outgoingEnd }

  /// Whether no card is on the screen.
  private var isAlone: Bool { viewer.isClosed && returning.isEmpty }

  /// Whether only the grid still moves, back to its own size.
  private var isGridReturning: Bool { isAlone && (gridReturn.map { $0 > now } ?? false) }

  /// Whether the top controller has not been popped, regardless of other returning pictures.
  var isOpen: Bool { !viewer.isClosed }

  /// The time when a transition ends, a card reaches its thumbnail, or the grid its size.
  var nextTimer: SceneTime? {
    ([viewer.nextTimer, isGridReturning ? gridReturn : nil] + returning.map(\.landing))
      .compactMap(\.self).min()
  }

  /// The time when the grid has returned to its own size.
  private var gridReturn: SceneTime? {
    viewer.below.settlingInstant(within: ZoomTransitionViewer.belowTolerance)
  }

  /// Ends a transition.
  mutating func fireTimer() -> [EventMark] {
    guard let due = nextTimer else { return [] }
    returning.removeAll { $0.landing == due }
    let marks = viewer.nextTimer == due ? viewer.fireTimer() : []
    updateGrid(at: due)
    return marks
  }

  /// Handles a touch event; returns one event with all marks.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let (time, scroll) = (event.time, grid.scroll)
    let (scale, center) = (viewer.belowScale(at: time), grid.screen.bounds.center)
    let isOutgoing = receiver(at: time) == .outgoing
    let isOfGrid =
      isOutgoing && event.changes(.down).allSatisfy { isNextToCard($0.location, at: time) }
    let tap = outgoingTap.update(event, cells: isOfGrid ? grid.thumbnails : []) {
      $0.scaled(by: 1 / scale, about: center)
    }
    let card = viewer.isClosed ? nil : viewer.card(at: time).rect
    let accepted = hitTest.accepted(event, in: isOutgoing ? [card].compactMap(\.self) : nil)
    let marks =
      (tap.map { [EventMark(.tapIgnored, .count("thumbnail", $0.index))] } ?? [])
      + (accepted.map { viewer.handle($0) } ?? [])
    updateGrid(at: time)
    if grid.scroll != scroll { follow(at: time) }
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  /// Notes the time of an event, and gives landing cards the size of the page below.
  private mutating func updateGrid(at time: SceneTime) {
    now = time
    for index in returning.indices { returning[index].viewer.below = viewer.below }
  }

  /// Retargets the returning pictures to their thumbnails after the grid has scrolled.
  private mutating func follow(at time: SceneTime) {
    for index in returning.indices {
      returning[index].viewer.source.follow(grid)
      returning[index].viewer.retarget(at: time)
      returning[index].landing = returning[index].viewer.nextTimer
    }
  }

  // MARK: Pushes

  /// True: the grid can be tapped while a picture animates.
  static var sharesTouches: Bool { true }

  /// The receiver of the next touch.
  enum Receiver: String {
    /// The top controller's page, anywhere on the screen.
    case page
    /// A flying card; next to it, and while it lands on its own thumbnail, the grid.
    case card
    case grid
    /// A page that has been popped: next to its card a touch has no effect.
    case outgoing
  }

  /// Returns the receiver of a finger that touches down at a time.
  ///
  /// With `catching: whenOpen` it is the grid while the card lands, and otherwise the page. A sheet or
  /// cover receives touches until it is closed, because UIKit presents nothing over its dismissal. A
  /// card that is visually on its thumbnail has landed.
  private func receiver(at time: SceneTime) -> Receiver {
    if time < viewer.outgoingEnd { return .outgoing }
    guard !viewer.isClosed, !viewer.isVisuallyHome(at: time) else { return .grid }
    guard parameters.presentation == .push, viewer.landing != nil, !viewer.isSlide,
      !viewer.isDissolving
    else { return .page }
    guard parameters.catching == .whenOpen else { return .card }
    return viewer.isFlyingHome ? .grid : .page
  }

  /// Returns whether a finger that touches down at a location now may tap the grid.
  func yieldsToGrid(_ location: Point, at time: SceneTime) -> Bool {
    switch receiver(at: time) {
    case .page, .outgoing: false
    case .grid: true
    case .card: isNextToCard(location, at: time)
    }
  }

  /// Returns whether a location is on the grid, next to the card or on the thumbnail to which it flies.
  private func isNextToCard(_ location: Point, at time: SceneTime) -> Bool {
    viewer.isClosed
      || viewer.backButton?.contains(location) != true
        && (!viewer.card(at: time).rect.contains(location)
          || viewer.isFlyingHome && grid.thumbnails[viewer.source.index].cell.contains(location))
  }

  /// Whether fingers have moved a picture.
  var isInteracting: Bool { viewer.isInteracting }

  /// Pushes another controller immediately, even if the current picture is still returning.
  ///
  /// A controller that is still appearing is popped first, in the same turn.
  mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark] {
    guard viewer.isClosed || !parameters.ignoresTapsDuringTransition else {
      return [EventMark(.tapIgnored, .count("thumbnail", index))]
    }
    var marks = [EventMark(.viewerOpened, .count("thumbnail", index))]
    if !viewer.isClosed {
      if !viewer.isFlyingHome { marks += viewer.pop(at: time) }
      let landing = viewer.nextTimer
      marks += viewer.completePop()
      returning.append((viewer, landing))
    }
    let again = returning.firstIndex {
      $0.viewer.detachedIndex == index && $0.viewer.source.index == index
    }
    let flying = again.map { returning.remove(at: $0).viewer.placement }
    let below = viewer.below
    viewer = ZoomTransitionViewer(
      parameters, number: viewer.number + 1,
      source: ZoomSource(grid: grid, index: index, rule: parameters.source), flying: flying)
    viewer.below = below
    marks += viewer.open(at: time)
    updateGrid(at: time)
    return marks
  }

  // MARK: Drawing

  /// Returns the top controller, and the grid below it.
  func look(at time: SceneTime?) -> ViewerLook {
    ViewerLook(
      hero: viewer.hero(at: time),
      backdrop: ViewerLook.Backdrop(
        color: parameters.backdrop,
        opacity: viewer.contentOpacity(at: viewer.picturePlacement(at: time)),
        rect: grid.screen.bounds),
      opacity: viewer.presence.value(at: time), grid: gridLook(at: time),
      backButton: viewer.backButton)
  }

  /// Returns the grid without the thumbnails of animating pictures, as large as the page below.
  ///
  /// A slide hides no thumbnail. Under it the grid shifts left, but not during a cross-fade.
  private func gridLook(at time: SceneTime?) -> GridLook {
    guard !viewer.isSlide else {
      let progress = viewer.isDissolving ? 0 : viewer.shown(at: time).openness
      return GridLook(shift: -progress * PushLook.parallax * viewer.screen.width)
    }
    if viewer.isDissolving {
      return GridLook(hidden: viewer.source.index, fading: 1 - viewer.presence.value(at: time))
    }
    let scale = viewer.belowScale(at: time)
    let share = viewer.below.value(at: time)
    return GridLook(
      hidden: viewer.isClosed ? nil : viewer.source.index,
      returning: Set(returning.map(\.viewer.source.index)), scale: scale,
      cornerRadius: share == 0
        ? nil : parameters.screenCornerRadius * min(max(share, 0), 1) / scale)
  }

  /// Returns the returning pictures, then the top controller: its backdrop, row and picture.
  func displayItems(at time: SceneTime) -> [DisplayItem] {
    (returning.map(\.viewer) + (viewer.isClosed ? [] : [viewer])).flatMap {
      ZoomLook(viewer: $0).items(at: time).dissolved($0.presence.value(at: time))
    }
  }

  /// Returns the extents of the neighboring pages and of a pull down, which pops a zoom.
  ///
  /// They are zero while the picture is off its page.
  func panExtents(at time: SceneTime) -> PanExtents {
    guard !viewer.isDetached else { return .none }
    let page = viewer.row.page(at: nil)
    return viewer.row.panExtents(around: page)
      + PanExtents(left: 0, right: 0, up: 0, down: viewer.isSlide ? 0 : grid.screen.size.height)
  }

  // MARK: Readings

  /// Adds the values of the returning pictures, then those of the top controller.
  func animatedValues(in table: inout AnimationTable) {
    for picture in returning {
      table.values(
        of: picture.viewer, named: "controller \(picture.viewer.number).", until: picture.landing)
    }
    guard !viewer.isClosed else { return table.settles(at: viewer.settlingInstant) }
    table.values(of: viewer, named: "controller \(viewer.number).", until: viewer.settlingInstant)
  }

  var phase: Phase { viewer.phase }

  /// The values from which the readings are computed.
  typealias Values = (
    state: ZoomLifecycle.State, receiver: Receiver, progress: Double, scale: Double,
    translation: Vector, index: Int, offset: Double, below: Double, card: ClipShape
  )

  /// Returns the values displayed at a time; for nil those of the model, with animations finished.
  func values(at time: SceneTime?) -> Values {
    let (index, placement) = (viewer.index(at: time), viewer.picturePlacement(at: time))
    return (
      state: viewer.lifecycle.state, receiver: receiver(at: time ?? now),
      progress: placement.progress, scale: viewer.scale(of: index, at: placement),
      translation: placement.center - viewer.settledFrame.center, index: index,
      offset: viewer.row.offset(at: time), below: viewer.belowScale(at: time),
      card: viewer.card(at: time)
    )
  }

  /// The readings of the viewer.
  static let readingTable = ReadingTable<Values>([
    .word("phase", .state) { $0.state.rawValue },
    .word("accepts", .state) { $0.receiver.rawValue },
    .number("progress", .state) { $0.progress },
    .number("scale", .zoom) { $0.scale },
    .number("translation.x", .inner, .points) { $0.translation.dx },
    .number("translation.y", .inner, .points) { $0.translation.dy },
    .number("page.index", .page) { Double($0.index) },
    .number("page.offset", .page) { $0.offset },
    .number("below.scale", .zoom) { $0.below },
    .number("card.x", .inner, .points) { $0.card.rect.minX },
    .number("card.y", .inner, .points) { $0.card.rect.minY },
    .number("card.width", .inner, .points) { $0.card.rect.width },
    .number("card.height", .inner, .points) { $0.card.rect.height },
    .number("card.cornerRadius", .inner, .points) { $0.card.cornerRadii.clockwise.max() ?? 0 },
  ])
}
