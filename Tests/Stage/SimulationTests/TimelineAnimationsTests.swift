import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Animations of a timeline")
struct TimelineAnimationsTests {
  private static func animations(_ scene: Scene) throws -> [PlayedAnimation] {
    Array(try Timeline(scene).animations)
  }

  @Test("Have a rule, constants, start and end values, and a start time")
  func opening() throws {
    let played = try Self.animations(GalleryScene.make([GalleryScene.tap(0, at: 100)]))
    let transform = try #require(played.first { $0.animation.value == "transform" })
    #expect(
      transform.animation.rule
        == .animation(
          .curve(.easeInOut, duration: GalleryScene.milliseconds(200))
            .tagged("openDuration")))
    #expect(transform.animation.constants == ["viewer.openDuration"])
    #expect(transform.animation.start == GalleryScene.milliseconds(150))
    #expect(transform.animation.end == GalleryScene.milliseconds(350))
    let scale = try #require(transform.animation.numbers.first { $0.name == "transform.a" })
    #expect(scale.to == 1)
    #expect(scale.velocity == 0)
    #expect(transform.interruption == nil)
    #expect(transform.animation.readings.contains("hero.width"))
  }

  @Test("Report what interrupted them, and when")
  func interrupted() throws {
    var scene = GalleryScene.make([
      GalleryScene.tap(0, at: 100), GalleryScene.drag(by: Vector(dx: 0, dy: 25), at: 250),
    ])
    scene.panels = [Panel(StageDescription(GalleryScene.grid, DeclaredParameters.standard))]
    let played = try Self.animations(scene)
    let opening = try #require(
      played.first { $0.animation.numbers.contains { $0.name == "zoom.scale" } })
    #expect(opening.animation.constants == ["viewer.openDuration", "viewer.openBounce"])
    #expect(opening.interruption?.cause == .touch)
    #expect(opening.interruption?.time == GalleryScene.milliseconds(250))
    // A picture caught while opening continues with the opening's spring to its end.
    let release = try #require(
      played.last { $0.animation.numbers.contains { $0.name == "zoom.y" } })
    #expect(release.animation.constants == ["viewer.openDuration", "viewer.openBounce"])
    #expect(release.interruption == nil)
  }
}
