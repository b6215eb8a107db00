import Display
import SceneModel
import Testing

@testable import Simulation

/// Viewers under Android's back gesture: canceled, then completed.
@Suite("Predictive back")
struct PredictiveBackTests {
  /// Opened at 0.3 s; a swipe out and back from 1.5 to 2.2 s; a completed swipe from 3.4 to 3.8 s.
  private static func scene(_ panel: Panel) -> Scene {
    let out = stride(from: 0.0, through: 300, by: 20).map { [$0, 4 + $0 * 0.5, 500] }
    let back = stride(from: 400.0, through: 700, by: 20).map { [$0, 154 - ($0 - 400) * 0.4, 500] }
    let steps = [
      GalleryScene.tap(1, at: 300),
      ZoomScene.path(at: 1500, out + back),
      GalleryScene.drag(
        from: .point(Point(x: 4, y: 500)), by: Vector(dx: 180, dy: 20), at: 3400, curve: .easeOut,
        hold: 100),
    ]
    var scene = GalleryScene.make(steps)
    scene.panels = [panel]
    return scene
  }

  private static func panels() -> [Panel] {
    var photos = DeclaredParameters.standard
    photos["predictiveBack"] = .flag(true)
    var home = B43ComposeParameters()
    home.predictiveBack = true
    home.dismissTarget = .thumbnail
    var fade = home
    fade.dismissTarget = .pager
    return [
      Panel(StageDescription(GalleryScene.grid, photos)),
      Panel(StageDescription(GalleryScene.grid, home)),
      Panel(StageDescription(GalleryScene.grid, fade)),
    ]
  }

  @Test(
    "A cancelled swipe restores everything; a completed one closes from the visible state",
    arguments: 0..<3)
  func backSwipes(_ panel: Int) throws {
    let scene = Self.scene(Self.panels()[panel])
    let marks = try GalleryScene.events(scene).flatMap(\.marks).map(\.kind)
    let kinds = marks.filter { [.backCancelled, .backInvoked, .viewerClosed].contains($0) }
    #expect(kinds == [.backCancelled, .backInvoked, .viewerClosed])
    let all = try GalleryScene.frames(scene)
    func values(_ milliseconds: Int) -> [String: ReadingValue] {
      let frame = all[milliseconds * 60 / 1000]
      return Dictionary(uniqueKeysWithValues: frame.readings.map { ($0.name, $0.value) })
    }
    let (before, after) = (values(1400), values(3300))
    #expect(before.keys == after.keys)
    for (name, value) in before {
      let other = after[name]
      guard let number = value.number, let again = other?.number else {
        #expect(value == other, "\(name)")
        continue
      }
      // The opening's spring is still within its last hundredths.
      #expect((number - again).magnitude < 0.01, "\(name)")
    }
    let key = panel == 2 ? "backdrop.opacity" : "hero.width"
    let settled = try #require(values(1400)[key]?.number)
    let held = try #require(values(1860)[key]?.number)
    #expect(held < 0.95 * settled)
    // At the lift, the motion continues from the visible state.
    let frame = 3800 * 60 / 1000
    let around = try [frame - 1, frame, frame + 1].map { index in
      try #require(all[index].readings.first { $0.name == key }?.value.number)
    }
    #expect((around[1] - around[0]).magnitude < 0.1 * settled)
    #expect(around[2] < around[1])
  }

  @Test("Without predictiveBack, a swipe from the edge belongs to the viewer")
  func off() throws {
    let scene = Self.scene(Panel(StageDescription(GalleryScene.grid, DeclaredParameters.standard)))
    let marks = try GalleryScene.events(scene, until: try Timeline(scene).duration).flatMap(\.marks)
    #expect(!marks.contains { $0.kind == .backInvoked || $0.kind == .viewerClosed })
    #expect(marks.contains { $0.kind == .dragEnded })
  }

  @Test("With reduced motion the screen does not shrink")
  func reduced() throws {
    var scene = Self.scene(Self.panels()[0])
    scene.screen.reducesMotion = true
    let widths = try GalleryScene.frames(scene).compactMap {
      GalleryScene.number($0, "hero.width")
    }
    #expect(Set(widths).count == 1)
  }
}
