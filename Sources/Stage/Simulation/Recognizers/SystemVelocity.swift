import Display

/// The velocity of fingers as the recognizers of a system estimate it; that of their spread is fitted.
struct SystemVelocity: VelocityEstimate {
  /// The recognizers.
  enum System: String, CaseIterable, Sendable {
    /// A line through the samples of a time window, as UIKit's are not published.
    case uikit
    /// SwiftUI's mean of the last two steps (`VelocitySampler`).
    case swiftui
    /// The parabola of Android, Compose and Flutter through the last 100 ms (`PointerVelocityTracker`).
    case android, flutter
  }

  private let system: System
  private var fitted: FittedVelocity
  private var sampler = VelocitySampler()
  private var tracker = PointerVelocityTracker()

  init(_ system: System, fitted: FittedVelocity) {
    (self.system, self.fitted) = (system, fitted)
  }

  /// Begins with the first fingers; others do not change the samples.
  mutating func change(from old: PinchState?, to new: PinchState, at time: SceneTime) {
    fitted.change(from: old, to: new, at: time)
    (sampler, tracker) = (VelocitySampler(), PointerVelocityTracker())
    add(new, at: time)
  }

  /// Adds a sample with the step of the fingers.
  mutating func move(from old: PinchState, to new: PinchState, at time: SceneTime) {
    fitted.move(from: old, to: new, at: time)
    add(new, at: time)
  }

  /// Adds a sample, which only SwiftUI takes at a lift; keeps the velocity of the spread of a pinch.
  mutating func lift(_ fingers: PinchState, at time: SceneTime) {
    fitted.lift(fingers, at: time)
    sampler.add(fingers.location, at: time.seconds)
  }

  /// Returns whether a release now ends a pinch, whose other finger has just lifted.
  func endsPinch(at time: SceneTime) -> Bool { fitted.endsPinch(at: time) }

  /// Returns the velocity; the spread's is the pinch's while `endsPinch(at:)`.
  func value(at time: SceneTime) -> FingerVelocity {
    var velocity = fitted.value(at: time)
    switch system {
    case .uikit: break
    case .swiftui: velocity.location = sampler.velocity
    case .android, .flutter: velocity.location = tracker.velocity(at: time)
    }
    return velocity
  }

  private mutating func add(_ fingers: PinchState, at time: SceneTime) {
    sampler.add(fingers.location, at: time.seconds)
    tracker.add(fingers.location, at: time)
  }
}
