/// SwiftUI's springs (Source: OpenSwiftUI `FluidSpringAnimation.swift`).
extension Spring {
  /// SwiftUI's `Animation.default` since iOS 17: response 0.55 s, critically damped.
  ///
  /// Source: Apple's documentation of `Animation.default`.
  package static let standard = preset(duration: 0.55, bounce: 0)
  /// SwiftUI's `.spring` and `.smooth`: duration 0.5 s, no bounce.
  package static let smooth = preset(duration: 0.5, bounce: 0)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  package static let snappy = preset(duration: 0.5, bounce: 0.15)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  package static let bouncy = preset(duration: 0.5, bounce: 0.3)
  /// SwiftUI's `.interactiveSpring`: duration 0.15 s and bounce 0.15, a damping ratio of 0.85.
  package static let interactive = preset(duration: 0.15, bounce: 0.15)

  /// Returns SwiftUI's `.snappy(duration:extraBounce:)`, or nil out of range.
  ///
  /// The extra bounce is added to 0.15.
  package static func snappy(duration: Double, extraBounce: Double = 0) -> Spring? {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  private static func preset(duration: Double, bounce: Double) -> Spring {
    let frequency = 2 * Double.pi / duration
    return Spring(valid: frequency * frequency, 2 * (1 - bounce) * frequency)
  }
}
