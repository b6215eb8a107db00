import Geometry
import Motion
import SceneModel
import Simulation
import Touch

extension PanelLint {
  /// A finger that goes less has tapped, pt.
  private static let leastGesture = 10.0
  /// Differences that are smaller are not seen: pt, and parts of full opacity.
  private static let leastChange = 1.5
  private static let leastFading = 0.05
  /// The longest time that viewers wait for a second tap, with the time that a touch-down may take.
  private static let tapTime = SceneTime(nanoseconds: 500_000_000)

  /// A gesture after which the same picture rests in the same viewer as before, unscaled.
  struct CancelledGesture {
    var stay: FingerStroke
    /// The samples before it and at rest after it.
    var start: Int
    var end: Int
  }

  /// What is not as it was after a finger has moved the picture and let it go back.
  var cancellations: [Finding] {
    cancelledGestures.compactMap { gesture in
      change(after: gesture).map { Finding(fact: $0, time: gesture.stay.upTime ?? .zero) }
    }
  }

  /// The first gesture that came to nothing and left all as it was.
  var repeatableGesture: CancelledGesture? {
    cancelledGestures.first { change(after: $0) == nil }
  }

  private var cancelledGestures: [CancelledGesture] {
    panel.releases.compactMap { release -> CancelledGesture? in
      let lift = samples[release].time
      let stays = panel.stays(at: lift).filter { $0.upTime == lift }
      guard stays.count == 1, let stay = stays.first, isAlone(stay),
        stay.reach > Self.leastGesture, !isHeard(before: stay.downTime),
        let start = lastSample(before: stay.downTime), isCalm(at: start),
        let end = rest(after: release), samples[end].time - lift > Self.calm, isCalm(at: end),
        !(start...end).contains(where: { samples[$0].cause == .timer })
      else { return nil }
      guard isSamePicture(at: start, end) else { return nil }
      return CancelledGesture(stay: stay, start: start, end: end)
    }
  }

  /// True if a finger has lifted so lately that it may still become a tap.
  private func isHeard(before time: SceneTime) -> Bool {
    let since = time - Self.tapTime
    return panel.stays(during: since...time).contains { $0.liftTime > since && $0.liftTime <= time }
  }

  /// The last sample before the next touch; nil where the viewer has closed until then.
  private func rest(after release: Int) -> Int? {
    let next = samples[(release + 1)...].firstIndex { $0.has(.down) }
    let end = next.map { $0 - 1 } ?? samples.count - 1
    return end > release ? end : nil
  }

  /// The time for which nothing moves where all is at rest.
  private static let calm = SceneTime(nanoseconds: 50_000_000)

  /// True if nothing of an open viewer has moved for a twentieth of a second.
  private func isCalm(at index: Int) -> Bool {
    let limit = samples[index].time - Self.calm
    guard let now = samples[index].items, now.isOpen,
      let earlier = samples[..<index].lastIndex(where: { $0.time <= limit }),
      let then = samples[earlier].items
    else { return false }
    return difference(from: then, to: now, 0.2) == nil
  }

  private func change(after gesture: CancelledGesture) -> LintFact? {
    guard let old = samples[gesture.start].items, let new = samples[gesture.end].items else {
      return nil
    }
    return difference(from: old, to: new, Self.leastChange)
  }

  /// True if one picture rests at its place in the screen at two samples, as large as there.
  private func isSamePicture(at start: Int, _ end: Int) -> Bool {
    guard let old = samples[start].items, let new = samples[end].items,
      let before = panel.hero(in: samples[start]).flatMap({ old.picture(nearest: $0) }),
      let after = panel.hero(in: samples[end]).flatMap({ new.picture(nearest: $0) }),
      before.photo == after.photo
    else { return false }
    let screen = panel.screen.bounds
    return (before.place.width / max(after.place.width, 1) - 1).magnitude < 0.01
      && (before.place.center - screen.center).length < 1
      && max(
        before.place.width - screen.width, before.place.height - screen.height) < 1
  }

  /// The first item of a viewer that differs by more than a distance, pt, or visibly in its opacity.
  private func difference(
    from old: ScreenItems, to new: ScreenItems, _ least: Double
  ) -> LintFact? {
    let pairing = ItemPairing(from: old.viewer, to: new.viewer)
    let screen = panel.screen.bounds
    func isSeen(_ item: ScreenItem, _ items: ScreenItems) -> Bool {
      item.opacity > Self.leastFading && items.visiblePart(of: item, on: screen) != nil
    }
    for (before, after) in pairing.pairs where before != after {
      guard isSeen(before, old) || isSeen(after, new) else { continue }
      let way = max(
        before.place.edgeDistance(to: after.place), before.cropDistance(to: after, on: screen),
        before.cornerDistance(to: after))
      let fading = (before.opacity - after.opacity).magnitude
      if way > least || fading > Self.leastFading {
        return .unrestored(LintSubject(before, on: screen), way: way, fading: fading)
      }
    }
    if let lost = pairing.old.first(where: { isSeen($0, old) }) {
      return .unrestored(LintSubject(lost, on: screen), way: 0, fading: lost.opacity)
    }
    return pairing.new.first { isSeen($0, new) }.map {
      .unrestored(LintSubject($0, on: screen), way: 0, fading: $0.opacity)
    }
  }
}
