import Display
import SceneModel
import Simulation

extension LintRule {
  static let restored = LintRule("restored", rank: 5) {
    $0.gridChanges + $0.cancellations + $0.repetitions
  }
}

extension PanelLint {
  /// The minimum difference of a thumbnail, in pt.
  private static let minGridChange = 1.0
  /// The maximum distance of a finger that counts as a tap, in pt.
  private static let minGesture = 10.0
  /// The minimum visible differences, in pt and as a fraction of full opacity.
  private static let minChange = 1.5
  private static let minFading = 0.05
  /// The maximum time that viewers wait for a second tap, including the duration of a touch.
  private static let tapTime = SceneTime(nanoseconds: 500_000_000)

  /// A gesture after which the same picture is settled in the same viewer as before, unscaled.
  private struct CancelledGesture {
    var stroke: FingerStroke
    /// The sample before the gesture, and the settled sample after it.
    var start: Int
    var end: Int
  }

  /// The grids that differ, or contain remains of the viewer, after it has closed.
  fileprivate var gridChanges: [Finding] {
    gridReturns.compactMap { back in
      if let left = back.leftover {
        return Finding(
          "\(subject(left).name) is still drawn after the viewer has closed", at: back.time)
      }
      guard back.missing == nil, let (item, amount) = back.difference,
        amount > Self.minGridChange
      else { return nil }
      return Finding(
        "\(subject(item).name) differs from its state before the viewer opened by"
          + " \(Quantity.points(amount))", at: back.time)
    }
  }

  /// The items that differ after a finger has dragged the picture and let it return.
  fileprivate var cancellations: [Finding] {
    cancelledGestures.compactMap { gesture in
      change(after: gesture).map { item, amount in
        Finding(
          "\(subject(item).name) differs from its state before the canceled gesture"
            + " by \(amount)", at: gesture.stroke.upTime ?? .zero)
      }
    }
  }

  private var cancelledGestures: [CancelledGesture] {
    panel.releases.compactMap { release -> CancelledGesture? in
      let lift = samples[release].time
      guard let stroke = soleStroke(endingAt: release), stroke.reach > Self.minGesture,
        !hasRecentLift(before: stroke.downTime),
        let start = lastSample(before: stroke.downTime), isCalm(at: start),
        let end = settled(after: release), samples[end].time - lift > Self.calm, isCalm(at: end),
        !(start...end).contains(where: { samples[$0].cause == .timer }),
        isSamePicture(at: start, end)
      else { return nil }
      return CancelledGesture(stroke: stroke, start: start, end: end)
    }
  }

  /// Returns whether a finger lifted so recently that its touch may still become part of a tap.
  private func hasRecentLift(before time: SceneTime) -> Bool {
    let since = time - Self.tapTime
    return panel.strokes(during: since...time).contains {
      $0.liftTime > since && $0.liftTime <= time
    }
  }

  /// Returns the last sample before a time.
  private func lastSample(before time: SceneTime) -> Int? {
    let count = samples.countOfPrefix { $0.time < time }
    return count > 0 ? count - 1 : nil
  }

  /// Returns the last sample before the next touch; nil if there is none.
  private func settled(after release: Int) -> Int? {
    let next = samples[(release + 1)...].firstIndex { $0.has(.down) }
    let end = next.map { $0 - 1 } ?? samples.count - 1
    return end > release ? end : nil
  }

  /// The minimum time without motion that counts as settled.
  private static let calm = SceneTime(nanoseconds: 50_000_000)

  /// Returns whether nothing in an open viewer has moved for 0.05 s.
  private func isCalm(at index: Int) -> Bool {
    let limit = samples[index].time - Self.calm
    guard let now = samples[index].items, now.isOpen,
      let earlier = samples[..<index].lastIndex(where: { $0.time <= limit }),
      let then = samples[earlier].items
    else { return false }
    return difference(from: then, to: now, 0.2) == nil
  }

  private func change(after gesture: CancelledGesture) -> (item: ScreenItem, amount: Sentence)? {
    guard let old = samples[gesture.start].items, let new = samples[gesture.end].items else {
      return nil
    }
    return difference(from: old, to: new, Self.minChange)
  }

  /// Returns whether the same picture is fitted to the screen, unzoomed, at two samples.
  private func isSamePicture(at start: Int, _ end: Int) -> Bool {
    guard let before = panel.heroItem(in: samples[start]),
      let after = panel.heroItem(in: samples[end]), before.photo == after.photo
    else { return false }
    let screen = bounds
    return (before.frame.width / max(after.frame.width, 1) - 1).magnitude < 0.01
      && (before.frame.center - screen.center).length < 1
      && max(before.frame.width - screen.width, before.frame.height - screen.height) < 1
  }

  /// Returns the first item of a viewer whose distance, in pt, or opacity differs visibly.
  private func difference(
    from old: ScreenItems, to new: ScreenItems, _ minimum: Double
  ) -> (item: ScreenItem, amount: Sentence)? {
    func fading(_ fraction: Double) -> Sentence { "\(Quantity.percent(fraction)) of its opacity" }
    let pairing = ItemPairing(from: old.viewer, to: new.viewer)
    func isSeen(_ item: ScreenItem, _ items: ScreenItems) -> Bool {
      item.opacity > Self.minFading && items.visibleBounds(of: item, on: bounds) != nil
    }
    for (before, after) in pairing.pairs where before != after {
      guard isSeen(before, old) || isSeen(after, new) else { continue }
      let distance = max(
        before.frame.edgeDistance(to: after.frame), before.cropDistance(to: after, on: bounds),
        before.cornerDistance(to: after))
      let faded = (before.opacity - after.opacity).magnitude
      if faded > Self.minFading { return (before, fading(faded)) }
      if distance > minimum { return (before, Quantity.points(distance)) }
    }
    let other = pairing.old.first { isSeen($0, old) } ?? pairing.new.first { isSeen($0, new) }
    return other.map { ($0, fading($0.opacity)) }
  }

  // MARK: Repetition

  /// The minimum visible difference in position, in pt and as a fraction of the distance.
  private static let minGap = 8.0
  private static let minFraction = 0.15
  /// The pause before the repetition in seconds, longer than viewers wait for a second tap.
  ///
  /// It is a multiple of the sampling interval, so that both gestures are sampled at the same
  /// offsets.
  private static let pause = 0.5

  /// The first canceled gesture that left no change but has a different effect when it is repeated.
  fileprivate var repetitions: [Finding] {
    let gesture = cancelledGestures.first { change(after: $0) == nil }
    return [gesture.flatMap(repetition)].compactMap(\.self)
  }

  /// Repeats a gesture after the scene up to it; returns nil if both act equally or the run fails.
  private func repetition(of gesture: CancelledGesture) -> Finding? {
    guard let lift = gesture.stroke.upTime else { return nil }
    let first = gesture.stroke.downTime
    let settled = samples[gesture.end].time
    let pauses = ((settled - first).seconds / Self.pause + 1).rounded(.up)
    let shift = SceneTime(nanoseconds: Int64(pauses * Self.pause * 1e9))
    var again = scene
    again.panels = [panel.panel]
    let starts = scene.touches.starts
    again.touches = zip(scene.touches, starts).filter { $1 <= first }.map(\.0)
    var rows = gesture.stroke.positions.map {
      FingerPath.Row(time: $0.time - first, location: $0.location)
    }
    if let last = rows.last, last.time < lift - first {
      rows.append(FingerPath.Row(time: lift - first, location: last.location))
    }
    again.touches.append(
      TouchStep(
        start: .at(first + shift), action: .path([FingerPath(finger: 1, rows: rows)]), line: 0))
    again.duration = .fixed(lift + shift)
    guard let timeline = try? Timeline(again),
      let motion = try? PanelMotion(timeline, 0, drawing: panel.drawing, keeps: PanelLint.reads)
    else { return nil }
    var (moved, gap, minimum) = (0.0, 0.0, 0.0)
    guard let home = heroFrame(at: first, of: panel) else { return nil }
    for sample in samples where sample.time > first && sample.time < lift {
      guard let before = heroFrame(at: sample.time, of: panel) else { return nil }
      moved = max(moved, before.edgeDistance(to: home))
      let now = heroFrame(at: sample.time + shift, of: motion)
      let distance = now.map { $0.edgeDistance(to: before) } ?? .infinity
      if distance > gap {
        gap = distance
        minimum = now.map { $0.edgeDistance(to: home) } ?? 0
      }
    }
    guard moved > Self.minGap, gap > max(Self.minGap, Self.minFraction * moved) else { return nil }
    return Finding(
      "a repeated gesture acts differently: the picture moved \(Quantity.points(moved)) at first"
        + " and \(Quantity.points(minimum)) the second time", at: lift, rank: .max)
  }

  /// Returns the viewed picture's rectangle after all events of a time; nil if nothing is open.
  private func heroFrame(at time: SceneTime, of panel: PanelMotion) -> Rect? {
    let index = panel.samples.countOfPrefix { $0.time <= time } - 1
    return index < 0 ? nil : panel.heroItem(in: panel.samples[index])?.frame
  }
}
