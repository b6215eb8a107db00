import Display
import Platform
import Raster
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import Rendering

/// What stills of all sample scenes say, held against the scenes.
@Suite struct SampleStillTests {
  /// The makers of all scenes, which take most of the tests' time.
  private static let makers = SampleScenes.scenes.map { scene in Result { try maker(scene) } }

  private static func maker(_ scene: Scene) throws -> StillMaker {
    var scene = scene
    scene.output.overlays = []
    return try StillMaker(
      SampledScene(Timeline(scene)), name: "test", lettering: Lettering(family: "DejaVu Sans"),
      options: StillOptions())
  }

  @Test(
    "A sheet begins before the first change and ends with the final state",
    arguments: SampleScenes.scenes.indices)
  func sheets(_ index: Int) throws {
    var maker = try Self.makers[index].get()
    for selection in StillOptions.Selection.allCases {
      maker.options.selection = selection
      for (panel, row) in try maker.sheet().rows.enumerated() {
        let ends = try maker.drawings(of: panel, at: [0, maker.sampled.duration.seconds])
        let cells = row.cells
        #expect(cells.first?.list == maker.withBars(ends[0]), "\(selection)")
        #expect(cells.last?.list == maker.withBars(ends[1]), "\(selection)")
        #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.time < $1.time }, "\(selection)")
        #expect(Set(cells.map(\.time.secondsText)).count == cells.count, "\(selection)")
      }
    }
    let last = try #require(maker.strip().rows.first?.cells.last)
    #expect(last.time >= maker.settledTime - 1e-6)
  }

  private static func maker(of title: String) throws -> StillMaker {
    try maker(#require(SampleScenes.scenes.first { $0.title?.hasPrefix(title) == true }))
  }

  @Test("A sheet shows a slip at the end of a flight before and after")
  func slip() throws {
    let cells = try Self.maker(of: "ZOZOTOWN viewer: without compensation").sheet().rows[0].cells
    let last = try cells.suffix(2).map { cell in
      try #require(ScreenItems(cell.list, belowViewer: nil).thumbnail(of: 4)).clip
    }
    #expect((last[1].minY - last[0].minY - 34).magnitude < 0.1)
    #expect(cells[cells.count - 2].time.secondsText != cells[cells.count - 1].time.secondsText)
  }

  @Test("A sheet of an opening shows the flight, not the tail of its spring")
  func tail() throws {
    var scene = try Self.maker(of: "photos: a flick down").scene
    scene.touches = Array(scene.touches.prefix(1))
    let maker = try Self.maker(scene)
    let cells = try maker.sheet().rows[0].cells
    let widths = cells.map { cell in
      maker.elements(of: 0)[0].frame(at: maker.sampled.sample(at: cell.time))?.width
    }
    let (start, end) = (try #require(widths.compactMap(\.self).first), try #require(widths[11]))
    #expect(widths.count { $0.map { $0 - start < 0.9 * (end - start) } ?? true } >= 8)
  }

  @Test("A sheet shows a pause between two movements once")
  func pause() throws {
    let maker = try Self.maker(of: "zozo: tap, swipe down")
    let times = try maker.sheet().rows[0].cells.map(\.time)
    // The picture is open from 0.55 s on, and follows the finger after 0.958 s.
    #expect(times.count { $0 > 0.55 && $0 < 0.96 } == 1)
    #expect(times.count == 12 && times.count { $0 < 0.55 } >= 3)
  }

  @Test(
    "Phases follow one another, and stages state what all of them do",
    arguments: SampleScenes.scenes.indices)
  func phases(_ index: Int) throws {
    let maker = try Self.makers[index].get()
    for phases in maker.phases {
      for phase in phases {
        #expect(phase.name != "Move")
        #expect(phase.start <= phase.end)
      }
      #expect(zip(phases, phases.dropFirst()).allSatisfy { $0.end <= $1.start + 1e-9 })
    }
  }

  @Test(
    "Motions start, end and are interrupted when their animations are",
    arguments: SampleScenes.scenes.indices)
  func animations(_ index: Int) throws {
    let maker = try Self.makers[index].get()
    let all = Array(maker.sampled.timeline.panels[0].animations)
    for motion in maker.phases[0].flatMap(\.motions) {
      if let interruption = motion.interruption {
        #expect(all.contains { $0.interruption == interruption })
      }
      for measure in motion.measures where measure.animations.count == 1 {
        let animation = measure.animations[0]
        let own = animation.numbers.filter { $0.name == measure.key.nameOnScreen }
        guard let number = own.first, animation.start.seconds >= measure.start - 1e-9,
          measure.end < maker.sampled.duration.seconds
        else { continue }
        #expect((measure.start - animation.start.seconds).magnitude < 1e-9, "\(measure.key)")
        #expect((measure.from - number.from).magnitude < 1e-9)
        let isWhole = measure.interruption == nil && measure.endsSettled
        #expect(!isWhole || (measure.to - number.to).magnitude < measure.tolerance, "\(number)")
        // A value that starts without velocity and has no bounce stays within its range.
        if case .animation(let animation) = animation.rule,
          case .spring(let spring) = animation.simplified,
          spring.dampingRatio == 1, number.velocity == 0, isWhole
        {
          #expect(measure.overshoot == 0)
        }
      }
    }
  }

  @Test("A spec states the constants, ends and names of an opening with a curve")
  func opening() throws {
    let scene = try #require(
      SampleScenes.scenes.first { $0.title?.hasPrefix("ZOZOTOWN viewer: tap") == true })
    let row = try Self.maker(scene).spec().rows[0]
    #expect(row.groups.map { $0.title.split(separator: " ").first } == ["Open", "Drag", "Fly"])
    let lines = row.groups[0].lines
    #expect(lines.map(\.element) == ["hero", "backdrop"])
    #expect(lines[0].animation == ["easeInOut 200 ms", "openDuration"])
    #expect(lines[0].settling == "190 ms" && lines[1].settling == "95 ms")
    #expect(lines[0].changes.map(\.property) == ["origin", "size", "cornerRadius"])
    #expect(row.groups[2].lines.map(\.delay) == ["0", "200 ms"])
    #expect(lines.allSatisfy { $0.overshoot == nil })
  }
}
