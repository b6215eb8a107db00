import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct TelephotoRecordingTests {
  /// The largest distance from a recording, dp, of the picture's center and half of its width.
  private static let mostDistance = 1.0

  private static func recordings() throws -> [FingerRecording] {
    try FingerRecording.all(in: ["telephoto"])
  }

  private func scene(_ recording: FingerRecording) -> Scene {
    var parameters = TelephotoParameters()
    parameters.flickToDismiss = recording.flags.contains("flick")
    var scene = GalleryScene.make(
      [GalleryScene.tap(recording.opened, at: 300)] + recording.touches)
    scene.screen = FingerRecording.screen
    scene.photos = recording.photos.enumerated().map { Photo(path: "\($0).jpg", size: $1) }
    scene.panels = [Panel(StageDescription(GalleryScene.grid, parameters))]
    return scene
  }

  @Test("Finger scripts match telephoto on Compose", arguments: try recordings())
  func recording(_ recording: FingerRecording) throws {
    let (first, last) = (try #require(recording.rows.first), try #require(recording.rows.last))
    let length = try #require(SceneTime(seconds: Double(last.index + 1) / Double(recording.rate)))
    let scene = scene(recording)
    let frames = try GalleryScene.frames(
      scene, fps: recording.rate, until: length, range: first.index..<last.index + 1)
    let halfWidth = scene.screen.size.width / 2
    for row in recording.rows {
      let frame = frames[row.index - first.index]
      let shown = try ["zoom.scale", "zoom.x", "zoom.y"].map { name in
        try #require(GalleryScene.number(frame, name), "\(row.index): closed")
      }
      let distances = zip(zip(shown, row.numbers), [halfWidth, 1, 1]).map { ($0.0 - $0.1) * $1 }
      // At the end, nothing moves.
      let limit = row.index == last.index && recording.end.isEmpty ? 0.5 : Self.mostDistance
      try #require(
        distances.allSatisfy { $0.magnitude <= limit },
        "\(row.index): \(shown) instead of \(row.numbers)")
    }
    guard let end = recording.end.first else { return }
    let closings = try GalleryScene.events(scene, until: SceneTime(seconds: 20) ?? .zero)
      .flatMap(\.marks).filter { $0.kind == .viewerClosed }
    #expect(closings.count == (end == "dismissed" ? 1 : 0))
  }

  @Test("All recordings are read")
  func count() throws {
    #expect(try Self.recordings().count == 70)
  }
}
