/// The default animation of `withAnimation { }`, which depends on the SDK an app was built with.
///
/// Source: OpenSwiftUI `DefaultAnimation.swift`.
package enum DefaultAnimation: String, Hashable, Sendable, CaseIterable {
  /// Apps built for iOS 17 and later: a spring of 0.55 s without bounce.
  case spring
  /// Apps built for iOS before 17: easeInOut over 0.35 s.
  case easeInOut

  /// The animation of such apps.
  package var animation: Animation {
    switch self {
    case .easeInOut: .easeInOut
    case .spring: .spring(.standard)
    }
  }
}
