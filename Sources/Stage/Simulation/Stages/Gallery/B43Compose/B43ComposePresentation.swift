import Display
import SceneModel

/// Presents B/43's Compose viewer over a grid.
///
/// ```
///          openDuration                    onDismiss          dismissDuration
/// opening ─────────────▶ watching ──────────────────▶ closing ───────────────▶ (removed)
///   └ handles touches from the first frame ┘
/// ```
/// When the viewer opens, the picture animates from its thumbnail to its page's current position.
/// When it closes toward the pager, everything fades together while the pager continues. When it
/// closes toward the thumbnail, the grid scrolls to reveal it, the picture animates to it, and
/// touches are ignored.
///
/// With `predictiveBack`, an edge swipe seeks the closing animation by its progress, as
/// navigation-compose seeks a transition. When the swipe is released, the animation continues for
/// the remaining time. When it is canceled, the animation runs back with the progress.
///
/// The backdrop covers the screen and does not move with the vertical pager, because it is that
/// pager's background. Everything else here is our choice: the article shows no grid.
///
/// A picture is clipped to its page. Near its thumbnail, the page expands to the union of the
/// screen and the thumbnail. With `initialPage: zero`, the tapped picture animates to its page
/// outside the screen, while the first page fades in with the backdrop.
struct B43ComposePresentation: ShelledViewer {
  private struct Flight: Hashable, Sendable {
    var index: Int
    /// The picture's rectangle when the flight began, in points of the screen.
    var picture: Rect
    /// The rectangle of its page when the flight began, in points of the screen.
    var page: Rect
    /// The progress toward the thumbnail when the flight began: 1 at the thumbnail, 0 at the page.
    var nearness: Double
    /// The other visible pictures, by index.
    var others: [Int: Hero]
  }

  /// The shell, whose backdrop opens the viewer and whose opacity closes it.
  var shell: ViewerShell
  private let openedIndex: Int
  private var viewer: B43ComposeViewer
  private var flight: Flight?
  /// The system's back gesture; nil if the viewer does not support it.
  private var back: BackGesture?

  /// Creates the viewer for a thumbnail of the grid.
  init(parameters: B43ComposeParameters, index: Int, grid: GalleryGrid) {
    shell = ViewerShell(grid, index: index)
    openedIndex = index
    let screen = grid.screen.size
    var parameters = parameters
    if grid.screen.reducesMotion, let duration = parameters.reducedMotion.duration {
      (parameters.openDuration, parameters.dismissDuration) = (duration, duration)
    }
    viewer = B43ComposeViewer(
      parameters: parameters,
      layoutSize: screen * parameters.density, imageSizes: grid.photos.map(\.size), index: index)
    back = parameters.predictiveBack ? BackGesture(width: screen.width, height: screen.height) : nil
  }

  private var parameters: B43ComposeParameters { viewer.parameters }

  /// The thumbnail of the current picture; nil while everything fades.
  private var hiddenThumbnail: Int? {
    if viewer.dismissed { return flight?.index }
    let page = viewer.currentPage(at: nil)
    return page == viewer.initialPage ? openedIndex : page
  }

  /// The time when the vertical pager dismisses, a canceled back gesture ends, or closing ends.
  var nextTimer: SceneTime? {
    shell.closingTime ?? back?.cancellationEndTime
      ?? [viewer.dismissalInstant, viewer.handoverInstant].compactMap(\.self).min()
  }

  var unloadedPhotos: Set<Int> {
    get { viewer.unloadedPhotos }
    set { viewer.unloadedPhotos = newValue }
  }

  /// Begins to animate the picture from its thumbnail to its page.
  mutating func open(at time: SceneTime) -> [EventMark] {
    shell.open(
      with: .curve(B43ComposeParameters.curve, duration: parameters.openDuration)
        .tagged("openDuration"), at: time)
    return []
  }

  /// Dismisses the viewer, finishes a canceled back gesture, or closes.
  mutating func fireTimer() -> [EventMark] {
    if shell.isClosing {
      shell.close()
      return [EventMark(.viewerClosed)]
    }
    if back?.cancellationEndTime != nil {
      back?.finishCancellation()
      flight = nil
      return [EventMark(.backCancelled)]
    }
    guard let instant = nextTimer else { return [] }
    guard instant == viewer.dismissalInstant else { return viewer.handOver(until: instant) }
    viewer.dismiss()
    close(at: instant)
    return [EventMark(.viewerDismissing)]
  }

  /// Handles a touch event.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var marks = event.changes.map(EventMark.init(finger:))
    for event in handleBack(event, &marks) where flight == nil {
      let happened = viewer.handle(event)
      if happened.contains(where: { $0.kind == .viewerDismissing }) { close(at: event.time) }
      marks += happened
    }
    return [self.event(marks)]
  }

  /// Handles the touches of the system's back gesture; returns the events left for the viewer.
  private mutating func handleBack(
    _ event: TouchEvent, _ marks: inout [EventMark]
  ) -> [TouchEvent] {
    guard var back else { return [event] }
    let progress = back.progress(at: event.time)
    let isOpen = !shell.isClosing && !viewer.dismissed && viewer.dismissalInstant == nil
    let (viewerEvents, outcomes) = back.handle(event, isEnabled: isOpen)
    self.back = back
    for outcome in outcomes {
      switch outcome {
      case .began:
        beginReturn(at: event.time)
        marks.append(EventMark(.began, of: .state("back")))
      case .progressed(let progress):
        marks.append(EventMark(.backProgressed, .number("progress", progress)))
      case .cancelled: break
      case .invoked:
        viewer.dismiss()
        // Continue the closing animation from the position that the gesture has sought.
        close(at: event.time, after: progress)
        marks += [EventMark(.backInvoked), EventMark(.viewerDismissing)]
      }
    }
    return viewerEvents
  }

  /// Prepares the flight to the thumbnail, at its start position.
  private mutating func beginReturn(at time: SceneTime) {
    if flight == nil, parameters.dismissTarget == .thumbnail {
      let index = viewer.currentPage(at: time)
      flight = Flight(
        index: index, picture: hero(of: index, at: time).picture,
        page: points(viewer.frame(of: index, at: time)), nearness: nearness(of: index, at: time),
        others: Dictionary(
          uniqueKeysWithValues: shownPages(at: time).filter { $0 != index }.map {
            ($0, hero(of: $0, at: time))
          }))
      shell.reveal(index)
    }
  }

  /// Begins to close, starting at a fraction of the closing animation's duration.
  private mutating func close(at time: SceneTime, after fraction: Double = 0) {
    beginReturn(at: time)
    let passed = SceneTime(
      nanoseconds: Int64((parameters.dismissDuration.seconds * fraction * 1e9).rounded()))
    shell.fadeOut(
      with: .curve(B43ComposeParameters.curve, duration: parameters.dismissDuration)
        .tagged("dismissDuration"),
      at: time - passed)
  }

  /// Returns the viewer's visibility at a time, from 1 to 0 when closed; for nil the final one.
  private func presence(at time: SceneTime?) -> Double {
    guard let time, let back, back.isActive else { return shell.opacity.value(at: time) }
    return 1 - B43ComposeParameters.curve.value(at: back.progress(at: time))
  }

  // MARK: Presentation

  private func points(_ rect: Rect) -> Rect {
    let density = parameters.density
    return Rect(
      x: rect.minX / density, y: rect.minY / density, width: rect.width / density,
      height: rect.height / density)
  }

  /// Returns a picture's progress toward its thumbnail before closing: 1 there, 0 at its page.
  private func nearness(of index: Int, at time: SceneTime?) -> Double {
    index == openedIndex ? shell.nearness(at: time) : 0
  }

  private func hero(of index: Int, at time: SceneTime?) -> Hero {
    let nearness = nearness(of: index, at: time)
    let thumbnail = grid.thumbnails[index]
    return Hero(
      from: points(viewer.picture(of: index, at: time)), to: thumbnail, nearness: nearness
    ).clipped(
      toPage: points(viewer.frame(of: index, at: time)), nearness: nearness,
      thumbnail: thumbnail, screen: grid.screen.bounds)
  }

  private func hero(on flight: Flight, at time: SceneTime) -> Hero {
    let progress = 1 - presence(at: time)
    let thumbnail = grid.thumbnails[flight.index]
    let nearness = flight.nearness + (1 - flight.nearness) * progress
    return Hero(
      picture: flight.picture.interpolated(to: thumbnail.picture, progress), crop: nearness,
      thumbnail: thumbnail
    ).clipped(
      toPage: flight.page, nearness: nearness, thumbnail: thumbnail, screen: grid.screen.bounds)
  }

  /// Returns the index of the picture that animates from its thumbnail, or else the current page.
  private func heroIndex(at time: SceneTime?) -> Int {
    shell.backdrop.value(at: time) < 1 ? openedIndex : viewer.currentPage(at: time)
  }

  /// Returns the picture at a time; for nil the final one, which is at its thumbnail when closing.
  private func currentHero(at time: SceneTime?) -> Hero {
    guard let flight else { return hero(of: heroIndex(at: time), at: time) }
    guard let time else {
      let thumbnail = grid.thumbnails[flight.index]
      return Hero(from: thumbnail.picture, to: thumbnail, nearness: 1)
    }
    return hero(on: flight, at: time)
  }

  /// Returns the indices of the visible pages and of the picture that animates from its thumbnail.
  private func shownPages(at time: SceneTime) -> [Int] {
    let visible = viewer.horizontal.visiblePages(at: viewer.horizontal.scroll(at: time))
    let flying = heroIndex(at: time)
    return Array(visible) + (visible.contains(flying) ? [] : [flying])
  }

  /// Returns the extents of the current picture and the pagers; none while the picture animates.
  func panExtents(at time: SceneTime) -> PanExtents {
    guard !viewer.dismissed, shell.backdrop.value(at: time) == 1 else { return .none }
    return viewer.panExtents(at: time) / parameters.density
  }

  /// Returns the current picture; while the viewer closes toward the pager, everything dissolves.
  func look(at time: SceneTime?) -> ViewerLook {
    let (opening, presence) = (shell.backdrop.value(at: time), presence(at: time))
    let dissolves = flight == nil && (viewer.dismissed || back?.isActive == true)
    var look = shell.look(currentHero(at: time), over: parameters.backdrop, at: time)
    look.backdrop.opacity = dissolves ? opening : opening * presence
    look.opacity = dissolves ? presence : nil
    look.grid = GridLook(hidden: hiddenThumbnail)
    return look
  }

  /// Returns the pictures, with the animating one on top.
  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    if let flight {
      let presence = presence(at: time)
      return flight.others.sorted { $0.key < $1.key }.map {
        ViewerPicture($0.value, opacity: presence)
      } + [ViewerPicture(look.hero)]
    }
    let opening = shell.backdrop.value(at: time)
    let flying = opening < 1 ? openedIndex : nil
    let pages = shownPages(at: time).filter { $0 != flying }
    return pages.map { ViewerPicture(hero(of: $0, at: time), opacity: opening) }
      + (flying == nil ? [] : [ViewerPicture(look.hero)])
  }

  // MARK: Readings

  /// The values from which the readings are computed.
  typealias Values = (
    viewer: B43ComposeViewer, page: B43ComposePage, offset: Vector, horizontal: Double,
    vertical: Double
  )

  /// Returns the values displayed at a time; for nil those that the original's code has set.
  func values(at time: SceneTime?) -> Values {
    let page = viewer.page(viewer.currentPage(at: time))
    return (
      viewer: viewer, page: page, offset: page.offset(at: time),
      horizontal: viewer.horizontal.scroll(at: time), vertical: viewer.vertical.scroll(at: time)
    )
  }

  var phase: Phase { back?.isActive == true ? .back : viewer.phase }

  /// In a flight, the picture does not move with its page.
  func animatedValues(in table: inout AnimationTable) {
    table.value("hero.openness", shell.backdrop, moving: Hero.readings + ["backdrop.opacity"])
    table.value(
      "hero.presence", shell.opacity, moving: Hero.readings + ["backdrop.opacity"],
      as: viewer.closing)
    back?.animatedValues(in: &table, moving: ["backdrop.opacity"])
    table.values(of: viewer, until: flight == nil ? viewer.settlingInstant : .zero)
  }

  /// The readings, with the original's names; offsets are in pixels.
  static let readingTable = ReadingTable<Values>([
    .number("scale", .zoom) { $0.page.scale },
    .number("offset.x", .zoom) { $0.offset.dx },
    .number("offset.y", .zoom) { $0.offset.dy },
    .word("eventState", .inner) { $0.page.eventState.rawValue },
    .number("horizontal.page", .page) { Double($0.viewer.horizontal.page(at: $0.horizontal)) },
    .number("horizontal.fraction", .page) { $0.viewer.horizontal.fraction(at: $0.horizontal) },
    .number("vertical.page", .page) { Double($0.viewer.vertical.page(at: $0.vertical)) },
    .number("vertical.fraction", .page) { $0.viewer.vertical.fraction(at: $0.vertical) },
    .flag("dismissed", .state) { $0.viewer.dismissed },
  ])
}

extension EventMark {
  /// Creates a mark for the event of one finger, in points of the screen.
  fileprivate init(finger change: TouchChange) {
    self.init(
      .pointer, .count("id", change.finger.number), .word("phase", change.phase.rawValue),
      .number("x", change.location.x), .number("y", change.location.y))
  }
}
