import Display
import SceneModel
import Simulation

extension LintRule {
  static let stuck = LintRule("stuck") { $0.stuckFingers }
}

extension PanelLint {
  /// The minimum unused finger distance that is noticed, in pt.
  private static let minDistance = 40.0
  /// The minimum duration: a response within 0.1 s feels immediate.
  ///
  /// An example is a browser, which recognizes a drag at a frame and moves one frame later.
  ///
  /// Source: Nielsen, "Response Times: The 3 Important Limits" (1993).
  private static let minDuration = SceneTime(nanoseconds: 100_000_000)
  /// The distance within which pictures count as still, in pt.
  private static let stillTolerance = 1.0
  /// The minimum visible pan extent, in pt.
  private static let minPanExtent = 4.0
  /// The cross-axis motion beyond which a finger is controlling the other axis, in pt.
  private static let maxCrossDistance = 20.0

  /// The distance after which a finger has a direction, as in all systems' recognizers, in pt.
  private static let directionDistance = 10.0
  /// The ratio of cross-axis to axis motion above which a finger may have meant the other axis.
  private static let maxCrossRatio = 0.8

  /// The minimum speed of a visibly moving picture, in pt/s.
  private static let caughtSpeed = 60.0

  private enum Axis: CaseIterable {
    case horizontal
    case vertical

    func along(_ vector: Vector) -> Double { self == .horizontal ? vector.dx : vector.dy }

    var other: Axis { self == .horizontal ? .vertical : .horizontal }

    func side(of travel: Double) -> PanExtents.Side {
      switch self {
      case .horizontal: travel < 0 ? .left : .right
      case .vertical: travel < 0 ? .up : .down
      }
    }
  }

  /// A finger motion during which nothing moved along an axis, although it could.
  private struct StuckMotion {
    /// The sample after which nothing moves.
    var start: Int
    /// The number of finger steps since then, and the time of the last one.
    var steps = 0
    var end = SceneTime.zero
    /// The farthest finger offset since then, in pt.
    var travel = Vector.zero
    /// The minimum pan extent along it, in pt.
    var panExtents = Double.infinity
    /// The maximum cross-axis motion of pictures since the touch-down, in pt.
    var across = 0.0
  }

  fileprivate var stuckFingers: [Finding] {
    panel.strokes.filter(isAlone).flatMap { stroke in
      Axis.allCases.flatMap { findings(of: stroke, along: $0) }
    }
  }

  private func findings(of stroke: FingerStroke, along axis: Axis) -> [Finding] {
    let first = touches.countOfPrefix { samples[$0].time < stroke.downTime }
    let observed = touches[first...].prefix { stroke.isPresent(at: samples[$0].time) }
    guard let down = observed.first, !isCatch(at: down), !begins(stroke, across: axis) else {
      return []
    }
    var findings: [Finding] = []
    var stuck = StuckMotion(start: down)
    // The maximum cross-axis distance of a picture from its position at the touch-down.
    var across = 0.0
    for index in observed.dropFirst() {
      across = max(across, motion(from: down, to: index, along: axis.other) ?? 0)
      guard let now = stroke.location(at: samples[index].time),
        let start = stroke.location(at: samples[stuck.start].time)
      else { continue }
      let travel = now - start
      let side = axis.side(of: axis.along(travel))
      let panExtents = min(samples[stuck.start].panExtents[side], samples[index].panExtents[side])
      if panExtents > Self.minPanExtent, isStill(from: stuck.start, to: index, along: axis) {
        guard axis.along(travel).magnitude > axis.along(stuck.travel).magnitude else { continue }
        stuck.steps += 1
        stuck.end = samples[index].time
        stuck.travel = travel
        stuck.panExtents = min(stuck.panExtents, panExtents)
        stuck.across = across
      } else {
        findings += finding(stuck, of: stroke, since: down, along: axis)
        stuck = StuckMotion(start: index)
      }
    }
    return findings + finding(stuck, of: stroke, since: down, along: axis)
  }

  /// Returns the first offset of a finger that is long enough to have a direction; nil for none.
  private func firstTravel(_ stroke: FingerStroke) -> Vector? {
    guard let start = stroke.positions.first?.location else { return nil }
    return stroke.positions.lazy.map { $0.location - start }.first {
      $0.length >= Self.directionDistance
    }
  }

  /// Returns whether a finger starts across an axis or diagonally, and so may have another intent.
  private func begins(_ stroke: FingerStroke, across axis: Axis) -> Bool {
    guard let travel = firstTravel(stroke) else { return false }
    return axis.other.along(travel).magnitude > Self.maxCrossRatio * axis.along(travel).magnitude
  }

  /// Returns whether a finger has reversed, so that its first direction may have had no pan extent.
  private func isTurned(_ stroke: FingerStroke, _ travel: Double, along axis: Axis) -> Bool {
    guard let first = firstTravel(stroke) else { return false }
    let along = axis.along(first)
    return along * travel < 0 && along.magnitude > 0.4 * first.length
  }

  /// Returns whether pictures are moving at a touch-down, which catches them in any case.
  private func isCatch(at down: Int) -> Bool {
    let time = samples[down].time
    guard let before = samples[..<down].lastIndex(where: { $0.time < time }) else { return false }
    let seconds = (time - samples[before].time).seconds
    return Axis.allCases.contains { axis in
      (motion(from: before, to: down, along: axis) ?? 0) > Self.caughtSpeed * seconds
    }
  }

  private func finding(
    _ stuck: StuckMotion, of stroke: FingerStroke, since down: Int, along axis: Axis
  ) -> [Finding] {
    let travel = axis.along(stuck.travel)
    // The first step may cross the touch slop, which some viewers discard.
    guard stuck.start != down || stuck.steps > 1, travel.magnitude > Self.minDistance,
      travel.magnitude > axis.other.along(stuck.travel).magnitude,
      stuck.end - samples[stuck.start].time > Self.minDuration,
      stuck.across <= Self.maxCrossDistance, !isTurned(stroke, travel, along: axis)
    else { return [] }
    let side = axis.side(of: travel)
    let direction = axis == .horizontal ? "to the \(side)" : "\(side)"
    return [
      Finding(
        "the finger moves \(Quantity.points(travel.magnitude)) \(direction) and nothing follows,"
          + " although picture and pages can move \(Quantity.points(stuck.panExtents)) that way",
        at: samples[stuck.start].time)
    ]
  }

  /// Returns whether no picture moves along an axis between two samples.
  private func isStill(from start: Int, to end: Int, along axis: Axis) -> Bool {
    motion(from: start, to: end, along: axis).map { $0 < Self.stillTolerance } ?? false
  }

  /// Returns the maximum distance in pt that visible pictures move along an axis between samples.
  ///
  /// The result is nil if no picture is open or the pictures differ.
  private func motion(from start: Int, to end: Int, along axis: Axis) -> Double? {
    guard let before = samples[start].items?.pictures, let after = samples[end].items?.pictures
    else { return nil }
    let seen = before.filter { $0.clip.intersection(bounds) != nil }
    let distances = seen.compactMap { old -> Double? in
      guard let new = after.last(where: { $0.photo == old.photo }) else { return nil }
      let (a, b) = (old.frame, new.frame)
      return axis == .horizontal
        ? max((a.minX - b.minX).magnitude, (a.maxX - b.maxX).magnitude)
        : max((a.minY - b.minY).magnitude, (a.maxY - b.maxY).magnitude)
    }
    return distances.count == seen.count ? distances.max() : nil
  }
}
