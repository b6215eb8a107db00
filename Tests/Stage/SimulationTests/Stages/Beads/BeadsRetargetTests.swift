import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("Retargeting of a bead by finger samples")
struct BeadsRetargetTests {
  /// A finger whose samples set a bead's targets to those of a table.
  private struct TargetedThrow {
    var targets: [(seconds: Double, x: Double)]
    var follow: Animation
    var settle: Animation
  }

  @Test("Matches the reference table's values and velocities")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["fps", "x0", "v0", "segments"], expected: ["segmentStart", "frames"],
      for: "retargeting of a bead")
    var count = 0
    for reference in cases {
      // A bead is settled before the finger touches it.
      guard try reference.input["v0"].double == 0, let thrown = try thrown(reference) else {
        continue
      }
      try check(reference, thrown)
      count += 1
    }
    #expect(count > 0, "no case is a throw")
  }

  private func spring(_ segment: JSONValue) throws -> Animation {
    let spring =
      switch try segment["kind"].string {
      case "duration_bounce":
        Spring(duration: try segment["duration"].double, bounce: try segment["bounce"].double)
      case "response_dampingRatio":
        Spring(
          response: try segment["response"].double,
          dampingRatio: try segment["dampingRatio"].double)
      default:
        Spring(
          mass: try segment["mass"].double, stiffness: try segment["stiffness"].double,
          damping: try segment["damping"].double)
      }
    return .spring(try #require(spring))
  }

  /// Returns a table's time: a frame tick if it is one, otherwise the nearest nanosecond.
  private func tableTime(_ seconds: Double, _ rate: Rate) throws -> SceneTime {
    let tick = SceneTime(ticks: Int((seconds * rate.hertz).rounded()), rate: rate)
    return (tick.seconds - seconds).magnitude < 1e-12
      ? tick : try #require(SceneTime(seconds: seconds))
  }

  /// Returns the finger of a case, or nil if the springs of its samples differ.
  private func thrown(_ reference: ReferenceCase) throws -> TargetedThrow? {
    let segments = try reference.input["segments"].array
    let springs = try segments.map(spring)
    guard let follow = springs.first, let settle = springs.last, segments.count > 1,
      springs.dropLast().allSatisfy({ $0 == follow })
    else { return nil }
    return TargetedThrow(
      targets: try segments.map { (try $0["t"].double, try $0["target"].double) }, follow: follow,
      settle: settle)
  }

  private func check(_ reference: ReferenceCase, _ thrown: TargetedThrow) throws {
    // The table begins with a move; the finger touches down one second before.
    let start = SceneTime(nanoseconds: 1_000_000_000)
    let slot = try #require(thrown.targets.last).x
    let contents = BeadsDriver.contents { contents in
      // A slot at the same distance from the bead as the table's last target.
      contents.bracelet.strung = 0
      contents.beadRadius = 1
    }
    let home = BeadsLayout(contents).boxPositions[0]
    var shifted = contents
    let first = BeadsLayout(contents).slots[0]
    shifted.bracelet.center =
      contents.bracelet.center
      + Vector(dx: home.x + slot - first.x, dy: home.y - first.y)
    var driver = BeadsDriver(shifted) {
      $0.follow = thrown.follow
      $0.settle = thrown.settle
      $0.minimumDistance = 0
    }
    let x0 = try reference.input["x0"].double
    func change(_ phase: TouchChange.Phase, _ x: Double) -> TouchChange {
      TouchChange(
        finger: FingerID(1), phase: phase, location: Point(x: 50 + x, y: 50), subject: 0)
    }
    try driver.touch(change(.down, x0), at: .zero)
    let fps = try reference.input["fps"].double
    let rate = try #require(Rate(thousandths: Int((fps * 1000).rounded())))
    func check(_ row: [Double]) throws {
      let time = start + SceneTime(ticks: Int(row[0]), rate: rate)
      let allowed = 1e-8 * max(1, row[2].magnitude)
      let position = try driver.number("bead.0.x", at: time) - home.x + x0
      #expect((position - row[1]).magnitude <= allowed, "\(reference), frame \(row[0])")
      let velocity = try driver.number("bead.0.velocity.x", at: time)
      #expect((velocity - row[2]).magnitude <= allowed, "\(reference), frame \(row[0])")
    }
    var next = 0
    for row in try reference.expected["frames"].array {
      let row = try row.doubles
      let time = start + SceneTime(ticks: Int(row[0]), rate: rate)
      while next < thrown.targets.count {
        let due = start + (try tableTime(thrown.targets[next].seconds, rate))
        guard due <= time else { break }
        let isLast = next == thrown.targets.count - 1
        let x = thrown.targets[isLast ? next - 1 : next].x
        try driver.touch(change(isLast ? .up : .moved, x), at: due)
        next += 1
      }
      try check(row)
    }
    #expect(next == thrown.targets.count)
    #expect(driver.names.last == "bead.0.settling")
  }

  /// Returns the position and velocity of the first bead just before and just after its release.
  private func release(
    _ change: (inout BeadsParameters) -> Void
  ) throws -> (position: Point, before: Vector, after: Vector) {
    var driver = BeadsDriver(change: change)
    try driver.finger(1, .down, 117, 690, at: 1)
    for (time, x, y) in [(1.03, 124.0, 662.0), (1.06, 142, 610), (1.09, 172, 545)] {
      try driver.finger(1, .moved, x, y, at: time)
    }
    let (position, before) = (try driver.position(at: 1.12), try driver.velocity(at: 1.12))
    try driver.finger(1, .up, 172, 545, at: 1.12)
    #expect(isNear(try driver.position(at: 1.12).x, position.x))
    #expect(isNear(try driver.position(at: 1.12).y, position.y))
    return (position, before, try driver.velocity(at: 1.12))
  }

  @Test(
    "A spring continues with the velocity of the previous one",
    arguments: [
      Animation.smooth, .bouncy, .interactiveSpring,
      .interpolatingSpring(.bouncy, initialVelocity: 0),
    ])
  func continuity(_ settle: Animation) throws {
    for velocity in [BeadsParameters.ReleaseVelocity.carried, .relative] {
      let (_, before, after) = try release {
        $0.settle = settle
        $0.velocity = velocity
      }
      #expect(before.length > 500)
      #expect((after - before).length <= 1e-9 * before.length, "\(velocity)")
    }
    let stopped = try release {
      $0.settle = settle
      $0.velocity = .none
    }
    #expect(stopped.after.length < 1e-9)
  }

  @Test("A timing curve does not continue the velocity")
  func motionStart() throws {
    // After a finger without animation, the velocity drops to zero.
    for velocity in BeadsParameters.ReleaseVelocity.allCases {
      let jump = try release {
        $0.follow = nil
        $0.settle = .easeInOut
        $0.velocity = velocity
      }
      #expect(jump.after == .zero)
    }
    // On top of a spring that is still running: the bead slows down, then the curve accelerates it
    // again. A spring only slows down.
    for (settle, isRestarted) in [(Animation.smooth, false), (.easeInOut, true)] {
      var driver = BeadsDriver { $0.settle = settle }
      try driver.throwFirst()
      var speeds: [Double] = []
      for step in 4...60 {
        speeds.append(try driver.velocity(at: 1.12 + 0.005 * Double(step)).length)
      }
      let slowest = try #require(
        speeds.indices.dropLast().first { speeds[$0 + 1] > speeds[$0] } ?? speeds.indices.last)
      let gain = (speeds[slowest...].max() ?? 0) - speeds[slowest]
      #expect(isRestarted ? gain > 100 : gain == 0, "\(settle): \(gain) pt/s")
    }
    // A curve with a steep start jumps by the remaining distance over its duration.
    let linear = try release { $0.settle = .linear }
    let slot = BeadsLayout(BeadsDriver.contents()).slots[5]
    let expected = (slot - linear.position) / 0.35
    #expect(((linear.after - linear.before) - expected).length < 1e-6 * expected.length)
  }

  @Test("carried and relative give the same motion")
  func agreement() throws {
    var carried = BeadsDriver { $0.velocity = .carried }
    var relative = BeadsDriver { $0.velocity = .relative }
    try carried.throwFirst()
    try relative.throwFirst()
    for frame in 0...180 {
      let seconds = 1.12 + Double(frame) / 120
      let (a, b) = (try carried.position(at: seconds), try relative.position(at: seconds))
      #expect(a.distance(to: b) < 1e-9)
    }
  }

  @Test("relative loses the velocity along an axis without distance to move")
  func lostAxis() throws {
    var contents = BeadsDriver.contents { $0.bracelet.strung = 0 }
    let layout = BeadsLayout(contents)
    // The bead is released at the slot's position on the y axis.
    contents.bracelet.center =
      contents.bracelet.center + Vector(dx: 0, dy: 650 - layout.slots[0].y)
    var velocities: [BeadsParameters.ReleaseVelocity: Vector] = [:]
    for velocity in [BeadsParameters.ReleaseVelocity.relative, .tracked] {
      var driver = BeadsDriver(contents) {
        $0.follow = nil
        $0.velocity = velocity
      }
      try driver.finger(1, .down, 100, 690, at: 1)
      let offset = driver.layout.slots[0].y - driver.layout.boxPositions[0].y
      try driver.finger(1, .moved, 120, 690 + offset, at: 1.1)
      try driver.finger(1, .up, 120, 690 + offset, at: 1.1)
      velocities[velocity] = try driver.velocity(at: 1.1)
    }
    let (relative, tracked) = (velocities[.relative] ?? .zero, velocities[.tracked] ?? .zero)
    #expect(relative.dy == 0 && isNear(relative.dx, 200))
    #expect(isNear(tracked.dx, 200) && isNear(tracked.dy, -400))
  }

  @Test("A tracked velocity fades while the finger does not move")
  func fading() throws {
    for (pause, factor) in [(0.0, 1.0), (0.2, 0.6700), (1.9, 0.0223), (2.5, 0)] {
      var driver = BeadsDriver {
        $0.follow = nil
        $0.velocity = .tracked
      }
      try driver.finger(1, .down, 100, 690, at: 1)
      try driver.finger(1, .moved, 100, 590, at: 1.1)
      try driver.finger(1, .up, 100, 590, at: 1.1 + pause)
      let velocity = try driver.velocity(at: 1.1 + pause)
      #expect((velocity.dy + 1000 * factor).magnitude < 0.1)
    }
  }
}
