import Display
import SceneModel
import Simulation

/// Finds sudden changes on one screen that fingers do not explain.
///
/// Changes over time are continuous. A change between two samples is a step if it is several times
/// faster than the changes right before and after it. Changes caused by events take no time.
struct ItemStepFinder {
  let lint: PanelLint

  /// The thresholds below which steps are not visible.
  ///
  /// Positions, crops, and corners are in pt, opacities are fractions of full opacity.
  private static let minDistance = 4.0
  private static let minCrop = 6.0
  private static let minCorner = 3.0
  private static let minOpacity = 0.2
  private static let minBackdropOpacity = 0.08
  /// The minimum depth of an item at a screen edge whose corners are visible, in pt.
  private static let minStrip = 24.0
  /// The minimum depth of an item at a screen edge that is noticed, in pt.
  private static let minDepth = 2.0
  /// The minimum visible area of an item that is noticed, in pt².
  private static let minArea = 100.0
  /// The ratio between the speed of a step and the speeds before and after it.
  private static let sharpness = 4.0
  /// The maximum ratio between an item's motion and the finger motion that explains it.
  private static let maxFingerRatio = 2.5
  /// The finger distance that explains a full fade, in pt.
  private static let fadingDistance = 80.0

  private var samples: [MotionSample] { lint.samples }
  private var transitions: [SampleTransition] { lint.transitions }
  private var bounds: Rect { lint.bounds }

  /// All steps, ordered by time.
  var steps: [ItemStep] { transitions.indices.flatMap(steps(at:)) }

  /// Returns the steps of one transition.
  private func steps(at index: Int) -> [ItemStep] {
    let transition = transitions[index]
    guard let old = samples[transition.before].items, let new = samples[transition.after].items,
      old != new
    else { return [] }
    var steps: [ItemStep] = []
    if old.grid != new.grid { steps += self.steps(from: old.grid, to: new.grid, at: index) }
    steps += self.steps(from: old.viewer, to: new.viewer, at: index)
    // A picture that another layer takes over neither appears nor disappears, at any speed.
    return Self.withoutHandovers(steps).filter { step in
      let item = step.change == .appears ? step.new : step.change == .vanishes ? step.old : nil
      return (item.map { isSudden($0, at: index) } ?? true) && isSeen(step, from: old, to: new)
    }
  }

  private func steps(from old: [ScreenItem], to new: [ScreenItem], at index: Int) -> [ItemStep] {
    let pairing = ItemPairing(from: old, to: new)
    let time = samples[transitions[index].after].time
    let changed = pairing.pairs.flatMap { before, after in
      before == after ? [] : steps(from: before, to: after, at: index)
    }
    let came = pairing.new.map {
      ItemStep(change: .appears, amount: $0.opacity, new: $0, transition: index, time: time)
    }
    let went = pairing.old.map {
      ItemStep(change: .vanishes, amount: $0.opacity, old: $0, transition: index, time: time)
    }
    return changed + came + went
  }

  /// Returns whether an item appears or disappears visibly, neither faint nor at a screen edge.
  private func isSudden(_ item: ScreenItem, at index: Int) -> Bool {
    let allowed = allowance(of: item.key, at: index)
    guard item.opacity > max(minOpacity(of: item), allowed.opacity) else { return false }
    guard let depth = item.depth(on: bounds) else { return true }
    // An item near the edge enters or leaves the screen with its row, which is not sudden.
    return depth > max(Self.minDepth, allowed.distance, Self.sharpness * motion(around: index))
  }

  /// Returns the maximum distance in pt that a picture moves in the samples around a transition.
  private func motion(around index: Int) -> Double {
    let near = transitions[...index].suffix(3) + transitions[(index + 1)...].prefix(2)
    return near.filter { !$0.isEvent }.map { transition in
      guard let old = samples[transition.before].items, let new = samples[transition.after].items
      else { return 0 }
      let pairs =
        ItemPairing(from: old.viewer, to: new.viewer).pairs
        + (old.grid == new.grid ? [] : ItemPairing(from: old.grid, to: new.grid).pairs)
      return pairs.filter { $0.0.photo != nil }.map {
        max($0.frame.edgeDistance(to: $1.frame), $0.clip.edgeDistance(to: $1.clip))
      }.max() ?? 0
    }.max() ?? 0
  }

  /// Returns the steps of one item's look.
  private func steps(from old: ScreenItem, to new: ScreenItem, at index: Int) -> [ItemStep] {
    let allowed = allowance(of: old.key, at: index)
    let isStrip = [old, new].contains {
      $0.depth(on: bounds).map { $0 < Self.minStrip } ?? false
    }
    let limits: [(change: ItemStep.Change, minimum: Double, allowed: Double)] = [
      (.position, Self.minDistance, allowed.distance), (.crop, Self.minCrop, allowed.distance),
      (.corners, isStrip ? .infinity : Self.minCorner, allowed.distance),
      (.opacity, minOpacity(of: new), allowed.opacity),
    ]
    return limits.compactMap { change, minimum, allowed in
      let amount = change.distance(from: old, to: new, on: bounds)
      guard amount > max(minimum, allowed),
        transitions[index].isEvent
          || isSharp(change, amount, from: old.key, to: new.key, at: index)
      else { return nil }
      return ItemStep(
        change: change, amount: amount, old: old, new: new, transition: index,
        time: samples[transitions[index].after].time)
    }
  }

  /// Returns whether an item changes several times as fast as right before and right after.
  private func isSharp(
    _ change: ItemStep.Change, _ amount: Double, from key: ScreenItem.Key,
    to later: ScreenItem.Key, at index: Int
  ) -> Bool {
    func seconds(_ transition: SampleTransition) -> Double {
      samples[transition.after].seconds - samples[transition.before].seconds
    }
    let rates = [index - 1, index + 1].compactMap { neighbor -> Double? in
      guard transitions.indices.contains(neighbor), !transitions[neighbor].isEvent,
        let old = item(neighbor < index ? key : later, transitions[neighbor].before),
        let new = item(neighbor < index ? key : later, transitions[neighbor].after)
      else { return nil }
      return change.distance(from: old, to: new, on: bounds)
        / max(seconds(transitions[neighbor]), 1e-6)
    }
    // Between two events, there is no other change to compare with.
    guard let fastest = rates.max() else { return false }
    return amount > Self.sharpness * fastest * seconds(transitions[index])
  }

  private func item(_ key: ScreenItem.Key, _ sample: Int) -> ScreenItem? {
    guard let items = samples[sample].items else { return nil }
    return (key.isViewer ? items.viewer : items.grid).first { $0.key == key }
  }

  /// Returns the minimum visible opacity change; it is smaller for an item that covers the screen.
  private func minOpacity(of item: ScreenItem) -> Double {
    let isBackdrop = item.photo == nil && item.frame.union(bounds).edgeDistance(to: item.frame) < 1
    return isBackdrop ? Self.minBackdropOpacity : Self.minOpacity
  }

  // MARK: Fingers

  /// Returns the changes of position, in pt, and opacity that finger motion explains.
  private func allowance(
    of key: ScreenItem.Key, at index: Int
  ) -> (distance: Double, opacity: Double) {
    guard transitions[index].isEvent else { return (0, 0) }
    let range = (transitions[index].before + 1)...transitions[index].after
    let now = samples[transitions[index].after].time
    let isMove = range.contains { samples[$0].has(.moved) }
    let present = Array(lint.panel.strokes(at: now))
    let moves = present.compactMap { stroke -> Double? in
      // A browser draws the moves of a whole frame at once.
      let frame = max(now - SceneTime(ticks: 1, rate: .sixty), stroke.downTime)
      guard let to = stroke.location(at: now),
        let before = isMove ? stroke.location(before: now) : stroke.location(at: frame)
      else { return nil }
      // A gesture recognized only now includes all motion since the touch-down.
      let isFirst = isMove && isUnchanged(key, since: stroke.downTime, until: index)
      return (to - ((isFirst ? stroke.positions.first?.location : nil) ?? before)).length
    }
    let distance = moves.max() ?? 0
    guard distance > 0 else { return (0, 0) }
    // Two fingers scale as soon as the second one lands, which can move distant items any distance.
    return present.count > 1
      ? (.infinity, .infinity) : (Self.maxFingerRatio * distance, distance / Self.fadingDistance)
  }

  private func isUnchanged(_ key: ScreenItem.Key, since time: SceneTime, until index: Int) -> Bool {
    let first = samples.countOfPrefix { $0.time < time }
    guard first < samples.count else { return false }
    return item(key, first) == item(key, transitions[index].before)
  }

  // MARK: Visibility

  /// Returns the steps without those of items that are replaced by others that look the same.
  private static func withoutHandovers(_ steps: [ItemStep]) -> [ItemStep] {
    var gone = steps.filter { $0.change == .vanishes }
    var result = steps.filter { $0.change != .appears && $0.change != .vanishes }
    for step in steps where step.change == .appears {
      guard let new = step.new,
        let index = gone.firstIndex(where: { $0.old.map { isHandedOver($0, to: new) } ?? false }),
        let old = gone[index].old
      else {
        result.append(step)
        continue
      }
      gone.remove(at: index)
      result += handover(from: old, to: new, step)
    }
    return result + gone
  }

  /// Returns whether two items are the same photo in two layers, or the same shape in two colors.
  private static func isHandedOver(_ old: ScreenItem, to new: ScreenItem) -> Bool {
    if let photo = old.photo { return photo == new.photo }
    if case .fill = old.key.kind, case .fill = new.key.kind {
      return old.frame.edgeDistance(to: new.frame) < 1
    }
    return old.key.kind == new.key.kind && old.frame.edgeDistance(to: new.frame) < minDistance
  }

  /// Returns the steps of an item that is replaced by another one.
  private static func handover(
    from old: ScreenItem, to new: ScreenItem, _ step: ItemStep
  ) -> [ItemStep] {
    func change(_ change: ItemStep.Change, _ amount: Double, isOfColor: Bool = false) -> ItemStep {
      ItemStep(
        change: change, amount: amount, old: old, new: new, transition: step.transition,
        time: step.time, isOfColor: isOfColor)
    }
    if case .fill(let before) = old.key.kind, case .fill(let after) = new.key.kind,
      before != after
    {
      let amount = before.distance(to: after) * max(old.opacity, new.opacity)
      return amount > minOpacity ? [change(.opacity, amount, isOfColor: true)] : []
    }
    let distance = old.clip.edgeDistance(to: new.clip)
    guard distance < minDistance else { return [change(.position, distance)] }
    let limits: [(ItemStep.Change, minimum: Double)] = [
      (.crop, minCrop), (.corners, minCorner), (.opacity, minOpacity),
    ]
    return limits.compactMap { look, minimum in
      let amount = look.distance(from: old, to: new)
      return amount > minimum ? change(look, amount) : nil
    }
  }

  private func isSeen(_ step: ItemStep, from old: ScreenItems, to new: ScreenItems) -> Bool {
    if step.old == nil || step.new == nil, let item = step.item,
      let thumbnail = item.photo.flatMap((step.old == nil ? old : new).thumbnail),
      thumbnail.clip.edgeDistance(to: item.clip) < Self.minDistance
    {
      // The viewer's picture appears or vanishes over the same picture of the grid.
      return false
    }
    let looks = [(step.old, old, new), (step.new, new, old)]
    return looks.contains { item, items, others in
      guard let item, item.opacity > 0.05,
        let visible = items.visibleBounds(of: item, on: bounds)
      else { return false }
      // A fill on a background of the same color does not visibly appear or disappear.
      if case .fill = item.key.kind, others.backdrop(of: visible)?.key.kind == item.key.kind {
        return false
      }
      return visible.width * visible.height > Self.minArea
    }
  }
}

extension Color {
  /// Returns the maximum difference of a color channel, 0 to 1.
  fileprivate func distance(to other: Color) -> Double {
    let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
    return pairs.map { (Double($0) - Double($1)).magnitude }.max().map { $0 / 255 } ?? 0
  }
}
