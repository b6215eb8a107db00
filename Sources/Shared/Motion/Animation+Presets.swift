/// SwiftUI's animations.
///
/// Source: OpenSwiftUI `BezierAnimation.swift`, `FluidSpringAnimation.swift`.
extension Animation {
  /// The default duration of SwiftUI's timing curves: 0.35 s.
  package static let standardDuration = SceneTime(nanoseconds: 350_000_000)
  /// The blend duration of SwiftUI's `.interactiveSpring`: 0.25 s.
  package static let interactiveBlendDuration = SceneTime(nanoseconds: 250_000_000)

  /// SwiftUI's `.linear` over 0.35 s.
  package static let linear = Animation.curve(.linear, duration: standardDuration)
  /// SwiftUI's `.easeIn` over 0.35 s.
  package static let easeIn = Animation.curve(.easeIn, duration: standardDuration)
  /// SwiftUI's `.easeOut` over 0.35 s.
  package static let easeOut = Animation.curve(.easeOut, duration: standardDuration)
  /// SwiftUI's `.easeInOut` over 0.35 s.
  package static let easeInOut = Animation.curve(.easeInOut, duration: standardDuration)
  /// SwiftUI's `.smooth`, and `.spring` without parameters: duration 0.5 s, no bounce.
  package static let smooth = Animation.spring(.smooth)
  /// SwiftUI's `.snappy`: duration 0.5 s, bounce 0.15.
  package static let snappy = Animation.spring(.snappy)
  /// SwiftUI's `.bouncy`: duration 0.5 s, bounce 0.3.
  package static let bouncy = Animation.spring(.bouncy)
  /// SwiftUI's `.interactiveSpring`: duration 0.15 s, bounce 0.15, blend duration 0.25 s.
  package static let interactiveSpring = Animation.blendingSpring(
    .interactive, blendDuration: interactiveBlendDuration)
}
