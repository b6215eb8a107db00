import Display
import SceneModel

extension ZoomTransitionViewer {
  /// Detaches the card from the screen and requests its source.
  mutating func detach(at time: SceneTime) {
    let now = shown(at: time)
    detachedIndex = row.page(at: time)
    placement.set(now)
    isDetached = true
    settlePages(at: time)
    source.find(for: detachedIndex)
    home =
      isSlide
      ? .slid(settled(of: detachedIndex), by: screen.width, of: screen.width)
      : source.home(of: detachedIndex)
  }

  mutating func settlePages(at time: SceneTime) {
    let page = row.page(at: time)
    if row.shift(of: page, at: time) != 0 {
      row.settle(on: page, velocity: row.offset.velocity(at: time), at: time)
    }
  }

  /// Sets a card to a placement on the screen, without the scale that the page below adds.
  mutating func show(_ shown: ZoomPlacement, with animation: Animation? = nil, at time: SceneTime) {
    placement.set(
      shown.scaled(
        by: 1 / shown.factor(ofPageBelow: belowScale(at: time)),
        about: source.grid.screen.bounds.center),
      with: animation, at: time)
  }

  // MARK: Springs

  /// A spring, and the animation that names the keys of its constants.
  private struct Flight {
    let spring: Spring
    let animation: Animation

    init(duration: Double, bounce: Double, speed: Double = 1, keys: String...) {
      let own = Spring(duration: duration, bounce: bounce) ?? .interactive
      spring = Spring(duration: duration / speed, bounce: bounce) ?? .interactive
      let tagged = Animation.modified(.spring(own), by: .tag(keys: keys))
      animation = speed == 1 ? tagged : tagged.speed(speed)
    }
  }

  private var pushFlight: Flight {
    Flight(
      duration: parameters.springDuration, bounce: parameters.springBounce,
      keys: "springDuration", "springBounce")
  }

  private var cancelFlight: Flight {
    Flight(
      duration: parameters.cancelDuration, bounce: parameters.cancelBounce,
      keys: "cancelDuration", "cancelBounce")
  }

  private func landingFlight(speed: Double = 1) -> Flight {
    Flight(
      duration: parameters.landingDuration, bounce: parameters.landingBounce, speed: speed,
      keys: "landingDuration", "landingBounce")
  }

  /// The spring of the page below after a landing, and its start after the release.
  ///
  /// Source: swift_transitions, as `ZoomTransitionParameters`: 15 rad/s, critically damped, 270 ms.
  private static let belowAnimation = Animation.spring(
    Spring(duration: 0.419, bounce: 0) ?? .interactive
  ).delay(SceneTime(nanoseconds: 270_000_000))

  /// The spring with which a pinched card follows the fingers.
  ///
  /// Source: swift_transitions: 45 rad/s, critically damped.
  static let followAnimation = Animation.spring(Spring(duration: 0.14, bounce: 0) ?? .interactive)

  /// The spring with which a released slide continues, in both directions.
  ///
  /// Source: swift_transitions: 22 rad/s, damping ratio 0.85.
  private static let slideRelease = Flight(duration: 0.286, bounce: 0.15)

  /// Animates the card from its current placement toward an end, with an initial velocity.
  mutating func fly(_ end: End, at time: SceneTime, velocity: ZoomPlacement) {
    if let crossFade, end != .cancel { return dissolve(end, crossFade, at: time) }
    guard !isSlide else { return slide(end, at: time) }
    fly(end, with: pushFlight, at: time, velocity: velocity)
    animateBelow(to: end == .pop ? 0 : 1, with: pushFlight.animation, at: time)
  }

  /// Animates a card that fingers released, back to the full screen or to its thumbnail.
  mutating func release(
    _ end: End, quickening: Double = 1, at time: SceneTime, velocity: ZoomPlacement
  ) {
    switch end {
    case .push: fly(.push, at: time, velocity: velocity)
    case .cancel:
      fly(.cancel, with: cancelFlight, at: time, velocity: velocity)
      animateBelow(to: 1, with: cancelFlight.animation, at: time)
    case .pop:
      if let crossFade { return dissolve(.pop, crossFade, at: time) }
      fly(.pop, with: landingFlight(speed: quickening), at: time, velocity: velocity)
      animateBelow(to: 0, with: Self.belowAnimation, at: time)
    }
  }

  private mutating func fly(
    _ end: End, with flight: Flight, at time: SceneTime, velocity: ZoomPlacement
  ) {
    let target = end == .pop ? home : settled(of: detachedIndex)
    let now = placement.value(at: time)
    stoppedEnd = nil
    updateOutgoing(end, at: time)
    placement.set(target, with: flight.animation, at: time, initialVelocity: velocity)
    let displacement = now.animatableData - target.animatableData
    let visual = visualSettlingTime(displacement, velocity, of: flight.spring, at: time)
    visualLanding = visual ?? time
    landing = (end == .pop ? placement.settlingInstant : visual).map { (end, $0) }
  }

  /// Begins or ends the time in which a popped page takes touches.
  ///
  /// A landing that is only retargeted does not begin it again.
  private mutating func updateOutgoing(_ end: End, at time: SceneTime) {
    guard end != .pop || !isFlyingHome else { return }
    outgoingEnd = end == .pop ? time + parameters.outgoingTime : .zero
  }

  /// Animates the page below, which keeps its size below a sheet and with reduced motion.
  private mutating func animateBelow(
    to target: Double, with animation: Animation, at time: SceneTime
  ) {
    guard parameters.presentation != .sheet, crossFade == nil else { return }
    below.animate(to: target, with: animation, velocity: below.velocity(at: time), at: time)
  }

  /// Cross-fades: in at the settled placement, or out at the current placement.
  private mutating func dissolve(_ end: End, _ duration: SceneTime, at time: SceneTime) {
    updateOutgoing(end, at: time)
    placement.set(end == .pop ? placement.value(at: time) : settled(of: detachedIndex))
    presence.animate(
      to: end == .pop ? 0 : 1, with: .curve(.easeInOut, duration: duration), at: time)
    landing = (end, time + duration)
  }

  /// Whether a cross-fade runs, which touches cannot stop.
  var isDissolving: Bool { crossFade != nil && landing.map { $0.end != .cancel } ?? false }

  /// Continues to animate the card to the source's current position.
  mutating func retarget(at time: SceneTime) {
    home = source.home(of: detachedIndex)
    guard crossFade == nil else { return }
    fly(.pop, with: landingFlight(), at: time, velocity: placement.velocity(at: time))
  }

  // MARK: Slides

  /// Slides so that the remaining distance shrinks to 1/e within `slideDecay`.
  ///
  /// A critically damped spring of that time constant does so if it starts with the velocity of the
  /// exponential.
  private mutating func slide(_ end: End, at time: SceneTime) {
    let decay = parameters.slideDecay
    let flight = Flight(duration: 2 * .pi * decay, bounce: 0, keys: "slideDecay")
    slide(end, with: flight, rate: 1 / decay, at: time)
  }

  /// Slides a screen that a finger released.
  mutating func releaseSlide(_ end: End, at time: SceneTime) {
    if let crossFade, end == .pop { return dissolve(end, crossFade, at: time) }
    slide(end, with: Self.slideRelease, rate: 0, at: time)
  }

  /// Slides, starting with a rate: the fraction of the remaining distance per second.
  private mutating func slide(_ end: End, with flight: Flight, rate: Double, at time: SceneTime) {
    let target = end == .pop ? home : settled(of: detachedIndex)
    fly(end, with: flight, at: time, velocity: placement.value(at: time).rate(rate, to: target))
    landing = (end, visualLanding)
  }

  /// Returns the time after which the center and the size stay within 0.25 pt of their targets.
  ///
  /// That is less than a pixel. The completion at that time causes no visible jump and does not
  /// wait until the spring has settled exactly.
  private func visualSettlingTime(
    _ displacement: SIMD8<Double>, _ velocity: ZoomPlacement, of spring: Spring, at time: SceneTime
  ) -> SceneTime? {
    let speed = velocity.animatableData
    // The center and the extent are the first three lanes, in quarters of a point.
    let seconds = (0..<3).map { lane in
      spring.settlingTime(
        displacement: displacement[lane], velocity: speed[lane], epsilon: .infinity, distance: 1)
    }
    return SceneTime(seconds: seconds.max() ?? 0).map { time + $0 }
  }
}

extension ZoomPlacement {
  /// Returns a velocity toward a target, from the fraction of the distance per second.
  func rate(_ rate: Double, to target: ZoomPlacement) -> ZoomPlacement {
    ZoomPlacement(animatableData: (target.animatableData - animatableData) * rate)
  }
}
