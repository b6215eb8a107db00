package import Display
import Platform

/// An animation as a scene writes it; `default` depends on the SDK that the app was built with.
package struct AnimationChoice: Hashable, Sendable {
  /// The text in the scene.
  package let text: String
  /// The animation of apps built for iOS 17 and later; nil for none.
  private let spring: Animation?
  /// The animation of older apps; nil for none.
  private let easeInOut: Animation?

  /// Creates the choice of a text, which is read for each default animation; rethrows.
  package init<Failure: Error>(
    _ text: String, _ animation: (DefaultAnimation) throws(Failure) -> Animation?
  ) throws(Failure) {
    self.text = text
    spring = try animation(.spring)
    easeInOut = try animation(.easeInOut)
  }

  /// Creates the choice of one animation for all SDKs; nil for no animation.
  package init(_ animation: Animation?) {
    text = animation?.text ?? "none"
    spring = animation
    easeInOut = animation
  }

  /// The default animation of `withAnimation`.
  package static let standard = AnimationChoice("default") { $0.animation }

  /// Returns the animation, or nil for none.
  package func animation(_ era: DefaultAnimation) -> Animation? {
    switch era {
    case .spring: spring
    case .easeInOut: easeInOut
    }
  }
}

extension Animation {
  /// The animations with a name and without parameters.
  private static let names: [(name: String, animation: Animation)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
    ("interactiveSpring", .interactiveSpring),
  ]

  /// The animation as a scene writes it: its name, otherwise the parameters that reproduce it.
  package var text: String {
    if let known = Self.names.first(where: { $0.animation == self }) { return known.name }
    switch self {
    case .curve(let curve, let duration):
      let seconds = duration.seconds.shortestText
      if let easing = curve.easing {
        return "\(easing.name)(duration: \(seconds)\(easing.formula.map { ", " + $0 } ?? ""))"
      }
      if let name = curve.name { return "\(name)(duration: \(seconds))" }
      let points = curve.coordinates.map(\.shortestText)
      return "timingCurve(\(points.joined(separator: ", ")), duration: \(seconds))"
    case .spring(let spring): return "spring(\(spring.parameters))"
    case .blendingSpring(let spring, let duration):
      return "spring(\(spring.parameters), blendDuration: \(duration.seconds.shortestText))"
    case .interpolatingSpring(let spring, let velocity):
      return
        "interpolatingSpring(\(spring.parameters), initialVelocity: \(velocity.shortestText))"
    case .modified(let base, .tag): return base.text
    case .modified(let base, let modifier): return "\(base.text).\(modifier.text)"
    }
  }
}

extension AnimationModifier {
  /// The modifier as a scene writes it after an animation and a period.
  fileprivate var text: String {
    switch self {
    case .delay(let delay): "delay(\(delay.seconds.shortestText))"
    case .speed(let factor): "speed(\(factor.shortestText))"
    case .repetition(let count, let autoreverses):
      count.map { "repeatCount(\($0)\(autoreverses ? "" : ", autoreverses: false"))" }
        ?? "repeatForever\(autoreverses ? "" : "(autoreverses: false)")"
    case .tag: ""
    }
  }
}

extension Spring {
  /// The parameters that reproduce the spring: SwiftUI's, rounded, if these do.
  fileprivate var parameters: String {
    for precision in [1e3, 1e6, 1e9] {
      let duration = (response * precision).rounded() / precision
      let bounce = (self.bounce * precision).rounded() / precision
      guard Spring(duration: duration, bounce: bounce) == self else { continue }
      return "duration: \(duration.shortestText)"
        + (bounce == 0 ? "" : ", bounce: \(bounce.shortestText)")
    }
    return "stiffness: \(stiffness.shortestText), damping: \(damping.shortestText)"
      + (dampingRatio > 1 ? ", allowOverDamping: true" : "")
  }
}
