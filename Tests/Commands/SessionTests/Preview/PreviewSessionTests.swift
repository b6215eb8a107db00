import Codecs
import Foundation
import Pixels
import Session
import TestSupport
import Testing

/// Tests a session whose scene file changes.
@Suite struct PreviewSessionTests {
  /// Returns a scene without photos in which a bead is dragged; `extra` is its tenth line.
  private static func scene(title: String = "First", extra: String = "tail: 0") -> String {
    """
    zoetrope: 1
    title: \(title)
    screen: {size: [80, 120], scale: 2, background: "#204080"}
    beads:
      box: [10, 80, 60, 30]
      colors: ["#E8590C", "#1971C2"]
    duration: 1
    touches:
      - {at: 0.2, drag: {from: [20, 90], to: [40, 40], during: 0.3}}
    \(extra)
    output: {fps: 30}

    """
  }

  private let folder: TemporaryFolder
  private var path: String { folder.path(of: "scene.yaml") }

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.scene())
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  @Test func readsTheScene() throws {
    let session = PreviewSession(path, jobs: 2)
    let state = session.state
    #expect(!state.isBroken, "\(state.diagnostics)")
    #expect(state.version == 1)
    let film = try #require(state.film)
    #expect(film.title == "First" && film.frames == 30 && film.rate == 30)
    #expect(film.width == 80 && film.height == 120)
    let touches = film.marks.filter { $0.kind == "touchDown" }
    #expect(touches.map(\.frame) == [6])
    #expect(!session.readIfChanged())
  }

  @Test(arguments: [0.5, 1, 2]) func drawsFramesAtAScale(_ scale: Double) throws {
    let film = try #require(PreviewSession(path, jobs: 2).film)
    // The finger moves from frame 6 to frame 15. Nothing changes before.
    let still = try film.pictures(2..<5, scale: scale)
    #expect(still.map(\.isEmpty) == [false, true, true])
    let files = try film.pictures(9..<12, scale: scale)
    #expect(files.count == 3)
    for file in files {
      let picture = try PictureReader.decode(file)
      #expect(picture.pixels.width == Int(80 * scale))
      #expect(picture.pixels.height == Int(120 * scale))
    }
  }

  @Test func omitsFramesAfterTheEnd() throws {
    let film = try #require(PreviewSession(path, jobs: 1).film)
    #expect(try film.pictures(28..<40, scale: 0.5).count == 2)
    #expect(try film.pictures(100..<140, scale: 0.5).isEmpty)
    #expect(try film.pictures(0..<1, scale: 1e300).count == 1)
  }

  @Test func keepsTheLastValidClipOfABrokenScene() throws {
    let session = PreviewSession(path, jobs: 1)
    try write(Self.scene(extra: "tial: 0"))
    #expect(session.readIfChanged())
    let broken = session.state
    #expect(broken.isBroken)
    #expect(broken.version == 2)
    #expect(broken.diagnostics.contains("scene.yaml:10:1: error"))
    #expect(broken.diagnostics.contains("tail"))
    #expect(broken.film?.version == 1)
    #expect(session.film?.version == 1)

    try write(Self.scene(title: "Second"))
    #expect(session.readIfChanged())
    #expect(!session.state.isBroken)
    #expect(session.state.film?.title == "Second")
    #expect(session.state.film?.version == 3)
  }

  @Test func reportsADeletedFile() throws {
    let session = PreviewSession(path, jobs: 1)
    try FileManager.default.removeItem(atPath: path)
    #expect(session.readIfChanged())
    #expect(session.state.isBroken)
    try write(Self.scene())
    #expect(session.readIfChanged())
    #expect(!session.state.isBroken)
  }

  // MARK: Changes

  private func text() throws -> String { try folder.text(of: "scene.yaml") }

  @Test func describesConstants() throws {
    let groups = PreviewSession(path, jobs: 1).state.constants
    #expect(groups.map(\.name) == ["beads", "screen"])
    let control = try #require(groups[0].controls.first { $0.kind == .number })
    #expect(control.path == "beads.\(control.key)")
    #expect(!control.summary.isEmpty)
    let (minimum, maximum) = (try #require(control.minimum), try #require(control.maximum))
    #expect(minimum < maximum)
    #expect(Double(control.value ?? "").map { (minimum...maximum).contains($0) } == true)
  }

  @Test func showsChangesAndWritesThem() throws {
    try write(Self.scene(extra: "tail: 0  # none"))
    let session = PreviewSession(path, jobs: 1)
    let changed = try #require(session.change("screen.background", to: "\"#FF0000\""))
    #expect(changed.changes.map(\.path) == ["screen.background"])
    #expect(changed.film?.version == 2)
    #expect(try #require(session.change("tail", to: "1")).film?.frames == 30)
    let red = try PictureReader.decode(try #require(session.film).pictures(0..<1, scale: 1)[0])
    #expect(red.pixels[1, 1].red > 250)
    #expect(try text().contains("204080"))

    let written = try session.writeChanges()
    #expect(written.changes.isEmpty)
    #expect(!written.isBroken)
    let expected = Self.scene(extra: "tail: 1  # none")
      .replacingOccurrences(of: "\"#204080\"", with: "\"#FF0000\"")
    #expect(try text() == expected)
  }

  @Test func undoesChanges() throws {
    let session = PreviewSession(path, jobs: 1)
    _ = session.change("tail", to: "1")
    #expect(session.change("tail", to: nil)?.changes.isEmpty == true)
    _ = session.change("tail", to: "1")
    #expect(session.discardChanges().changes.isEmpty)
    #expect(try text() == Self.scene())
  }

  @Test func reportsInvalidChanges() throws {
    let session = PreviewSession(path, jobs: 1)
    let state = try #require(session.change("tial", to: "1"))
    #expect(state.isBroken)
    #expect(state.diagnostics.contains("| tial=1"))
    #expect(state.film?.version == 1)
    #expect(!state.constants.isEmpty)
    #expect(throws: WriteFault.self) { try session.writeChanges() }
    #expect(try text() == Self.scene())
  }

  @Test func refusesToWriteToAChangedFile() throws {
    let session = PreviewSession(path, jobs: 1)
    _ = session.change("tail", to: "1")
    let other = Self.scene(title: "Another")
    try write(other)
    #expect(throws: WriteFault.self) { try session.writeChanges() }
    #expect(try text() == other)
    #expect(session.readIfChanged())
    // The change is kept and applies to the new text.
    #expect(session.state.changes.map(\.path) == ["tail"])
    _ = try session.writeChanges()
    #expect(try text() == Self.scene(title: "Another", extra: "tail: 1"))
  }

  @Test func refusesToWriteIfOtherValuesWouldChange() throws {
    try write(
      Self.scene(extra: "tail: &x 1\ntouchRate: 120").replacingOccurrences(
        of: "duration: 1", with: "duration: &y 1"
      ).replacingOccurrences(
        of: "tail: &x 1", with: "tail: *y"))
    let session = PreviewSession(path, jobs: 1)
    try #require(!session.state.isBroken)
    let before = try text()
    _ = session.change("duration", to: "2")
    #expect(throws: WriteFault.self) { try session.writeChanges() }
    #expect(try text() == before)
  }
}
