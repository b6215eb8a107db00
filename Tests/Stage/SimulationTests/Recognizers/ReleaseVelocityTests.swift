import Display
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// The table in `docs/reference/touches.md`: the velocity of a drag of 300 pt in 0.3 s at its lift.
@Suite("Release velocity by drag easing")
struct ReleaseVelocityTests {
  /// The velocities that SwiftUI's and Compose's trackers report at the lift, pt/s.
  private func release(_ curve: TimingCurve, hold: SceneTime = .zero) -> (
    swiftUI: Double, compose: Double
  ) {
    let drag = TouchStep(
      start: .at(.zero),
      action: .drag(
        from: .center, destination: .by(Vector(dx: 0, dy: 300)),
        during: SceneTime(nanoseconds: 300_000_000), curve: curve, hold: hold), line: 1)
    var sampler = VelocitySampler()
    var tracker = PointerVelocityTracker()
    for sample in drag.samples(start: .zero, points: [.zero], rate: .oneHundredTwenty) {
      // Neither system's tracker receives the lift's position.
      if sample.phase == .up { continue }
      sampler.add(sample.location, at: sample.time.seconds)
      tracker.add(sample.location, at: sample.time)
    }
    return (sampler.velocity.dy, tracker.velocity.dy)
  }

  @Test("Matches the table in the documentation")
  func table() throws {
    let text = try String(
      contentsOf: Repository.root.appending(path: "docs/reference/touches.md"), encoding: .utf8)
    let curves: [(String, TimingCurve)] = [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ]
    for (name, curve) in curves {
      let found = release(curve)
      let row =
        "| `\(name)` | \(Int(found.swiftUI.rounded())) | \(Int(found.compose.rounded())) |"
      #expect(text.contains(row), "\(row)")
    }
  }

  @Test("A linear drag is released at its own velocity with either tracker")
  func linearDrag() {
    let found = release(.linear)
    #expect((found.swiftUI - 1000).magnitude < 1e-6)
    #expect((found.compose - 1000).magnitude < 0.5)
  }
}
