import SceneModel
import Testing

@Suite("Mistakes in a list's scene file")
struct ListMistakesTests {
  private static let head = "zoetrope: 1\n"

  /// YAML appended to the head, and the expected findings.
  private static let cases: [(String, [String])] = [
    (
      "list: {rows: [Apple, Banana, Apple]}",
      [
        "2:30: error: list.rows[2]: found a second row \"Apple\", expected an id that no other row"
          + " has"
      ]
    ),
    (
      "list: {rows: [Apple]}\nchanges: [{at: 2, remove: Aple}, {at: 1, append: b}]",
      [
        "3:27: error: changes[0].remove: no row ever has the id \"Aple\", expected a row of the list:"
          + " \"Apple\", \"b\""
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, insert: b, before: c}, {at: 2, push: b}, {at: 3, push: d}]",
      [
        "3:38: error: changes[0].before: no row ever has the id \"c\", expected a row of the list: \"a\", \"b\"",
        "3:74: error: changes[2].push: no row ever has the id \"d\", expected a row of the list: \"a\", \"b\"",
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, insert: b}, {at: 1, append: c, before: a}]",
      [
        "3:19: error: changes[0] has neither before nor after, expected insert with before or after",
        "3:50: error: changes[1]: found before with append, expected before with insert only",
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, insert: b, before: a, after: a}, {at: 1, pop: false}]",
      [
        "3:41: error: changes[0] has both before and after, expected one of them",
        "3:65: error: changes[1].pop: found false, expected true",
      ]
    ),
    (
      "list: {rows: [a, \"b\\tc\"]}",
      [
        "2:18: error: list.rows[1]: found an id with a control character, expected an id of at most 100"
          + " characters on one line"
      ]
    ),
    (
      "list: {rows: [a], transition: slide, removal: none}",
      ["2:38: error: list has both transition and removal, expected one of them"]
    ),
    (
      "list: {rows: [a]}\ncompare: [{transition: slide, insertion: none}, {}]",
      ["3:31: error: compare[0] has both transition and insertion, expected one of them"]
    ),
    (
      "list: {rows: [a], transition: {move: top, anchor: center}}",
      [
        "2:43: error: list.transition: found anchor without scale, expected anchor with scale only"
      ]
    ),
    (
      "list: {rows: [a], transition: {scale: 101, anchor: middle}}",
      [
        "2:39: error: list.transition.scale: found 101, expected a number from -100 to 100",
        "2:52: error: list.transition.anchor: found \"middle\", expected [u, v], center, top, bottom,"
          + " leading, trailing, topLeading, topTrailing, bottomLeading or bottomTrailing",
      ]
    ),
    (
      "list: {rows: [a], transition: {combined: [{move: letf}]}}",
      [
        "2:50: error: list.transition.combined[0].move: found \"letf\", expected top, leading, bottom or"
          + " trailing"
      ]
    ),
    (
      "list: {rows: [a], transition: {asymmetric: {insertion: slide}}}",
      ["2:44: error: list.transition.asymmetric has no key \"removal\", expected " + transitions]
    ),
    (
      "list: {rows: [a], transition: {move: top, offset: [1, 2]}}",
      [
        "2:43: error: list.transition has both move and offset, expected exactly one of move, scale,"
          + " offset, quadraticScale, combined and asymmetric"
      ]
    ),
    (
      "list: {rows: [a], buttons: [add, add]}", ["2:34: error: the button add appears twice"]
    ),
    // A broken change suppresses findings that depend on it.
    (
      "list: {rows: [a]}\nchanges: [{at: 1, appendd: b}, {at: 2, remove: b}, {at: 0.5, remove: c}]",
      ["3:19: error: unknown key \"appendd\" in changes[0]"]
    ),
  ]

  private static let transitions =
    "none, slide, opacity, scale, quadraticScale, {move: leading}, {scale: 0, anchor: center},"
    + " {offset: [x, y]}, {quadraticScale: [a, b, c]}, {combined: […]} or"
    + " {asymmetric: {insertion: …, removal: …}}"

  @Test("Reports every mistake with its position and the allowed values", arguments: cases.indices)
  func mistakes(_ index: Int) {
    let (text, expected) = Self.cases[index]
    let headlines = SceneFixtures.headlines(Self.head + text + "\n")
    #expect(headlines.filter { !$0.contains(" note: ") } == expected)
  }

  @Test("A duplicate row id is explained, with a note at the first one")
  func duplicate() {
    let text = SceneFixtures.read(Self.head + "list: {rows: [Apple, Apple]}\n").rendered()
    #expect(text.contains("\\.self"))
    #expect(text.contains("the first is here"))
  }

  @Test("A one-letter id suggests only the other letter case")
  func letters() {
    let text = SceneFixtures.read(
      Self.head + "list: {rows: [a, B]}\nchanges: [{at: 1, push: c}, {at: 2, remove: b}]\n"
    ).rendered()
    #expect(text.split(separator: "\n").filter { $0.contains("did you mean") }.count == 1)
    #expect(text.contains("did you mean \"B\"?"))
  }

  @Test("Rejects a transition of too many or too deeply nested components")
  func limits() {
    let many = "{combined: [" + Array(repeating: "slide", count: 20).joined(separator: ", ") + "]}"
    #expect(SceneFixtures.headlines(Self.head + "list: {rows: [], removal: \(many)}\n") == [])
    let more = SceneFixtures.headlines(
      Self.head + "list: {rows: [], removal: {combined: [\(many), slide]}}\n")
    #expect(
      more == [
        "2:27: error: list.removal: found a transition of 21 parts, expected at most 20"
      ])
    let deep =
      String(repeating: "{combined: [", count: 200) + "slide" + String(repeating: "]}", count: 200)
    #expect(
      SceneFixtures.headlines(Self.head + "list: {rows: [], removal: \(deep)}\n").contains {
        $0.contains("64")
      })
    // Nested aliases: each level contains the previous one 20 times.
    var bomb = "x0: &x0 slide\n"
    for level in 1...6 {
      let aliases = Array(repeating: "*x\(level - 1)", count: 20).joined(separator: ", ")
      bomb += "x\(level): &x\(level) {combined: [\(aliases)]}\n"
    }
    let headlines = SceneFixtures.headlines(
      Self.head + bomb + "list: {rows: [], removal: *x6}\n")
    #expect(headlines.contains { $0.contains("100,000") })
  }
}
