package import Motion

/// The part that a constant has in a motion, for those who build the same motion elsewhere.
///
/// Keys are those of the same table.
package enum MotionPart: Hashable, Sendable {
  /// The undamped period of a spring, s; its bounce is the constant of a key, or 0.
  case springPeriod(bounce: String? = nil)
  /// The natural frequency of a critically damped spring, rad/s.
  case springFrequency
  /// The damping ratio of another spring of the same frequency as the constant of a key.
  case springDamping(frequency: String)
  /// The stiffness of a critically damped spring of unit mass, 1/s².
  case springStiffness
  /// The duration of a timing curve.
  case curve(TimingCurve)
  /// The part of its velocity that a glide keeps in each millisecond.
  case deceleration
  /// The rate at which a glide loses its velocity, 1/s, whatever its sign.
  case decay
  /// The part of the first point beyond an edge that shows: UIKit's rubber band.
  case rubberBand

  /// The keys of the constants that are told with this one.
  package var partners: [String] {
    switch self {
    case .springPeriod(let bounce): bounce.map { [$0] } ?? []
    default: []
    }
  }
}
