// The part of SwiftUI's interface that exports use, as its documentation declares it.

import Foundation

struct Animation: Equatable, Sendable {
  static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation { Animation() }
  static func interpolatingSpring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
  ) -> Animation { Animation() }
  static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation() }
  static func linear(duration: TimeInterval) -> Animation { Animation() }
  static func easeIn(duration: TimeInterval) -> Animation { Animation() }
  static func easeOut(duration: TimeInterval) -> Animation { Animation() }
  static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
  func delay(_ delay: TimeInterval) -> Animation { self }
  func speed(_ speed: Double) -> Animation { self }
  func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

struct Color: Sendable {
  enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}
}
