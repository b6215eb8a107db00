import Display
import Glibc

/// Fits models to the samples of one movement, and selects among them.
struct MovementFitter {
  let samples: GroupSamples
  /// Whether the readings are settled before the movement, so that its start can be searched.
  let isSettledBefore: Bool
  /// The time at which the readings begin to move visibly, s.
  let onset: Double

  /// The minimum standard deviation that is distinguished from rounding.
  ///
  /// Source: ours; traces have six decimals.
  private var minNoise: Double { 1e-4 + 2e-5 * samples.extent }

  /// The distance by which a Bézier curve must be closer than another model.
  ///
  /// Source: ours; a pixel of a phone. Systems round and truncate motion by as much, and five free
  /// parameters would fit that.
  private var visible: Double { max(1e-3 * samples.extent, min(0.35, 0.01 * samples.extent)) }

  /// The number of samples below which the control points of a Bézier curve stay undetermined.
  private static let minBezierSamples = 12
  /// The numbers of samples of the coarse search, and of its results that are refined.
  private static let (coarse, seeds) = (48, 4)
  /// The difference of AICc up to which a simpler model is preferred, and that up to which models tie.
  ///
  /// Source: Burnham and Anderson, Model Selection and Multimodel Inference, 2.6: models within 2 have
  /// substantial support, and beyond 7 considerably less.
  private static let (preferred, tied) = (2.0, 7.0)

  /// The times at which a movement can begin before it is seen, and after a slope has shown it, s.
  private static let starts = [-0.18, -0.12, -0.085, -0.06, -0.04, -0.02, 0, 0.015, 0.035, 0.055]

  /// Returns the models within reach of the best, the selected one first; none if no model can be fitted.
  func models() -> [FittedModel] {
    var fits: [ProjectedFit] = []
    for family in ModelFamily.all where samples.times.count > family.shapeCount + 3 {
      let seeds = family == .bezier ? bezierSeeds(fits) : coarseSeeds(family)
      let refined = seeds.map { $0.refined(on: samples) }
      if let best = refined.min(by: { $0.squares < $1.squares }) { fits.append(best) }
    }
    let rated = fits.compactMap { fit in criterion(fit).map { (fit: fit, criterion: $0) } }
      .sorted { $0.criterion < $1.criterion }
    guard let lowest = rated.first?.criterion else { return [] }
    let near = rated.prefix { $0.criterion <= lowest + Self.tied }.map(\.fit)
    var chosen =
      rated.prefix { $0.criterion <= lowest + Self.preferred }.map(\.fit)
      .min { $0.parameterCount(of: samples) < $1.parameterCount(of: samples) } ?? near[0]
    if let simple = rated.map(\.fit).first(where: { fit in
      fit.squares - chosen.squares <= visible * visible * Double(samples.count)
        && (chosen.family == .bezier && fit.family != .bezier || beginsUnseen(fit, chosen))
    }) {
      chosen = simple
    }
    var shown = [chosen]
    for fit in near where !shown.contains(where: { $0.includes(fit) }) { shown.append(fit) }
    return shown.map { FittedModel($0, samples, minNoise: minNoise) }
  }

  /// Whether a velocity at the first sample is that of a spring from rest that starts just before.
  private func beginsUnseen(_ fit: ProjectedFit, _ chosen: ProjectedFit) -> Bool {
    !isSettledBefore && chosen.family == .spring(hasVelocity: true)
      && fit.family == .spring(hasVelocity: false) && fit.start < samples.times[0]
  }

  /// Returns Akaike's criterion with the correction for few samples; nil if there are too few.
  ///
  /// Source: Burnham and Anderson, 2.4.
  private func criterion(_ fit: ProjectedFit) -> Double? {
    let (n, k) = (Double(samples.count), Double(fit.parameterCount(of: samples)))
    guard n > k + 1 else { return nil }
    let variance = max(fit.squares / n, minNoise * minNoise)
    return n * log(variance) + 2 * k + 2 * k * (k + 1) / (n - k - 1)
  }

  /// Returns the best points of a grid over the start and the shape.
  private func coarseSeeds(_ family: ModelFamily) -> [ProjectedFit] {
    let thinned = samples.thinned(to: Self.coarse)
    let (first, last) = (samples.times[0], samples.times[samples.times.count - 1])
    let span = max(last - first, 1e-3)
    let hasVelocity = family.hasVelocity
    let isFree = isSettledBefore || !hasVelocity
    // With a velocity, each gap between samples has a minimum of its own.
    let gaps = (-4...3).map { (Double($0) + 0.5) * samples.interval }
    let delays = hasVelocity ? gaps : Self.starts
    let starts = isSettledBefore ? delays.map { onset + $0 } : [first]
    let shapes: [[Double]] =
      switch family {
      case .spring:
        Self.scale(0.08, 2.5, 14).flatMap { response in
          [0.15, 0.3, 0.5, 0.7, 0.85, 1, 1.5, 2.5].map { [log(span) + response, log($0)] }
        }
      case .decay: Self.scale(0.03, 1.5, 12).map { [log(span) + $0] }
      default: Self.scale(0.06, 1.2, 16).map { [log(span) + $0] }
      }
    // Minima differ in their start, so each start has one seed.
    let fits = starts.compactMap { start in
      shapes.compactMap { ProjectedFit(family, [start] + $0, isStartFree: isFree, to: thinned) }
        .min { $0.squares < $1.squares }
    }
    let best = fits.sorted { $0.squares < $1.squares }
    // Curves with a name have few minima, and there are many of them.
    let count = hasVelocity ? gaps.count : family.shapeCount > 1 ? Self.seeds : Self.seeds / 2
    return best.prefix(count).compactMap {
      ProjectedFit(family, $0.parameters, isStartFree: isFree, to: samples)
    }
  }

  /// Returns the best of Bézier curves of many shapes, around the start and duration of the best named one.
  private func bezierSeeds(_ fits: [ProjectedFit]) -> [ProjectedFit] {
    let named = fits.filter { if case .named = $0.family { true } else { false } }
    guard samples.times.count >= Self.minBezierSamples,
      let best = named.min(by: { $0.squares < $1.squares })
    else { return [] }
    let thinned = samples.thinned(to: Self.coarse)
    let duration = exp(best.parameters[1])
    let controls: [[Double]] = [0, 0.1, 0.2, 0.3].flatMap { early in
      [0.8, 1, 1.25, 1.6].map { [best.start - early * duration, best.parameters[1] + log($0)] }
    }
    let shapes: [[Double]] = [0.1, 0.4, 0.75].flatMap { x1 in
      [[0.1, 0.85], [0.1, 1], [0.35, 0.85], [0.35, 1.1], [0.65, 1]].flatMap { second in
        [0, 0.3].map { y1 in [x1, y1] + second }
      }
    }
    // Minima differ in shape, so each shape has one seed.
    let curves = shapes.compactMap { shape in
      controls.compactMap { ProjectedFit(.bezier, $0 + shape, isStartFree: true, to: thinned) }
        .min { $0.squares < $1.squares }
    }
    return curves.sorted { $0.squares < $1.squares }.prefix(2 * Self.seeds).compactMap {
      ProjectedFit(.bezier, $0.parameters, isStartFree: true, to: samples)
    }
  }

  /// Returns logarithms between two numbers, evenly spaced.
  private static func scale(_ low: Double, _ high: Double, _ count: Int) -> [Double] {
    (0..<count).map { log(low) + (log(high) - log(low)) * Double($0) / Double(count - 1) }
  }
}

extension ProjectedFit {
  /// Whether another family has the same curves with more or fewer parameters.
  fileprivate func includes(_ other: ProjectedFit) -> Bool {
    if family == other.family { return true }
    return switch (family, other.family) {
    case (.spring, .spring), (.named, .bezier), (.bezier, .named): true
    default: false
    }
  }
}
