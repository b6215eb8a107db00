import Geometry
import Motion
import SceneModel
import Scenes
import Testing

@Suite("A list in a scene file")
struct ListKeysTests {
  private static let head = "zoetrope: 1\n"

  private func list(_ text: String) throws -> (ListContents, [ShownScreen<ListParameters>]) {
    let reading = SceneFixtures.read(Self.head + text + "\n")
    #expect(reading.rendered() == "")
    let screens = try #require(reading.scene).screens(ListParameters.self)
    return (try #require(screens.first).contents, screens)
  }

  private func parameters(_ text: String) throws -> ListParameters {
    try #require(try list("list: {rows: [a], \(text)}").1.first).value
  }

  private func transition(_ text: String) throws -> RowTransition {
    try parameters("transition: \(text)").transition
  }

  @Test(
    "what lies behind is the screen's, by default the grey of grouped lists, of other stages white",
    arguments: [
      ("list: {rows: [a]}", "#F2F2F7"), ("reviews: {cells: [{name: a, stars: 1}]}", "#F2F2F7"),
      ("beads: {colors: [\"#E8590C\"]}", "#FFFFFF"), ("photos: [wall-9.png]", "#FFFFFF"),
    ])
  func background(stage: String, standard: String) throws {
    func background(_ screen: String) throws -> Color {
      let reading = SceneFixtures.read(Self.head + screen + stage + "\n")
      #expect(reading.rendered() == "")
      return try #require(reading.scene).screen.background
    }
    let grey = UInt8(standard.dropFirst().prefix(2), radix: 16) ?? 0
    let blue = UInt8(standard.suffix(2), radix: 16) ?? 0
    let expected = Color(red: grey, green: grey, blue: blue)
    #expect(try background("") == expected)
    #expect(try background("screen: {device: iphone-se}\n") == expected)
    #expect(
      try background("screen: {background: \"#102030\"}\n")
        == Color(red: 0x10, green: 0x20, blue: 0x30))
    #expect(try background("screen: {background: \"#FFFFFF\"}\n") == .white)
  }

  @Test("rows, changes and constants are read")
  func everything() throws {
    let (contents, variants) = try list(
      """
      list:
        title: Fruit
        alignment: center
        rows: [Apple, {id: b, text: Banana}]
        rowHeight: 60
        animation: linear
        pushAnimation: none
        selection: observed
        popClears: item
        removedRows: below
      changes:
        - {at: 1.5, remove: Apple, animation: none}
        - {at: 0.3, append: Cherry}
        - {at: 0.8, insert: {id: d, text: Date}, before: b, animation: default}
        - {at: 0.8, insert: Fig, after: d}
        - {at: 2, push: Cherry, delay: 250ms}
        - {at: 4, pop: true}
        - {at: 5, push: d}
      """)
    func time(_ milliseconds: Int64) -> SceneTime {
      SceneTime(nanoseconds: milliseconds * 1_000_000)
    }
    let rows = [ListRow(id: "Apple", text: "Apple"), ListRow(id: "b", text: "Banana")]
    #expect(
      contents
        == ListContents(
          title: "Fruit", alignment: .center, rows: rows,
          changes: [
            ListChange(
              time: time(1500), action: .remove(id: "Apple"), transaction: .animation(nil)),
            ListChange(time: time(300), action: .append(ListRow(id: "Cherry", text: "Cherry"))),
            ListChange(
              time: time(800), action: .insertBefore(ListRow(id: "d", text: "Date"), id: "b"),
              transaction: .animation(.easeInOut)),
            ListChange(
              time: time(800), action: .insertAfter(ListRow(id: "Fig", text: "Fig"), id: "d")),
            ListChange(time: time(2000), action: .push(id: "Cherry", delay: time(250))),
            ListChange(time: time(4000), action: .pop),
            ListChange(time: time(5000), action: .push(id: "d", delay: time(1000))),
          ]))
    var expected = ListParameters()
    expected.rowHeight = 60
    expected.animation = .linear
    expected.pushAnimation = nil
    expected.selection = .observed
    expected.popClears = .item
    expected.removedRows = .below
    #expect(variants.map(\.value) == [expected])
  }

  @Test("without a key the model's defaults hold, and the era's animation")
  func defaults() throws {
    #expect(try list("list: {rows: []}").1.map(\.value) == [ListParameters()])
    var spring = ListParameters()
    spring.animation = .smooth
    #expect(try list("list: {rows: []}\nanimationDefault: spring").1.map(\.value) == [spring])
  }

  @Test("transitions are read, however deep")
  func transitions() throws {
    #expect(try transition("none") == .identity)
    #expect(try transition("slide") == .slide)
    #expect(try transition("opacity") == .opacity)
    #expect(try transition("scale") == .scale(0, anchor: .center))
    #expect(try transition("quadraticScale") == .quadraticScale(a: -6.8, b: 5.8, c: 1))
    #expect(try transition("{move: bottom}") == .move(.bottom))
    #expect(try transition("{scale: -0.5}") == .scale(-0.5, anchor: .center))
    #expect(
      try transition("{scale: 2, anchor: bottomTrailing}")
        == .scale(2, anchor: UnitPoint(x: 1, y: 1)))
    #expect(
      try transition("{scale: 2, anchor: [0.25, -1]}")
        == .scale(2, anchor: UnitPoint(x: 0.25, y: -1)))
    #expect(try transition("{offset: [3, -4.5]}") == .offset(Vector(dx: 3, dy: -4.5)))
    #expect(
      try transition("{quadraticScale: [1, 2, 3]}") == .quadraticScale(a: 1, b: 2, c: 3))
    #expect(
      try transition(
        "{combined: [slide, {asymmetric: {insertion: none, removal: {combined: [scale]}}}]}")
        == .combined([
          .slide,
          .asymmetric(
            insertion: .identity, removal: .combined([.scale(0, anchor: .center)])),
        ]))
  }

  @Test("insertion and removal are the halves of an asymmetric transition")
  func halves() throws {
    #expect(
      try parameters("insertion: opacity").transition
        == .asymmetric(insertion: .opacity, removal: ListParameters.standardRemoval))
    #expect(
      try parameters("removal: none").transition
        == .asymmetric(insertion: .combined([.slide, .opacity]), removal: .identity))
  }

  @Test("what compare says takes the place of the list's own")
  func comparison() throws {
    let (_, variants) = try list(
      """
      list: {rows: [a], transition: opacity, rowHeight: 50}
      compare:
        - {insertion: slide}
        - {transition: slide, rowHeight: 60}
        - {removedRows: below}
      """)
    #expect(variants.map(\.id) == ["list", "list#2", "list#3"])
    #expect(
      variants.map(\.value.transition) == [
        .asymmetric(insertion: .slide, removal: .opacity), .slide, .opacity,
      ])
    #expect(variants.map(\.value.rowHeight) == [50, 60, 50])
    #expect(variants.map(\.detail).first == "insertion: slide")
  }

  // MARK: Errors

  /// What is written after the head, and the findings.
  private static let cases: [(String, [String])] = [
    (
      "list: {rows: [Apple, Banana, Apple]}",
      [
        "2:30: error: list.rows[2]: found a second row \"Apple\", expected an id that no other row"
          + " has then"
      ]
    ),
    (
      "list: {rows: [Apple]}\nchanges: [{at: 1, append: {id: Apple, text: b}}]",
      [
        "3:27: error: changes[0].append: found a second row \"Apple\" at 1 s, expected an id that no"
          + " other row has then"
      ]
    ),
    (
      "list: {rows: [Apple]}\nchanges: [{at: 2, remove: Aple}, {at: 1, append: b}]",
      [
        "3:27: error: changes[0].remove: there is no row \"Aple\" at 2 s, expected a row that is there"
          + " then: \"Apple\", \"b\""
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, remove: a}, {at: 2, remove: a}, {at: 3, append: a}]",
      [
        "3:47: error: changes[1].remove: there is no row \"a\" at 2 s, expected a row that is there then,"
          + " and there is none"
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, insert: b, before: c}, {at: 2, append: c}]",
      [
        "3:38: error: changes[0].before: there is no row \"c\" at 1 s, expected a row that is there then:"
          + " \"a\""
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, push: a}, {at: 1.5, pop: true}, {at: 3, pop: true}]",
      [
        "3:44: error: changes[1].pop: no screen is pushed at 1.5 s, expected pop after a screen has"
          + " been pushed"
      ]
    ),
    (
      "list: {rows: [a, b]}\nchanges: [{at: 1, push: a}, {at: 1.5, push: b}, {at: 3, push: b}]",
      [
        "3:45: error: changes[1].push: a screen is waiting to be pushed at 1.5 s, expected push while"
          + " the list is shown",
        "3:63: error: changes[2].push: a screen is pushed already at 3 s, expected push while the list"
          + " is shown",
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, push: b}]",
      [
        "3:25: error: changes[0].push: there is no row \"b\" at 1 s, expected a row that is there then:"
          + " \"a\""
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, insert: b}, {at: 1, append: c, before: a}]",
      [
        "3:19: error: changes[0] has neither before nor after, expected insert beside before or after",
        "3:50: error: changes[1]: found before beside append, expected before beside insert only",
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
        "2:43: error: list.transition: found anchor without scale, expected anchor beside scale only"
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
    // A change of a row that is not there changes nothing, and may have meant any row.
    (
      "list: {rows: [Apple, Pear]}\nchanges: [{at: 1, remove: Aple}, {at: 2, remove: Apple}]",
      [
        "3:27: error: changes[0].remove: there is no row \"Aple\" at 1 s, expected a row that is there"
          + " then: \"Apple\", \"Pear\""
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, remove: b}, {at: 2, append: a}, {at: 3, append: a}]",
      [
        "3:27: error: changes[0].remove: there is no row \"b\" at 1 s, expected a row that is there then:"
          + " \"a\""
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, remove: b}, {at: 2, append: c}, {at: 3, append: c}]",
      [
        "3:27: error: changes[0].remove: there is no row \"b\" at 1 s, expected a row that is there then:"
          + " \"a\"",
        "3:67: error: changes[2].append: found a second row \"c\" at 3 s, expected an id that no other"
          + " row has then",
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, push: b}, {at: 3, pop: true}, {at: 4, pop: true}]",
      [
        "3:25: error: changes[0].push: there is no row \"b\" at 1 s, expected a row that is there then:"
          + " \"a\"",
        "3:62: error: changes[2].pop: no screen is pushed at 4 s, expected pop after a screen has been"
          + " pushed",
      ]
    ),
    (
      "list: {rows: [a]}\nchanges: [{at: 1, push: b}, {at: 3, push: a}, {at: 5, push: a}]",
      [
        "3:25: error: changes[0].push: there is no row \"b\" at 1 s, expected a row that is there then:"
          + " \"a\"",
        "3:61: error: changes[2].push: a screen is pushed already at 5 s, expected push while the list"
          + " is shown",
      ]
    ),
    // A change that is broken leaves unsaid what depends on it.
    (
      "list: {rows: [a]}\nchanges: [{at: 1, appendd: b}, {at: 2, remove: b}, {at: 0.5, remove: c}]",
      [
        "3:19: error: unknown key \"appendd\" in changes[0]",
        "3:70: error: changes[2].remove: there is no row \"c\" at 0.5 s, expected a row that is there"
          + " then: \"a\"",
      ]
    ),
  ]

  private static let transitions =
    "none, slide, opacity, scale, quadraticScale, {move: leading}, {scale: 0, anchor: center},"
    + " {offset: [x, y]}, {quadraticScale: [a, b, c]}, {combined: […]} or"
    + " {asymmetric: {insertion: …, removal: …}}"

  @Test("every mistake is named with its place and what is allowed", arguments: cases.indices)
  func mistakes(_ index: Int) {
    let (text, expected) = Self.cases[index]
    let headlines = SceneFixtures.headlines(Self.head + text + "\n")
    #expect(headlines.filter { !$0.contains(" note: ") } == expected)
  }

  @Test("a second row with an id is explained, with the first one beside it")
  func duplicate() {
    let text = SceneFixtures.read(Self.head + "list: {rows: [Apple, Apple]}\n").rendered()
    #expect(text.contains("\\.self"))
    #expect(text.contains("the first one is here"))
  }

  @Test("of ids of one letter only the other case is the nearest")
  func letters() {
    let text = SceneFixtures.read(
      Self.head + "list: {rows: [a, B]}\nchanges: [{at: 1, push: c}, {at: 2, remove: b}]\n"
    ).rendered()
    #expect(text.split(separator: "\n").filter { $0.contains("did you mean") }.count == 1)
    #expect(text.contains("did you mean \"B\"?"))
  }

  @Test("a row that comes later, or went before, is pointed at")
  func elsewhere() {
    let later = "list: {rows: []}\nchanges: [{at: 1, remove: a}, {at: 2, append: a}]\n"
    #expect(SceneFixtures.read(Self.head + later).rendered().contains("it comes here, at 2 s"))
    let before = "list: {rows: [a]}\nchanges: [{at: 1, remove: a}, {at: 2, push: a}]\n"
    #expect(SceneFixtures.read(Self.head + before).rendered().contains("it is removed here"))
  }

  @Test("a transition of very many parts, or very deep, is refused and not followed")
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
    // Twenty of twenty of twenty …, written once each.
    var bomb = "x0: &x0 slide\n"
    for level in 1...6 {
      let parts = Array(repeating: "*x\(level - 1)", count: 20).joined(separator: ", ")
      bomb += "x\(level): &x\(level) {combined: [\(parts)]}\n"
    }
    let headlines = SceneFixtures.headlines(
      Self.head + bomb + "list: {rows: [], removal: *x6}\n")
    #expect(headlines.contains { $0.contains("100,000") })
  }

  @Test("a long id is refused, a long text with an id is not")
  func longRows() throws {
    let long = String(repeating: "a", count: 101)
    #expect(
      SceneFixtures.headlines(Self.head + "list: {rows: [\(long)]}\n") == [
        "2:15: error: list.rows[0]: found an id of 101 characters, expected an id of at most 100"
          + " characters on one line"
      ])
    #expect(try list("list: {rows: [{id: a, text: \(long)}]}").0.rows.count == 1)
  }
}
