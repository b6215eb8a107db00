import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Movements of a timeline")
struct TimelineMovementsTests {
  private static func movements(_ scene: Scene, of name: String) throws -> [Movement] {
    let timeline = try Timeline(scene)
    let index = try #require(timeline.readingKeys.firstIndex { $0.name == name })
    return try timeline.measuredMotion()[index].movements
  }

  @Test("A new target starts a movement of a value that no animation has alone")
  func retargeted() throws {
    let scene = ListSceneTests.scene([
      ListStageTests.change(400, .append(ListStageTests.row("d"))),
      ListStageTests.change(520, .remove(id: "d")),
    ]) {
      $0.transition = .slide
      $0.animation = .bouncy
    }
    let found = try Self.movements(scene, of: "row.d.x")
    #expect(found.map { ($0.start * 1000).rounded() } == [400, 520])
    #expect(found.first?.interruption?.time == GalleryScene.milliseconds(520))
  }

  @Test("The animation of another value does not divide a movement")
  func otherTarget() throws {
    var scene = GalleryScene.make([
      GalleryScene.tap(0, at: 100),
      GalleryScene.drag(
        from: .point(Point(x: 300, y: 430)), by: Vector(dx: -150, dy: 0), at: 1200, during: 100,
        curve: .linear),
      GalleryScene.tap(on: .point(Point(x: 200, y: 430)), at: 1380, count: 1),
    ])
    scene.panels = [Panel(StageDescription(GalleryScene.grid, TelephotoParameters()))]
    let played = Array(try Timeline(scene).animations)
    let turn = try #require(played.last { $0.animation.value == "page.offset" })
    let starts = try Self.movements(scene, of: "hero.x").map(\.start)
    let (start, end) = (turn.animation.start.seconds, try #require(turn.animation.end).seconds)
    #expect(!starts.contains { start + 0.06 < $0 && $0 < end })
  }

  @Test("A picture that is caught and held has not settled")
  func caught() throws {
    var scene = GalleryScene.make([
      GalleryScene.tap(0, at: 100),
      ZoomScene.path(at: 240, [[0, 200, 400], [600, 200, 400]]),
    ])
    scene.panels = [Panel(StageDescription(GalleryScene.grid, DeclaredParameters.standard))]
    let opening = try #require(try Self.movements(scene, of: "hero.width").first)
    #expect(opening.interruption?.time == GalleryScene.milliseconds(240))
    #expect(!opening.endsSettled)
    #expect((opening.end - 0.24).magnitude < 1e-9)
  }
}
