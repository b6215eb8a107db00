import Display
import Rendering
import Simulation
import Testing

@testable import SceneModel

@Suite struct FrameSelectionTests {
  private func targets(
    fps: Int, milliseconds: Int64, wanted: Range<Int>? = nil
  ) throws -> FrameSelection {
    var output = OutputSettings()
    output.fps = try #require(Rate(thousandths: fps * 1000))
    let screen = Screen(
      size: Size(width: 10, height: 10), scale: 1, density: 1, safeArea: .zero, background: .white)
    var grid = Grid()
    grid.margins = .zero
    let scene = Scene(
      title: nil, screen: screen, photos: [Photo(path: "a.png", size: Size(width: 1, height: 1))],
      panels: [Panel(StageDescription(grid, ZozoParameters()))],
      touches: [], touchRate: .oneHundredTwenty,
      duration: .fixed(SceneTime(nanoseconds: milliseconds * 1_000_000)), tail: .zero,
      output: output)
    return try FrameSelection(of: Timeline(scene), wanted: wanted)
  }

  @Test("Rounding a GIF's delays accumulates no error", arguments: [1, 7, 24, 30, 33, 48, 50])
  func noDrift(_ fps: Int) throws {
    let targets = try targets(fps: fps, milliseconds: 10_000)
    #expect(targets.limited(to: .fifty) == targets)
    var total = 0
    for frame in targets.range {
      let delay = targets.duration(of: frame..<frame + 1, per: 100)
      #expect(delay >= 2)
      total += delay
      let exact = Double(frame + 1) * 100 / Double(fps)
      #expect((Double(total) - exact).magnitude <= 0.5)
    }
  }

  @Test("Rounding a WebP's durations, which are over 10 ms, accumulates no error")
  func milliseconds() throws {
    let targets = try targets(fps: 120, milliseconds: 10_000).limited(to: .ninety)
    let delays = targets.range.map { targets.duration(of: $0..<$0 + 1, per: 1000) }
    #expect(delays.reduce(0, +) == 10_000 && Set(delays) == [11, 12])
  }

  @Test("Frames at 30 fps last 3, 4, and 3 centiseconds in turn")
  func thirty() throws {
    let targets = try targets(fps: 30, milliseconds: 200)
    #expect((0..<6).map { targets.duration(of: $0..<$0 + 1, per: 100) } == [3, 4, 3, 3, 4, 3])
  }

  @Test("Samples a GIF at 50 fps if the scene has a higher rate")
  func resampling() throws {
    let targets = try targets(fps: 60, milliseconds: 1000)
    #expect(targets.range == 0..<60)
    let slower = targets.limited(to: .fifty)
    #expect(slower.range == 0..<50)
    #expect(slower.duration(of: 0..<50, per: 100) == 100)
  }

  @Test("Shows a scene time in the last frame that does not begin after it", arguments: [24, 60])
  func showing(_ fps: Int) throws {
    let targets = try targets(fps: fps, milliseconds: 1000)
    for frame in targets.range {
      let time = targets.clock.sceneTime(of: frame)
      #expect(targets.frame(showing: time) == frame)
      #expect(targets.frame(showing: time + SceneTime(nanoseconds: 1_000_000)) == frame)
    }
    #expect(targets.frame(showing: SceneTime(nanoseconds: 9_000_000_000)) == fps - 1)
  }

  @Test("The frame before the first lasts one frame", arguments: [24, 30, 48, 50])
  func poster(_ fps: Int) throws {
    let targets = try targets(fps: fps, milliseconds: 1000)
    let delay = targets.duration(of: -1..<0, per: 100)
    #expect((Double(delay) - 100 / Double(fps)).magnitude <= 0.5)
    #expect(targets.duration(of: -1..<fps, per: 100) == delay + 100)
  }

  @Test("A range of frames is the same range of the GIF")
  func piece() throws {
    let targets = try targets(fps: 60, milliseconds: 1000, wanted: 30..<42)
    #expect(targets.range == 30..<42)
    #expect(targets.limited(to: .fifty).range == 25..<35)
  }

  @Test("Rejects a range outside the scene, and too many frames")
  func limits() throws {
    #expect(throws: RenderError.self) {
      try targets(fps: 60, milliseconds: 1000, wanted: 60..<70)
    }
    #expect(throws: RenderError.self) { try targets(fps: 240, milliseconds: 60_000) }
    #expect(try targets(fps: 200, milliseconds: 50_000).range.count == 10_000)
  }
}
