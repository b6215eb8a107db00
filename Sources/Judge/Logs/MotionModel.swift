// How logs of apps are judged:
//
// - `MotionRuns` of `Display` finds the movements in a log. Readings that share one progress are one group.
// - `LogComparison` compares a log with a scene or another log; `LogAlignment` matches their clocks.
// - `ComparedMovement` finds the differences of one movement, as `MotionFact`s of `Compare`.
// - `LogFit` finds the models that explain a log's movements.
// - `MovementFitter` fits each `ModelFamily` to a movement and selects one by AICc.
// - `ProjectedFit` minimizes the squared residuals. Of a model's parameters only start and shape are
//   searched; ends and velocities enter linearly and are solved for (variable projection).
// - `ParameterIntervals` derives the 95 % intervals from the curvature at the minimum.

package import Display
import Glibc

/// A rule of motion with its parameters, which determine a movement's progress.
package enum MotionModel: Hashable, Sendable {
  case spring(Spring)
  /// A timing curve; the duration is in s.
  case easing(TimingCurve, duration: Double)
  /// A velocity that falls exponentially; the time constant is in s.
  case decay(timeConstant: Double)
}

/// A family of models that is fitted to a movement.
enum ModelFamily: Hashable {
  case spring(hasVelocity: Bool)
  /// A timing curve with a name.
  case named(NamedCurve)
  /// A timing curve with free control points.
  case bezier
  case decay

  static let all: [ModelFamily] =
    [.spring(hasVelocity: false), .spring(hasVelocity: true), .decay]
    + NamedCurve.all.map(named) + [.bezier]

  /// The number of searched parameters without the start.
  var shapeCount: Int {
    switch self {
    case .spring: 2
    case .named, .decay: 1
    case .bezier: 5
    }
  }

  /// Whether it begins with a velocity.
  var hasVelocity: Bool { self == .decay || self == .spring(hasVelocity: true) }

  /// The number of parameters of each reading: its start and end values, or its velocity.
  var linearCount: Int { self == .spring(hasVelocity: true) ? 3 : 2 }

  /// Returns the model with shape parameters, of which durations are logarithms.
  func model(_ shape: ArraySlice<Double>) -> MotionModel {
    let values = Array(shape)
    switch self {
    case .spring:
      // The range of the search has no invalid spring.
      return .spring(Spring(response: exp(values[0]), dampingRatio: exp(values[1])) ?? .smooth)
    case .named(let named): return .easing(named.curve, duration: exp(values[0]))
    case .decay: return .decay(timeConstant: exp(values[0]))
    case .bezier:
      return .easing(
        TimingCurve(values[1], values[2], values[3], values[4]), duration: exp(values[0]))
    }
  }
}

/// A timing curve that has a name in systems.
package struct NamedCurve: Hashable, Sendable {
  package let name: String
  package let curve: TimingCurve

  /// All curves, those of SwiftUI first.
  ///
  /// Sources: CSS Easing Functions 1 and Core Animation's default for `ease`; PhotoSwipe 5, option
  /// `easing`; AOSP, `android.view.animation`, from `accelerate` on.
  package static let all =
    (TimingCurve.named + [
      ("ease", TimingCurve(0.25, 0.1, 0.25, 1)), ("FastOutSlowIn", .fastOutSlowIn),
      ("LinearOutSlowIn", .linearOutSlowIn), ("FastOutLinearIn", .fastOutLinearIn),
      ("PhotoSwipe's easing", TimingCurve(0.4, 0, 0.22, 1)), ("accelerate", .accelerate),
      ("decelerate", .decelerate), ("accelerateDecelerate", .accelerateDecelerate),
      ("anticipate", .anticipate), ("overshoot", .overshoot), ("bounce", .bounce),
    ]).map { NamedCurve(name: $0.name, curve: $0.curve) }
}

/// The functions of time that a model adds up, each with a linear parameter of a reading.
///
/// A value is start · `basis[0]` + end · `basis[1]` + velocity · `basis[2]`; a decay has no end, and its
/// velocity is at 1.
struct ModelBasis {
  let model: MotionModel
  /// The time at which it begins to move, s.
  let start: Double
  let hasVelocity: Bool

  /// Returns the functions at a time in s; before the start, they are those at the start.
  func callAsFunction(_ time: Double) -> SIMD3<Double> {
    let elapsed = max(0, time - start)
    switch model {
    case .spring(let spring):
      let (share, slope) = spring.state(at: elapsed, displacement: 1, velocity: 0)
      // By the symmetry of the equation, the response to a velocity is that slope over −stiffness.
      return SIMD3(share, 1 - share, hasVelocity ? -slope / spring.stiffness : 0)
    case .easing(let curve, let duration):
      let progress = curve.value(at: elapsed / duration)
      return SIMD3(1 - progress, progress, 0)
    case .decay(let constant):
      return SIMD3(1, -expm1(-elapsed / constant) * constant, 0)
    }
  }
}
