import Display
import SceneModel

/// The state machine of a viewer of zoomable pictures on a row of pages, without grid or drawing.
///
/// ```
///              open          settled              release: far or fast enough      settled
///  (created) ───────▶ opening ─────▶ open ◀────────────────────────────▶ closing ─────────▶ closed
///                        │    finger   │  finger      release: not         │ finger
///                        └─────────────┴─────────────▶ touched ◀───────────┘
///
///  touched:   held ──▶ paging │ panning │ dismissing        (one finger, after the slop)
///              └─────▶ pinching ◀── any of them             (a second finger)
/// ```
/// Everything that moves is a `DeceleratingValue`. A touch-down freezes all values. While fingers
/// are down they set the values directly; their release starts springs and decelerations with their
/// velocity. If a finger stops an animation and does not move, the animation continues; the touch
/// may be one of two taps.
///
/// The current picture's center is at `page center + (x − pageOffset, y)`.
/// `pageOffset` is the row's offset from the current page.
///
/// Source: ours, after common expectations of viewers, and the springs, rubber bands and
/// projections of UIKit.
struct DeclaredViewer: Sendable {
  enum GestureState: Hashable, Sendable {
    case none
    /// Fingers are down and no gesture is decided; `caught` if they stopped an animation.
    case held(caught: Bool)
    /// One finger moves the row, or a zoomed picture and, at its edge, the row.
    case panning(isZoomed: Bool)
    case dismissing
    case pinching
  }

  let settings: DeclaredSettings
  /// The size of a page, which is the screen's, pt.
  let pageSize: Size
  /// The aspect-fit size of each picture, pt.
  let fitSizes: [Size]
  /// The size of each photo, pixels.
  let photoSizes: [Size]
  /// The limits of the current picture.
  private(set) var zoom: PictureZoom
  /// The frame of the close button, in points of the screen; nil if there is none.
  let closeButton: Rect?

  var index: Int {
    didSet { zoom = settings.zoom(fitSizes[index], of: photoSizes[index], on: pageSize) }
  }
  /// The placement at which the current picture covers its thumbnail; kept up to date by the owner.
  var home = PicturePlacement.fit
  var phase = ViewerPhase.open
  var showsBars = true
  /// The values of the declaration's further readings, as in the last drag.
  var readings: [String: Double] = [:]

  var row: PageRow
  var look: PictureLook
  /// The drag that its release takes back by its laws; nil if there is none.
  var dragReturn: DragReturn?
  /// The location of an animation that could not be started; nil if there is none.
  var invalidAnimation: ViewerDeclaration.Position?
  /// The progress of an opening with laws; nil without laws.
  var openProgress: DeceleratingValue?
  /// Where the viewer closes to, or comes from.
  var destination = Destination()
  var bars: DeceleratingValue
  /// How far the viewer hides the thumbnail of its picture, 0 to 1.
  var cover = DeceleratingValue(1)
  /// The opacity of the whole viewer during a cross-fade.
  var presence = DeceleratingValue(1)
  /// The pages whose picture is not settled at fit, by index.
  var pages: [Int: PicturePage] = [:]

  var gestureState = GestureState.none
  /// What the animations after the last gesture do.
  var released = Phase.open
  /// The last release of a drag; nil before the first one.
  var decision: ReleaseDecision?
  var gestures: FingerGestures<SystemVelocity>
  var dragState = DragState()
  var taps: DoubleTapRecognizer
  /// The animation target of the current picture when a finger stopped it.
  var stoppedTarget = PicturePlacement.fit
  /// The system's back gesture; nil if the viewer does not support it.
  var back: BackGesture?
  /// The surface that a back gesture left, from which the viewer closes.
  var surface: BackSurface

  init(
    settings: DeclaredSettings, pageSize: Size, fitSizes: [Size], photoSizes: [Size],
    index: Int, closeButton: Rect?
  ) {
    self.settings = settings
    self.pageSize = pageSize
    (self.fitSizes, self.photoSizes) = (fitSizes, photoSizes)
    zoom = settings.zoom(fitSizes[index], of: photoSizes[index], on: pageSize)
    look = PictureLook()
    self.index = index
    self.closeButton = closeButton
    gestures = settings.gestures(width: pageSize.width)
    taps = settings.taps
    row = PageRow(settings.row, page: index, count: fitSizes.count, width: pageSize.width)
    bars = DeceleratingValue(settings.holds("bars.shown") ? 1 : 0)
    back =
      settings.holds("gestures.edgeSwipe")
      ? BackGesture(width: pageSize.width, height: pageSize.height) : nil
    surface = BackSurface(screen: Rect(origin: .zero, size: pageSize))
    look = openLook
    note(dragValues(dragState.pinchState.location))
  }

  mutating func open(at time: SceneTime) {
    phase = .opening
    guard settings.crossFade == nil else { return appear(at: time) }
    bars = DeceleratingValue(0)
    guard let row = settings.rules.opening.rows.first else { return }
    let values = values(of: settings.rules.opening)
    destination = destination(of: row, values, from: .fit, openLook)
    (page, look) = (PicturePage(destination.placement ?? home), destination.look)
    look.dismissal = DeceleratingValue(0)
    cover = DeceleratingValue(row.target == .thumbnail ? 1 : 0)
    let (animations, laws) = (animations(of: row, values), openingLaws(0))
    settle(to: .fit, { laws[$0] == nil ? animations($0) : nil }, at: time)
    guard !laws.isEmpty else { return }
    openProgress = DeceleratingValue(0)
    openProgress?.animate(
      to: 1, with: animations("frame") ?? .immediate, at: time)
  }

  /// The current picture's page; at fit if it has no entry in `pages`.
  var page: PicturePage {
    get { pages[index] ?? PicturePage(.fit) }
    set { pages[index] = newValue }
  }

  func placement(of index: Int, at time: SceneTime) -> PicturePlacement {
    // A viewer is large, so it is only copied if its drag returns.
    let isReturning = index == self.index && dragReturn != nil
    return (isReturning ? shown(at: time).pages : pages)[index]?.placement(at: time) ?? .fit
  }

  /// Returns the rectangle of a whole picture, in points of the screen.
  ///
  /// `offset` is the row's content offset, pt.
  func picture(_ index: Int, _ placement: PicturePlacement, offset: Double) -> Rect {
    Rect(
      center: Point(
        x: pageCenter.x + Double(index) * row.pitch - offset + placement.x,
        y: pageCenter.y + placement.y),
      size: fitSizes[index] * placement.scale)
  }

  /// The center of the screen, and of a page that is on it, pt.
  var pageCenter: Point { surface.screen.center }

  /// Returns the row's offset from the current page, pt; positive toward the next page.
  func pageOffset(at time: SceneTime) -> Double { row.offset(at: time) - Double(index) * row.pitch }

  /// Returns the center of the current picture, in points of the screen.
  func center(of placement: PicturePlacement, at time: SceneTime) -> Point {
    Point(
      x: pageCenter.x + placement.x - pageOffset(at: time), y: pageCenter.y + placement.y)
  }

  /// The placement, the row's content offset in pt, the bars' opacity from 0 to 1, and the look.
  typealias Values = (
    placement: PicturePlacement, offset: Double, bars: Double, look: PictureLook.Shown
  )

  /// Returns the values at a time; for nil the final values of all animations.
  func values(at time: SceneTime?) -> Values {
    if let time, dragReturn != nil || openProgress != nil {
      return shown(at: time).values(at: time)
    }
    return (
      placement: previewed(time.map(page.placement) ?? page.target, at: time),
      offset: row.offset(at: time), bars: min(max(bars.value(at: time), 0), 1),
      look: look.shown(at: time)
    )
  }

  /// Returns the state's name, such as `opening`.
  ///
  /// A nil time means the model, in which all animations have finished.
  func stateName(at time: SceneTime?) -> String {
    switch gestureState {
    case .held: return "held"
    case .panning(let isZoomed): return isZoomed ? "panning" : "paging"
    case .dismissing: return "dismissing"
    case .pinching: return "pinching"
    case .none: break
    }
    if phase == .closing { return "closing" }
    if phase == .closed { return "closed" }
    guard let time, isMoving(at: time) else { return "viewing" }
    return phase == .opening ? "opening" : "settling"
  }

  var nextTimer: SceneTime? {
    guard !gestures.isPressed else { return back?.cancellationEndTime }
    let landing = phase == .closing ? destination.end ?? motionsSettle : nil
    return [landing, taps.deadline, back?.cancellationEndTime].compactMap(\.self).min()
  }

  /// The time when the picture, its crop, the row and the backdrop have settled.
  var motionsSettle: SceneTime? { settlingInstant(without: [.bars, .back]) }

  /// The change of the crop that moves an edge of the picture by 0.003 pt, a third of 0.01 pt.
  var cropDistance: Double { 0.003 / (fitSizes[index].longerSide * max(1, home.scale)) }
  /// The change of the back surface's presence that moves an edge of it by 0.003 pt.
  var surfaceDistance: Double { 0.003 / pageSize.longerSide }

  func isFlying(at time: SceneTime) -> Bool { motionsSettle.map { $0 > time } ?? true }

  /// Returns whether the picture, the row or the backdrop visibly moves.
  func isMoving(at time: SceneTime) -> Bool {
    let page = page
    let moved = [page.x, page.y, row.offset] + (dragReturn.map { [$0.dx, $0.dy] } ?? [])
    let faded = [look.backdrop, look.opacity, presence] + (openProgress.map { [$0] } ?? [])
    let pixel = 0.5 / fitSizes[index].longerSide
    return moved.contains { $0.isMoving(beyond: 0.5, at: time) }
      || [page.scale, look.crop].contains { $0.isMoving(beyond: pixel, at: time) }
      || faded.contains { $0.isMoving(beyond: 0.01, at: time) }
  }
}
