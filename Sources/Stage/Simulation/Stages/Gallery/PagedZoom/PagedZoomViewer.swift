import Geometry
import Motion
import Touch

/// The state machine of a viewer of zoomable pictures on a row of pages, without grid and drawing.
///
/// ```
///             open           lands                release: far or fast enough       landed
///  (made) ─────────▶ opening ─────▶ open ◀────────────────────────────▶ closing ─────────▶ closed
///                       │    finger   │  finger      release: not         │ finger
///                       └─────────────┴───────────▶ in the hand ◀─────────┘
///
///  in the hand:   held ──▶ paging │ panning │ dismissing        (one finger, after the slop)
///                  └─────▶ pinching ◀── any of them             (a second finger)
/// ```
/// All that moves is a `DeceleratingValue`. A touch-down freezes everything where it is; fingers that
/// are down set every number, one to one; their release starts springs and glides with their velocity. A
/// finger that caught something and does nothing lets it go on; it may be one of two taps.
///
/// The picture of the current page shows at `page middle + (x − slip, y)`, where the slip is how far
/// the pages are scrolled off the current one.
/// Source: ours; what users of viewers ask for, and the springs, bands and projections of UIKit.
struct PagedZoomViewer: Sendable {
  enum Phase: Hashable, Sendable {
    case opening
    case open
    case closing
    case closed
  }

  enum Hold: Hashable, Sendable {
    case none
    /// One or more are down and nothing is decided; `caught` where something moved.
    case held(start: Point, caught: Bool)
    /// One moves the pages, or a zoomed picture and at its edge the pages.
    case panning(isZoomed: Bool)
    case dismissing
    case pinching
  }

  let parts: PagedZoomParts
  /// The screen, which is a page, pt.
  let pageSize: Size
  /// The aspect-fit size of each picture, pt.
  let fitSizes: [Size]
  /// The scale of each picture at which a pixel of the photo is as large as one of the screen.
  let originalScales: [Double]
  /// The button that closes, in points of the screen; nil where there is none.
  let closeButton: Rect?

  var index: Int
  /// Where the current picture's thumbnail lies; the owner keeps it up to date.
  var home = PicturePlacement.fit
  var phase = Phase.open
  var showsBars = true

  var row: PageRow
  var openness = ViewerOpenness()
  var bars: DeceleratingValue
  /// The opacity of all of it while it dissolves.
  var presence = DeceleratingValue(1)
  /// The pictures that do not rest at fit.
  var pages: [Int: PicturePage] = [:]

  var hold = Hold.none
  var hand: Hand
  var velocity: FittedVelocity
  var grip = PictureGrip()
  var taps: TapPair
  /// Where the current picture was going when it was caught.
  var caughtTarget = PicturePlacement.fit
  /// The system's back gesture; nil where there is none.
  var back: BackGesture?
  /// The surface that a back gesture has left, on which the viewer closes.
  var surface: BackSurface
  /// The last lift of a finger of a pinch, and how fast the pinch changed.
  var pinchLift: (time: SceneTime, spread: Double)?

  init(
    parts: PagedZoomParts, pageSize: Size, fitSizes: [Size], originalScales: [Double], index: Int,
    closeButton: Rect?
  ) {
    self.parts = parts
    self.pageSize = pageSize
    self.fitSizes = fitSizes
    self.originalScales = originalScales
    self.index = index
    self.closeButton = closeButton
    hand = Hand(parts.hand)
    velocity = FittedVelocity(parts.velocity, at: .zero)
    taps = TapPair(parts.taps)
    row = PageRow(parts.row, page: index, count: fitSizes.count, width: pageSize.width)
    bars = DeceleratingValue(parts.hasBars ? 1 : 0)
    back =
      parts.predictiveBack ? BackGesture(width: pageSize.width, height: pageSize.height) : nil
    surface = BackSurface(screen: Rect(origin: .zero, size: pageSize))
  }

  mutating func open(at time: SceneTime) {
    phase = .opening
    guard parts.crossFade == nil else { return appear(at: time) }
    page = PicturePage(home)
    openness = .thumbnail
    bars = DeceleratingValue(0)
    settle(to: .fit, parts.opening, at: time)
  }

  /// The current picture's page; at fit where nothing else is known.
  var page: PicturePage {
    get { pages[index] ?? PicturePage(.fit) }
    set { pages[index] = newValue }
  }

  var zoom: PictureZoom {
    PictureZoom(
      rule: parts.zoom, fit: fitSizes[index], page: pageSize, originalScale: originalScales[index])
  }

  func placement(of index: Int, at time: SceneTime) -> PicturePlacement {
    pages[index]?.placement(at: time) ?? .fit
  }

  /// Where a whole picture shows, in points of the screen, while the row is scrolled as far, pt.
  func picture(_ index: Int, _ placement: PicturePlacement, offset: Double) -> Rect {
    Rect(
      center: Point(
        x: pageSize.width / 2 + Double(index) * row.pitch - offset + placement.x,
        y: pageSize.height / 2 + placement.y),
      size: fitSizes[index] * placement.scale)
  }

  /// The distance that the pages are scrolled off the current one, pt; positive towards the next.
  func slip(at time: SceneTime) -> Double {
    row.offset(at: time) - Double(index) * row.pitch
  }

  /// The middle of the current picture, in points of the screen.
  func center(of placement: PicturePlacement, at time: SceneTime) -> Point {
    Point(
      x: pageSize.width / 2 + placement.x - slip(at: time), y: pageSize.height / 2 + placement.y)
  }

  struct Values: Hashable, Sendable {
    var placement: PicturePlacement
    /// The distance that the row is scrolled, pt.
    var offset: Double
    /// 0 the whole picture … 1 cropped as its thumbnail.
    var crop: Double
    /// The backdrop's opacity, 0…1.
    var backdrop: Double
    /// The bars' opacity, 0…1.
    var bars: Double
    /// The picture's pull on its way to a dismissal; 1 at the distance that dismisses.
    var progress: Double
  }

  /// The values at a time; for nil those when everything has come to rest.
  func values(at time: SceneTime?) -> Values {
    func unit(_ value: DeceleratingValue) -> Double {
      time.map { min(max(value.value(at: $0), 0), 1) } ?? value.target
    }
    return Values(
      placement: previewed(time.map(page.placement) ?? page.target, at: time),
      offset: row.offset(at: time), crop: unit(openness.crop),
      backdrop: unit(openness.backdrop), bars: unit(bars),
      progress: max(0, openness.progress.value(at: time)))
  }

  /// The state's name, such as `opening`; for nil that of the model, which takes what moves as arrived.
  func stateName(at time: SceneTime?) -> String {
    switch hold {
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
    guard hand.count == 0 else { return back?.cancellationInstant }
    let landing = phase == .closing ? motionsSettle : nil
    return [landing, taps.deadline, back?.cancellationInstant].compactMap(\.self).min()
  }

  /// The time when everything that moves has come to rest; nil where something never will.
  var settlingInstant: SceneTime? {
    SceneTime.latest(of: [
      motionsSettle, bars.settlingInstant(within: 0.001),
      back?.isActive == true ? back?.cancellationInstant : .zero,
    ])
  }

  /// The time when the picture, its crop, the pages and the backdrop reach their targets.
  ///
  /// So near that the picture's edges are within 0.01 pt: a third for its middle, size and crop each.
  private var motionsSettle: SceneTime? {
    var instants = [
      row.offset.settlingInstant(within: 0.003),
      openness.crop.settlingInstant(within: cropDistance),
      openness.backdrop.settlingInstant(within: 0.001),
      openness.progress.settlingInstant(within: 0.001),
      presence.settlingInstant(within: 0.001),
      surface.presence.settlingInstant(within: surfaceDistance),
    ]
    for (index, page) in pages {
      instants += [page.x, page.y].map { $0.settlingInstant(within: 0.003) }
      instants.append(page.scale.settlingInstant(within: 0.003 / fitSizes[index].longerSide))
    }
    return SceneTime.latest(of: instants)
  }

  /// The crop, and the presence of the back gesture's surface, that move an edge by a third of 0.01 pt.
  var cropDistance: Double { 0.003 / (fitSizes[index].longerSide * max(1, home.scale)) }
  var surfaceDistance: Double { 0.003 / pageSize.longerSide }

  func isFlying(at time: SceneTime) -> Bool { motionsSettle.map { $0 > time } ?? true }

  /// True if what shows is still seen to move.
  func isMoving(at time: SceneTime) -> Bool {
    let page = page
    let pixel = 0.5 / fitSizes[index].longerSide
    return [page.x, page.y, row.offset].contains { $0.isMoving(beyond: 0.5, at: time) }
      || [page.scale, openness.crop].contains { $0.isMoving(beyond: pixel, at: time) }
      || [openness.backdrop, presence].contains { $0.isMoving(beyond: 0.01, at: time) }
  }
}
