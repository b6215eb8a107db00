import Geometry
import Motion
import SceneModel

extension ZoomTransitionViewer {
  /// Detaches the picture from its page and requests its source.
  mutating func detach(at time: SceneTime) {
    let now = shown(at: time)
    detachedIndex = row.page(at: time)
    placement.set(now)
    isDetached = true
    settlePages(at: time)
    source.find(for: detachedIndex)
    home =
      isSlide
      ? .slid(rest(of: detachedIndex), by: screen.width, of: screen.width)
      : source.home(of: detachedIndex)
  }

  mutating func attach() {
    isDetached = false
    row.jump(to: detachedIndex)
  }

  mutating func settlePages(at time: SceneTime) {
    let page = row.page(at: time)
    if row.shift(of: page, at: time) != 0 {
      row.settle(on: page, velocity: row.offset.velocity(at: time), at: time)
    }
  }

  /// Animates the picture from its current placement toward an end, with an initial velocity.
  mutating func fly(_ end: End, at time: SceneTime, velocity: ZoomPlacement) {
    let target = end == .pop ? home : rest(of: detachedIndex)
    let now = placement.value(at: time)
    stoppedEnd = nil
    if let crossFade, end != .cancel { return dissolve(end, crossFade, at: time) }
    guard !isSlide else { return slide(end, from: now, to: target, at: time) }
    placement.set(
      target, with: .spring(spring).tagged("springDuration", "springBounce"), at: time,
      initialVelocity: velocity)
    let displacement = now.animatableData - target.animatableData
    let rest =
      end == .pop ? placement.settlingInstant : visualRest(displacement, velocity, at: time)
    landing = rest.map { (end, $0) }
  }

  /// Cross-fades: in at the settled placement, or out at the current placement.
  private mutating func dissolve(_ end: End, _ duration: SceneTime, at time: SceneTime) {
    placement.set(end == .pop ? placement.value(at: time) : rest(of: detachedIndex))
    presence.animate(
      to: end == .pop ? 0 : 1, with: .curve(.easeInOut, duration: duration), at: time)
    landing = (end, time + duration)
  }

  /// Whether a cross-fade runs, which touches cannot stop.
  var isDissolving: Bool { crossFade != nil && landing.map { $0.end != .cancel } ?? false }

  /// Continues to animate the picture to the source's current position.
  mutating func retarget(at time: SceneTime) {
    home = source.home(of: detachedIndex)
    fly(.pop, at: time, velocity: placement.velocity(at: time))
  }

  /// Slides to the target, with a duration proportional to the remaining distance, from velocity 0.
  private mutating func slide(
    _ end: End, from now: ZoomPlacement, to target: ZoomPlacement, at time: SceneTime
  ) {
    let part = (target.center.x - now.center.x).magnitude / screen.width
    let seconds = parameters.slideDuration.seconds * min(part, 1)
    let duration = SceneTime(seconds: seconds) ?? parameters.slideDuration
    placement.set(
      target,
      with: .curve(ZoomTransitionParameters.slideCurve, duration: duration)
        .tagged("slideDuration"), at: time)
    landing = (end, time + duration)
  }

  /// Returns the time after which the center and the size stay within 0.25 pt of their targets.
  ///
  /// That is less than a pixel. The completion at that time causes no visible jump and does not
  /// wait until the spring has settled exactly.
  private func visualRest(
    _ displacement: SIMD8<Double>, _ velocity: ZoomPlacement, at time: SceneTime
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
