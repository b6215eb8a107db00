import SceneModel
import Testing

@Suite("Animations without quotes")
struct UnquotedMotionTests {
  private static let spring = "spring(duration: 0.6, bounce: 0.4)"

  private static func error(_ location: String, _ motion: String) -> String {
    "\(location): error: an animation that contains \": \" is not in quotes, expected \"\(motion)\""
  }

  private static let cases: [(String, [String])] = [
    ("list:\n  rows: [a]\n  animation: \(spring)", [error("4:14", spring)]),
    ("list: {rows: [a], animation: \(spring)}", [error("2:30", spring)]),
    (
      "list: {rows: [a]}\nchanges:\n- {at: 1, append: b, animation: spring(duration: 1)}",
      [error("4:33", "spring(duration: 1)")]
    ),
    ("list:\n  rows: [a]\n  animation:\n    \(spring)", [error("5:5", spring)]),
    (
      "list: {rows: [a]}\ncompare:\n- animation: tween(0.3, easing: linear) # why\n- {}",
      [error("4:14", "tween(0.3, easing: linear)")]
    ),
    (
      "list: {rows: [a]}\ntitle: 'it''s: [' # x\nanimationDefault: smooth(duration: 1)",
      [error("4:19", "smooth(duration: 1)")]
    ),
    (
      "list: {rows: [a], animation: spring(duration: 0.6",
      [
        "2:30: error: an animation that contains \": \" is not in quotes, expected quotes around it"
      ]
    ),
    // Mistakes before it are reported too, but not its consequences.
    (
      "tail: -1\nlist:\n  animation: \(spring)\n  rows: [a, a]",
      [
        "2:7: error: tail: found -1, expected a time from 0 to 3600 s",
        error("4:14", spring),
      ]
    ),
    (
      "changes:\n- {at: 1, append: b, animation: spring(duration: 1)}\nlist: {rows: [a]}",
      [error("3:33", "spring(duration: 1)")]
    ),
    // Valid YAML, but still one error.
    (
      "list:\n  rows: [a]\n  animation:\n    spring(duration: 1)",
      [
        "4:3: error: list.animation: found a mapping, expected an animation such as easeInOut,"
          + " spring(duration: 0.5, bounce: 0.2) or none"
      ]
    ),
    (
      "list: {rows: [a], animation: tween(0.3, easing: linear), removal: none}",
      ["2:39: error: list.animation: found the end of the text, expected \",\" or \")\""]
    ),
    (
      "title: a spring(duration: 1)\nlist: {rows: [a]}",
      ["2:25: error: a \":\" is not allowed here"]
    ),
    (
      "title: springs(duration: 1)\nlist: {rows: [a]}",
      ["2:24: error: a \":\" is not allowed here"]
    ),
    (
      "list: {rows: [\"spring(\"], title: it's: so}",
      ["2:38: error: the mapping is not closed, expected \",\" or \"}\""]
    ),
    (
      "list: {rows: [a], animation: spring(), title: a: b}",
      ["2:48: error: the mapping is not closed, expected \",\" or \"}\""]
    ),
  ]

  @Test("Unquoted animations are reported as one error with the fix", arguments: cases.indices)
  func mistakes(_ index: Int) {
    let (text, expected) = Self.cases[index]
    let headlines = SceneFixtures.headlines("zoetrope: 1\n" + text + "\n")
    #expect(headlines.filter { !$0.contains(" note: ") } == expected)
  }

  @Test("Are underlined completely, with the reason")
  func rendering() {
    let text = "zoetrope: 1\nlist: {rows: [a], animation: \(Self.spring)}\n"
    #expect(
      SceneFixtures.read(text).rendered() == """
        scene.yaml:2:30: error: an animation that contains ": " is not in quotes, expected \
        "spring(duration: 0.6, bounce: 0.4)"
           2 | list: {rows: [a], animation: spring(duration: 0.6, bounce: 0.4)}
             |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
             = outside quotes, YAML reads the text before ": " as a key

        """)
  }

  @Test("Very many or very deep unclosed calls are rejected")
  func hostile() {
    let many = (0..<20_000).map { "a\($0): spring(" }.joined(separator: ", ")
    #expect(SceneFixtures.read("{zoetrope: 1, list: {\(many)}}").scene == nil)
    let long = String(repeating: "spring(", count: 50_000)
    #expect(SceneFixtures.read("zoetrope: 1\ntitle: \(long): x\n").scene == nil)
  }
}
