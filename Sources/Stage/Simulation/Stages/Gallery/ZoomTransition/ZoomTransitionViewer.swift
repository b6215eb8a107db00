import Geometry
import Motion
import SceneModel

/// A controller with UIKit's zoom transition: its lifecycle, and its picture.
///
/// The picture is identified by its index. Its size is the length of its longer side, which is
/// `extents[index]` when settled. A pop animates the picture to its source.
///
/// ```
///            open                    settled                   10 pt sideways
/// (closed) ─────▶ flying, opening ───────────▶ settled ◀────────────────────────▶ paging
///                   ▲    │ touch                  │ 10 pt down, a back swipe, or pinched
///                   │    ▼                        ▼
///                   │   held ──────────────────▶ held, popping
///                   │      moved 10 pt: pop        │ release
///                   ├──────────────────────────────┤
///                   │ not far, not fast            ▼ far enough, or fast enough
///                   │                     flying, to the thumbnail ──▶ (closed)
///                   └────────────── touch ─────────┘        settled
/// ```
/// The first touch anywhere stops a picture that is opening, and the picture follows the finger. If
/// the finger lifts before it has moved 10 pt, the animation continues. While the picture returns
/// to its thumbnail, only a touch on it stops it at once. Fingers outside it belong to the grid
/// until they have moved 10 pt. A tap on the grid then pushes another controller, which the
/// presentation does. The back button pops at any time while opening or settled.
///
/// `…+Touches` contains the gestures, `…+Flights` the animations.
struct ZoomTransitionViewer: Sendable {
  enum GestureState: Hashable, Sendable {
    case free
    /// The fingers have not moved 10 pt yet, and nothing was animating.
    case undecided
    /// One finger is on the back button or outside a returning picture, moved less than 10 pt.
    case button, outside
    case paging
    /// The fingers control the picture; `moved` after 10 pt, which makes it a pop.
    case interacting(TransitionInteraction, moved: Bool)
    case ignored
  }

  enum End: Hashable, Sendable {
    case push
    case cancel
    case pop
  }

  let parameters: ZoomTransitionParameters
  /// The number of controllers pushed so far, including this one.
  var number: Int
  var source: ZoomSource
  /// The placement to which a pop animates the picture.
  var home: ZoomPlacement
  var lifecycle = ZoomLifecycle()
  var placement: AnimatedValue<ZoomPlacement>
  /// The duration of a cross-fade that replaces the zoom; nil for none.
  let crossFade: SceneTime?
  /// The opacity of the whole controller during a cross-fade.
  var presence: DeceleratingValue
  var row: PageRow
  /// Whether the picture is off its page: animating or controlled by fingers.
  var isDetached = true
  /// Whether the pop has completed and the viewer is removed.
  var isClosed = false
  /// The frame in which pictures settle: the screen's, or a sheet's.
  let settledFrame: Rect
  let extents: [Double]
  let spring: Spring
  var detachedIndex: Int
  var touches = TouchGroup(.firstTwo)
  var velocity = SampledVelocity(rest: SceneTime(nanoseconds: 100_000_000))
  /// The centroid and spread when the current set of fingers began.
  var start = PinchState(location: .zero, spread: 0)
  var gestureState = GestureState.free
  var axis = ZoomInteraction.Pull.down
  var dragStart: (x: Double, page: Int) = (0, 0)
  /// The end of the running animation and its time; nil if none runs.
  var landing: (end: End, time: SceneTime)?
  var stoppedEnd: End?

  /// Creates a controller for a picture at its source, or for one that is still returning to it.
  init(
    _ parameters: ZoomTransitionParameters, number: Int, source: ZoomSource,
    flying: AnimatedValue<ZoomPlacement>? = nil
  ) {
    self.parameters = parameters
    self.number = number
    self.source = source
    let (grid, index) = (source.grid, source.index)
    let settledFrame = ZoomSheet.settledFrame(parameters, grid.screen)
    self.settledFrame = settledFrame
    extents = grid.photos.indices.map { grid.fitRect(of: $0, in: settledFrame).size.longerSide }
    detachedIndex = index
    spring =
      Spring(duration: parameters.springDuration, bounce: parameters.springBounce) ?? .interactive
    row = PageRow(
      PageRow.Rule(
        spacing: parameters.pageSpacing, projection: .normal,
        animation: .spring(Spring(duration: parameters.pageDuration, bounce: 0) ?? .interactive)
          .tagged("pageDuration")),
      page: index, count: extents.count, width: grid.screen.size.width)
    crossFade =
      grid.screen.reducesMotion ? ZoomTransitionParameters.reducedMotion.duration : nil
    presence = DeceleratingValue(crossFade == nil ? 1 : 0)
    home = source.home(of: index)
    placement = flying ?? AnimatedValue(home)
    guard isSlide else { return }
    home = .slid(rest(of: index), by: grid.screen.size.width, of: grid.screen.size.width)
    placement = AnimatedValue(home)
  }

  var screen: Size { source.grid.screen.size }

  var isSlide: Bool { parameters.transition == .slide }

  /// Whether a popped picture is returning to its thumbnail.
  var isFlyingHome: Bool { landing?.end == .pop }

  /// Returns the index of the current picture at a time; for nil when the row has settled.
  func index(at time: SceneTime?) -> Int { isDetached ? detachedIndex : row.page(at: time) }

  func rest(of index: Int) -> ZoomPlacement {
    ZoomPlacement(
      center: settledFrame.center, extent: extents.indices.contains(index) ? extents[index] : 0,
      crop: 0,
      progress: 1)
  }

  /// Returns the current picture's placement, including its page's offset; for nil when settled.
  func shown(at time: SceneTime?) -> ZoomPlacement {
    guard !isDetached else { return placement.value(at: time) }
    let page = row.page(at: time)
    // The end of the opening animation belongs to the page that opened.
    var shown =
      time.flatMap { page == detachedIndex ? placement.value(at: $0) : nil } ?? rest(of: page)
    shown.center.x += row.shift(of: page, at: time)
    return shown
  }

  /// Returns the rate of change of the current picture's placement.
  func shownVelocity(at time: SceneTime) -> ZoomPlacement {
    guard !isDetached else { return placement.velocity(at: time) }
    var velocity: ZoomPlacement =
      row.page(at: time) == detachedIndex ? placement.velocity(at: time) : .zeroVelocity
    velocity.center.x -= row.offset.velocity(at: time)
    return velocity
  }

  /// The frame of the back button; nil if there is none or the screen is leaving.
  var backButton: Rect? {
    guard parameters.presentation == .push, parameters.backButton, !isClosed, !isFlyingHome else {
      return nil
    }
    if case .interacting(_, moved: true) = gestureState { return nil }
    return PushedBar(screen: source.grid.screen).button
  }

  var nextTimer: SceneTime? { landing?.time }

  /// The time when all animations have settled; nil if one never settles.
  var settlingInstant: SceneTime? {
    SceneTime.latest(of: [placement.settlingInstant, rowSettles, landing?.time ?? .zero])
  }

  /// The latest animations of the picture, the row, and the cross-fade.
  var animations: [StageAnimation] {
    let picture = StageAnimation(
      placement.animation, of: "controller \(number).hero",
      moving: Hero.readings
        + ["progress", "scale", "translation.x", "translation.y", "backdrop.opacity"]
    ) {
      [
        "hero.center.x": $0.center.x, "hero.center.y": $0.center.y, "hero.extent": $0.extent,
        "hero.crop": $0.crop, "progress": $0.progress,
      ]
    }
    return [
      picture,
      StageAnimation(
        row.offset.animation(within: 0.01), of: "controller \(number).row",
        moving: ["page.index", "translation.x"] + Hero.placeReadings
      ) { ["page.offset": $0] },
      StageAnimation(
        presence.animation(within: 0.001), of: "controller \(number).opacity",
        moving: ["backdrop.opacity"]
      ) { ["opacity": $0] },
    ].compactMap(\.self)
  }

  /// The time when the row has settled, within the tolerance of animated values.
  var rowSettles: SceneTime? { row.offset.settlingInstant(within: 0.01) }

  mutating func open(at time: SceneTime) -> [EventMark] {
    fly(.push, at: time, velocity: placement.velocity(at: time))
    return send(.push)
  }

  mutating func fireTimer() -> [EventMark] {
    guard let landing else { return [] }
    self.landing = nil
    switch landing.end {
    case .push:
      attach()
      return send(.pushFinished)
    case .cancel:
      attach()
      return send(.popCancelAnimationFinished)
    case .pop:
      placement.set(home)
      isClosed = true
      return send(.popFinished) + [EventMark(.viewerClosed)]
    }
  }

  /// Completes a pop whose picture is still returning because another controller is pushed.
  mutating func completePop() -> [EventMark] {
    landing = nil
    isClosed = true
    return send(.popFinished)
  }

  /// Begins a pop without fingers; the picture continues with its current velocity.
  mutating func pop(at time: SceneTime) -> [EventMark] {
    let velocity = shownVelocity(at: time)
    if !isDetached { detach(at: time) }
    axis = .down
    let marks = send(.popBegin)
    fly(.pop, at: time, velocity: velocity)
    return marks + [EventMark(.viewerDismissing)]
  }

  /// Sends an event to the lifecycle; returns marks of its callbacks and the delegate's.
  mutating func send(_ event: ZoomLifecycle.Event) -> [EventMark] {
    let name = "controller \(number)"
    // A delegate receives no call for a canceled pop's end or for a presentation.
    let hasDelegate =
      parameters.presentation == .push && event != .popCancelAnimationFinished
    return lifecycle.handle(event).callbacks.flatMap { callback in
      let call = hasDelegate ? callback.delegateCall : nil
      return [EventMark(callback, .id(name))]
        + (call.map { [EventMark($0.kind, .id($0.isOwn ? name : "grid"))] } ?? [])
    }
  }
}

extension EventMark.Kind {
  /// The navigation delegate's call right after the callback; `isOwn` for this controller's.
  ///
  /// Otherwise the call is about the grid's controller.
  ///
  /// Source: an assumption; the session does not name the delegate. That a canceled pop ends
  /// without a call is also an assumption.
  fileprivate var delegateCall: (kind: EventMark.Kind, isOwn: Bool)? {
    switch self {
    case .viewWillAppear: (.willShow, true)
    case .viewDidAppear: (.didShow, true)
    case .viewWillDisappear: (.willShow, false)
    case .viewDidDisappear: (.didShow, false)
    default: nil
    }
  }
}
