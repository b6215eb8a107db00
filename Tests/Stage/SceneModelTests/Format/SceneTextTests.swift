import Display
import SceneModel
import Testing

@Suite("Values written into a scene's text")
struct SceneTextTests {
  private static let head = "zoetrope: 1\nphotos: [a.jpg, b.jpg]  # two\n"

  private func text(
    _ text: String, _ settings: [String], head: String = Self.head
  ) throws -> String {
    var scene = SceneText(Array((head + text).utf8))
    for setting in settings { try scene.apply(SceneSetting(setting)) }
    return String(decoding: scene.bytes, as: UTF8.self)
  }

  @Test(
    "Changes only the value",
    arguments: [
      (
        "viewer:\n  style: photos  # ours\n  closeBounce: 0.1   # a little\n\ntail: 1\n",
        ["viewer.closeBounce=0.3"],
        "viewer:\n  style: photos  # ours\n  closeBounce: 0.3   # a little\n\ntail: 1\n"
      ),
      (
        "viewer:\n  style: photos  # ours\n\n# the end\ntail: 1\n", ["viewer.closeBounce=0.3"],
        "viewer:\n  style: photos  # ours\n  closeBounce: 0.3\n\n# the end\ntail: 1\n"
      ),
      (
        "viewer: photos  # ours\n", ["viewer.closeBounce=0.3", "viewer.openBounce=0.1"],
        "viewer: {style: photos, closeBounce: 0.3, openBounce: 0.1}  # ours\n"
      ),
      (
        "viewer: {style: photos}  # ours\n", ["viewer.closeBounce=0.3"],
        "viewer: {style: photos, closeBounce: 0.3}  # ours\n"
      ),
      (
        "viewer: { style: photos, closeBounce: 0.1, }\n", ["viewer.openBounce=0.3"],
        "viewer: { style: photos, closeBounce: 0.1, openBounce: 0.3, }\n"
      ),
      (
        "compare:\n- zozo   # theirs\n- style: photos\n  closeBounce: 0.1\n",
        ["compare.1.openBounce=0.3", "compare.0.closeDuration=0.4"],
        "compare:\n- {style: zozo, closeDuration: 0.4}   # theirs\n- style: photos\n"
          + "  closeBounce: 0.1\n  openBounce: 0.3\n"
      ),
      ("tail: 1", ["viewer.closeBounce=0.3"], "tail: 1\nviewer: {style: zozo, closeBounce: 0.3}"),
      ("grid:\ntail: 1\n", ["grid.columns=4"], "grid: {columns: 4}\ntail: 1\n"),
      (
        "touches:\n- at: 0.1\n  tap: center\n- {at: 1, tap: center}\ntail: 1\n",
        ["touches=[{at: 2, tap: center}, {at: 3, swipe: up}]"],
        "touches:\n- {at: 2, tap: center}\n- {at: 3, swipe: up}\ntail: 1\n"
      ),
      (
        "touches:\n  - {at: 1, tap: center}\ntail: 1\n",
        ["touches=[{at: 2, tap: center}, {at: 3, swipe: up}]"],
        "touches:\n  - {at: 2, tap: center}\n  - {at: 3, swipe: up}\ntail: 1\n"
      ),
      ("touches:\n- {at: 1, tap: center}\ntail: 1\n", ["touches=[]"], "touches:\n  []\ntail: 1\n"),
      ("grid: {}\n", ["grid.columns=4"], "grid: {columns: 4}\n"),
      (
        "screen: {background: \"#FFFFFF\"}\n", ["screen.background=#204080"],
        "screen: {background: \"#204080\"}\n"
      ),
      (
        "list:\n  rows: [A]\n  animation: linear # slow\n",
        ["list.animation=spring(duration: 0.5)"],
        "list:\n  rows: [A]\n  animation: \"spring(duration: 0.5)\" # slow\n"
      ),
      (
        "title: |\n  Two\n  lines\n", ["tail=1"],
        "title: |\n  Two\n  lines\ntail: 1\n"
      ),
      ("a: &x 1\nb: *x\n", ["a=2"], "a: &x 2\nb: *x\n"),
      ("a: &x 1\nb: *x  # as a\n", ["b=2"], "a: &x 1\nb: 2  # as a\n"),
      (
        "touches:\n  - at: 0.1\n    tap: center  # opens\ntail: 1\n",
        ["touches.1={at: 1, path: [[0, 1, 2], [0.5, 3, 4]]}"],
        "touches:\n  - at: 0.1\n    tap: center  # opens\n"
          + "  - {at: 1, path: [[0, 1, 2], [0.5, 3, 4]]}\ntail: 1\n"
      ),
      (
        "touches:\n- {at: 0.1, tap: center}\n", ["touches.1={at: 1, tap: center}"],
        "touches:\n- {at: 0.1, tap: center}\n- {at: 1, tap: center}\n"
      ),
      (
        "touches: [{at: 0.1, tap: center}]\n", ["touches.1={at: 1, tap: center}"],
        "touches: [{at: 0.1, tap: center}, {at: 1, tap: center}]\n"
      ),
      (
        "tail: 1\n", ["touches.0={at: 1, tap: center}"],
        "tail: 1\ntouches: [{at: 1, tap: center}]\n"
      ),
    ])
  func changesValues(_ before: String, _ settings: [String], _ after: String) throws {
    #expect(try text(before, settings) == Self.head + after)
  }

  @Test("Keeps line breaks and the byte order mark")
  func keepsLineBreaks() throws {
    let head = "\u{FEFF}zoetrope: 1\r\nviewer:\r\n  style: photos  # a\r\ntail: 1\r\n"
    #expect(
      try text("", ["viewer.closeBounce=0.3", "tail=2"], head: head)
        == "\u{FEFF}zoetrope: 1\r\nviewer:\r\n  style: photos  # a\r\n  closeBounce: 0.3\r\ntail: 2\r\n"
    )
  }

  @Test("Wraps long paths without changing their meaning")
  func breaksLongPaths() throws {
    let rows = (0..<60).map { "[\(Double($0) / 100), \($0), \(2 * $0)]" }.joined(separator: ", ")
    let setting = "touches.1={at: 1, path: [\(rows)]}"
    let before = "touches:\n  - {at: 0.1, tap: center}\n"
    let after = try text(before, [setting])
    #expect(after.split(separator: "\n").allSatisfy { $0.count <= 110 })
    #expect(after.split(separator: "\n").count > 8)
    func written(_ text: String, _ settings: [String]) -> [String] {
      SceneFixtures.read(text, settings: settings).written.map { "\($0.name)=\($0.text)" }
    }
    let wanted = written(Self.head + before, [setting])
    #expect(!wanted.isEmpty)
    #expect(written(after, []) == wanted)
  }

  @Test(
    "Rejects unreadable values and missing positions",
    arguments: [
      ("viewer: [\n", "viewer.closeBounce=1"), ("tail: 1\n", "tail"), ("tail: 1\n", "tail=[1"),
      ("touches: [{at: 1, tap: center}]\n", "touches.3={at: 1, tap: center}"),
      ("touches: [{at: 1, tap: center}]\n", "touches.x=1"),
      ("a: 1\na: 2\n", "tail=1"),
    ])
  func refuses(_ before: String, _ setting: String) {
    #expect(throws: SceneTextFault.self) { try text(before, [setting]) }
  }

  @Test(
    "A value reads the same in block and flow style",
    arguments: [
      "0.3", "-0.5", "true", "\"true\"", "~", "spring(duration: 0.5, bounce: 0.2)", "#204080",
      "\"a: b, [c] # d\"", "'it''s'", "\"tab\\tquote\\\"\"", "[1, \"2\", x]",
      "{a: \"x, y\", b: ['#']}", "-", "'- a'", "\"%\"", "40%", "photos/*.jpg",
      "\"caf\u{E9} \u{2028}\"",
    ])
  func writesValues(_ value: String) throws {
    for location in ["a: 0\n", "a: {b: 0}\n"] {
      let path = location.contains("b") ? "a.b" : "a"
      let after = try text(location, ["\(path)=\(value)"])
      let direct = try text(location, ["\(path)=\(value)", "\(path)=\(value)"])
      #expect(after == direct)
      // The result can be parsed, and the same setting then replaces the value there.
      #expect(throws: Never.self) { try text(after, ["c=1"], head: "") }
    }
  }
}
