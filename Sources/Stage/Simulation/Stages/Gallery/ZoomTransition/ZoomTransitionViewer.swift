import Geometry
import Motion
import SceneModel

/// A controller with UIKit's zoom transition: its life, and its picture, moved by fingers and springs.
///
/// A picture is a number and the length of its longer side at rest; it lands on its source.
///
/// ```
///            open                 spring rests                   10 pt sideways
/// (closed) ─────▶ flying, to rest ───────────▶ resting ◀────────────────────────▶ paging
///                   ▲    │ touch                  │ 10 pt down, a back swipe, or pinched
///                   │    ▼                        ▼
///                   │   held ──────────────────▶ held, popping
///                   │      moved 10 pt: pop        │ release
///                   ├──────────────────────────────┤
///                   │ not far, not fast            ▼ far enough, or fast enough
///                   │                     flying, to the thumbnail ──▶ (closed)
///                   └────────────── touch ─────────┘      spring rests
/// ```
/// A flying picture is caught by the first touch, wherever it is, and follows the finger from there;
/// released before it has moved 10 pt it flies on. While it flies home only a touch on it catches it at
/// once: beside it fingers are the grid's until they have moved 10 pt. A tap on the grid beside a picture in
/// flight pushes another controller, which the presentation does. The back button pops from anywhere
/// on the way in and at rest. What fingers do is in `…+Touches`, what flies in `…+Flights`.
struct ZoomTransitionViewer: Sendable {
  enum Hold: Hashable, Sendable {
    case free
    /// They have not moved 10 pt yet, and nothing was flying.
    case undecided
    /// One is on the back button, or beside a picture that flies home, and has not moved 10 pt yet.
    case button, beside
    case paging
    /// They have the picture; `moved` once they have gone 10 pt, which makes it a pop.
    case holding(TransitionGrip, moved: Bool)
    case ignored
  }

  enum End: Hashable, Sendable {
    case push
    case cancel
    case pop
  }

  let parameters: ZoomTransitionParameters
  /// The controller's number: how many have been pushed, with it.
  var number: Int
  var source: ZoomSource
  /// Where a picture that is popped lands.
  var home: ZoomPlacement
  var lifecycle = ZoomLifecycle()
  var placement: AnimatedValue<ZoomPlacement>
  /// The time for which it dissolves instead of flying; nil where it flies.
  let crossFade: SceneTime?
  /// The opacity of all of it while it dissolves.
  var presence: DeceleratingValue
  var row: PageRow
  /// True if the picture has left its place in the row: in flight or in the hand.
  var isLifted = true
  /// True if the picture has landed on its thumbnail and the viewer is gone.
  var isClosed = false
  /// The frame in which pictures rest: the screen, or a sheet's.
  let room: Rect
  let extents: [Double]
  let spring: Spring
  var lifted: Int
  var hand = Hand(.firstTwo)
  var velocity = SampledVelocity(rest: SceneTime(nanoseconds: 100_000_000))
  /// Where the fingers that count came together.
  var start = Hand.Grasp(location: .zero, spread: 0)
  var hold = Hold.free
  var axis = ZoomGrip.Pull.down
  var grasped: (x: Double, page: Int) = (0, 0)
  /// The end of the running flight; nil where none runs.
  var landing: (end: End, time: SceneTime)?
  var caught: End?

  /// Creates a controller for a picture on its source, or where it still flies home to that.
  init(
    _ parameters: ZoomTransitionParameters, number: Int, source: ZoomSource,
    flying: AnimatedValue<ZoomPlacement>? = nil
  ) {
    self.parameters = parameters
    self.number = number
    self.source = source
    let (grid, index) = (source.grid, source.index)
    let room = ZoomSheet.room(parameters, grid.screen)
    self.room = room
    extents = grid.photos.indices.map { grid.fitRect(of: $0, in: room).size.longerSide }
    lifted = index
    spring =
      Spring(duration: parameters.springDuration, bounce: parameters.springBounce) ?? .interactive
    row = PageRow(
      PageRow.Rule(
        spacing: parameters.pageSpacing, turn: .projected(.normal),
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

  /// True if a popped picture is on its way home.
  var isFlyingHome: Bool { landing?.end == .pop }

  /// The current picture, at a time, or once the row has come to rest.
  func index(at time: SceneTime?) -> Int { isLifted ? lifted : row.page(at: time) }

  func rest(of index: Int) -> ZoomPlacement {
    ZoomPlacement(
      center: room.center, extent: extents.indices.contains(index) ? extents[index] : 0, crop: 0,
      progress: 1)
  }

  /// The place of the current picture, its page's place included; for nil the place at rest.
  func shown(at time: SceneTime?) -> ZoomPlacement {
    guard !isLifted else { return placement.value(at: time) }
    let page = row.page(at: time)
    // The rest of the flight belongs to the page that flew.
    var shown = time.flatMap { page == lifted ? placement.value(at: $0) : nil } ?? rest(of: page)
    shown.center.x += row.shift(of: page, at: time)
    return shown
  }

  /// The velocity of the current picture.
  func shownVelocity(at time: SceneTime) -> ZoomPlacement {
    guard !isLifted else { return placement.velocity(at: time) }
    var velocity: ZoomPlacement =
      row.page(at: time) == lifted ? placement.velocity(at: time) : .standstill
    velocity.center.x -= row.offset.velocity(at: time)
    return velocity
  }

  /// The frame of the back button; nil where there is none, or where the screen is on its way out.
  var backButton: Rect? {
    guard parameters.presentation == .push, parameters.backButton, !isClosed, !isFlyingHome else {
      return nil
    }
    if case .holding(_, moved: true) = hold { return nil }
    return PushedBar(screen: source.grid.screen).button
  }

  var nextTimer: SceneTime? { landing?.time }

  /// The time when everything that moves has come to rest; nil where something never will.
  var settlingInstant: SceneTime? {
    SceneTime.latest(of: [placement.settlingInstant, rowSettles, landing?.time ?? .zero])
  }

  /// The animations of the picture, of the row, and of the screen that dissolves.
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

  /// The time when the row is as near to its page as animated values count as settled.
  var rowSettles: SceneTime? { row.offset.settlingInstant(within: 0.01) }

  mutating func open(at time: SceneTime) -> [EventMark] {
    fly(.push, at: time, velocity: placement.velocity(at: time))
    return tell(.push)
  }

  mutating func fireTimer() -> [EventMark] {
    guard let landing else { return [] }
    self.landing = nil
    switch landing.end {
    case .push:
      putDown()
      return tell(.pushFinished)
    case .cancel:
      putDown()
      return tell(.popCancelAnimationFinished)
    case .pop:
      placement.set(home)
      isClosed = true
      return tell(.popFinished) + [EventMark(.viewerClosed)]
    }
  }

  /// Completes a pop whose picture still flies: another controller is pushed.
  mutating func completePop() -> [EventMark] {
    landing = nil
    isClosed = true
    return tell(.popFinished)
  }

  /// Begins a pop without fingers on the picture: it goes on from where and as fast as it is.
  mutating func pop(at time: SceneTime) -> [EventMark] {
    let velocity = shownVelocity(at: time)
    if !isLifted { lift(at: time) }
    axis = .down
    let told = tell(.popBegin)
    fly(.pop, at: time, velocity: velocity)
    return told + [EventMark(.viewerDismissing)]
  }

  /// Lets the life of the controller go on, and names its callbacks and the delegate's.
  mutating func tell(_ event: ZoomLifecycle.Event) -> [EventMark] {
    let name = "controller \(number)"
    // A delegate hears nothing more of a cancelled pop, and nothing of a presentation.
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
  /// The navigation delegate's call right after the callback, of the controller or of the grid's.
  ///
  /// Source: a belief; the session does not name the delegate. So is that a cancelled pop ends without a
  /// call.
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
