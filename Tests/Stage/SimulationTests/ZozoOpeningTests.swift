import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("ZOZOTOWN's opening as its reversed closing")
struct ZozoMirroredOpeningTests {
  private static func scene(_ touches: [TouchStep], _ opening: ZozoParameters.Opening) -> Scene {
    GalleryScene.make(touches) { $0.opening = opening }
  }

  @Test("Shows the backdrop first, then the motion of the other opening")
  func order() throws {
    let touches = [GalleryScene.tap(1, at: 300)]
    let together = try GalleryScene.frames(Self.scene(touches, .together))
    let mirrored = try GalleryScene.frames(Self.scene(touches, .mirrored))
    let cell = GalleryScene.cell(1)
    // The tap lifts in frame 21; the backdrop is opaque in frame 27, the picture fitted in frame
    // 39.
    for number in 21...39 {
      let hero = try #require(GalleryScene.hero(mirrored[number]))
      let expected =
        number < 27 ? cell : try #require(GalleryScene.hero(together[number - 6]))
      #expect(hero.edges.near(expected), "frame \(number)")
      let backdrop = GalleryScene.number(mirrored[number], "backdrop.opacity")
      #expect(backdrop == GalleryScene.number(together[number], "backdrop.opacity"))
    }
    #expect(GalleryScene.number(mirrored[27], "backdrop.opacity") == 1)
  }

  @Test("Runs the closing's insets and backdrop in reverse")
  func reversal() throws {
    let frames = try GalleryScene.frames(
      Self.scene(
        [GalleryScene.tap(1, at: 300), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1000)],
        .mirrored))
    // Opens from frame 21 to 39; released in frame 78, closed in frame 96.
    for step in 0..<18 {
      let (forth, back) = (frames[39 - step], frames[78 + step])
      let insets = [forth, back].map { GalleryScene.number($0, "bottomInsets") ?? .nan }
      #expect(isNear(insets[0], insets[1]), "step \(step)")
      let dragged = try #require(GalleryScene.number(back, "backgroundOpacity"))
      let opacities = [forth, back].map { GalleryScene.number($0, "backdrop.opacity") ?? .nan }
      #expect(isNear(opacities[0] * dragged, opacities[1]), "step \(step)")
    }
  }

  @Test("A dismissal before the motion has begun still lands on the thumbnail")
  func early() throws {
    // Opened at 0.05 s, moves from 0.15 s; released at 0.12 s, lands at 0.32 s.
    let scene = Self.scene(
      [
        GalleryScene.tap(3, at: 0),
        GalleryScene.drag(by: Vector(dx: 0, dy: 200), at: 80, during: 40),
      ], .mirrored)
    let cell = GalleryScene.cell(3)
    let frames = try GalleryScene.frames(scene, fps: 100)
    for number in [32, 41] {
      #expect(try #require(GalleryScene.hero(frames[number])).edges.near(cell), "\(number)")
    }
    #expect(GalleryScene.hero(frames[42]) == nil)
  }
}

extension Rect {
  fileprivate var edges: [Double] { [minX, minY, maxX, maxY] }
}

extension [Double] {
  fileprivate func near(_ rect: Rect) -> Bool {
    zip(self, [rect.minX, rect.minY, rect.maxX, rect.maxY]).allSatisfy {
      ($0 - $1).magnitude < 0.01
    }
  }
}
