import Display

/// Finds the kind of change between two movements only from their measurements.
///
/// Measurements do not depend on frames, so equal ones mean the same movement.
extension MovementFit {
  /// The max relative difference of equal measurements.
  ///
  /// Source: ours; the accuracy of the measurements.
  private static let accuracy = 1e-3

  func measuredChange(_ a: Movement, _ b: Movement) -> MovementDifference.Change {
    let (one, other) = (MeasuredShape(a), MeasuredShape(b))
    let delay = b.start - a.start
    let isElsewhere = !Self.areEqual([a.from], [b.from], within: max(a.extent, b.extent))
    if one.isEqual(other, slower: 1, larger: 1) {
      if isElsewhere { return .displaced }
      return delay.magnitude > 1e-4 ? .delayed(by: delay) : .none
    }
    let (slower, larger) = (one.slower(other), one.larger(other))
    if !isElsewhere, let slower, one.isEqual(other, slower: slower, larger: 1) {
      return .stretched(by: slower)
    }
    if let larger, one.isEqual(other, slower: 1, larger: larger) {
      return isElsewhere ? .displaced : .scaled(by: larger)
    }
    return .reshaped
  }

  /// Whether numbers are equal within the accuracy of measurements of an extent.
  fileprivate static func areEqual(_ a: [Double], _ b: [Double], within extent: Double) -> Bool {
    zip(a, b).allSatisfy { ($0 - $1).magnitude <= max(accuracy * extent, 1e-4) }
  }
}

/// The measurements of a movement relative to its start.
private struct MeasuredShape {
  /// Seconds since the start.
  private let times: [Double]
  /// Distances from the start.
  private let distances: [Double]
  private let peakVelocity: Double
  private let isHeld: Bool

  init(_ movement: Movement) {
    let times = [movement.settlesAt, movement.half, movement.nineTenths]
    self.times = times.map { $0 - movement.start }
    distances = [movement.to, movement.low.value, movement.high.value].map { $0 - movement.from }
    peakVelocity = movement.peakVelocity.value
    isHeld = movement.isHeld
  }

  private var duration: Double { times.max() ?? 0 }
  private var extent: Double { distances.map(\.magnitude).max() ?? 0 }

  /// Returns the factor of the other's duration; nil if either takes no time.
  func slower(_ other: MeasuredShape) -> Double? {
    guard duration > 1e-3, other.duration > 1e-3 else { return nil }
    // The errors of single times cancel out in their sum.
    return other.times.reduce(0, +) / times.reduce(0, +)
  }

  /// Returns the factor of the other's distance; nil if either does not move.
  func larger(_ other: MeasuredShape) -> Double? {
    extent > 1e-4 && other.extent > 1e-4 ? other.extent / extent : nil
  }

  /// Whether the other is the same with times and distances multiplied by factors.
  func isEqual(_ other: MeasuredShape, slower: Double, larger: Double) -> Bool {
    guard isHeld == other.isHeld,
      MovementFit.areEqual(distances.map { $0 * larger }, other.distances, within: other.extent)
    else { return false }
    let isSameTime = zip(times, other.times).allSatisfy {
      ($0 * slower - $1).magnitude <= max(2e-3 * other.duration, 2e-4)
    }
    // A finger's velocity depends on when it is read.
    let velocity = peakVelocity * larger / slower
    return isSameTime
      && (isHeld || (velocity - other.peakVelocity).magnitude <= 0.01 * velocity.magnitude + 1e-3)
  }
}
