import Compare
import Display
import Pixels
import SceneModel
import Simulation
import Testing

@testable import Rendering

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

  @Test("Videos keep the clips' frame rate, however its delays were rounded")
  func regular() throws {
    let clock = FrameTimes(centiseconds: [3, 4, 3, 3, 4])
    let frames = try selection(clip(clock), .mp4)
    #expect(frames.clock.fps.hertz == 30)
    #expect(frames.range == 0..<5)
    #expect(frames.start(of: 1) == SceneTime(1, of: 30))
    let exact = FrameTimes(starts: (0..<6).map { Double($0) / 30 }, rate: 30)
    #expect(try selection(clip(exact), .webp).start(of: 1) == SceneTime(1, of: 30))
  }

  @Test(
    "Videos of slow clips have a frame at all of their times",
    arguments: [(3000, 60), (700, 60), (65_535, 3), (100, 1)])
  func slow(_ delay: Int, _ count: Int) throws {
    let clip = clip(FrameTimes(centiseconds: Array(repeating: delay, count: count)))
    let frames = try selection(clip, .mp4)
    let period = Double(delay) / 100
    #expect(abs(frames.end.seconds - period * Double(count)) < 1)
    let starts = frames.range.map { frames.start(of: $0).seconds }
    for index in 0..<count {
      #expect(starts.contains { abs($0 - period * Double(index)) < 1e-3 })
    }
  }

  @Test(
    "Formats with frame times get those of the clip, and all durations are its own",
    arguments: [
      [3, 3, 3, 3, 3, 3], [100, 100, 100, 10], [3, 4, 3, 3, 4, 3, 3], [4, 4, 4, 4, 150], [7], [250],
    ])
  func same(_ delays: [Int]) throws {
    let clip = clip(FrameTimes(centiseconds: delays))
    for format in [OutputSettings.Format.gif, .apng, .webp, .png] {
      let frames = try selection(clip, format)
      let starts = (0...frames.range.count).map { frames.start(of: $0).seconds }
      #expect(Set(starts).isSuperset(of: (clip.times.starts + [clip.times.end])))
      #expect(starts.last == clip.times.end)
    }
    let video = try selection(clip, .mp4)
    let total = Double(delays.reduce(0, +)) / 100
    #expect(abs(video.end.seconds - total) < 0.02)
    let twice = try selection(clip, .apng) { $0.fps = Rate(thousandths: 2000) }
    #expect(twice.end.seconds == total)
  }

  @Test("Clips side by side change at the times of each, unless those are too close")
  func several() throws {
    func starts(_ clips: [[Int]], _ format: OutputSettings.Format) throws -> [Double] {
      let clips = clips.map { clip(FrameTimes(centiseconds: $0)) }
      let frames = try ClipTimes(clips, PackRequest()).selection(format.facts, limit: nil)
      return (0...frames.range.count).map { frames.start(of: $0).seconds }
    }
    #expect(try starts([[3, 3, 3], [3, 3, 4]], .webp) == [0, 0.03, 0.06, 0.1])
    #expect(try starts([[3, 3, 3], [8, 100, 10]], .webp) == [0, 0.03, 0.06, 0.08, 1.08, 1.18])
    #expect(try starts([[100, 100, 50], [27, 23, 220]], .gif) == [0, 0.27, 0.5, 1, 2, 2.7])
    // 25 and 30 frames per second.
    let both = try starts([[4, 4, 4, 4, 4], [3, 4, 3, 3, 4, 3]], .apng)
    #expect(both.count == 7 && both[1] == 1.0 / 30)
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
  func piece() throws {
    let frames = try selection(clip(irregular), .apng) { $0.between = 0.05...0.2 }
    #expect((0..<3).map { frames.duration(of: $0..<$0 + 1, per: 100) } == [3, 11, 1])
    #expect(throws: RenderError.self) {
      _ = try selection(clip(irregular), .gif) { $0.between = 5...6 }
    }
  }

  @Test("Frames too short for a format are extended")
  func limited() throws {
    let quick = FrameTimes(delays: [0.003, 0.007, 0.011, 0.02], tolerance: 0)
    let frames = try selection(clip(quick), .gif)
    #expect((0...frames.range.count).map { frames.start(of: $0).seconds } == [0, 0.02, 0.041])
    let late = try selection(clip(FrameTimes(delays: [0.3, 0.01, 0.2], tolerance: 0)), .gif)
    #expect((0...late.range.count).map { late.start(of: $0).seconds } == [0, 0.3, 0.32, 0.51])
    let picture = try selection(clip(FrameTimes(delays: [0], tolerance: 0)), .gif)
    #expect(picture.range.count == 1 && picture.end.seconds == 0.02)
  }
}
