import Display
import Foundation
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Animated changes of the lid")
struct BeadsLidTests {
  private func driver(
    _ changes: (Double, Bool, Animation?)..., contextAnimate: Bool = true
  ) throws -> BeadsDriver {
    var lid: [LidChange] = []
    for (seconds, isOpen, animation) in changes {
      lid.append(
        LidChange(
          time: try #require(SceneTime(seconds: seconds)), isOpen: isOpen, animation: animation))
    }
    return BeadsDriver(BeadsDriver.contents { $0.lid = Lid(lid) }) {
      $0.contextAnimate = contextAnimate
    }
  }

  @Test("Opens with its spring, and completes at the spring's logical end")
  func animated() throws {
    var driver = try driver((0.3, true, .smooth))
    #expect(try driver.number("lid.y", at: 0.2999) == 100)
    #expect(driver.stage.nextTimer == SceneTime(nanoseconds: 300_000_000))
    try driver.advance(to: 0.3)
    #expect(driver.marks == ["lid.opened"])
    #expect(try driver.number("lid.y", at: 0.3) == 100)
    // Critically damped: the remaining fraction of the distance is (1 + wt)·e^(−wt).
    let w = 2 * Double.pi / 0.5
    for step in 1...5 {
      let t = 0.1 * Double(step)
      let left = (1 + w * t) * exp(-w * t)
      #expect(isNear(try driver.number("lid.y", at: 0.3 + t), -100 + 200 * left))
    }
    #expect(driver.stage.nextTimer == SceneTime(nanoseconds: 800_000_000))
    try driver.advance(to: 0.8)
    #expect(driver.marks == ["lid.opened", "lid.completed"])
    #expect(driver.stage.nextTimer == nil)
    let settled = try #require(driver.stage.settlingInstant)
    #expect((try driver.number("lid.y", at: settled) + 100).magnitude < 0.011)
  }

  @Test(
    "Jumps without an animation or context.animate; change and completion occur in the same step",
    arguments: [(Animation?.none, true), (.smooth, false)])
  func immediate(_ animation: Animation?, _ contextAnimate: Bool) throws {
    var driver = try driver(
      (0.3, true, animation), (0.6, false, animation), contextAnimate: contextAnimate)
    #expect(try driver.number("lid.y", at: 0.2999) == 100)
    try driver.advance(to: 0.3)
    #expect(try driver.number("lid.y", at: 0.3) == -100)
    #expect(driver.marks == ["lid.opened", "lid.completed"])
    try driver.advance(to: 0.6)
    #expect(try driver.number("lid.y", at: 0.6) == 100)
    #expect(driver.marks == ["lid.opened", "lid.completed", "lid.closed", "lid.completed"])
  }

  @Test("Reverses while moving, keeping its velocity, and both changes complete")
  func interrupted() throws {
    var driver = try driver((0.3, true, .smooth), (0.45, false, .bouncy))
    try driver.advance(to: 0.44999)
    let before = try driver.number("lid.y", at: 0.45)
    let later = try driver.number("lid.y", at: 0.4501)
    try driver.advance(to: 0.45)
    #expect(try driver.number("lid.y", at: 0.45) == before)
    let speed = (later - before) / 1e-4
    #expect(speed < -300)
    let after = (try driver.number("lid.y", at: 0.4501) - before) / 1e-4
    #expect((after - speed).magnitude < 0.01 * speed.magnitude)
    try driver.advance(to: 3)
    #expect(driver.marks == ["lid.opened", "lid.closed", "lid.completed", "lid.completed"])
  }

  @Test("A jump ends an animation, whose completion follows that of the jump")
  func cancelled() throws {
    var driver = try driver((0.3, true, .smooth), (0.4, false, nil))
    try driver.advance(to: 3)
    #expect(driver.marks == ["lid.opened", "lid.closed", "lid.completed", "lid.completed"])
    #expect(try driver.number("lid.y", at: 3) == 100)
  }

  @Test("Changes at the same time happen one after another, before completions")
  func together() throws {
    var driver = try driver((0.3, true, .linear), (0.65, false, nil), (0.65, true, nil))
    try driver.advance(to: 0.65)
    #expect(
      driver.marks == [
        "lid.opened", "lid.closed", "lid.completed", "lid.completed", "lid.opened", "lid.completed",
      ])
    var timed = try self.driver((0, true, .linear), (0.35, false, .linear))
    try timed.advance(to: 0.35)
    #expect(timed.marks == ["lid.opened", "lid.closed", "lid.completed"])
  }

  @Test("Without a lid key there is no lid")
  func absent() throws {
    let driver = BeadsDriver()
    #expect(try driver.number("lid.y", at: 0) == -100)
    #expect(driver.stage.nextTimer == nil)
    let closed = try self.driver((5, true, nil))
    #expect(
      closed.stage.displayItems(at: .zero, typesetter: nil).count
        > driver.stage.displayItems(at: .zero, typesetter: nil).count)
  }

  @Test("A closed lid blocks fingers from the beads, but not throws")
  func covered() throws {
    var closed = try driver((5, true, .smooth))
    try closed.finger(1, .down, 117, 690, at: 0.1)
    try closed.finger(1, .moved, 117, 600, at: 0.2)
    #expect(closed.marks.isEmpty)
    try closed.finger(2, .down, 117, 690, at: 0.3, subject: 0)
    try closed.finger(2, .moved, 117, 600, at: 0.4)
    #expect(closed.names == ["bead.0.drag.changed"])
  }
}
