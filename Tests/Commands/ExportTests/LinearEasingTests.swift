import Display
import Testing

@testable import Export

/// Compares `linear()` easings with the motions they approximate.
struct LinearEasingTests {
  /// Springs with every kind of damping, and one with an initial velocity.
  static let motions: [MotionCurve] =
    [
      (0.44, 0.0), (0.38, 0.3), (0.5, 0.8), (2, 0), (0.3, -0.5),
    ].compactMap { Spring(duration: $0, bounce: $1) }.map {
      MotionCurve(.spring($0), from: 0, to: 1)
    } + [MotionCurve(.spring(.bouncy), from: 0, to: 1, velocity: 6)]

  @Test(arguments: motions)
  func approximatesItsMotion(_ motion: MotionCurve) throws {
    let easing = try #require(LinearEasing(motion))
    // Check the line segments again from the CSS text, at other times.
    let stops = try Self.stops(easing.css)
    #expect(stops.first?.time == 0 && stops.last?.time == 1 && stops.last?.value == 1)
    for step in 0..<7919 {
      let time = Double(step) / 7919
      let next = try #require(stops.firstIndex { $0.time > time })
      let (a, b) = (stops[next - 1], stops[next])
      let drawn = a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
      let state = motion.state(at: time * easing.duration).value
      #expect(abs(drawn - state) <= LinearEasing.tolerance)
    }
  }

  /// A critically damped spring has at most two points more than an exhaustive search finds.
  @Test func hasFewPoints() throws {
    let motion = try #require(Self.motions.first)
    #expect(try #require(LinearEasing(motion)).points.count <= 17 + 2)
  }

  @Test func doesNotExistForEndlessOrInstantMotion() {
    #expect(LinearEasing(MotionCurve(.linear.repeatForever(), from: 0, to: 1)) == nil)
    #expect(LinearEasing(MotionCurve(nil, from: 0, to: 1)) == nil)
  }

  /// Parses the stops of a `linear()` easing, independently of the exporter.
  private static func stops(_ css: String) throws -> [(time: Double, value: Double)] {
    let points = css.dropFirst("linear(".count).dropLast().split(separator: ", ")
    return try points.enumerated().map { index, point in
      let fields = point.split(separator: " ")
      let value = try #require(Double(fields[0]))
      guard fields.count > 1 else { return (index == 0 ? 0 : 1, value) }
      return (try #require(Double(fields[1].dropLast())) / 100, value)
    }
  }
}
