import Motion
import Platform
import SceneModel

extension MotionRule {
  /// A short description of the rule for a table cell.
  var words: String {
    switch self {
    case .animation(let animation):
      switch animation.simplified {
      case .curve(let curve, let duration):
        "\(Self.name(of: curve)) \((duration.seconds * 1000).fixedText(decimals: 0)) ms"
      case .spring(let spring), .blendingSpring(let spring, _), .interpolatingSpring(let spring, _):
        Self.words(of: spring)
      case .modified: animation.text
      }
    case .glide(let deceleration, _): "glide \(deceleration.rate.fixedText(decimals: 4))/ms"
    case .fling: "spline fling"
    case .composeSpring(let spring): Self.words(of: spring.spring)
    case .decay(let decay): "decay \(decay.friction.magnitude.fixedText(decimals: 1))/s"
    }
  }

  private static func name(of curve: TimingCurve) -> String {
    if curve == .fastOutSlowIn { return "fastOutSlowIn" }
    return curve.name
      ?? "curve(\([curve.x1, curve.y1, curve.x2, curve.y2].map(\.shortestText).joined(separator: ", ")))"
  }

  private static func words(of spring: Spring) -> String {
    "spring \(spring.response.trimmedText(decimals: 3)) s, "
      + "bounce \(spring.bounce.trimmedText(decimals: 2))"
  }
}
