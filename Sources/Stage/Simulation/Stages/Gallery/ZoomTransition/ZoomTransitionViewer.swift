import Display
import SceneModel

/// A controller with UIKit's zoom transition: its lifecycle, and its card.
///
/// The card's picture is identified by its index. Its size is the length of its longer side, which
/// is `extents[index]` when settled. A pop animates the card to its source.
///
/// ```
///            open                    settled                   10 pt sideways
/// (closed) ─────▶ flying, opening ───────────▶ settled ◀────────────────────────▶ paging
///                   ▲    │ touch                  │ down, a back swipe, or pinched,
///                   │    ▼                        ▼ past the dead zone
///                   │   held ──────────────────▶ popping
///                   │      past the dead zone     │ release
///                   ├─────────────────────────────┤
///                   │ not far enough              ▼ far enough
///                   │                    flying, to the thumbnail ──▶ (closed)
///                   └────────────── touch ────────┘        settled
/// ```
/// With `catching: anytime` the first touch anywhere holds a card that is opening. If the finger
/// lifts inside the dead zone, the animation continues. While the card lands, only a touch on it
/// holds it. Fingers outside it belong to the grid until they have moved 10 pt. A tap on the grid
/// then pushes another controller, which the presentation does. With `catching: whenOpen` a pan
/// that begins during a push moves the card on top of the animation, and a landing card belongs to
/// the grid. The back button pops at any time while opening or settled.
///
/// `…+Touches` contains the gestures, `…+Flights` the animations.
struct ZoomTransitionViewer: AnimatedSource, Sendable {
  enum GestureState: Hashable, Sendable {
    case free
    /// The fingers have not moved 10 pt yet, and nothing was animating.
    case undecided
    /// One finger is on the back button or outside a returning picture, moved less than 10 pt.
    case button, outside
    case paging
    /// A flying card has been stopped; the fingers have not passed the dead zone.
    case held
    /// The fingers control the card, which is a pop.
    case interacting(ZoomInteraction)
    /// A finger controls the screen of a slide, which is a pop.
    case sliding(SlideInteraction)
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
  /// The fraction of `belowScale` applied to the page below: 0 for its natural size, 1 below a
  /// settled card.
  var below = DeceleratingValue(0)
  var detachedIndex: Int
  var gestures = FingerGestures(
    .firstTwo, velocity: SampledVelocity(maxPause: SceneTime(nanoseconds: 100_000_000)))
  var gestureState = GestureState.free
  /// The latest state of the fingers that control the card.
  var latestFingers = PinchState(location: .zero, spread: 0)
  var dragStart: (x: Double, page: Int) = (0, 0)
  /// The end of the running animation and its time; nil if none runs.
  var landing: (end: End, time: SceneTime)?
  var stoppedEnd: End?
  /// The time from which a landing card stays within a quarter of a point of its thumbnail.
  var visualLanding = SceneTime.zero
  /// The time until which the popped page still takes touches.
  var outgoingEnd = SceneTime.zero
  /// Whether the app has disabled its controls for a pop and not enabled them again.
  var isDisabled = false

  /// Creates a controller for a picture at its source, or for one that is still returning to it.
  init(
    _ parameters: ZoomTransitionParameters, number: Int, source: ZoomSource,
    flying: AnimatedValue<ZoomPlacement>? = nil
  ) {
    self.parameters = parameters
    self.number = number
    self.source = source
    let (grid, index) = (source.grid, source.index)
    let settledFrame = ZoomCard.settledFrame(parameters, grid.screen)
    self.settledFrame = settledFrame
    extents = grid.photos.indices.map { grid.fitRect(of: $0, in: settledFrame).size.longerSide }
    detachedIndex = index
    row = PageRow(
      PageRow.Rule(
        spacing: parameters.pageSpacing, projection: .normal,
        animation: .spring(Spring(duration: parameters.pageDuration, bounce: 0) ?? .interactive)
          .tagged("pageDuration")),
      page: index, count: extents.count, width: grid.screen.size.width)
    crossFade = grid.screen.reducesMotion ? parameters.reducedMotion.duration : nil
    presence = DeceleratingValue(crossFade == nil ? 1 : 0)
    home = source.home(of: index)
    placement = flying ?? AnimatedValue(home)
    guard isSlide else { return }
    home = .slid(settled(of: index), by: grid.screen.size.width, of: grid.screen.size.width)
    placement = AnimatedValue(home)
  }

  var screen: Size { source.grid.screen.size }

  var isSlide: Bool { parameters.transition == .slide }

  /// Returns whether a landing card is visually on its thumbnail, within a quarter of a point.
  func isVisuallyHome(at time: SceneTime) -> Bool {
    isFlyingHome && !isDissolving && !gestures.isPressed && visualLanding <= time
  }

  /// Whether a popped picture is returning to its thumbnail.
  var isFlyingHome: Bool { landing?.end == .pop }

  /// Returns the index of the current picture at a time; for nil when the row has settled.
  func index(at time: SceneTime?) -> Int { isDetached ? detachedIndex : row.page(at: time) }

  func settled(of index: Int) -> ZoomPlacement {
    ZoomPlacement(
      center: settledFrame.center, extent: extents.indices.contains(index) ? extents[index] : 0,
      crop: 0, progress: 1, page: 1)
  }

  /// Returns the scale of the page below at a time, about the screen's center; 1 is its own size.
  func belowScale(at time: SceneTime?) -> Double {
    1 - (1 - parameters.belowScale) * below.value(at: time)
  }

  /// Returns the card's placement at a time; for nil when settled.
  func shown(at time: SceneTime?) -> ZoomPlacement {
    guard !isDetached else {
      let card = onPageBelow(placement.value(at: time), at: time)
      guard case .interacting(let interaction) = gestureState, interaction.kind != .pinch else {
        return card
      }
      return interaction.moved(card, by: latestFingers)
    }
    let page = row.page(at: time)
    // The end of the opening animation belongs to the page that opened.
    return time.flatMap {
      page == detachedIndex ? onPageBelow(placement.value(at: $0), at: $0) : nil
    } ?? settled(of: page)
  }

  /// Returns the distance by which the row has moved the picture on its card, pt.
  ///
  /// At its thumbnail the card shows only its picture, even if the row has not settled.
  func pageOffset(at time: SceneTime?) -> Double {
    let (index, card) = (index(at: time), shown(at: time))
    return row.shift(of: index, at: time) * scale(of: index, at: card)
      * (1 - min(max(card.crop, 0), 1))
  }

  /// Returns the placement of the card's picture at a time; for nil when settled.
  func picturePlacement(at time: SceneTime?) -> ZoomPlacement {
    var placement = shown(at: time)
    placement.center.x += pageOffset(at: time)
    return placement
  }

  /// Returns a placement scaled by the page below, to the extent that the card is on its thumbnail.
  private func onPageBelow(_ card: ZoomPlacement, at time: SceneTime?) -> ZoomPlacement {
    card.scaled(
      by: card.factor(ofPageBelow: belowScale(at: time)), about: source.grid.screen.bounds.center)
  }

  /// The frame of the back button; nil if there is none or the screen is leaving.
  var backButton: Rect? {
    guard parameters.presentation == .push, parameters.backButton, !isClosed, !isFlyingHome else {
      return nil
    }
    return isInteracting && gestureState != .paging
      ? nil : PushedBar(screen: source.grid.screen).button
  }

  var nextTimer: SceneTime? { landing?.time }

  /// What moves: the gesture of the fingers, or the animation after it.
  var phase: Phase {
    switch (gestureState, landing?.end) {
    case (.interacting(let interaction), _): interaction.kind.phase
    case (.sliding, _): .back
    case (_, .push): .open
    case (_, .cancel): .settle
    case (_, .pop): isSlide || crossFade != nil ? .close : .flyHome
    case (_, nil): .page
    }
  }

  func animatedValues(in table: inout AnimationTable) {
    table.value("hero", placement, moving: Self.cardReadings + ["progress", "backdrop.opacity"]) {
      [
        "hero.center.x": $0.center.x, "hero.center.y": $0.center.y, "hero.extent": $0.extent,
        "hero.crop": $0.crop, "progress": $0.progress, "hero.page": $0.page,
      ]
    }
    table.value(
      "row", row.offset, within: 0.01,
      moving: ["page.index", "translation.x"] + Hero.frameReadings, as: .page
    ) { ["page.offset": $0] }
    table.value("opacity", presence, within: 0.001, moving: ["backdrop.opacity"], as: .fade)
    table.value(
      "below", below, within: Self.belowTolerance, moving: ["below.scale"] + Self.cardReadings)
  }

  /// The names of the readings of the card's frame, and of the picture on it.
  private static let cardReadings =
    Hero.readings + ["scale", "translation.x", "translation.y"]
    + ["x", "y", "width", "height", "cornerRadius"].map { "card." + $0 }

  /// The tolerance of the fraction for the page below: less than 0.01 pt at a screen's edge.
  static let belowTolerance = 0.0001

  mutating func open(at time: SceneTime) -> [EventMark] {
    fly(.push, at: time, velocity: placement.velocity(at: time))
    return [sourceRequest] + send(.push)
  }

  /// The call of the closure that returns the source view.
  private var sourceRequest: EventMark {
    EventMark(.sourceRequested, .count("thumbnail", source.index))
  }

  mutating func fireTimer() -> [EventMark] {
    guard let landing else { return [] }
    self.landing = nil
    switch landing.end {
    case .push:
      isDetached = false
      return send(.pushFinished)
    case .cancel:
      isDetached = false
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

  /// Begins a pop without fingers; the card continues with its current velocity.
  mutating func pop(at time: SceneTime) -> [EventMark] {
    let isCardShown = isDetached || row.page(at: time) == detachedIndex
    let velocity: ZoomPlacement = isCardShown ? placement.velocity(at: time) : .zeroVelocity
    let marks = beginPop(at: time)
    fly(.pop, at: time, velocity: velocity)
    return marks + [EventMark(.viewerDismissing)]
  }

  /// Detaches a settled card, requests its source, and begins a pop in the lifecycle.
  mutating func beginPop(at time: SceneTime) -> [EventMark] {
    if !isDetached { detach(at: time) }
    isDisabled = !parameters.resetsState
    let asks = lifecycle.state != .disappearing && parameters.source != .captured
    return (asks ? [sourceRequest] : []) + send(.popBegin)
  }

  /// Sends an event to the lifecycle; returns marks of its callbacks and the delegate's.
  mutating func send(_ event: ZoomLifecycle.Event) -> [EventMark] {
    let name = "controller \(number)"
    // A delegate receives no call for a canceled pop's end or for a presentation.
    let hasDelegate = parameters.presentation == .push && event != .popCancelAnimationFinished
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
