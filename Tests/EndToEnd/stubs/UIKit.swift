// The part of UIKit's interface that exports use, as its documentation declares it.

import Foundation

struct CGPoint: Sendable { init(x: CGFloat, y: CGFloat) {} }
struct CGVector: Sendable {
  init(dx: CGFloat, dy: CGFloat) {}
  static var zero: CGVector { CGVector(dx: 0, dy: 0) }
}

class UIColor: @unchecked Sendable {
  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

@MainActor class UIScrollView {
  struct DecelerationRate: Equatable, Sendable { init(rawValue: CGFloat) {} }
}

@MainActor protocol UITimingCurveProvider: AnyObject {}
@MainActor class UICubicTimingParameters: UITimingCurveProvider {
  init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {}
}
@MainActor class UISpringTimingParameters: UITimingCurveProvider {
  init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {}
}
@MainActor class UIViewPropertyAnimator {
  init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {}
}
