package import Display

/// The role of a constant in a motion, for exporting the motion to other systems.
///
/// Keys are those of the same table.
package enum MotionRole: Hashable, Sendable {
  /// The undamped period of a spring, s; `bounce` is the key of its bounce, nil for a bounce of 0.
  case springPeriod(bounce: String? = nil)
  /// The natural frequency of a critically damped spring, rad/s.
  case springFrequency
  /// The damping ratio of the spring whose frequency is the constant with the key `frequency`.
  case springDamping(frequency: String)
  /// The stiffness of a critically damped spring of unit mass, 1/s².
  case springStiffness
  /// The duration of a timing curve.
  case curve(TimingCurve)
  /// The fraction of its velocity that a deceleration keeps per millisecond.
  case deceleration
  /// The rate at which a fling loses velocity, 1/s, with either sign.
  case decay
  /// The fraction of the first point beyond an edge that is displayed: UIKit's rubber band.
  case rubberBand

  /// The keys of the constants that are exported together with this one.
  package var relatedKeys: [String] {
    if case .springPeriod(let bounce?) = self { [bounce] } else { [] }
  }
}
