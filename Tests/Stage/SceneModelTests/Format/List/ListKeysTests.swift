import Display
import Testing

@testable import SceneModel

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
    "The default background is grouped-list gray for lists and reviews, white for other stages",
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
    let gray = UInt8(standard.dropFirst().prefix(2), radix: 16) ?? 0
    let blue = UInt8(standard.suffix(2), radix: 16) ?? 0
    let expected = Color(red: gray, green: gray, blue: blue)
    #expect(try background("") == expected)
    #expect(try background("screen: {device: iphone-se}\n") == expected)
    #expect(
      try background("screen: {background: \"#102030\"}\n")
        == Color(red: 0x10, green: 0x20, blue: 0x30))
    #expect(try background("screen: {background: \"#FFFFFF\"}\n") == .white)
  }

  @Test(
    "The dark background is black, or Material's surface color behind an Android grid",
    arguments: [
      ("list: {rows: [a]}", "#000000"), ("reviews: {cells: [{name: a, stars: 1}]}", "#000000"),
      ("beads: {colors: [\"#E8590C\"]}", "#FFFFFF"), ("photos: [wall-9.png]", "#000000"),
      ("photos: [wall-9.png]\nviewer: {style: b43-compose, minimumScale: 1}", "#141218"),
      ("photos: [wall-9.png]\ncompare: [b43-compose, photos]", "#000000"),
    ])
  func darkBackground(stage: String, standard: String) throws {
    for (screen, expected) in [
      ("screen: {appearance: dark}\n", standard),
      ("screen: {appearance: dark, background: \"#102030\"}\n", "#102030"),
    ] {
      let reading = SceneFixtures.read(Self.head + screen + stage + "\n")
      #expect(reading.rendered() == "")
      let shown = try #require(reading.scene).screen
      #expect(shown.appearance == .dark)
      let digits = [shown.background.red, shown.background.green, shown.background.blue].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)
      }
      #expect("#" + digits.joined() == expected)
    }
  }

  @Test("Reads rows, changes and constants")
  func everything() throws {
    var (contents, variants) = try list(
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
    #expect(contents.changes.map(\.line) == Array(13...19))
    for index in contents.changes.indices {
      (contents.changes[index].line, contents.changes[index].column) = (0, 0)
    }
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

  @Test("Absent keys use the model's defaults and the scene's default animation")
  func defaults() throws {
    #expect(try list("list: {rows: []}").1.map(\.value) == [ListParameters()])
    var spring = ListParameters()
    spring.animation = .spring(.standard)
    #expect(try list("list: {rows: []}\nanimationDefault: spring").1.map(\.value) == [spring])
  }

  @Test("Reads transitions, including nested ones")
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

  @Test("insertion and removal set the halves of an asymmetric transition")
  func halves() throws {
    #expect(
      try parameters("insertion: opacity").transition
        == .asymmetric(insertion: .opacity, removal: ListParameters.standardRemoval))
    #expect(
      try parameters("removal: none").transition
        == .asymmetric(insertion: .combined([.slide, .opacity]), removal: .identity))
  }

  @Test("Values in compare replace those of the list")
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

  @Test("Rejects a long id, but not a long text with an id")
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
