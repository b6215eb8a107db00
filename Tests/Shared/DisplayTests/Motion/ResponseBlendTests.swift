import Display
import Foundation
import TestSupport
import Testing

@Suite("Blended springs")
struct ResponseBlendTests {
  /// Integrates the blend's differential equation by the classical Runge-Kutta method.
  ///
  /// The steps are far smaller than a frame.
  private static func integrated(
    old: Double, new: Double, ratio: Double, blendDuration: Double, displacement: Double,
    velocity: Double, seconds: Double
  ) -> (displacement: Double, velocity: Double) {
    func acceleration(_ time: Double, _ x: Double, _ v: Double) -> Double {
      let u = min(time / blendDuration, 1)
      let frequency = 2 * Double.pi / (new + (old - new) * (1 - u * u * (3 - 2 * u)))
      return -frequency * frequency * x - 2 * ratio * frequency * v
    }
    let steps = 20_000
    let h = seconds / Double(steps)
    var (x, v) = (displacement, velocity)
    for step in 0..<steps {
      let t = Double(step) * h
      let (x1, v1) = (v, acceleration(t, x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(t + h / 2, x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(t + h / 2, x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(t + h, x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return (x, v)
  }

  private static func seconds(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test(
    "A blend follows its differential equation",
    arguments: [
      (0.5, 0.15, 0.85, 250, 1e-8), (0.15, 0.5, 0.85, 250, 1e-8), (0.5, 0.15, 1.0, 250, 1e-8),
      (0.5, 0.15, 0.1, 1000, 1e-8), (2, 0.05, 0.7, 250, 1e-7), (0.3, 0.25, 1.4, 100, 1e-9),
    ] as [(Double, Double, Double, Int64, Double)])
  func equation(
    old: Double, new: Double, ratio: Double, milliseconds: Int64, tolerance: Double
  ) throws {
    let first = try #require(Spring(response: old, dampingRatio: ratio))
    let second = try #require(Spring(response: new, dampingRatio: ratio))
    var value = AnimatedValue(0.0)
    value.set(1, with: .spring(first), at: .zero)
    let start = Self.seconds(80)
    let at = value.value(at: start)
    let speed: Double = value.velocity(at: start)
    let animation = Animation.blendingSpring(second, blendDuration: Self.seconds(milliseconds))
    value.set(3, with: animation, at: start)
    var worst = 0.0
    for permille in [1, 77, 250, 500, 901, 1000, 1300] as [Int64] {
      let time = SceneTime(nanoseconds: milliseconds * permille * 1000)
      let expected = Self.integrated(
        old: old, new: new, ratio: ratio, blendDuration: Double(milliseconds) / 1000,
        displacement: at - 3, velocity: speed, seconds: time.seconds)
      let found = value.value(at: start + time) - 3
      let foundVelocity: Double = value.velocity(at: start + time)
      worst = max(worst, (found - expected.displacement).magnitude)
      worst = max(worst, (foundVelocity - expected.velocity).magnitude * new / 6.28)
    }
    #expect(worst <= tolerance * (3 - at), "\(worst)")
  }

  @Test("Setting the same target again changes nothing")
  func continued() throws {
    let slow = Animation.smooth
    var once = AnimatedValue(0.0)
    once.set(1, with: slow, at: .zero)
    once.set(2, with: .interactiveSpring, at: Self.seconds(100))
    var often = once
    for milliseconds in stride(from: Int64(108), through: 420, by: 8) {
      often.set(2, with: .interactiveSpring, at: Self.seconds(milliseconds))
      let time = Self.seconds(milliseconds + 5)
      #expect(isNear(often.value(at: time), once.value(at: time), tolerance: 2e-9))
    }
  }

  @Test("A blend is exact if the response does not change or the duration is zero")
  func exact() throws {
    let interactive = Animation.interactiveSpring
    let plain = Animation.spring(.interactive)
    let other = Animation.blendingSpring(.interactive, blendDuration: .zero)
    func moved(_ animations: [Animation]) -> AnimatedValue<Double> {
      var value = AnimatedValue(0.0)
      for (index, animation) in animations.enumerated() {
        value.set(Double(index * index), with: animation, at: Self.seconds(Int64(index) * 16))
      }
      return value
    }
    let time = Self.seconds(70)
    let expected = moved([plain, plain, plain, plain]).value(at: time)
    #expect(
      moved([interactive, interactive, interactive, interactive]).value(at: time) == expected)
    #expect(
      moved([.smooth, other]).value(at: time) == moved([.smooth, plain]).value(at: time))
    #expect(
      moved([.easeOut, interactive]).value(at: time) == moved([.easeOut, plain]).value(at: time))
    #expect(
      moved([interactive, .smooth]).value(at: time) == moved([plain, .smooth]).value(at: time))
  }

  @Test("A settled spring is not blended")
  func settled() {
    var value = AnimatedValue(0.0)
    value.set(1, with: .smooth, at: .zero)
    var plain = value
    let time = Self.seconds(5000)
    value.set(2, with: .interactiveSpring, at: time)
    plain.set(2, with: .spring(.interactive), at: time)
    #expect(value.value(at: Self.seconds(5100)) == plain.value(at: Self.seconds(5100)))
  }

  @Test("A blend settles after its duration, when the value stays near its target")
  func settling() throws {
    var value = AnimatedValue(0.0)
    value.set(1, with: .smooth, at: .zero)
    value.set(3, with: .interactiveSpring, at: Self.seconds(100))
    let settling = try #require(value.settlingInstant)
    #expect(settling >= Self.seconds(350))
    for step in 0..<100 {
      let time = settling + SceneTime(nanoseconds: Int64(step) * 5_000_000)
      #expect((value.value(at: time) - 3).magnitude <= 0.003)
    }
  }

  @Test("Values stay finite at all responses and durations")
  func extremes() throws {
    let responses = [1e-6, 0.15, 1e3]
    for old in responses {
      for new in responses {
        for milliseconds in [1, 1_000_000] as [Int64] {
          let first = try #require(Spring(response: old, dampingRatio: 0.5))
          let second = try #require(Spring(response: new, dampingRatio: 0.5))
          var value = AnimatedValue(0.0)
          value.set(1, with: .spring(first), at: .zero)
          value.set(
            2, with: .blendingSpring(second, blendDuration: Self.seconds(milliseconds)),
            at: SceneTime(nanoseconds: 1))
          for time in [1, 20, 500, 2_000_000] as [Int64] {
            #expect(value.value(at: Self.seconds(time)).isFinite)
          }
          #expect(value.settlingInstant != nil)
        }
      }
    }
  }
}
