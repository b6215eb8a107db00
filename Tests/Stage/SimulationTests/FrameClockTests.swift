import Display
import Testing

@testable import Simulation

@Suite struct FrameClockTests {
  @Test("Frames exist for scene times before the end, and there is at least one")
  func count() throws {
    let second = SceneTime(nanoseconds: 1_000_000_000)
    #expect(FrameClock(fps: .sixty, speed: .normal, duration: second).count == 60)
    let later = second + SceneTime(nanoseconds: 1)
    #expect(FrameClock(fps: .sixty, speed: .normal, duration: later).count == 61)
    #expect(FrameClock(fps: .sixty, speed: .normal, duration: .zero).count == 1)
    let half = try #require(Speed(millionths: 500_000))
    #expect(FrameClock(fps: .sixty, speed: half, duration: second).count == 120)
  }

  @Test("A frame at 59.94 fps has its exact time")
  func exactness() throws {
    let fps = try #require(Rate(thousandths: 59_940))
    let clock = FrameClock(
      fps: fps, speed: .normal, duration: SceneTime(nanoseconds: 1_000_000_000))
    #expect(clock.count == 60)
    #expect(clock.sceneTime(of: 2997).seconds == 50)
  }
}
