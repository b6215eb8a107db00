package import Display
import Platform
import SceneModel

extension MotionRule {
  /// The rule with its constants as text.
  ///
  /// An animation is written in the syntax of scenes. Other rules use the names of their systems.
  package var text: String {
    switch self {
    case .animation(let animation): animation.text
    case .glide(let deceleration, let edge):
      "deceleration(rate: \(deceleration.rate.shortestText))"
        + (edge.map { ", edge: \(Animation.spring($0).text)" } ?? "")
    case .fling: "splineFling"
    case .composeSpring(let spring):
      "composeSpring(dampingRatio: \(spring.dampingRatio.shortestText), "
        + "stiffness: \(spring.spring.stiffness.shortestText))"
    case .decay(let decay):
      "exponentialDecay(friction: \(decay.friction.shortestText))"
    }
  }
}
