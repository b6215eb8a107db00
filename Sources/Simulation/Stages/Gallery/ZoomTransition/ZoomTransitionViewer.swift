package import Geometry
package import Motion
package import SceneModel
package import Touch

/// The state of a viewer with UIKit's zoom transition: what the fingers and the springs do with the
/// picture.
///
/// It knows no grid: a picture is a number and the length of its longer side at rest, and `home` says
/// where a popped picture lands.
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
///
/// A flying picture is caught by the first touch, wherever it is, and follows the finger from there;
/// let go before it has moved 10 pt it flies on.
package struct ZoomTransitionViewer: Sendable {
  /// What the fingers do.
  private enum Hold: Hashable, Sendable {
    /// There are none.
    case free
    /// They have not moved 10 pt yet, and nothing was flying.
    case undecided
    /// They page.
    case paging
    /// They have the picture; `moved` once they have gone 10 pt, which makes it a pop.
    case holding(ZoomGrip, moved: Bool)
    /// They do nothing that the viewer knows.
    case ignored
  }

  /// How a transition ends.
  private enum End: Hashable, Sendable {
    case push
    case cancel
    case pop
  }

  private struct Landing: Hashable, Sendable {
    var end: End
    var time: SceneTime
  }

  /// Movement that makes a pan or a pinch of a touch, pt.
  private static let slop = 10.0

  /// The constants.
  package let parameters: ZoomTransitionParameters
  /// Where a popped picture lands; the one that has the viewer keeps it at the current picture's
  /// thumbnail.
  package var home: ZoomPlacement
  /// The controller's life.
  package private(set) var lifecycle = ZoomLifecycle()
  /// Where the picture is.
  package private(set) var placement: AnimatedValue<ZoomPlacement>
  /// The row of pictures.
  package private(set) var pager: ZoomPager
  /// Whether the picture has left its place in the row: in flight or in the hand.
  package private(set) var isLifted = true
  /// Whether the picture has landed on its thumbnail and the viewer is gone.
  package private(set) var isClosed = false
  private let extents: [Double]
  private let screen: Size
  private let spring: Spring
  private var lifted: Int
  private var fingers = ZoomFingers()
  /// Where the fingers that count came together.
  private var start = ZoomFingers.Grasp(location: .zero, span: 0)
  private var hold = Hold.free
  /// How the running flight ends; nil where none runs.
  private var landing: Landing?
  /// How a flight was to end that a finger has caught.
  private var caught: End?

  /// Makes a viewer whose picture is at its thumbnail.
  ///
  /// - Parameters:
  ///   - parameters: the constants.
  ///   - index: the picture; within `extents`.
  ///   - extents: the longer side of each picture at rest, pt.
  ///   - home: the picture at its thumbnail.
  ///   - screen: the screen's size, pt.
  package init(
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
    pager = ZoomPager(
      page: index, count: max(extents.count, 1), width: screen.width,
      spacing: parameters.pageSpacing,
      settling: Spring(duration: parameters.pageDuration, bounce: 0) ?? .interactive)
  }

  /// The picture that is looked at, at a time.
  package func index(at time: SceneTime) -> Int { isLifted ? lifted : pager.page(at: time) }

  /// A picture at rest in the middle of the screen.
  package func rest(of index: Int) -> ZoomPlacement {
    ZoomPlacement(
      center: Point(x: screen.width / 2, y: screen.height / 2),
      extent: extents.indices.contains(index) ? extents[index] : 0, crop: 0, progress: 1)
  }

  /// Where the picture that is looked at is, at a time, its page's place in the row included.
  package func shown(at time: SceneTime) -> ZoomPlacement {
    guard !isLifted else { return placement.value(at: time) }
    let page = pager.page(at: time)
    // What is left of the flight belongs to the page that flew.
    var shown = page == lifted ? placement.value(at: time) : rest(of: page)
    shown.center.x += pager.shift(of: page, at: time)
    return shown
  }

  /// The picture that is looked at once the row has come to rest.
  package var modelIndex: Int { isLifted ? lifted : pager.modelPage }

  /// Where that picture is once flight and row have come to rest.
  package var modelPlacement: ZoomPlacement {
    guard !isLifted else { return placement.model }
    var shown = rest(of: modelIndex)
    shown.center.x += Double(modelIndex) * pager.stride - pager.offset.model
    return shown
  }

  /// The earliest instant at which the viewer does something by itself.
  package var nextTimer: SceneTime? { landing?.time }

  /// When everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: [
      placement.settlingInstant, pager.offset.settlingInstant, landing?.time ?? .zero,
    ])
  }

  /// Pushes the controller: the picture leaves its thumbnail.
  package mutating func open(at time: SceneTime) -> [ZoomHappening] {
    fly(.push, at: time, velocity: .standstill)
    return tell(.push)
  }

  /// Does what is due at `nextTimer`.
  package mutating func fireTimer() -> [ZoomHappening] {
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
      return tell(.popFinished) + [.closed]
    }
  }

  /// Takes in what the fingers did.
  package mutating func handle(_ event: TouchEvent) -> [ZoomHappening] {
    var happened: [ZoomHappening] = []
    let before = fingers.grasp
    if fingers.move(event), let grasp = fingers.grasp { happened += move(grasp, at: event.time) }
    let old = fingers.grasp ?? before
    if fingers.change(event) {
      if let grasp = fingers.grasp {
        changeFingers(from: old, to: grasp, at: event.time)
      } else if let old {
        happened += release(old, at: event.time)
      }
    }
    return happened
  }

  // MARK: - Fingers

  private mutating func changeFingers(
    from old: ZoomFingers.Grasp?, to grasp: ZoomFingers.Grasp, at time: SceneTime
  ) {
    start = grasp
    switch hold {
    case .free:
      touch(grasp, at: time)
    case .paging:
      pager.regrasp(finger: grasp.location.x)
    case .holding(let grip, let moved):
      guard let old else { return }
      hold = .holding(grip.changed(from: old, to: grasp), moved: moved)
    case .undecided, .ignored:
      break
    }
  }

  /// The first finger touches down: what flies is caught, what pages stops.
  private mutating func touch(_ grasp: ZoomFingers.Grasp, at time: SceneTime) {
    guard let landing else {
      if pager.isMoving(at: time) { pager.hold(at: time) }
      hold = .undecided
      return
    }
    self.landing = nil
    caught = landing.end
    let now = placement.value(at: time)
    placement.set(now)
    hold = .holding(grip(of: now, by: grasp), moved: false)
  }

  private func grip(of placement: ZoomPlacement, by grasp: ZoomFingers.Grasp) -> ZoomGrip {
    ZoomGrip(
      of: placement, by: grasp, restExtent: rest(of: lifted).extent, screen: screen,
      parameters: parameters)
  }

  private mutating func move(_ grasp: ZoomFingers.Grasp, at time: SceneTime) -> [ZoomHappening] {
    let isLong =
      max(start.location.distance(to: grasp.location), (grasp.span - start.span).magnitude)
      >= Self.slop
    switch hold {
    case .free, .ignored:
      return []
    case .undecided:
      guard isLong else { return [] }
      let happened = decide(grasp, at: time)
      return hold == .ignored ? happened : [gesture(grasp, at: time)] + happened
    case .paging:
      pager.follow(grasp.location.x)
      return [gesture(grasp, at: time)]
    case .holding(let grip, let moved):
      placement.set(grip.placement(grasp))
      hold = .holding(grip, moved: moved || isLong)
      return [gesture(grasp, at: time)] + (isLong && !moved ? tell(.popBegin) : [])
    }
  }

  /// What the first 10 pt make of a touch on a resting viewer.
  private mutating func decide(_ grasp: ZoomFingers.Grasp, at time: SceneTime) -> [ZoomHappening] {
    let pan = grasp.location - start.location
    let spread = grasp.span - start.span
    let isPinch = spread.magnitude > pan.length
    if isPinch ? spread < 0 : pan.dy >= pan.dx.magnitude {
      lift(at: time)
      hold = .holding(grip(of: placement.model, by: grasp), moved: true)
      return tell(.popBegin)
    }
    if !isPinch, pan.dx.magnitude > pan.dy.magnitude {
      pager.begin(at: time, finger: grasp.location.x)
      hold = .paging
    } else {
      hold = .ignored
      settlePages(at: time)
    }
    return []
  }

  /// What the fingers do in the words of SwiftUI's gestures, which every style's trace uses.
  private func gesture(
    _ grasp: ZoomFingers.Grasp, ended: Bool = false, at time: SceneTime
  ) -> ZoomHappening {
    if start.span > 0 {
      let value = MagnifyValue(
        time: time, magnification: grasp.span / start.span, startLocation: start.location)
      return .gesture(ended ? .magnifyEnded(value) : .magnifyChanged(value))
    }
    let value = DragValue(
      time: time, startLocation: start.location, location: grasp.location,
      velocity: fingers.velocity(at: time).location)
    return .gesture(ended ? .dragEnded(value) : .dragChanged(value))
  }

  /// Takes the picture out of the row, where it stands now.
  private mutating func lift(at time: SceneTime) {
    let now = shown(at: time)
    lifted = pager.page(at: time)
    placement.set(now)
    isLifted = true
    settlePages(at: time)
  }

  /// Puts the picture back into the row.
  private mutating func putDown() {
    isLifted = false
    pager.jump(to: lifted)
  }

  /// Lets a row that was stopped between two pages go on to the nearer one.
  private mutating func settlePages(at time: SceneTime) {
    let page = pager.page(at: time)
    if pager.shift(of: page, at: time) != 0 { pager.settle(on: page, at: time) }
  }

  private mutating func release(_ grasp: ZoomFingers.Grasp, at time: SceneTime) -> [ZoomHappening] {
    defer { hold = .free }
    let velocity = fingers.velocity(at: time)
    switch hold {
    case .free:
      return []
    case .undecided, .ignored:
      settlePages(at: time)
      return []
    case .paging:
      let page = pager.release(grasp.location.x, velocity: velocity.location.dx, at: time)
      return [gesture(grasp, ended: true, at: time), .paging(to: page)]
    case .holding(let grip, let moved):
      let ended = gesture(grasp, ended: true, at: time)
      let rate = grip.velocity(grasp, moving: velocity)
      guard moved else {
        fly(caught ?? .cancel, at: time, velocity: rate)
        return [ended]
      }
      if grip.pops(grasp, moving: velocity) {
        fly(.pop, at: time, velocity: rate)
        return [ended, .dismissing]
      }
      fly(.cancel, at: time, velocity: rate)
      return [ended] + tell(.popCancelReleased) + [.cancelled]
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
    landing = rest.map { Landing(end: end, time: $0) }
  }

  /// When the middle and the size stay within a quarter of a point of their places.
  ///
  /// That is less than a pixel: a controller that is told so late sees no movement, and need not wait
  /// for the spring to rest to the last digit.
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

  private mutating func tell(_ event: ZoomLifecycle.Event) -> [ZoomHappening] {
    lifecycle.handle(event).callbacks.map(ZoomHappening.callback)
  }
}
