import TestSupport
import Testing

@testable import Display

@Suite struct PointerVelocityTrackerTests {
  private func tracker(_ samples: [[Double]]) throws -> PointerVelocityTracker {
    var tracker = PointerVelocityTracker()
    for sample in samples {
      tracker.add(
        Point(x: sample[1], y: sample[2]), at: try #require(SceneTime(seconds: sample[0] / 1000)))
    }
    return tracker
  }

  @Test("The velocity matches the tables and Android")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["samples"], expected: ["vx", "vy"], for: "least-squares velocity")
    for reference in cases {
      let expected = reference.expected
      let tracker = try tracker(try reference.input["samples"].array.map { try $0.doubles })
      let velocity = [tracker.velocity.dx, tracker.velocity.dy]
      let wanted = [try expected["vx"].double, try expected["vy"].double]
      #expect(areNear(velocity, wanted, tolerance: 1e-6), "\(reference): \(velocity)")
      if expected.has("samplesUsed") {
        #expect(tracker.used.count == (try expected["samplesUsed"].int), "\(reference)")
      }
      if expected.has("aospExpected") {
        let allowed = try expected["aospTolerance"].double
        for (value, android) in zip(velocity, try expected["aospExpected"].doubles) {
          #expect((value - android).magnitude <= allowed, "\(reference)")
        }
      }
    }
  }

  @Test("Gaps up to 40 ms and ages up to 100 ms count, longer ones do not")
  func window() throws {
    let samples = [[0, 0, 0], [40, 4, 0], [80, 8, 0], [100, 10, 0]].map { $0.map(Double.init) }
    #expect(try tracker(samples).used.count == 4)
    #expect(try tracker(samples + [[100.001, 10, 0]]).used.count == 4)
    #expect(try tracker([[0, 0, 0], [40.001, 4, 0], [80, 8, 0]]).used.count == 2)
  }

  @Test("Keeps the newest 20 samples")
  func capacity() throws {
    let samples = (0..<25).map { [Double($0), Double($0 * $0), 0] }
    let tracker = try tracker(samples)
    #expect(tracker.used.count == 20)
    #expect(isNear(tracker.velocity.dx, 48_000, tolerance: 1e-9))
  }

  @Test("Samples at fewer than three times give no velocity")
  func dependent() throws {
    #expect(try tracker([[5, 0, 0], [5, 3, 3], [5, 9, 1]]).velocity == .zero)
    #expect(try tracker([[0, 0, 0], [8, 3, 3], [8, 9, 1], [8, 7, 7]]).velocity == .zero)
    #expect(try tracker([[0, 0, 0], [8, 3, 3]]).velocity == .zero)
    #expect(try tracker([[0, 1, 1], [8, .nan, 3], [16, 1, 1]]).velocity == .zero)
  }

  @Test("Velocity does not decay with time, except at a late lift, and a reset clears it")
  func reset() throws {
    var tracker = try tracker([[0, 0, 0], [8, 8, 0], [16, 16, 0]])
    #expect(isNear(tracker.velocity.dx, 1000))
    let lift = SceneTime(nanoseconds: 56_000_000)
    #expect(tracker.velocity(at: lift) == tracker.velocity)
    #expect(tracker.velocity(at: lift + SceneTime(nanoseconds: 1)) == .zero)
    tracker.reset()
    #expect(tracker.velocity == .zero)
    #expect(tracker.velocity(at: lift) == .zero)
  }
}
