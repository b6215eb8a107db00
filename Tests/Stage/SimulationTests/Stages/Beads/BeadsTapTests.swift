import Display
import Foundation
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Taps on beads and their box")
struct BeadsTapTests {
  @Test("A tap sends a bead to the bracelet's end with a spring of 0.5 s, which completes")
  func bead() throws {
    var driver = BeadsDriver()
    try driver.tap(1, 120, 680, from: 1, to: 1.1)
    #expect(driver.marks == ["bead.0.tap(location: [120, 680])", "bead.0.settling(slot: 5)"])
    // Critically damped from zero velocity: the remaining fraction of the distance is (1 +
    // wt)·e^(−wt).
    let (home, slot) = (Point(x: 117.5, y: 690), driver.layout.slots[5])
    let w = 2 * Double.pi / 0.5
    for t in [0.1, 0.2, 0.35] {
      let left = (1 + w * t) * exp(-w * t)
      let position = try driver.position(at: 1.1 + t)
      #expect(isNear(position.x, slot.x + (home.x - slot.x) * left, tolerance: 1e-9))
      #expect(isNear(position.y, slot.y + (home.y - slot.y) * left, tolerance: 1e-9))
    }
    // The logical end of a spring is after its response.
    #expect(driver.stage.nextTimer == SceneTime(nanoseconds: 1_600_000_000))
    try driver.advance(to: 1.6)
    #expect(driver.marks.last == "bead.0.completed")
    #expect(driver.stage.nextTimer == nil)
  }

  @Test("A finger that drags, stays or leaves does not tap; one on a moving bead does")
  func limits() throws {
    var driver = BeadsDriver { $0.minimumDistance = 60 }
    // 45 pt are too far for a tap; 0.75 s are too long.
    for (x, up, count) in [(120.0 + 45, 1.1, 0), (120 + 44.9, 2.74, 2), (120, 3.75, 2)] {
      let down = up.rounded(.down)
      let position = try driver.position(at: down)
      try driver.finger(1, .down, position.x, position.y, at: down)
      try driver.finger(1, .moved, position.x + x - 120, position.y, at: down + 0.05)
      try driver.finger(1, .up, position.x + x - 120, position.y, at: up)
      #expect(driver.marks.count { !$0.contains("completed") } == count)
    }
    var thrown = BeadsDriver()
    try thrown.throwFirst()
    let position = try thrown.position(at: 1.2)
    try thrown.finger(2, .down, position.x, position.y, at: 1.2)
    let before = try thrown.velocity(at: 1.25)
    try thrown.finger(2, .up, position.x, position.y, at: 1.25)
    // The same slot again, with the current velocity.
    #expect(thrown.marks.last == "bead.0.settling(slot: 5)")
    #expect(try (thrown.velocity(at: 1.25) - before).length < 1e-6)
    try thrown.advance(to: 3)
    #expect(thrown.names.suffix(2) == ["bead.0.completed", "bead.0.completed"])
  }

  @Test("A script appends beads as taps do, before touches and completions at the same time")
  func script() throws {
    func step(_ seconds: Double, _ bead: Int) throws -> BeadAppend {
      BeadAppend(time: try #require(SceneTime(seconds: seconds)), bead: bead)
    }
    let appends = [try step(0.5, 1), try step(1, 0)]
    var driver = BeadsDriver(BeadsDriver.contents { $0.appends = appends })
    try driver.advance(to: 1)
    #expect(
      driver.marks == [
        "bead.1.settling(slot: 5)", "bead.0.settling(slot: 6)", "bead.1.completed",
      ])
    let slot = driver.layout.slots[5]
    #expect(try driver.position(1, at: 4).distance(to: slot) < 1e-6)

    var jumping = BeadsDriver(BeadsDriver.contents { $0.appends = appends }) { $0.append = nil }
    try jumping.advance(to: 0.5)
    // Without an animation, change and completion occur in the same step.
    #expect(jumping.marks == ["bead.1.settling(slot: 5)", "bead.1.completed"])
    #expect(try jumping.position(1, at: 0.5) == slot)
  }

  @Test("An interrupted animation completes at its original time, or at a jump")
  func interruptedCompletion() throws {
    var driver = BeadsDriver { $0.settle = .easeInOut }
    try driver.throwFirst()
    let position = try driver.position(at: 1.2)
    try driver.finger(2, .down, position.x, position.y, at: 1.2)
    try driver.finger(2, .moved, position.x, position.y - 40, at: 1.3)
    // The throw's curve began at 1.12 s and would have taken 0.35 s.
    #expect(driver.stage.nextTimer == SceneTime(nanoseconds: 1_470_000_000))
    try driver.finger(2, .up, position.x, position.y - 40, at: 1.4)
    try driver.advance(to: 3)
    #expect(
      driver.names.suffix(4) == [
        "bead.0.drag.ended", "bead.0.settling", "bead.0.completed", "bead.0.completed",
      ])

    var jumping = BeadsDriver { $0.follow = nil }
    try jumping.throwFirst()
    let caught = try jumping.position(at: 1.2)
    try jumping.finger(2, .down, caught.x, caught.y, at: 1.2)
    let events = try jumping.finger(2, .moved, caught.x, caught.y - 40, at: 1.3)
    #expect(
      events.flatMap(\.marks).map { String($0.text.prefix { $0 != "(" }) }
        == ["bead.0.drag.changed", "bead.0.completed"])
    #expect(jumping.stage.nextTimer == nil)
  }

  @Test("With followCompletions, each move of a finger completes too")
  func everyMove() throws {
    var driver = BeadsDriver { $0.followCompletions = true }
    try driver.throwFirst()
    // The springs of the first four moves take 0.15 s, the settling one 0.5 s.
    var times: [Double] = []
    while let next = driver.stage.nextTimer {
      times.append(next.seconds)
      try driver.advance(to: next)
    }
    #expect(times == [1.18, 1.21, 1.24, 1.27, 1.62])
    #expect(driver.names.suffix(5) == ArraySlice(Array(repeating: "bead.0.completed", count: 5)))
  }

  @Test("A tap on the box opens and closes the lid with the binding's animation")
  func box() throws {
    var driver = BeadsDriver(BeadsDriver.contents { $0.lid = Lid(isOpen: false) })
    // On the lid, above a bead.
    try driver.tap(1, 117, 690, from: 1, to: 1.1)
    #expect(driver.marks == ["box.tap(location: [117, 690])", "lid.opened"])
    #expect(try driver.number("lid.y", at: 1.1) == 100)
    let w = 2 * Double.pi / 0.55
    let left = (1 + w * 0.2) * exp(-w * 0.2)
    #expect(isNear(try driver.number("lid.y", at: 1.3), -100 + 200 * left))
    // Next to the beads, while the lid is still opening: it reverses.
    try driver.tap(2, 195, 690, from: 1.3, to: 1.35)
    #expect(driver.marks.last == "lid.closed")
    try driver.advance(to: 5)
    #expect(driver.marks.suffix(2) == ["lid.completed", "lid.completed"])
    #expect((try driver.number("lid.y", at: 5) - 100).magnitude < 0.01)
  }

  @Test("A bead gets its taps before the box; taps outside the box or without a lid have no effect")
  func arbitration() throws {
    var open = BeadsDriver(BeadsDriver.contents { $0.lid = Lid(isOpen: true) })
    try open.tap(1, 117, 690, from: 1, to: 1.1)
    #expect(open.names == ["bead.0.tap", "bead.0.settling"])
    // The rim is 10 pt wide, and the open lid is above it.
    for (x, y) in [(195.0, 589.9), (29.9, 690), (195, 500)] {
      try open.tap(2, x, y, from: 2, to: 2.1)
    }
    // Two fingers on the box are not a tap.
    try open.finger(3, .down, 195, 690, at: 3)
    try open.finger(4, .down, 195, 700, at: 3.05)
    try open.finger(3, .up, 195, 690, at: 3.1)
    try open.finger(4, .up, 195, 700, at: 3.15)
    #expect(open.names == ["bead.0.tap", "bead.0.settling", "bead.0.completed"])
    try open.tap(5, 30.1, 690, from: 4, to: 4.1)
    #expect(open.marks.last == "lid.closed")

    var without = BeadsDriver()
    try without.tap(1, 195, 690, from: 1, to: 1.1)
    #expect(without.marks.isEmpty)
  }

  @Test("With center: translation, a bead's center is only the translation")
  func translation() throws {
    var driver = BeadsDriver {
      $0.center = .translation
      $0.follow = nil
    }
    try driver.finger(1, .down, 120, 680, at: 1)
    try driver.finger(1, .moved, 150, 640, at: 1.1)
    #expect(try driver.position(at: 1.1) == Point(x: 30, y: -40))
  }
}
