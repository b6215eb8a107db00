import Display
import SceneModel
import Testing

@testable import Simulation

/// A throw, and a tap on another thumbnail right after it.
@Suite struct PhotosLandingTests {
  /// Returns the marks of a throw whose finger lifts at 2.12 s, and of a tap some ms later.
  private func marks(tapAfter milliseconds: Int) throws -> [String] {
    var scene = GalleryScene.make([
      GalleryScene.tap(1, at: 300),
      GalleryScene.drag(by: Vector(dx: 10, dy: 260), at: 2000, during: 120, curve: .easeIn),
      GalleryScene.tap(2, at: 2120 + milliseconds),
    ])
    scene.panels = [Panel(StageDescription(GalleryScene.grid, DeclaredParameters.standard))]
    return try GalleryScene.events(scene, until: GalleryScene.milliseconds(4000))
      .flatMap(\.marks).map(\.text)
  }

  @Test("The grid takes a tap as soon as the thrown picture is visually on its thumbnail")
  func tap() throws {
    for (milliseconds, opens) in [(300, false), (650, true)] {
      let marks = try marks(tapAfter: milliseconds)
      #expect(
        marks.contains("viewer.opened(thumbnail: 2)") == opens, "\(milliseconds): \(marks)")
      #expect(marks.contains("closing.caught") == !opens)
    }
  }

  @Test("Bars are not drawn while the grid shows through the backdrop")
  func bars() throws {
    var driver = PhotosDriver(index: 1)
    var drawn = 0
    for _ in 0..<60 {
      driver.wait(0.01)
      let hasBars = driver.viewer.displayItems(at: driver.time).contains {
        if case .group(_) = $0 { true } else { false }
      }
      if driver.number("backdrop.opacity") < 0.5 { #expect(!hasBars) }
      drawn += hasBars ? 1 : 0
    }
    #expect(drawn > 20)
  }
}
