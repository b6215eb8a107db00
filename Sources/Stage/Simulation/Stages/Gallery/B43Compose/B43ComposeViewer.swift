import Display
import SceneModel

/// B/43's Compose viewer without a grid: a horizontal pager as the middle page of a vertical one.
///
/// ```
/// VerticalPager(3)   page 0: empty
///                    page 1: HorizontalPager(photos)  page i: B43ComposePage
///                    page 2: empty
/// ```
/// Every event runs through Compose's three passes. In the initial pass, from outer to inner, a
/// finger stops a pager that is still snapping. In the main pass, from inner to outer, the page
/// consumes first, then the horizontal pager, then the vertical one. The final pass serves
/// detectors that wait for their slop.
///
/// A pager that ends its fling hands the remaining velocity, even 0, to the pager around it. If the
/// vertical pager is snapping when the horizontal one ends, it restarts with zero velocity.
///
/// ```
///            most of a neighbor of vertical page 1 is visible
/// watching ──────────────────────────────────────────────────▶ dismissed  (onDismiss, once)
/// ```
/// A page loses its state when no pixel of it is visible. All lengths are device pixels.
///
/// Source: the code of the article's Compose half; androidx `Scrollable.kt` (`onPostFling`).
struct B43ComposeViewer: AnimatedSource, Hashable, Sendable {
  /// The index of the vertical pager's middle page.
  static let middlePage = 1

  let parameters: B43ComposeParameters
  /// The size of the screen and of every page, px.
  let layoutSize: Size
  /// The page that is current initially.
  let initialPage: Int
  /// The pager of the photos.
  private(set) var horizontal: ComposePager
  /// The pager that dismisses the viewer.
  private(set) var vertical: ComposePager
  /// Whether `onDismiss` has been called.
  private(set) var dismissed = false
  /// What moves: the last gesture, or the animation after it.
  var phase = Phase.open
  /// The phase in which the viewer leaves.
  var closing: Phase { parameters.dismissTarget == .thumbnail ? .flyHome : .close }
  /// The photos that have not loaded.
  var unloadedPhotos: Set<Int> = []
  private let imageSizes: [Size]
  /// The visible pages that a finger has touched, by index.
  private var pages: [Int: B43ComposePage] = [:]
  private var history: PointerEventProducer
  /// The touched page of each finger; no entry if it touched an outer page of the vertical pager.
  private var targets: [FingerID: Int] = [:]

  /// Creates a settled viewer with at least one photo; sizes are in px and not empty.
  ///
  /// `index` is the tapped photo. With `initialPage: zero`, the first page is current regardless.
  init(parameters: B43ComposeParameters, layoutSize: Size, imageSizes: [Size], index: Int) {
    self.parameters = parameters
    let layoutSize = Size(width: layoutSize.width.float32, height: layoutSize.height.float32)
    self.layoutSize = layoutSize
    self.imageSizes = imageSizes
    let slop = parameters.touchSlop * parameters.density
    initialPage = parameters.initialPage == .index ? index : 0
    horizontal = ComposePager(
      axis: .horizontal, pageCount: imageSizes.count, initialPage: initialPage,
      pageSize: layoutSize.width, touchSlop: slop, density: parameters.density,
      snapStiffness: parameters.snapStiffness, rule: .accompanist)
    vertical = ComposePager(
      axis: .vertical, pageCount: 3, initialPage: Self.middlePage, pageSize: layoutSize.height,
      touchSlop: slop, density: parameters.density, snapStiffness: parameters.snapStiffness,
      rule: .accompanist)
    history = PointerEventProducer(density: parameters.density)
  }

  /// Returns the state of a page; a new one if no finger has touched it.
  func page(_ index: Int) -> B43ComposePage {
    var page =
      pages[index]
      ?? B43ComposePage(
        parameters: parameters, layoutSize: layoutSize, imageSize: imageSizes[index])
    page.isLoaded = !unloadedPhotos.contains(index)
    return page
  }

  /// The pagers and the touched pages' pictures, px; pictures that will be hidden need not settle.
  func animatedValues(in table: inout AnimationTable) {
    func scroll(_ name: String, of pager: ComposePager) {
      table.value(
        "\(name).scroll", pager.animation, until: pager.settlingInstant,
        moving: ["\(name).page", "\(name).fraction", "scale", "offset.x", "offset.y"]
          + Hero.frameReadings)
    }
    scroll("horizontal", of: horizontal)
    scroll("vertical", of: vertical)
    let visible = horizontal.visiblePages(at: horizontal.scroll(at: nil))
    for (index, page) in pages.sorted(by: { $0.key < $1.key }) {
      table.values(
        of: page, named: "page \(index).",
        until: visible.contains(index) ? page.settlingInstant : .zero)
    }
  }

  /// Returns the index of the page that is most visible at a time; for nil when settled.
  func currentPage(at time: SceneTime?) -> Int {
    horizontal.page(at: horizontal.scroll(at: time))
  }

  /// Returns the rectangle of a page's picture at a time, px of the screen; for nil when settled.
  func picture(of index: Int, at time: SceneTime?) -> Rect {
    let page = page(index)
    var picture = page.picture(offset: page.offset(at: time))
    picture.origin = picture.origin + (origin(of: index, at: time) - .zero)
    return picture
  }

  /// Returns the rectangle of a page at a time, px of the screen; for nil when settled.
  ///
  /// The page clips its picture.
  ///
  /// Source: the modifiers of a page, `clipToBounds()` outside `graphicsLayer { }`: the picture
  /// moves inside the clip, and the clip moves with the pagers.
  func frame(of index: Int, at time: SceneTime?) -> Rect {
    Rect(origin: origin(of: index, at: time), size: layoutSize)
  }

  /// Returns a page's top-left corner on the screen, px.
  private func origin(of index: Int, at time: SceneTime?) -> Point {
    Point(
      x: Double(index) * layoutSize.width - horizontal.scroll(at: time),
      y: Double(Self.middlePage) * layoutSize.height - vertical.scroll(at: time))
  }

  /// Returns the distances that the current picture and the pagers could move at a time, px.
  func panExtents(at time: SceneTime) -> PanExtents {
    let (columns, rows) = (horizontal.panExtents(at: time), vertical.panExtents(at: time))
    return page(currentPage(at: time)).panExtents(at: time)
      + PanExtents(left: columns.forward, right: columns.back, up: rows.forward, down: rows.back)
  }

  /// The time when the vertical pager's own motion dismisses the viewer; nil if it will not.
  var dismissalInstant: SceneTime? {
    dismissed ? nil : vertical.instantLeaving(Self.middlePage)
  }

  /// The time when the horizontal pager ends its fling while the vertical one snaps.
  var handoverInstant: SceneTime? {
    horizontal.flingEnd.flatMap { vertical.isSnapping(at: $0) ? $0 : nil }
  }

  /// Begins the vertical pager's snap again if `handoverInstant` is not after a time.
  mutating func handOver(until time: SceneTime) -> [EventMark] {
    var marks: [EventMark] = []
    guard let instant = handoverInstant, instant <= time else { return marks }
    record(.snaps(vertical.snap(velocity: 0, at: instant)), "vertical", &marks)
    return marks
  }

  /// Dismisses the viewer at `dismissalInstant`.
  mutating func dismiss() {
    dismissed = true
  }

  /// Handles a touch event; returns the marks of its effects, in order.
  mutating func handle(_ touches: TouchEvent) -> [EventMark] {
    var marks = handOver(until: touches.time)
    removeHiddenPages(at: touches.time)
    var event = history.update(touches)
    for change in event.changes where change.isDown {
      targets[change.id] = target(at: change.position, time: event.time)
    }
    let inner = Set(targets.keys)

    record(vertical.intercept(&event), "vertical", &marks)
    record(event.dispatch(to: inner) { horizontal.intercept(&$0) }, "horizontal", &marks)

    for index in Set(targets.values).sorted() { dispatch(&event, toPage: index, &marks) }
    record(event.dispatch(to: inner) { horizontal.update(&$0) }, "horizontal", &marks)
    record(vertical.update(&event), "vertical", &marks)
    marks += handOver(until: touches.time)

    horizontal.finish(event)
    vertical.finish(event)
    for change in event.changes where !change.pressed { targets[change.id] = nil }
    removeHiddenPages(at: touches.time)
    if !dismissed, vertical.page(at: vertical.scroll(at: touches.time)) != Self.middlePage {
      dismissed = true
      marks.append(EventMark(.viewerDismissing))
    }
    return marks
  }

  /// Returns the page at a location, or at the nearest one inside the screen.
  ///
  /// Scripted touches can be outside the screen. Returns nil on an outer page of the vertical
  /// pager.
  private func target(at location: Point, time: SceneTime) -> Int? {
    // Half a pixel inside the edge, so that adding the scroll offset cannot round up to the next
    // page.
    let edge = 0.5
    let position = Point(
      x: min(max(location.x, edge), layoutSize.width - edge),
      y: min(max(location.y, edge), layoutSize.height - edge))
    let y = position.y + vertical.scroll(at: time) - Double(Self.middlePage) * layoutSize.height
    guard y >= 0, y < layoutSize.height else { return nil }
    let pages = (position.x + horizontal.scroll(at: time)) / layoutSize.width
    guard pages >= 0, pages < Double(imageSizes.count) else { return nil }
    return Int(exactly: pages.rounded(.down))
  }

  private mutating func dispatch(
    _ event: inout PointerEvent, toPage index: Int, _ marks: inout [EventMark]
  ) {
    let ids = Set(targets.filter { $0.value == index }.keys)
    var page = page(index)
    let before = page.eventState
    var origin = origin(of: index, at: event.time)
    origin = Point(x: origin.x.rounded(), y: origin.y.rounded())
    let outcome = event.dispatch(to: ids, origin: origin) { page.handle(&$0) }
    pages[index] = page
    switch outcome {
    case nil, .began:
      break
    case .transformed:
      if page.eventState == .active { phase = ids.count > 1 ? .pinch : .pan }
      guard before == .idle else { break }
      let isActive = page.eventState == .active
      marks.append(EventMark(isActive ? .transformActive : .transformIgnored))
    case .ended(let fling):
      guard let fling, max(fling.dx.magnitude, fling.dy.magnitude) > 0.1 else { break }
      phase = .throw
      marks.append(EventMark(.transformFling, .pair("velocity", fling.dx, fling.dy)))
    }
  }

  private mutating func record(
    _ signal: ComposePager.Signal?, _ axis: String, _ marks: inout [EventMark]
  ) {
    switch signal {
    case nil, .snaps(nil): break
    case .follows:
      phase = axis == "horizontal" ? .page : .drag
      marks.append(EventMark(.pagerScroll, .id(axis)))
    case .snaps(let snap?):
      let returns = snap.target == Self.middlePage
      phase = axis == "horizontal" ? .page : returns ? .settle : closing
      marks.append(
        EventMark(
          .pagerSnap, .id(axis), .count("page", snap.target), .word("path", snap.path.rawValue)))
    }
  }

  /// Removes pages without a visible pixel: they leave the composition and lose their state.
  private mutating func removeHiddenPages(at time: SceneTime) {
    let visible = horizontal.visiblePages(at: horizontal.wholeScroll(at: time))
    pages = pages.filter { visible.contains($0.key) }
  }
}
