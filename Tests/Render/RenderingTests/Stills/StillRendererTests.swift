import Codecs
import Compare
import Display
import Foundation
import Pixels
import Platform
import Raster
import Simulation
import Testing

@testable import Rendering
@testable import SceneModel

@Suite struct StillProductionTests {
  private func production(
    _ project: TemporaryProject, _ options: StillOptions = StillOptions(),
    _ change: (inout Scene) -> Void = { _ in }
  ) throws -> StillRenderer {
    var scene = project.scene
    change(&scene)
    return try StillRenderer(
      scene: scene, name: OutputName(scenePath: "test.yaml"),
      photoFolder: try ProjectFolder(path: project.path), photos: PhotoStore(), options: options,
      jobs: 2)
  }

  @Test("Renders each kind without options, in proportion to the scale")
  func kinds() throws {
    let project = try TemporaryProject()
    for kind in StillKind.ofAnyScene {
      var sizes: [PixelSize] = []
      for scale in [1.0, 3] {
        var options = StillOptions()
        options.scale = scale
        sizes.append(try PictureReader.size(of: production(project, options).png(kind)))
      }
      #expect(sizes[1] == PixelSize(width: 3 * sizes[0].width, height: 3 * sizes[0].height))
      #expect(sizes[0].width >= 560)
    }
  }

  @Test("A still has the same bytes each time, for any frame rate and scale of the output")
  func determinism() throws {
    let project = try TemporaryProject()
    for kind in [StillKind.slit, .onion, .spec, .sheet] {
      let usual = try production(project).png(kind)
      #expect(usual == (try production(project).png(kind)))
      let other = try production(project) {
        $0.output.fps = .sixty
        $0.screen.scale = 3
      }
      #expect(usual == (try other.png(kind)))
    }
  }

  @Test("Dark stills have the same size as light ones, and several screens give rows")
  func appearance() throws {
    let project = try TemporaryProject()
    var dark = StillOptions()
    dark.appearance = .dark
    for kind in StillKind.ofAnyScene {
      let light = try production(project).png(kind)
      let other = try production(project, dark).png(kind)
      #expect(light != other)
      #expect(try PictureReader.size(of: light) == PictureReader.size(of: other))
      let pair = try production(project) { scene in
        var second = scene.panels[0]
        second.id += "#2"
        scene.panels.append(second)
      }
      let size = try PictureReader.size(of: try pair.png(kind))
      #expect(size.height > (try PictureReader.size(of: light)).height || kind == .sheet)
    }
  }

  @Test("A spec is a well-formed SVG with real text and named groups, and no photo")
  func vector() throws {
    let project = try TemporaryProject()
    let svg = String(decoding: try production(project).svg(.spec), as: UTF8.self)
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    #expect(svg.components(separatedBy: "<text").count > 40)
    #expect(svg.contains(">from → to</text>") && svg.contains("id=\"time-axis\""))
    let ids = svg.matches(of: /id="([^"]+)"/).map(\.1)
    #expect(Set(ids).count == ids.count && svg.utf8.count < 60_000)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    #expect(StillKind.allCases.filter(\.isVector) == [.spec, .decisions])
    #expect(svg.components(separatedBy: "<g").count == svg.components(separatedBy: "</g>").count)
  }

  @Test("Renders stills of a scene in which nothing moves")
  func settledFrame() throws {
    let project = try TemporaryProject()
    let production = try production(project) { scene in
      scene.touches = []
      scene.duration = .fixed(SceneTime(nanoseconds: 200_000_000))
    }
    for kind in StillKind.ofAnyScene { #expect(try production.png(kind).count > 500) }
  }

  @Test("A sheet of a list shows an insertion and a push without the pause between them")
  func listSheet() throws {
    let project = try TemporaryProject()
    let milliseconds = { SceneTime(nanoseconds: $0 * 1_000_000) }
    var scene = project.scene
    scene.screen.size = Size(width: 390, height: 844)
    scene.touches = []
    let rows = ["a", "b"].map { ListRow(id: $0, text: $0) }
    let changes = [
      ListChange(time: milliseconds(100), action: .append(ListRow(id: "c", text: "c"))),
      ListChange(time: milliseconds(2000), action: .push(id: "a", delay: .zero)),
    ]
    scene.panels = [
      Panel(StageDescription(ListContents(rows: rows, changes: changes), ListParameters()))
    ]
    let maker = try StillMaker(
      SampledScene(Timeline(scene)), name: "test",
      lettering: try Lettering(family: "DejaVu Sans"), options: StillOptions())
    let times = try maker.sheet().rows[0].cells.map(\.time)
    #expect(Set(times).count == 12)
    #expect(times.count { $0 < 0.5 } >= 3)
    #expect(times.count { $0 >= 2 && $0 < 2.5 } >= 3)
  }

  @Test("A tap and a drag give three phases: opening, dragging, and closing")
  func phases() throws {
    let sampled = try SampledScene(Timeline(TemporaryProject().scene))
    let motions = ElementMotion.joined(sampled.figures(of: 0).movements)
    let phases = MotionPhase.phases(of: motions)
    #expect(phases.map(\.isHeld) == [false, true, false])
    #expect(abs(phases[0].start - 0.16) < 0.02)
    #expect(phases[2].start >= 0.699 && phases[2].start < 0.72)
    let run = sampled.timeline.panels[0]
    let landings = run.landings(through: sampled.duration)
    #expect(landings.map(\.kind) == [.leaving, .open, .home])
    #expect(landings.allSatisfy { $0.hasThumbnail && $0.distance < 0.5 })
    #expect(run.handOffs.contains { $0.mark.kind == .viewerClosed })
  }
}
