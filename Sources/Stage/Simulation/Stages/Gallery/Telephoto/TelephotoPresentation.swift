import Display
import SceneModel

/// Presents telephoto's pages over a grid.
///
/// ```
///          openDuration                  a flick, the close button      closeDuration
/// opening ─────────────▶ viewing ──────────────────────────────▶ closing ─────────────▶ (removed)
///   └ handles touches from the first frame ┘
/// ```
/// The library is one page. The pager around the pages, the bars, opening and closing are ours: the
/// picture flies between its thumbnail and its position on its page.
struct TelephotoPresentation: ShelledViewer {
  /// The shell, whose flight is in points; the backdrop follows the flight.
  var shell: ViewerShell
  let parameters: TelephotoParameters
  var pager: ComposePager
  /// The pages that a finger has touched, by index, while they are visible.
  var pages: [Int: TelephotoPage] = [:]
  var producer: PointerEventProducer
  /// The touched page of each finger.
  var targets: [FingerID: Int] = [:]
  var showsBars = true
  let viewerBars: ViewerBars
  private var bars = AnimatedValue(0.0)

  init(parameters: TelephotoParameters, index: Int, grid: GalleryGrid) {
    self.parameters = parameters
    let screen = grid.screen
    pager = ComposePager(
      axis: .horizontal, pageCount: grid.photos.count, initialPage: index,
      pageSize: screen.size.width * screen.density,
      touchSlop: TelephotoPage.touchSlop * screen.density, density: screen.density,
      snapStiffness: parameters.snapStiffness, rule: parameters.pager)
    producer = PointerEventProducer(density: screen.density)
    viewerBars = ViewerBars(screen: screen, count: grid.photos.count)
    shell = ViewerShell(grid, index: index, reach: screen.size.height)
  }

  var isClosing: Bool { shell.isClosing }

  var density: Double { grid.screen.density }

  /// The page on which the pager settles.
  var index: Int { pager.page(at: pager.scroll(at: nil)) }

  /// Returns the state of a page; a new one if no finger has touched it.
  func page(_ index: Int) -> TelephotoPage {
    pages[index]
      ?? TelephotoPage(parameters: parameters, screen: grid.screen, photo: grid.photos[index].size)
  }

  var nextTimer: SceneTime? {
    (pages.values.map(\.tapDeadline) + [shell.closingTime]).compactMap(\.self).min()
  }

  /// Returns a critically damped spring; nil, so that changes are immediate, under reduced motion.
  private func spring(_ period: Double, _ key: String? = nil) -> Animation? {
    guard !grid.screen.reducesMotion else { return nil }
    let spring = Animation.spring(Spring(duration: period, bounce: 0) ?? .smooth)
    return key.map { spring.tagged($0) } ?? spring
  }

  mutating func open(at time: SceneTime) -> [EventMark] {
    shell.open(with: spring(parameters.openDuration, "openDuration"), at: time)
    updateBars(at: time)
    return []
  }

  mutating func close(at time: SceneTime) -> EventMark {
    shell.flyHome(index, with: spring(parameters.closeDuration, "closeDuration"), at: time)
    return EventMark(.viewerDismissing)
  }

  mutating func fireTimer() -> [EventMark] {
    if isClosing {
      shell.close()
      return [EventMark(.viewerClosed)]
    }
    guard let time = nextTimer else { return [] }
    var marks: [EventMark] = []
    for index in pages.keys.sorted() where pages[index]?.tapDeadline == time {
      if let outcome = pages[index]?.expireTap() { record(outcome, at: time, &marks) }
    }
    updateBars(at: time)
    return marks
  }

  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let before = index
    var marks = isClosing ? [] : touch(event)
    if index != before {
      shell.reveal(index)
      marks.append(EventMark(.pageTurned, .count("index", index)))
    }
    updateBars(at: event.time)
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  private mutating func updateBars(at time: SceneTime) {
    let page = page(index)
    let isSmall = page.isTransforming && page.placement(at: time).scale < 1
    let isShown = parameters.chrome && showsBars && !isClosing && !page.isPulled && !isSmall
    bars.set(isShown ? 1 : 0, with: spring(0.3), at: time)
  }

  // MARK: Drawing

  /// Returns the rectangle of a picture on its page, in points of the screen.
  private func picture(_ index: Int, at time: SceneTime?) -> Rect {
    let picture = page(index).picture(at: time)
    let x = Double(index) * pager.pageSize - pager.scroll(at: time)
    return Rect(
      center: Point(x: (picture.center.x + x) / density, y: picture.center.y / density),
      size: picture.size * (1 / density))
  }

  /// Returns the index of the flying picture, or else of the most visible page.
  private func heroIndex(at time: SceneTime?) -> Int {
    let isFlying = isClosing || !(time.map { shell.flight.isSettled(at: $0) } ?? true)
    return isFlying ? shell.flyingIndex : pager.page(at: pager.scroll(at: time))
  }

  /// Returns the backdrop's opacity, which decreases as the picture is pulled away.
  private func backdrop(at time: SceneTime?) -> Double {
    let page = page(index)
    let pull = page.pull.value(at: time).magnitude / page.layoutSize.height
    return (1 - shell.nearness(at: time)) * (1 - min(pull, 1))
  }

  func look(at time: SceneTime?) -> ViewerLook {
    let shown = heroIndex(at: time)
    let hero = shell.hero(shown, from: picture(shown, at: time), at: time)
    var look = shell.look(hero, over: parameters.backdrop, at: time)
    look.backdrop.opacity = backdrop(at: time)
    look.bars = ViewerLook.Bars(
      page: pager.scroll(at: time) / pager.pageSize, opacity: bars.value(at: time))
    look.grid = GridLook(hidden: index)
    return look
  }

  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    let neighbors = grid.photos.indices.filter { $0 != look.hero.index && abs($0 - index) < 3 }
    let pictures = neighbors.map {
      ViewerPicture($0, picture($0, at: time), opacity: look.backdrop.opacity)
    }
    return pictures.visible(on: grid.screen.bounds) + [ViewerPicture(look.hero)]
  }

  func panExtents(at time: SceneTime) -> PanExtents {
    guard !isClosing, shell.flight.isSettled(at: time) else { return .none }
    let (left, right) = pager.panExtents(at: time)
    let page = page(index)
    let pull = parameters.flickToDismiss ? page.layoutSize.height : 0
    return (page.panExtents(at: time) + PanExtents(left: left, right: right, up: pull, down: pull))
      / density
  }

  // MARK: Readings

  func values(at time: SceneTime?) -> PictureValues {
    let page = page(index)
    let placement = page.placement(at: time)
    let pull = page.pull.value(at: time)
    return PictureValues(
      state: state(at: time), index: index, offset: pager.scroll(at: time) / pager.pageSize,
      scale: placement.scale, shift: (placement.offset + Vector(dx: 0, dy: pull)) * (1 / density),
      progress: pull.magnitude
        / max(parameters.dismissDistance * page.layoutSize.height, .leastNonzeroMagnitude),
      bars: bars.value(at: time))
  }

  private func state(at time: SceneTime?) -> String {
    let page = page(index)
    if isClosing { return "closing" }
    if page.isPulled { return "dismissing" }
    if page.isTransforming { return "panning" }
    if !targets.isEmpty { return pager.isDragged ? "paging" : "held" }
    guard let time, !shell.flight.isSettled(at: time) else {
      let isMoving = [page.settlingInstant, pager.settlingInstant].contains { end in
        time.map { time in end.map { $0 > time } ?? true } ?? false
      }
      return isMoving ? "settling" : "viewing"
    }
    return "opening"
  }

  var phase: Phase {
    if isClosing { return .flyHome }
    if pager.isDragged { return .page }
    let page = page(index)
    return page.isPulled ? .drag : !page.isTransforming ? .zoom : targets.count > 1 ? .pinch : .pan
  }

  func animatedValues(in table: inout AnimationTable) {
    table.value(
      "page.offset", pager.animation, until: pager.settlingInstant, moving: Hero.frameReadings,
      as: .page
    ) { ["page.offset": $0 / pager.pageSize] }
    table.value(
      "hero.flight", shell.flight, moving: Hero.readings + ["backdrop.opacity"],
      as: isClosing ? .flyHome : .open)
    table.value("chrome.opacity", bars, as: .bars)
    for (index, page) in pages.sorted(by: { $0.key < $1.key }) {
      table.values(of: page, named: "page \(index).", until: page.settlingInstant)
    }
  }

  static var readingTable: ReadingTable<PictureValues> { PictureValues.readingTable }

  // MARK: Touches
  //
  // Touches: Compose's three passes through the pager and the pages.

  /// Handles a touch event: initial pass from outer to inner, then main and final pass.
  mutating func touch(_ touches: TouchEvent) -> [EventMark] {
    let time = touches.time
    var marks: [EventMark] = []
    var event = producer.update(touches)
    for change in event.changes where change.isDown {
      targets[change.id] = target(at: change.position.x, time)
    }
    let fingers = Dictionary(grouping: targets, by: \.value)
      .map { (page: $0, ids: $1.map(\.key)) }.sorted { $0.page < $1.page }
    // A single page has no pager around it.
    let hasPager = pager.pageCount > 1
    if hasPager { record(pager.intercept(&event), &marks) }
    dispatch(&event, to: fingers, &marks) { page, event in
      [page.intercept(&event)].compactMap(\.self)
    }
    dispatch(&event, to: fingers, &marks) { $0.handle(&$1) }
    if hasPager, !isClosing { record(pager.update(&event), &marks) }
    dispatch(&event, to: fingers, &marks) { page, event in
      page.finish(event)
      return []
    }
    pager.finish(event)
    for change in event.changes where !change.pressed { targets[change.id] = nil }
    let visible = pager.visiblePages(at: pager.scroll(at: time))
    pages = pages.filter { visible.contains($0.key) }
    return marks
  }

  /// Returns the page at a location, or the nearest one, because touches can be outside.
  private func target(at x: Double, _ time: SceneTime) -> Int {
    let position = ((x + pager.scroll(at: time)) / pager.pageSize).rounded(.down)
    return Int(exactly: min(max(position, 0), Double(pager.pageCount - 1))) ?? 0
  }

  /// Passes the changes of each page's fingers to it, relative to its top-left corner.
  private mutating func dispatch(
    _ event: inout PointerEvent, to fingers: [(page: Int, ids: [FingerID])],
    _ marks: inout [EventMark],
    _ handler: (inout TelephotoPage, inout PointerEvent) -> [TelephotoPage.Outcome]
  ) {
    for (index, ids) in fingers {
      var page = page(index)
      let x = Double(index) * pager.pageSize - pager.scroll(at: event.time)
      let outcomes = event.dispatch(to: Set(ids), origin: Point(x: x.rounded(), y: 0)) {
        handler(&page, &$0)
      }
      pages[index] = page
      for outcome in outcomes ?? [] { record(outcome, at: event.time, &marks) }
    }
  }

  /// Adds the mark of a page's outcome, and closes or toggles the bars if that is its effect.
  mutating func record(
    _ outcome: TelephotoPage.Outcome, at time: SceneTime, _ marks: inout [EventMark]
  ) {
    func points(_ pixel: Point) -> Point { Point(x: pixel.x / density, y: pixel.y / density) }
    switch outcome {
    case .tapped(let pixel):
      let point = points(pixel)
      marks.append(EventMark(.tap, at: point))
      if parameters.chrome, showsBars, viewerBars.closeButton.contains(point) {
        marks.append(close(at: time))
      } else {
        showsBars.toggle()
        marks.append(EventMark(showsBars ? .chromeShown : .chromeHidden))
      }
    case .doubleTapped(let pixel): marks.append(EventMark(.doubleTap, at: points(pixel)))
    case .transforms: marks.append(EventMark(.began, of: .state("panning")))
    case .pulls: marks.append(EventMark(.began, of: .state("dismissing")))
    case .flicked(let dismisses):
      marks.append(dismisses ? close(at: time) : EventMark(.viewerReturning))
    }
  }

  private func record(_ signal: ComposePager.Signal?, _ marks: inout [EventMark]) {
    switch signal {
    case nil, .snaps(nil): break
    case .follows: marks.append(EventMark(.began, of: .state("paging")))
    case .snaps(let snap?): marks.append(EventMark(.viewerPaging, .count("page", snap.target)))
    }
  }
}
