import SceneModel
import Testing

@Suite("Contradictions between keys of a scene")
struct StageContradictionTests {
  private func headlines(_ text: String) -> [String] {
    SceneFixtures.headlines("zoetrope: 1\n" + text + "\n").filter { !$0.contains(" note: ") }
  }

  @Test(
    "A missing or misspelled stage is reported, but not missing photos",
    arguments: [
      (
        "changes: [{at: 1, append: a}]",
        "2:1: error: the scene has changes but no list, expected changes only with list"
      ),
      (
        "lists: {rows: [a]}\nchanges: [{at: 1, append: b}]",
        "2:1: error: unknown key \"lists\" in the scene"
      ),
      (
        "bead: {colors: [\"#112233\"]}\ntouches: [{at: 1, tap: {bead: 0}}]",
        "2:1: error: unknown key \"bead\" in the scene"
      ),
      ("review: {cells: []}", "2:1: error: unknown key \"review\" in the scene"),
    ])
  func misspelled(text: String, expected: String) {
    #expect(headlines(text) == [expected])
  }

  @Test("A misspelled key of a gallery does not hide missing photos")
  func gallery() {
    #expect(
      headlines("grids: {columns: 3}") == [
        "1:1: error: the scene has no key \"photos\", expected a list of paths and globs such as"
          + " [photos/*.jpg]",
        "2:1: error: unknown key \"grids\" in the scene",
      ])
  }

  @Test(
    "Warns about identical entries of compare",
    arguments: [
      (
        "photos: [a.png]\ncompare: [zozo, photos, {style: zozo}]",
        ["3:25: warning: compare[2]: is identical to compare[0]"]
      ),
      (
        "photos: [a.png]\ncompare: [zozo, {style: zozo, dismissDistance: 0.15}]", []
      ),
      (
        "list: {rows: [a]}\ncompare: [{}, {animation: none}, {animation: default}, {animation: none}]",
        [
          "3:34: warning: compare[2]: is identical to compare[0]",
          "3:56: warning: compare[3]: is identical to compare[1]",
        ]
      ),
      (
        "reviews: {cells: [{name: a, stars: 1}]}\ncompare:\n- os: 15\n- os: \"15\"",
        ["5:3: warning: compare[1]: is identical to compare[0]"]
      ),
      (
        "beads: {colors: [\"#112233\"]}\ncompare: [{settle: spring}, {settle: smooth}]",
        ["3:29: warning: compare[1]: is identical to compare[0]"]
      ),
    ])
  func identicalEntries(text: String, expected: [String]) {
    #expect(headlines(text) == expected)
    #expect(SceneFixtures.read("zoetrope: 1\n" + text).scene != nil)
  }

  @Test("Identical viewers of the command line cause no warning")
  func commandLineViewers() {
    let reading = SceneFixtures.read(
      "zoetrope: 1\nphotos: [a.png]\ncompare: [zozo, photos]\n", viewers: ["zozo", "zozo"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(
    "Warns about opening an open lid or closing a closed one",
    arguments: [
      ("{at: 1, open: true}", []),
      ("[{at: 1, open: true}, {at: 2, open: false}, {at: 3, open: true}]", []),
      (
        "[{at: 2, open: true}, {at: 1, open: true}]",
        ["2:50: warning: beads.lid[0].open: the lid is already open at 2 s"]
      ),
      (
        "[{at: 1, open: false}, {at: 1, open: false}, {at: 2, open: true}]",
        ["2:72: warning: beads.lid[1].open: the lid is already closed at 1 s"]
      ),
    ])
  func lid(steps: String, expected: [String]) {
    #expect(headlines("beads: {colors: [\"#112233\"], lid: \(steps)}") == expected)
  }
}
