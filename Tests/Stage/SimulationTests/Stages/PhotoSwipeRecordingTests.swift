import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct PhotoSwipeRecordingTests {
  private static func recordings() throws -> [FingerRecording] {
    try FingerRecording.all(in: ["photoswipe"])
  }

  private func scene(_ recording: FingerRecording) -> Scene {
    var parameters = PhotoSwipeParameters()
    parameters.loop = !recording.flags.contains("noloop")
    parameters.chrome = false
    var grid = Grid()
    grid.columns = recording.flags.contains("single") ? 1 : 3
    grid.spacing = 4
    grid.margins = Insets(top: 8, leading: 8, bottom: 8, trailing: 8)
    grid.cornerRadii = CornerRadii(0)
    var scene = GalleryScene.make(recording.touches)
    scene.screen = Screen(
      size: Size(width: 390, height: 844), scale: 1, density: 3,
      safeArea: Insets(top: 0, bottom: 0), background: .white)
    scene.screen.reducesMotion = recording.flags.contains("reduced")
    scene.photos = recording.photos.enumerated().map { Photo(path: "\($0).jpg", size: $1) }
    scene.panels = [Panel(StageDescription(grid, parameters))]
    return scene
  }

  /// Whether a finger is down at a frame, apart from the one that opens the viewer.
  private func isTouched(_ recording: FingerRecording, at frame: Int) -> Bool {
    let time = SceneTime(ticks: frame, rate: .sixty)
    return recording.touches.dropFirst().contains { step in
      guard case .at(let start) = step.start, case .path(let paths) = step.action else {
        return false
      }
      return start <= time && time <= start + (paths[0].rows.last?.time ?? .zero)
    }
  }

  @Test("Finger scripts match PhotoSwipe in Chromium", arguments: try recordings())
  func recording(_ recording: FingerRecording) throws {
    let length = SceneTime(ticks: recording.frames, rate: .sixty)
    let frames = try GalleryScene.frames(
      scene(recording), fps: 60, until: length, range: 0..<recording.frames)
    let names =
      ["hero.x", "hero.y", "hero.width", "hero.height"] + ["backdrop.opacity", "page.index"]
    for row in recording.rows {
      let frame = frames[row.index]
      let shown = try names.map { name in
        try #require(GalleryScene.number(frame, name), "\(row.index): closed")
      }
      // A frame shows what the last one has drawn, so a pan that springs can be a point ahead.
      let limit = isTouched(recording, at: row.index) ? 0.5 : 1.01
      let limits = Array(repeating: limit, count: 4) + [0.01, 0]
      try #require(
        zip(zip(shown, row.numbers), limits).allSatisfy { ($0.0 - $0.1).magnitude <= $1 },
        "\(row.index): \(shown) instead of \(row.numbers)")
    }
    let last = try #require(frames.last)
    if recording.end.first == "closed" {
      #expect(GalleryScene.number(last, "zoom.scale") == nil)
    } else {
      let zoom = try #require(GalleryScene.number(last, "zoom.scale"))
      #expect((zoom - (Double(recording.end[1]) ?? .nan)).magnitude < 0.005)
      #expect(GalleryScene.number(last, "page.index") == Double(recording.end[2]))
    }
  }

  @Test("All recordings are read")
  func count() throws {
    #expect(try Self.recordings().count == 62)
  }
}
