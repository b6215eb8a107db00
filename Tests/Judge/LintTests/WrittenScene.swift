import Display
import SceneModel
import Simulation

@testable import Lint

/// An error in the scene file of a test.
struct BrokenScene: Error {
  var diagnostics: String
}

/// Finds the same five photos of different shapes for each entry.
private struct FivePhotos: PhotoProbe {
  func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
    let sizes = [(4000.0, 3000.0), (3000, 4000), (8000, 2000), (1000, 1000), (1500, 2300)]
    return sizes.enumerated().map { index, size in
      Photo(path: "\(index).jpg", size: Size(width: size.0, height: size.1))
    }
  }
}

/// Scenes for tests, in YAML.
enum WrittenScene {
  /// Returns a gallery of five photos in two columns.
  static func gallery(_ viewer: String, _ touches: [String], _ more: String = "") throws -> Scene {
    try read(
      """
      zoetrope: 1
      photos: [all]
      grid: {columns: 2, spacing: 4, cornerRadius: 8}
      \(viewer)
      touches: [\(touches.joined(separator: ", "))]
      \(more)

      """)
  }

  /// Returns the scene of a YAML text.
  static func read(_ text: String) throws -> Scene {
    let reading = SceneReader.read(
      bytes: Array(text.utf8), name: "scene.yaml", probe: FivePhotos(),
      readings: { Timeline.readingKeys(of: $0).map(\.name) })
    guard let scene = reading.scene else { throw BrokenScene(diagnostics: reading.rendered()) }
    return scene
  }

  /// Returns the rules that lint reports, in order.
  static func rules(_ scene: Scene) throws -> [LintRule] {
    try MotionLint.findings(in: Timeline(scene)).listed.map(\.rule)
  }

  /// A tap on the second thumbnail, and a drag that closes the viewer.
  static let open = "{at: 0.3, tap: {thumbnail: 1}}"
  static let dismissal = "{at: 1, drag: {from: center, by: [0, 330], during: 0.4}}"

  /// Returns the findings in a gallery after a tap on the second thumbnail.
  static func findings(
    _ viewer: String, _ touches: [String], more: String = "tail: 1"
  ) throws -> [LintFinding] {
    try MotionLint.findings(
      in: Timeline(
        WrittenScene.gallery("viewer: \(viewer)", [open] + touches, more)
      )
    ).listed
  }

  /// Returns the messages of some rules in a gallery after a tap on the second thumbnail.
  static func texts(
    _ viewer: String, _ touches: [String], _ rules: Set<LintRule>
  ) throws -> [String] {
    let scene = try gallery("viewer: \(viewer)", [open] + touches, "tail: 0.5")
    return try MotionLint.findings(in: Timeline(scene), rules: rules).listed.map(\.what)
  }
}
