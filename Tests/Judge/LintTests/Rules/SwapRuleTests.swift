import Display
import SceneModel
import Simulation
import Testing

@testable import Lint

@Suite("Lint rule swap")
struct SwapRuleTests {
  private static let touches = [
    "{at: 0.3, tap: {thumbnail: 0}}",
    "{at: 1.5, drag: {from: [300, 400], by: [-280, 0], during: 0.3}}",
  ]

  private static let ownOptions =
    "{style: photoswipe, hidesThumbnail: true, roundsCorners: true, backdropOpacity: 1}"

  private static func scene(_ viewer: String, _ loading: String) throws -> Scene {
    try WrittenScene.gallery("viewer: \(viewer)", touches, "loading: \(loading)")
  }

  @Test(
    "Finds nothing if a placeholder has the picture's frame",
    arguments: ["photos", ownOptions, "zoom-transition"])
  func silent(_ viewer: String) throws {
    let scene = try Self.scene(viewer, "[{photo: 0, after: 0.5}, {photo: 1, after: 0.6}]")
    let found = try MotionLint.findings(in: Timeline(scene)).listed
    #expect(found.isEmpty, "\(found.map(\.what).joined(separator: "\n"))")
  }

  @Test("Reports a placeholder with the thumbnail's proportions, and a missing placeholder")
  func exchanged() throws {
    func texts(_ viewer: String, _ loading: String) throws -> [String] {
      try MotionLint.findings(in: Timeline(Self.scene(viewer, loading)), rules: [.swap, .jump])
        .listed.map(
          \.what)
    }
    let resized = try texts("photos", "{photo: 0, after: 0.8, placeholder: thumbnail}")
    #expect(resized.count == 1)
    #expect(resized.first?.hasPrefix("photo 0 has loaded, and its edges are up to 49") == true)
    let empty = "had no placeholder"
    for viewer in ["telephoto", "b43-swiftui", "b43-compose"] {
      #expect(try texts(viewer, "{photo: 1, after: 0.8}") == ["photo 1 has loaded and \(empty)"])
    }
    let written = "{photo: 1, after: 0.8, placeholder: preview}"
    #expect(try texts("telephoto", written).isEmpty)
  }

  @Test("The load delay counts from when the page is visible, and the photo stays loaded")
  func clock() throws {
    let scene = try Self.scene("photos", "{photo: 1, after: 0.5}")
    var run = PanelCursor(try Timeline(scene).panels[0])
    var loaded: [Double] = []
    while let time = run.nextStepTime, time.seconds <= 5 {
      if run.step().contains(where: { $0.marks.contains { $0.kind == .photoLoaded } }) {
        loaded.append(time.seconds)
      }
    }
    // The row moves with the first sample after the slop.
    #expect(loaded.count == 1)
    #expect(loaded.allSatisfy { $0 > 2 && $0 < 2.1 })
  }
}
