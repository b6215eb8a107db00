import Display
import SceneModel
import Testing

@testable import Simulation

/// Checks that a scene looks the same at a given time, at any frame rate and speed.
@Suite("Frame-rate independence")
struct FrameRateTests {
  static let styles: [any ViewerParameters] = [
    ZozoParameters(bottomInset: 34),
    {
      var parameters = ZozoParameters(bottomInset: 34)
      parameters.animations = .zoomable
      return parameters
    }(),
    B43SwiftUIParameters(), B43ComposeParameters(density: 3), ZoomTransitionParameters(),
    DeclaredParameters.standard, PhotoSwipeParameters(),
  ]

  private func scene(_ style: any ViewerParameters) -> Scene {
    func pinch(_ scale: Double, at time: Int) -> TouchStep {
      GalleryScene.pinch(
        scale, on: .point(Point(x: 150, y: 500)), at: time, angle: 20, curve: .easeOut)
    }
    var scene = GalleryScene.make([
      GalleryScene.tap(1, at: 50), GalleryScene.drag(by: Vector(dx: -220, dy: 6), at: 310),
      GalleryScene.drag(by: Vector(dx: -260, dy: 20), at: 900, during: 120),
      pinch(2.2, at: 1600), GalleryScene.drag(by: Vector(dx: 180, dy: 60), at: 2050, during: 150),
      pinch(0.3, at: 2900), GalleryScene.drag(by: Vector(dx: 30, dy: 380), at: 3600, during: 250),
    ])
    scene.panels = [Panel(viewer: style, over: GalleryScene.grid)]
    scene.duration = .fixed(GalleryScene.milliseconds(5000))
    return scene
  }

  @Test("Skipping frames does not change later frames")
  func skipping() throws {
    let scene = scene(ZozoParameters(bottomInset: 34))
    let all = try GalleryScene.frames(scene, fps: 30)
    var some = SceneFrames(
      try Timeline(scene),
      clock: FrameClock(
        fps: try #require(Rate(thousandths: 30_000)), speed: .normal,
        duration: GalleryScene.milliseconds(5000)))
    for index in [0, 12, 13, 90, 149] {
      some.skip(to: index)
      let frame = try #require(try some.nextFrame())
      #expect(frame.index == index)
      #expect(frame.displayList == all[index].displayList)
    }
    some.skip(to: 3)
    #expect(try some.nextFrame() == nil)
  }

  @Test("Frames match at 30, 60 and 120 fps, and at quarter speed", arguments: styles.indices)
  func ratesAndSpeeds(_ index: Int) throws {
    let scene = scene(Self.styles[index])
    let finest = try GalleryScene.expectFrameRateIndependence(scene)
    #expect(finest.count == 600)
    #expect(Set(finest.map(\.displayList.items.count)).count > 1, "something is opened")
    let quarter = try #require(Speed(millionths: 250_000))
    for (number, frame) in try GalleryScene.frames(scene, fps: 120, speed: quarter).enumerated()
    where number % 4 == 0 {
      let twin = finest[number / 4]
      #expect(frame.time == twin.time)
      try #require(frame.readings == twin.readings, "at \(frame.time.seconds)")
      try #require(frame.displayList == twin.displayList, "at \(frame.time.seconds)")
    }
  }
}
