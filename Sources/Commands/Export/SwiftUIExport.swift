import Motion

/// Exports constants as SwiftUI values, one enumeration per screen.
enum SwiftUIExport {
  static func lines(_ name: String, _ animation: Animation?) -> [String] {
    guard let animation else { return ["static let \(name): Animation? = nil"] }
    return ["static let \(name) = Animation\(expression(animation))"]
  }

  /// Returns an animation as SwiftUI code, without the leading type name.
  private static func expression(_ animation: Animation) -> String {
    switch animation {
    case .curve(let curve, let duration): return self.curve(curve, duration.seconds.sixDigits)
    case .spring(let spring): return ".spring(\(parameters(spring)))"
    case .blendingSpring(let spring, let blend):
      return ".spring(\(parameters(spring)), blendDuration: \(blend.seconds.sixDigits))"
    case .interpolatingSpring(let spring, let velocity):
      return ".interpolatingSpring(\(parameters(spring)), initialVelocity: \(velocity.sixDigits))"
    case .modified(let base, let modifier):
      return expression(base) + self.modifier(modifier)
    }
  }

  private static func curve(_ curve: TimingCurve, _ duration: String) -> String {
    if let name = curve.name { return ".\(name)(duration: \(duration))" }
    return ".timingCurve(\(curve.numbers.joined(separator: ", ")), duration: \(duration))"
  }

  private static func parameters(_ spring: Spring) -> String {
    "duration: \(spring.response.sixDigits), bounce: \(spring.bounce.sixDigits)"
  }

  private static func modifier(_ modifier: AnimationModifier) -> String {
    switch modifier {
    case .delay(let time): ".delay(\(time.seconds.sixDigits))"
    case .speed(let factor): ".speed(\(factor.sixDigits))"
    case .repetition(let count?, let autoreverses):
      ".repeatCount(\(count), autoreverses: \(autoreverses))"
    case .repetition(nil, let autoreverses): ".repeatForever(autoreverses: \(autoreverses))"
    case .tag: ""
    }
  }
}
