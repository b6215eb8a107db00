import Display
import Foundation
import SceneModel
import TestSupport
import Testing

/// Provides photos without files: `wall-N.png` is N photos, `missing…` is an error.
struct StubPhotoProbe: PhotoProbe {
  func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
    if entry.hasPrefix("missing") { throw ProbeFault("no such file") }
    let size = Size(width: 300, height: 400)
    guard entry.hasPrefix("wall-"), let count = Int(entry.dropFirst(5).prefix { $0 != "." }) else {
      return [Photo(path: entry, size: size)]
    }
    return (0..<count).map { Photo(path: "\($0)-\(entry)", size: size) }
  }
}

/// Scene files for tests, and functions that read them.
enum SceneFixtures {
  /// The minimal valid scene, with 9 photos.
  static let minimal = "zoetrope: 1\nphotos: [wall-9.png]\n"

  /// A scene that sets every key of the gallery to a value other than its default.
  static let everyKey = """
    zoetrope: 1
    title: "商品: tap, zoom"
    screen:
      device: pixel-8
      size: [400, 800]
      scale: 2
      density: 2.5
      safeArea: {top: 40, bottom: 20, leading: 1, trailing: 2}
      background: "#102030FF"
    photos: [wall-12.png, b.png]
    grid:
      columns: 4
      spacing: 2.5
      margins: {top: 1, leading: 2, bottom: 3, trailing: 4}
      aspectRatio: 0.75
      contentMode: fit
      cornerRadius: [1, 2, 3, 4]
      scroll: 0
    viewer:
      style: zozo
      dismissDistance: 0.25
      dragScaleMinimum: 0.7
      dragScaleRate: 0.6
      dragScale: literal
      returnHome: false
      tapScale: 2.5
      tapCount: 2
      openDuration: 300ms
      returnDuration: 0.25s
      fadeDuration: 0
      bottomInset: 12
      safeAreaCompensation: false
      hitArea: picture
      animations: zoomable
      backdrop: "#11223344"
    touches:
      - {at: 0.3, tap: {thumbnail: 12}, hold: 0.06, count: 2, interval: 0.1}
      - {after: 0.5, drag: {from: center, by: [0, -320.5], during: 0.35, curve: easeOut, hold: 0.2}}
      - after: 300ms
        drag: {from: {photo: [0.5, 0.25]}, to: [1, 2], curve: "timingCurve(0.1, 0, 0.2, 1)"}
      - {at: 3, pinch: {at: [196, 420], scale: 0.5, during: 0.4, angle: 90, curve: linear}}
      - {at: 4, pinch: {at: center, scale: 2, span: 80}}
      - {after: 0.2, path: [[0, 100, 200], [0.008, 101, 205]]}
      - {at: 6, path: {1: [[0, 1, 2], [0.2, 3, 4]], 2: [[0.1, 5, 6], [0.3, 7, 8]]}}
    touchRate: 240
    duration: 7.25
    tail: 0
    output: {fps: 59.94, formats: [png], speed: 0.25, overlays: [clock, touches], font: "DejaVu Sans", gif: {scale: 0.5, quality: 60}, png: {packing: small}}

    """

  /// Reads a scene file's text with the given settings and viewers of the command line.
  static func read(
    _ text: String, settings: [String] = [], viewers: [String] = []
  ) -> SceneReadResult {
    read(Array(text.utf8), settings: settings, viewers: viewers)
  }

  /// Reads a scene file's bytes.
  static func read(
    _ bytes: [UInt8], settings: [String] = [], viewers: [String] = []
  ) -> SceneReadResult {
    SceneReader.read(
      bytes: bytes, name: "scene.yaml", settings: settings.map { SceneSetting($0) },
      viewers: viewers, probe: StubPhotoProbe())
  }

  /// Returns the texts of a table in `Tests/Tables/Findings`, each with what is reported about it.
  ///
  /// Fields are separated by tabs, `\n` is a line break, and `#` begins a comment.
  static func mistakes(_ table: String) throws -> [(text: String, findings: [String])] {
    let url = Repository.tables.appending(path: "Findings/\(table).tsv")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.replacing("\\n", with: "\n").split(separator: "\t").map(String.init)
      return (fields[0], Array(fields.dropFirst()))
    }
  }

  /// Returns the first line of each finding: position, severity and message.
  static func headlines(_ text: String) -> [String] {
    let lines = read(text).rendered().split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { $0.hasPrefix("scene.yaml:") }.map { String($0.dropFirst(11)) }
  }
}

/// A screen of a scene whose type of parameters is known.
struct ShownScreen<Parameters: StageParameters> {
  let id: String
  let label: String
  let detail: String
  let contents: Parameters.Contents
  let value: Parameters
}

extension Scene {
  /// Returns the scene's screens, which must all have parameters of the given type.
  func screens<Parameters: StageParameters>(_: Parameters.Type) throws -> [ShownScreen<Parameters>]
  {
    try panels.map { panel in
      ShownScreen(
        id: panel.id, label: panel.label, detail: panel.detail,
        contents: try #require(panel.stage.contents as? Parameters.Contents),
        value: try #require(panel.stage.parameters as? Parameters))
    }
  }
}

extension ZozoParameters {
  init(bottomInset: Double) {
    self.init()
    self.bottomInset = bottomInset
  }
}

extension B43ComposeParameters {
  init(density: Double) {
    self.init()
    self.density = density
  }
}
