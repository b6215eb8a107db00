import Display
import SceneModel
import Testing

@Suite("Touches on a list in a scene file")
struct ListTapsKeysTests {
  private static let head = "zoetrope: 1\n"

  private func read(_ text: String) throws -> (Scene, ListContents, ListParameters) {
    let reading = SceneFixtures.read(Self.head + text + "\n")
    #expect(reading.rendered() == "")
    let scene = try #require(reading.scene)
    let screen = try #require(try scene.screens(ListParameters.self).first)
    return (scene, screen.contents, screen.value)
  }

  @Test("Reads every key, and a tap location for each element of a list")
  func everyKey() throws {
    let (scene, contents, parameters) = try read(
      """
      list:
        rows: [Apple, Banana]
        buttons: [submit, add, remove]
        additions: [Cherry, {id: d, text: Date}]
        submits: d
        refusal: Sold out
        requestDelay: 300ms
        server: refuses
        alertAnimation: none
        screenEvents: onAppear
        tabs: [Fruit, Search]
      changes:
        - {at: 1, push: Apple, delay: 0.5, refused: true}
        - {at: 2, dismiss: true, animation: linear}
        - {at: 3, push: Apple, refused: false}
      touches:
        - {at: 5, tap: addButton}
        - {after: 1, tap: removeButton}
        - {after: 1, tap: submitButton}
        - {after: 1, tap: {row: Cherry}}
        - {after: 1, tap: alertButton}
        - {after: 1, tap: backButton}
      """)
    #expect(contents.buttons == [.add, .remove, .submit])
    #expect(contents.additions.map(\.id) == ["Cherry", "d"])
    #expect(
      contents.tabs == ["Fruit", "Search"] && contents.submits == "d"
        && contents.refusal == "Sold out")
    #expect(
      contents.changes.map(\.action) == [
        .push(id: "Apple", delay: SceneTime(nanoseconds: 500_000_000), isRefused: true), .dismiss,
        .push(id: "Apple", delay: SceneTime(nanoseconds: 1_000_000_000), isRefused: false),
      ])
    #expect(contents.changes[1].transaction == .animation(.linear))
    #expect(parameters.requestDelay.seconds == 0.3 && parameters.server == .refuses)
    #expect(parameters.alertAnimation == nil && parameters.screenEvents == .onAppear)
    let anchors = scene.touches.map { step -> Anchor? in
      if case .tap(let anchor, _, _, _) = step.action { anchor } else { nil }
    }
    #expect(
      anchors == [
        .list(.button(.add)), .list(.button(.remove)), .list(.button(.submit)),
        .list(.row("Cherry")), .list(.alertButton), .backButton,
      ])
  }

  @Test("Without additions, the add button numbers new items, one for each touch that may reach it")
  func standardAdditions() throws {
    let (_, contents, _) = try read(
      """
      list: {rows: [Apple, Item 4], buttons: [add]}
      touches:
        - {at: 1, tap: addButton}
        - {at: 2, tap: {row: Item 5}}
        - {at: 3, tap: [10, 20]}
        - {at: 4, tap: addButton}
      """)
    #expect(contents.additions.map(\.id) == ["Item 3", "Item 5", "Item 6"])
    let (_, none, _) = try read("list: {rows: [Apple], buttons: [remove]}")
    #expect(none.additions.isEmpty)
  }

  @Test("Each tap and each finger of a path counts, up to 1000 rows")
  func countedAdditions() throws {
    func count(_ touches: String) throws -> Int {
      try read("list: {rows: [a], buttons: [add]}\ntouches: [\(touches)]").1.additions.count
    }
    #expect(try count("{at: 1, tap: addButton, count: 3}") == 3)
    let finger = "[[0, 367, 81], [0.05, 367, 81]]"
    #expect(try count("{at: 1, path: {1: \(finger), 2: \(finger)}}") == 2)
    #expect(try count("{at: 1, drag: {from: [367, 81], by: [0, 5], during: 0.2}}") == 1)
    #expect(try count("{at: 1, tap: {row: a}, count: 3}") == 0)
    #expect(
      try count("{at: 1, tap: addButton, count: 999}, {after: 1, tap: addButton, count: 999}")
        == 1000)
  }

  @Test("Only the first hundred unknown rows get suggestions")
  func manyUnknown() {
    let touches = (0..<150).map { "  - {at: \($0)s, tap: {row: Aple\($0 % 10)}}" }
    let text = SceneFixtures.read(
      Self.head + "list: {rows: [Apple]}\ntouches:\n" + touches.joined(separator: "\n") + "\n")
    #expect(text.diagnostics.count == 150)
    #expect(text.diagnostics.count { $0.suggestion == "Apple" } == 100)
  }

  @Test(
    "Reports each mistake at its position", arguments: try SceneFixtures.mistakes("list-taps"))
  func mistakes(_ text: String, _ expected: [String]) {
    let found = SceneFixtures.headlines(Self.head + text + "\n")
    #expect(Set(found) == Set(expected), "\(found)")
  }
}
