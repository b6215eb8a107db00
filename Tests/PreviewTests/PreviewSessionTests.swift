import Codecs
import Foundation
import Pixels
import Preview
import TestSupport
import Testing

/// A scene that is written while a session watches it.
@Suite struct PreviewSessionTests {
  /// A scene without photos: a bead is carried.
  ///
  /// The file's tenth line can be made to say anything.
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
    #expect(film.title == "First")
    #expect(film.frames == 30)
    #expect(film.rate == 30)
    #expect(film.width == 80)
    #expect(film.height == 120)
    let touches = film.marks.filter { $0.kind == "touchDown" }
    #expect(touches.map(\.frame) == [6])
    #expect(!session.readIfChanged())
  }

  @Test(arguments: [0.5, 1, 2]) func drawsFramesAtAScale(_ scale: Double) throws {
    let film = try #require(PreviewSession(path, jobs: 2).film)
    // The finger moves from frame 6 to frame 15; before it nothing does.
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

  @Test func leavesOutFramesThatThereAreNot() throws {
    let film = try #require(PreviewSession(path, jobs: 1).film)
    #expect(try film.pictures(28..<40, scale: 0.5).count == 2)
    #expect(try film.pictures(100..<140, scale: 0.5).isEmpty)
    #expect(try film.pictures(0..<1, scale: 1e300).count == 1)
  }

  @Test func keepsTheLastGoodFilmOfABrokenScene() throws {
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

  @Test func tellsOfAFileThatHasGone() throws {
    let session = PreviewSession(path, jobs: 1)
    try FileManager.default.removeItem(atPath: path)
    #expect(session.readIfChanged())
    #expect(session.state.isBroken)
    try write(Self.scene())
    #expect(session.readIfChanged())
    #expect(!session.state.isBroken)
  }
}
