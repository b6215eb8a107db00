import Display
import Compare
import Simulation
@testable import Rendering
import Motion
import Pixels
import SceneModel
import Testing

@Suite("Frame times of repacked clips")
struct ClipTimesTests {
  private func clip(_ times: FrameTimes) -> Clip {
    let frames = times.starts.enumerated().map {
      Recording.Frame(index: $0.offset, playback: $0.element)
    }
    return Clip(
      Recording(size: PixelSize(width: 2, height: 2), frames: frames, times: times), kind: .gif,
      path: "clip")
  }

  private func selection(
    _ clip: Clip, _ format: OutputSettings.Format, _ change: (inout PackRequest) -> Void = { _ in }
  ) throws -> FrameSelection {
    var request = PackRequest()
    change(&request)
    let facts = format.facts
    return try ClipTimes([clip], request)
      .selection(facts, limit: facts.rateLimit(request.settings))
  }

  private let irregular = FrameTimes(centiseconds: [3, 5, 11, 7, 2])

  @Test("Clips with a frame rate keep it, however their delays were rounded")
  func regular() throws {
    let clock = FrameTimes(centiseconds: [3, 4, 3, 3, 4, 3])
    let frames = try selection(clip(clock), .webp)
    #expect(frames.clock.fps.hertz == 30)
    #expect(frames.range == 0..<6)
    #expect(frames.start(of: 1) == SceneTime(1, of: 30))
  }

  @Test("Clips without a frame rate keep their own times exactly")
  func own() throws {
    #expect(irregular.rate == nil)
    let frames = try selection(clip(irregular), .gif)
    #expect(frames.range == 0..<5)
    #expect((0..<5).map { frames.duration(of: $0..<$0 + 1, per: 100) } == [3, 5, 11, 7, 2])
    let half = try selection(clip(irregular), .apng) { $0.speed = Speed(millionths: 500_000)! }
    #expect((0..<5).map { half.duration(of: $0..<$0 + 1, per: 100) } == [6, 10, 22, 14, 4])
  }

  @Test("Clips without a frame rate have 60 fps if the format needs a rate")
  func video() throws {
    let frames = try selection(clip(irregular), .mp4)
    #expect(frames.clock.fps.hertz == 60)
    #expect(frames.range == 0..<17)
  }

  @Test("A time range is cut out of the clip")
  func part() throws {
    let frames = try selection(clip(irregular), .apng) { $0.between = 0.05...0.2 }
    #expect((0..<3).map { frames.duration(of: $0..<$0 + 1, per: 100) } == [3, 11, 1])
    #expect(throws: RenderError.self) {
      _ = try selection(clip(irregular), .gif) { $0.between = 5...6 }
    }
  }

  @Test("Times too short for a format are sampled at its maximum rate")
  func limited() throws {
    let quick = FrameTimes(delays: [0.003, 0.007, 0.011, 0.02], tolerance: 0)
    let frames = try selection(clip(quick), .gif)
    #expect(frames.clock.fps.hertz == 50)
    #expect(frames.range.count == 3)
  }
}
