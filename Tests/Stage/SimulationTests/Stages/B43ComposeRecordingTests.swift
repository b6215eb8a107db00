import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct B43ComposeRecordingTests {
  /// The largest distances from a recording, px: of the picture, the scale times the page's width
  /// included, and of the pagers, which scroll by whole pixels there.
  private static let (mostPicture, mostPager) = (0.1, 1.5)
  /// The rows by which page numbers and `dismissed` come later, with the next composition.
  private static let mostRows = 2

  private static func recordings() throws -> [FingerRecording] {
    try FingerRecording.all(
      in: ["b43-compose-gestures", "b43-compose-flings"], density: FingerRecording.density)
  }

  private func scene(_ recording: FingerRecording) -> Scene {
    var parameters = B43ComposeParameters(density: FingerRecording.density)
    parameters.initialPage = .zero
    var scene = GalleryScene.make([GalleryScene.tap(0, at: 300)] + recording.touches)
    scene.screen = FingerRecording.screen
    scene.photos = recording.photos.enumerated().map { Photo(path: "\($0).jpg", size: $1) }
    scene.panels = [Panel(StageDescription(GalleryScene.grid, parameters))]
    return scene
  }

  /// Returns the numbers and words of a row for a frame; nil once the viewer has closed.
  private func values(_ frame: SceneFrame) -> (numbers: [Double], fields: [String])? {
    func number(_ name: String) -> Double? { GalleryScene.number(frame, name) }
    guard let scale = number("scale"), let x = number("offset.x"), let y = number("offset.y"),
      let column = number("horizontal.page"), let row = number("vertical.page"),
      let aside = number("horizontal.fraction"), let below = number("vertical.fraction"),
      case .word(let state)? = GalleryScene.value(frame, "eventState"),
      case .flag(let dismissed)? = GalleryScene.value(frame, "dismissed")
    else { return nil }
    let size = FingerRecording.layoutSize
    return (
      [scale, x, y, (column + aside) * size.width, (row + below) * size.height],
      [String(state.prefix(2)), "\(Int(column))", "\(Int(row))", dismissed ? "t" : "f"]
    )
  }

  @Test(
    "Finger scripts match B/43's code on Compose", arguments: try recordings())
  func recording(_ recording: FingerRecording) throws {
    let (first, last) = (try #require(recording.rows.first), try #require(recording.rows.last))
    let length = try #require(SceneTime(seconds: Double(last.index + 1) / Double(recording.rate)))
    let frames = try GalleryScene.frames(
      scene(recording), fps: recording.rate, until: length, range: first.index..<last.index + 1)
    try #require(frames.count == last.index + 1 - first.index)
    let scales =
      [1080 / Self.mostPicture, 1 / Self.mostPicture, 1 / Self.mostPicture]
      + Array(repeating: 1 / Self.mostPager, count: 2)
    var remaining = recording.rows[...]
    var expected = first
    var late = 0
    for (index, frame) in zip(first.index..., frames) {
      let isKept = remaining.first?.index == index
      if isKept { expected = remaining.removeFirst() }
      guard let shown = values(frame) else {
        #expect(expected.fields.last == "t", "\(index): closed")
        continue
      }
      late = shown.fields == expected.fields ? 0 : late + 1
      try #require(late <= Self.mostRows, "\(index): \(shown.fields) instead of \(expected.fields)")
      // Between the kept rows, every fourth is as the last one.
      guard isKept || index % 4 == 0 else { continue }
      for ((value, other), scale) in zip(zip(shown.numbers, expected.numbers), scales) {
        try #require(
          (value - other).magnitude * scale <= 1,
          "\(index): \(shown.numbers) instead of \(expected.numbers)")
      }
    }
    #expect(late == 0)
  }

  @Test("All recordings are read")
  func count() throws {
    #expect(try Self.recordings().count == 68)
  }
}
