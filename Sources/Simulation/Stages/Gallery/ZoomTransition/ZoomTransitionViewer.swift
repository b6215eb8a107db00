import Display
import Geometry
import Motion
import SceneModel
import Touch

/// The state of a viewer with UIKit's zoom transition: its picture, moved by fingers and springs.
///
/// A picture is a number and the length of its longer side at rest; `home` is where a popped one lands.
///
/// ```
///            open                 spring rests                   10 pt sideways
/// (closed) ─────▶ flying, to rest ───────────▶ resting ◀────────────────────────▶ paging
///                   ▲    │ touch                  │ 10 pt down, or pinched
///                   │    ▼                        ▼
///                   │   held ──────────────────▶ held, popping
///                   │      moved 10 pt: pop        │ release
///                   ├──────────────────────────────┤
///                   │ not far, not fast            ▼ far enough, or fast enough
///                   │                     flying, to the thumbnail ──▶ (closed)
///                   └────────────── touch ─────────┘      spring rests
/// ```
/// A flying picture is caught by the first touch, wherever it is, and follows the finger from there;
/// released before it has moved 10 pt it flies on.
struct ZoomTransitionViewer: Sendable {
  private enum Hold: Hashable, Sendable {
    case free
    /// They have not moved 10 pt yet, and nothing was flying.
    case undecided
    case paging
    /// They have the picture; `moved` once they have gone 10 pt, which makes it a pop.
    case holding(ZoomGrip, moved: Bool)
    case ignored
  }

  private enum End: Hashable, Sendable {
    case push
    case cancel
    case pop
  }

  /// Movement that makes a pan or a pinch of a touch, pt.
  private static let slop = 10.0

  let parameters: ZoomTransitionParameters
  /// The place where a popped picture lands; the owner keeps it at the current picture's thumbnail.
  var home: ZoomPlacement
  private(set) var lifecycle = ZoomLifecycle()
  private(set) var placement: AnimatedValue<ZoomPlacement>
  private(set) var row: PageRow
  /// True if the picture has left its place in the row: in flight or in the hand.
  private(set) var isLifted = true
  /// True if the picture has landed on its thumbnail and the viewer is gone.
  private(set) var isClosed = false
  private let extents: [Double]
  private let screen: Size
  private let spring: Spring
  private var lifted: Int
  private var hand = Hand(.firstTwo)
  private var velocity = SampledVelocity(rest: SceneTime(nanoseconds: 100_000_000))
  /// Where the fingers that count came together.
  private var start = Hand.Grasp(location: .zero, spread: 0)
  private var hold = Hold.free
  private var grasped: (x: Double, page: Int) = (0, 0)
  /// The end of the running flight; nil where none runs.
  private var landing: (end: End, time: SceneTime)?
  private var caught: End?

  init(
    parameters: ZoomTransitionParameters, index: Int, extents: [Double], home: ZoomPlacement,
    screen: Size
  ) {
    self.parameters = parameters
    self.extents = extents
    self.home = home
    self.screen = screen
    lifted = index
    placement = AnimatedValue(home)
    spring =
      Spring(duration: parameters.springDuration, bounce: parameters.springBounce) ?? .interactive
    row = PageRow(
      PageRow.Rule(
        spacing: parameters.pageSpacing, turn: .projected(.normal),
        spring: Spring(duration: parameters.pageDuration, bounce: 0) ?? .interactive),
      page: index, count: extents.count, width: screen.width)
  }

  /// The current picture, at a time, or once the row has come to rest.
  func index(at time: SceneTime?) -> Int { isLifted ? lifted : row.page(at: time) }

  func rest(of index: Int) -> ZoomPlacement {
    ZoomPlacement(
      center: Point(x: screen.width / 2, y: screen.height / 2),
      extent: extents.indices.contains(index) ? extents[index] : 0, crop: 0, progress: 1)
  }

  /// The place of the current picture, its page's place included; for nil the place at rest.
  func shown(at time: SceneTime?) -> ZoomPlacement {
    guard !isLifted else { return time.map(placement.value) ?? placement.model }
    let page = row.page(at: time)
    // The rest of the flight belongs to the page that flew.
    var shown = time.flatMap { page == lifted ? placement.value(at: $0) : nil } ?? rest(of: page)
    shown.center.x += row.shift(of: page, at: time)
    return shown
  }

  var nextTimer: SceneTime? { landing?.time }

  /// The time when everything that moves has come to rest; nil where something never will.
  var settlingInstant: SceneTime? {
    SceneTime.latest(of: [placement.settlingInstant, rowSettles, landing?.time ?? .zero])
  }

  /// The time when the row is as near to its page as animated values count as settled.
  private var rowSettles: SceneTime? { row.offset.settlingInstant(within: 0.01) }

  mutating func open(at time: SceneTime) -> [EventMark] {
    fly(.push, at: time, velocity: .standstill)
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

  mutating func handle(_ event: TouchEvent) -> [EventMark] {
    var happened: [EventMark] = []
    let (time, before) = (event.time, hand.grasp)
    let moves = event.changes.filter { $0.phase == .moved }.compactMap { hand.move($0) }
    if !moves.isEmpty, let grasp = hand.grasp {
      velocity.move(to: grasp, at: time)
      happened += move(grasp, at: time)
    }
    let (old, fingers) = (hand.grasp ?? before, hand.fingers)
    if let grasp = hand.grasp, event.changes.contains(where: { $0.phase == .up }) {
      velocity.add(grasp, at: time)
    }
    for change in event.changes {
      switch change.phase {
      case .moved: break
      case .down: hand.add(change)
      case .up: hand.remove(change.finger)
      }
    }
    guard hand.fingers != fingers else { return happened }
    if let grasp = hand.grasp {
      let isPinchOver = fingers.count == 2 && hand.fingers.count == 1
      velocity.change(to: grasp, isPinchOver: isPinchOver, at: time)
      changeFingers(from: old, to: grasp, at: time)
    } else if let old {
      happened += release(old, at: time)
    }
    return happened
  }

  // MARK: - Fingers

  private mutating func changeFingers(
    from old: Hand.Grasp?, to grasp: Hand.Grasp, at time: SceneTime
  ) {
    start = grasp
    switch hold {
    case .free:
      touch(grasp, at: time)
    case .paging:
      row.grasp()
      grasped.x = grasp.location.x
    case .holding(let grip, let moved):
      guard let old else { return }
      hold = .holding(grip.changed(from: old, to: grasp), moved: moved)
    case .undecided, .ignored:
      break
    }
  }

  /// The first finger touches down: what flies is caught, what pages stops.
  private mutating func touch(_ grasp: Hand.Grasp, at time: SceneTime) {
    guard let landing else {
      if rowSettles.map({ $0 > time }) ?? true { row.stop(at: time) }
      hold = .undecided
      return
    }
    self.landing = nil
    caught = landing.end
    let now = placement.value(at: time)
    placement.set(now)
    hold = .holding(grip(of: now, by: grasp), moved: false)
  }

  private func grip(of placement: ZoomPlacement, by grasp: Hand.Grasp) -> ZoomGrip {
    ZoomGrip(
      of: placement, by: grasp, restExtent: rest(of: lifted).extent, screen: screen,
      parameters: parameters)
  }

  private mutating func move(_ grasp: Hand.Grasp, at time: SceneTime) -> [EventMark] {
    let isLong =
      max(start.location.distance(to: grasp.location), (grasp.spread - start.spread).magnitude)
      >= Self.slop
    switch hold {
    case .free, .ignored:
      return []
    case .undecided:
      guard isLong else { return [] }
      let happened = decide(grasp, at: time)
      return hold == .ignored ? happened : [gesture(grasp, at: time)] + happened
    case .paging:
      row.follow(grasp.location.x, from: grasped.x)
      return [gesture(grasp, at: time)]
    case .holding(let grip, let moved):
      placement.set(grip.placement(grasp))
      hold = .holding(grip, moved: moved || isLong)
      return [gesture(grasp, at: time)] + (isLong && !moved ? tell(.popBegin) : [])
    }
  }

  /// Decides the meaning of a touch's first 10 pt on a resting viewer.
  private mutating func decide(_ grasp: Hand.Grasp, at time: SceneTime) -> [EventMark] {
    let pan = grasp.location - start.location
    let spread = grasp.spread - start.spread
    let isPinch = spread.magnitude > pan.length
    if isPinch ? spread < 0 : pan.dy >= pan.dx.magnitude {
      lift(at: time)
      hold = .holding(grip(of: placement.model, by: grasp), moved: true)
      return tell(.popBegin)
    }
    if !isPinch, pan.dx.magnitude > pan.dy.magnitude {
      grasped = (grasp.location.x, row.page(at: time))
      row.grasp(at: time)
      hold = .paging
    } else {
      hold = .ignored
      settlePages(at: time)
    }
    return []
  }

  /// The fingers' action as one of SwiftUI's gestures, which every style's trace uses.
  private func gesture(
    _ grasp: Hand.Grasp, ended: Bool = false, at time: SceneTime
  ) -> EventMark {
    let gesture: RecognizedGesture
    if start.spread > 0 {
      let value = MagnifyValue(
        time: time, magnification: grasp.spread / start.spread, startLocation: start.location)
      gesture = ended ? .magnifyEnded(value) : .magnifyChanged(value)
    } else {
      let value = DragValue(
        time: time, startLocation: start.location, location: grasp.location,
        velocity: velocity.value(at: time).location)
      gesture = ended ? .dragEnded(value) : .dragChanged(value)
    }
    return EventMark(gesture, in: Rect(origin: .zero, size: screen))
  }

  private mutating func lift(at time: SceneTime) {
    let now = shown(at: time)
    lifted = row.page(at: time)
    placement.set(now)
    isLifted = true
    settlePages(at: time)
  }

  private mutating func putDown() {
    isLifted = false
    row.jump(to: lifted)
  }

  private mutating func settlePages(at time: SceneTime) {
    let page = row.page(at: time)
    if row.shift(of: page, at: time) != 0 {
      row.settle(on: page, velocity: row.offset.velocity(at: time), at: time)
    }
  }

  private mutating func release(_ grasp: Hand.Grasp, at time: SceneTime) -> [EventMark] {
    defer { hold = .free }
    let velocity = velocity.value(at: time)
    switch hold {
    case .free:
      return []
    case .undecided, .ignored:
      settlePages(at: time)
      return []
    case .paging:
      let speed = row.velocity(
        ofFinger: velocity.location.dx, after: grasp.location.x - grasped.x)
      let page = row.page(releasedWith: speed, from: grasped.page)
      row.settle(on: page, velocity: speed, at: time)
      return [
        gesture(grasp, ended: true, at: time), EventMark(.viewerPaging, .count("to", page)),
      ]
    case .holding(let grip, let moved):
      let ended = gesture(grasp, ended: true, at: time)
      let rate = grip.velocity(grasp, moving: velocity)
      guard moved else {
        fly(caught ?? .cancel, at: time, velocity: rate)
        return [ended]
      }
      if grip.pops(grasp, moving: velocity) {
        fly(.pop, at: time, velocity: rate)
        return [ended, EventMark(.viewerDismissing)]
      }
      fly(.cancel, at: time, velocity: rate)
      return [ended] + tell(.popCancelReleased) + [EventMark(.viewerReturning)]
    }
  }

  // MARK: - Flights

  private mutating func fly(_ end: End, at time: SceneTime, velocity: ZoomPlacement) {
    let target = end == .pop ? home : rest(of: lifted)
    let displacement = placement.model.animatableData - target.animatableData
    placement.set(target, with: .spring(spring), at: time, initialVelocity: velocity)
    caught = nil
    let rest =
      end == .pop ? placement.settlingInstant : visualRest(displacement, velocity, at: time)
    landing = rest.map { (end, $0) }
  }

  /// The time from which the middle and the size stay within a quarter of a point of their places.
  ///
  /// That is less than a pixel: a callback at that time sees no movement, and need not wait for the
  /// spring to rest to the last digit.
  private func visualRest(
    _ displacement: SIMD8<Double>, _ velocity: ZoomPlacement, at time: SceneTime
  ) -> SceneTime? {
    let speed = velocity.animatableData
    // Middle and extent are the first three lanes, in quarters of a point.
    let seconds = (0..<3).map { lane in
      spring.settlingTime(
        displacement: displacement[lane], velocity: speed[lane], epsilon: .infinity, distance: 1)
    }
    return SceneTime(seconds: seconds.max() ?? 0).map { time + $0 }
  }

  private mutating func tell(_ event: ZoomLifecycle.Event) -> [EventMark] {
    lifecycle.handle(event).callbacks.map { EventMark($0.mark) }
  }
}

extension ZoomLifecycle.Callback {
  fileprivate var mark: EventMark.Kind {
    switch self {
    case .viewWillAppear: .viewWillAppear
    case .viewIsAppearing: .viewIsAppearing
    case .viewDidAppear: .viewDidAppear
    case .viewWillDisappear: .viewWillDisappear
    case .viewDidDisappear: .viewDidDisappear
    }
  }
}
